import Reel
import ReelCoding

/// The log of a shared session, to which several processes append: a database.
///
/// It is used on one thread, and waits for its answers. If the connection is lost it throws
/// ``SharedLogLoss``, and can be connected again; any other error ends the sharing.
package protocol SharedLog: AnyObject {
  /// Connects, for the first time or again.
  func connect() throws

  /// Joins the session, creating it if it does not exist yet; after a reconnection, rejoins as the
  /// same participant.
  func join(_ offer: SharedOffer) throws -> SharedMembership

  /// Returns the entries appended since.
  ///
  /// - Parameters:
  ///   - number: the last known frame.
  ///   - revision: the last known change of requests.
  func news(after number: Int, revision: Int) throws -> SharedNews

  /// Appends entries, with the session's head locked against other participants.
  ///
  /// - Parameters:
  ///   - number: the last known frame.
  ///   - revision: the last known change of requests.
  ///   - body: returns the entries to append, given those appended since and the open requests.
  func append(
    after number: Int, revision: Int,
    _ body: (SharedNews, _ open: @escaping () throws -> [SharedRequest]) throws -> SharedBatch
  ) throws

  /// Reports that this participant is there, and the frame that it has reached.
  func beat(at frame: Int) throws

  /// Returns the participants.
  func people() throws -> [SharedParticipant]

  /// Waits for news, until a file is readable, or for a time.
  func wait(within limit: Duration, orWhenReadable descriptor: Int32) throws

  /// Reports that this participant leaves, and closes the connection.
  func leave()
}

/// An error for a lost connection to a shared session's log; it may come back.
package struct SharedLogLoss: Error, CustomStringConvertible {
  /// The message about it.
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// The details of a new participant, and the beginning of a new session.
package struct SharedOffer: Sendable {
  /// The participant's name.
  package var name: String
  /// The app of the session, as in recordings.
  package var app: String
  /// The fingerprint of the program's types.
  package var types: Digest
  /// The state before the first frame, as JSON.
  package var state: [UInt8]
  package var digest: Digest
  /// Whether the participant only observes.
  package var isLooking: Bool
}

/// The details of a joined session.
package struct SharedMembership: Sendable {
  /// The number of the participant.
  package var participant: Int
  package var app: String
  package var types: Digest
  package var state: [UInt8]
  package var digest: Digest
  /// Whether the participant may act.
  package var mayAct: Bool
  /// The time after which a silent participant counts as gone.
  package var lease: Duration

  package init(
    participant: Int, app: String, types: Digest, state: [UInt8], digest: Digest, mayAct: Bool,
    lease: Duration
  ) {
    self.participant = participant
    self.app = app
    self.types = types
    self.state = state
    self.digest = digest
    self.mayAct = mayAct
    self.lease = lease
  }
}

/// A frame in a shared session's log.
package struct SharedFrame: Sendable {
  package var number: Int
  /// The participant whose action it is.
  package var author: Int
  /// The number of the draft among those of that participant.
  package var draft: Int
  /// The time at which the database numbered it, by its server's clock.
  package var time: Timestamp
  package var origin: Origin
  package var cause: Int
  package var answers: Int
  /// The action and its requests, in the format of recordings.
  package var action: [UInt8]
  package var asks: [UInt8]?
  package var digest: Digest?

  package init(
    number: Int, author: Int, draft: Int, time: Timestamp, origin: Origin, cause: Int,
    answers: Int, action: [UInt8], asks: [UInt8]?, digest: Digest?
  ) {
    self.number = number
    self.author = author
    self.draft = draft
    self.time = time
    self.origin = origin
    self.cause = cause
    self.answers = answers
    self.action = action
    self.asks = asks
    self.digest = digest
  }
}

/// A request in a shared session's log, with its status.
package struct SharedRequest: Sendable, Equatable {
  /// The status of a request.
  package enum Standing: Sendable, Equatable {
    /// It waits for its turn.
    case waiting
    /// Its performer is performing it.
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

    /// Creates the status from the word for it.
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
  /// The scope within which requests interact: feature, kind and key.
  package var line: String
  package var isWriting: Bool
  package var isRepeatable: Bool
  /// The participant that performs it.
  package var performer: Int
  package var standing: Standing
  /// The number of times that it was begun.
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

/// New entries of a shared session's log.
package struct SharedNews: Sendable {
  package var frames: [SharedFrame]
  package var requests: [SharedRequest]
  /// Whether there is more.
  package var isPart = false

  package init(frames: [SharedFrame], requests: [SharedRequest]) {
    self.frames = frames
    self.requests = requests
  }
}

/// Entries that are appended together.
package struct SharedBatch: Sendable {
  package var frames: [SharedFrame] = []
  /// A state to store, after a frame.
  package var keyframe: (number: Int, state: [UInt8], digest: Digest)?
  /// Requests that are new or have changed; the log assigns their revisions.
  package var requests: [SharedRequest] = []

  package init() {}

  package var isEmpty: Bool { frames.isEmpty && requests.isEmpty }
}

/// A participant of a shared session.
public struct SharedParticipant: Sendable, Equatable, Codable {
  /// The number.
  public var id: Int
  /// The participant's name.
  public var name: String
  /// The login in the database.
  public var login: String
  /// Whether it may act, and not only observe.
  public var mayAct: Bool
  /// Whether it is present: it has reported recently, and has not left.
  public var isThere: Bool
  /// The last frame that it reports to have reached.
  public var frame: Int
  /// The number of its open requests.
  public var openRequests: Int

  /// Creates a participant from its parts.
  package init(
    id: Int, name: String, login: String, mayAct: Bool, isThere: Bool, frame: Int,
    openRequests: Int
  ) {
    self.id = id
    self.name = name
    self.login = login
    self.mayAct = mayAct
    self.isThere = isThere
    self.frame = frame
    self.openRequests = openRequests
  }
}

/// The location of a shared session.
public struct SharedPlace: Sendable, CustomStringConvertible {
  /// Its address, without secrets.
  public let description: String
  package let open: @Sendable () -> any SharedLog

  package init(_ description: String, open: @escaping @Sendable () -> any SharedLog) {
    self.description = description
    self.open = open
  }
}
