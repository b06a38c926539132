import Reel

/// A request in a shared session's log, and how it stands.
package struct SharedRequest: Sendable, Equatable {
  /// How a request stands.
  package enum Standing: Sendable, Equatable {
    /// It waits until it is its turn.
    case waiting
    /// Its performer performs it.
    case running
    /// It is over.
    case over(RequestFate)

    /// The word for it.
    package var word: String {
      switch self {
      case .waiting: "waiting"
      case .running: "running"
      case .over(let fate): fate.rawValue
      }
    }

    /// Reads the word for it.
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
  /// Where requests have to get along: feature, kind and key.
  package var line: String
  package var isWriting: Bool
  package var isRepeatable: Bool
  /// The participant that performs it.
  package var performer: Int
  package var standing: Standing
  /// How often it was begun.
  package var starts: Int
  package var revision: Int

  package init(
    id: RequestID, line: String, isWriting: Bool, isRepeatable: Bool, performer: Int,
    standing: Standing, starts: Int, revision: Int
  ) {
    self.id = id
    self.line = line
    self.isWriting = isWriting
    self.isRepeatable = isRepeatable
    self.performer = performer
    self.standing = standing
    self.starts = starts
    self.revision = revision
  }
}
