import Reel
import ReelCoding
import ReelTexts

/// The log of a shared session, to which several processes append: a database.
///
/// It is used on one thread, and waits for its answers. If the connection is lost it throws
/// ``SharedLogLoss``, and can be connected again; any other error than ``SharedLogBusy`` ends the
/// sharing.
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
  /// - Throws: ``SharedLogBusy`` where another holds the head for long.
  func append(
    after number: Int, revision: Int,
    _ body: (SharedNews, SharedHead) throws -> SharedBatch
  ) throws

  /// Frames that were before this participant began, and what became of what they asked.
  ///
  /// - Parameters:
  ///   - number: the last frame that is known.
  ///   - last: the last frame that is wanted.
  func earlier(after number: Int, through last: Int) throws -> SharedNews

  /// Says that this participant only looks on from now on: what it has open is for the others.
  func lookOn() throws

  /// Puts a branch that this participant has made where the others find it.
  ///
  /// - Throws: ``SharedRefusal`` where its name is taken.
  func offer(_ branch: OfferedBranch) throws

  /// What has been offered.
  func offers() throws -> [SharedBranch]

  /// A branch that has been offered, with its frames; nil where there is none of that name.
  func offered(_ name: String) throws -> OfferedBranch?

  /// Stores which rows have been refused here, and why, unless that is known.
  func refuse(_ rows: [RefusedRow]) throws

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
package struct SharedLogLoss: TextError {
  /// The message about it.
  package let text: Text

  package init(_ text: Text) { self.text = text }
}

/// An error for a log whose head another participant holds for long; what was to be appended can be
/// tried again.
package struct SharedLogBusy: Error {
  package init() {}
}

extension SharedLog {
  /// Appends entries, unless another participant holds the head for long: the caller tries again
  /// after what else there is to do.
  func appendIfFree(
    after number: Int, revision: Int,
    _ body: (SharedNews, SharedHead) throws -> SharedBatch
  ) throws {
    do {
      try append(after: number, revision: revision, body)
    } catch is SharedLogBusy {}
  }
}

/// What a session begins with, from the program that begins it.
package struct SharedBeginning: Sendable {
  /// The app of the session, as in recordings.
  package var app: String
  /// The program's version; nil if it has none.
  package var version: String?
  /// The fingerprint of the types of state and action.
  package var types: Digest
  /// The form in which the program writes; nil for a session that does not say it.
  package var form: ProgramForm?
  /// The state before the first frame, as JSON.
  package var state: [UInt8]
  package var digest: Digest

  package init(
    app: String, version: String?, types: Digest, form: ProgramForm?, state: [UInt8],
    digest: Digest
  ) {
    self.app = app
    self.version = version
    self.types = types
    self.form = form
    self.state = state
    self.digest = digest
  }
}

/// The details of a new participant, and the beginning of a new session.
package struct SharedOffer: Sendable {
  /// The participant's name.
  package var name: String
  /// What the session begins with, if it does not exist yet.
  package var beginning: SharedBeginning
  /// Whether the participant only observes.
  package var isLooking: Bool
}

/// The details of a joined session.
package struct SharedMembership: Sendable {
  /// The number of the participant.
  package var participant: Int
  /// The form in which the session's rows are written.
  package var form: SharedForm
  /// The state before the first frame, as JSON in that form.
  package var state: [UInt8]
  /// The newest state that is stored, to begin with; nil where there is none.
  package var keyframe: SharedKeyframe?
  /// The names that the first frames of something have.
  package var firsts: Set<String> = []
  /// Whether the participant may act.
  package var mayAct: Bool
  /// The time after which a silent participant counts as gone.
  package var lease: Duration

  package init(
    participant: Int, form: SharedForm, state: [UInt8], mayAct: Bool, lease: Duration
  ) {
    self.participant = participant
    self.form = form
    self.state = state
    self.mayAct = mayAct
    self.lease = lease
  }
}

/// A state in a shared session's log.
package struct SharedKeyframe: Sendable {
  package var number: Int
  /// The state, as JSON.
  package var state: [UInt8]
  package var digest: Digest
  /// The rows up to it that were refused, in order.
  package var refused: [Int]

  package init(number: Int, state: [UInt8], digest: Digest, refused: [Int]) {
    self.number = number
    self.state = state
    self.digest = digest
    self.refused = refused
  }
}

/// What can be asked of a shared session's log while its head is locked.
package struct SharedHead {
  /// The requests that are open.
  package let open: () throws -> [SharedRequest]
  /// Whether a frame has a name that only the first of its sort has.
  package let hasFirst: (String) throws -> Bool

  package init(
    open: @escaping () throws -> [SharedRequest], hasFirst: @escaping (String) throws -> Bool
  ) {
    self.open = open
    self.hasFirst = hasFirst
  }
}

/// A frame in a shared session's log: a row, whose number is that of a frame as long as no row
/// before it is refused.
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
  /// The outcome of each of its requests on an offered branch, nil for an open one; in a session's
  /// log they are rows of their own.
  package var fates: [RequestFate?]
  /// The reason why the row is refused, if it is known without its action.
  package var flaw: RowFlaw?

  package init(
    number: Int, author: Int, draft: Int, time: Timestamp, origin: Origin, cause: Int,
    answers: Int, action: [UInt8], asks: [UInt8]?, digest: Digest?, fates: [RequestFate?] = []
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
    self.fates = fates
  }
}

/// New entries of a shared session's log.
package struct SharedNews: Sendable {
  package var frames: [SharedFrame]
  package var requests: [SharedRequest]
  /// Requests that are refused.
  package var refused: [RefusedRow] = []
  /// The last change of requests, where this is all.
  package var revision = 0
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
  package var keyframe: SharedKeyframe?
  /// Names that only the first frame of a sort has, and those frames.
  package var firsts: [(name: String, number: Int)] = []
  /// Requests that are new or have changed; the log assigns their revisions.
  package var requests: [SharedRequest] = []

  package init() {}

  package var isEmpty: Bool { frames.isEmpty && requests.isEmpty }
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
