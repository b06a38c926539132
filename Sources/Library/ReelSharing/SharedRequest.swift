import Reel

/// A request in a shared session's log, with its status.
package struct SharedRequest: Sendable, Equatable {
  /// The status of a request.
  package enum Status: Sendable, Equatable {
    /// The request waits for its rows.
    case waiting
    /// The performer is performing the request.
    case running
    /// The request has ended.
    case over(RequestFate)

    /// The status as a word.
    package var word: String {
      switch self {
      case .waiting: "waiting"
      case .running: "running"
      case .over(let fate): fate.rawValue
      }
    }

    /// Parses the status's word.
    package init?(word: String) {
      switch word {
      case "waiting": self = .waiting
      case "running": self = .running
      default:
        guard let fate = RequestFate(rawValue: word) else { return nil }
        self = .over(fate)
      }
    }
  }

  package var id: RequestID
  /// The scope of the request's policy: feature, kind and key.
  package var line: String
  /// Whether it cannot be given up.
  package var isKept: Bool
  package var isRepeatable: Bool
  /// The participant that performs it.
  package var performer: Int
  package var status: Status
  /// The number of times that it was started.
  package var starts: Int
  package var revision: Int

  package init(
    id: RequestID, line: String, isKept: Bool, isRepeatable: Bool, performer: Int,
    status: Status, starts: Int, revision: Int
  ) {
    self.id = id
    self.line = line
    self.isKept = isKept
    self.isRepeatable = isRepeatable
    self.performer = performer
    self.status = status
    self.starts = starts
    self.revision = revision
  }
}
