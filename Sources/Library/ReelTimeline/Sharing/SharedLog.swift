import Reel
import ReelCoding

/// The log of a shared session, which several processes append to: a database.
///
/// It is used on one thread, and waits for its answers. Where the connection is lost it throws
/// ``SharedLogLoss``, and can be connected again; any other error ends the sharing.
package protocol SharedLog: AnyObject {
  /// Connects, for the first time or again.
  func connect() throws

  /// Joins the session, and begins it where it is not there yet; connects again as the same
  /// participant where it has been joined.
  func join(_ offer: SharedOffer) throws -> SharedMembership

  /// What has been appended since.
  ///
  /// - Parameters:
  ///   - number: the last frame that is known.
  ///   - revision: the last change of requests that is known.
  func news(after number: Int, revision: Int) throws -> SharedNews

  /// Appends, with the session's head locked: no other participant does meanwhile.
  ///
  /// - Parameters:
  ///   - number: the last frame that is known.
  ///   - revision: the last change of requests that is known.
  ///   - body: says what is appended, from what has been appended since and the requests that are
  ///     open.
  func append(
    after number: Int, revision: Int,
    _ body: (SharedNews, _ open: @escaping () throws -> [SharedRequest]) throws -> SharedBatch
  ) throws

  /// Says that this participant is there, and which frame it has come to.
  func beat(at frame: Int) throws

  /// Who takes part.
  func people() throws -> [SharedParticipant]

  /// Waits for news, until a file can be read, or for a time.
  func wait(within limit: Duration, orWhenReadable descriptor: Int32) throws

  /// Says that this participant leaves, and closes the connection.
  func leave()
}

/// The connection to a shared session's log is lost; it may come back.
package struct SharedLogLoss: Error, CustomStringConvertible {
  /// What was said about it.
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// What one who joins brings along, and what a new session begins with.
package struct SharedOffer: Sendable {
  /// What the participant is called.
  package var name: String
  /// What the session is of, as recordings say it.
  package var app: String
  /// The fingerprint of the program's types.
  package var types: Digest
  /// The state before the first frame, as JSON.
  package var state: [UInt8]
  package var digest: Digest
  /// Whether it only looks on.
  package var isLooking: Bool
}

/// What is known of the session that was joined.
package struct SharedMembership: Sendable {
  /// The number of the participant.
  package var participant: Int
  package var app: String
  package var types: Digest
  package var state: [UInt8]
  package var digest: Digest
  /// Whether the participant may act.
  package var mayAct: Bool
  /// After how long one who is not heard of counts as gone.
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
  /// Which of that participant's drafts it was.
  package var draft: Int
  /// When the database numbered it, by the clock of its server.
  package var time: Timestamp
  package var origin: Origin
  package var cause: Int
  package var answers: Int
  /// The action, and what it asked, as recordings have it.
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

/// What has been appended to a shared session's log.
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

/// What is appended at once.
package struct SharedBatch: Sendable {
  package var frames: [SharedFrame] = []
  /// A state that is kept, after a frame.
  package var keyframe: (number: Int, state: [UInt8], digest: Digest)?
  /// Requests that are new or stand otherwise now; their revisions are the log's to give.
  package var requests: [SharedRequest] = []

  package init() {}

  package var isEmpty: Bool { frames.isEmpty && requests.isEmpty }
}

/// A participant of a shared session.
public struct SharedParticipant: Sendable, Equatable, Codable {
  /// The number.
  public var id: Int
  /// What it calls itself.
  public var name: String
  /// The login in the database.
  public var login: String
  /// Whether it may act, and not only look.
  public var mayAct: Bool
  /// Whether it is there: it has been heard of lately, and has not left.
  public var isThere: Bool
  /// The last frame that it has come to, as it has said.
  public var frame: Int
  /// How many of its requests are open.
  public var openRequests: Int

  /// Puts one together from its parts.
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

/// Where a shared session is.
public struct SharedPlace: Sendable, CustomStringConvertible {
  /// Its address, without what is secret.
  public let description: String
  package let open: @Sendable () -> any SharedLog

  package init(_ description: String, open: @escaping @Sendable () -> any SharedLog) {
    self.description = description
    self.open = open
  }
}
