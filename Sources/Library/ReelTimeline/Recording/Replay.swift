import Reel
import ReelTexts

/// Runs a recording again, without effects, and compares the digests.
///
/// The answers of the world are in the recording, so that a reducer that has not changed comes
/// to the same states, on any machine and in any build mode.
public struct Replay<State: Codable & Equatable & Sendable, Action: Codable & Sendable>: Sendable {
  private let app: String
  private let reducer: RequestingReduce<State, Action, Never>
  private let clock: any StoreClock

  /// Prepares to replay recordings of `app`.
  ///
  /// - Parameters:
  ///   - app: what recordings have to be of.
  ///   - reducer: reduces their frames.
  ///   - clock: what the replayed timeline goes on with.
  public init(
    app: String, reducer: some RequestingReducer<State, Action, some RequestProtocol>,
    clock: any StoreClock = SystemClock()
  ) {
    self.app = app
    self.clock = clock
    self.reducer = RequestingReduce { $2.asked += reducer.asking(&$0, $1) }
  }

  /// Where a replay leaves what was recorded.
  public struct Divergence: Sendable, Equatable {
    /// The last frame whose digest is equal.
    public var lastEqual: Int
    /// The first frame whose digest is different; the cause lies after ``lastEqual``, up to here.
    public var firstDifferent: Int
    /// The frame after which the states were compared as a whole: the next one whose state is in
    /// the recording.
    public var comparedAt: Int?
    /// What was recorded there, and what the replay has come to instead.
    public var difference: Difference?
  }

  /// What came of a replay.
  public struct Report: Sendable {
    /// When the recording began; nil where it is empty.
    public var header: RecordingHeader?
    /// The frame after which the replay began; 0 for the beginning.
    public var start = 0
    /// How many frames were replayed.
    public var frames = 0
    /// How many digests were compared.
    public var digests = 0
    /// The last frame.
    public var last = 0
    /// Whether the recording was ended, and not broken off.
    public var isEnded = false
    /// The state after the last frame; nil where the recording is empty.
    public var state: State?
    /// All that was recorded, for travel and questions; nil where the recording is empty.
    public var timeline: Timeline<State, Action>?
    /// Whether the state had another form when it was recorded, in format 1: nothing is compared.
    public var hasOtherForm = false
    /// Where it left what was recorded, if it did.
    public var divergence: Divergence?
    /// Where a frame asks something else, if one does.
    public var otherRequests: ReplayRequests?
    /// Whether every state, and all that was asked, is what was recorded.
    public var isFaithful: Bool { divergence == nil && otherRequests == nil }
    /// What the app of today has in its state that the recording has not, or the other way round;
    /// only where that is tolerated.
    public var drift: Difference?
    /// The action or state that the app of today cannot read; only where that is tolerated.
    public var unreadable: RecordingError?
    /// What the frame that is the first to differ changes in the replay.
    public var changes: Difference?
    /// What the user should know although it is no error.
    public var notices: [String] = []
  }

  /// Replays a recording up to its end, to frame `until`, or to where it differs.
  ///
  /// - Throws: ``RecordingError``; what the state's own `encode(to:)` throws; ``QueryInterruption``
  ///   where the task has been cancelled meanwhile.
  public func run(_ path: String, until: Int? = nil) throws -> Report {
    var run = try ReplayRun(path, app: app, reducer: reducer, clock: clock, fallback: nil)
    try run.go(until: until)
    return run.report
  }

  /// Replays the end of a recording, from the last stored state that has at least `frames` frames
  /// behind it, and says so in the notices; what is before that is not verified.
  ///
  /// - Returns: what came of it; nil where the whole has to be replayed for that: a short
  ///   recording, one with branches or edits, one that is damaged or goes another way.
  public func runEnd(_ path: String, frames: Int) throws -> Report? {
    guard frames > 0, let tail = RecordingTail(path: path, frames: frames) else { return nil }
    do {
      var run = try ReplayRun(tail, path, app: app, reducer: reducer, clock: clock)
      try run.go(until: nil)
      guard run.report.isFaithful else { return nil }
      let (first, last) = (run.report.start + 1, run.report.last)
      run.report.notices.append(texts.timeline.recordings.onlyTheEnd(path, first, last))
      return run.report
    } catch is RecordingError {
      return nil
    }
  }

  /// Replays a recording of an earlier version of the app, to see what it does otherwise now.
  ///
  /// A state that has other members than it had is reported as ``Report/drift``, and the rest of it
  /// is compared all the same, at the keyframes. An action that the app does not know any more
  /// ends the replay, as ``Report/unreadable``.
  ///
  /// - Parameters:
  ///   - path: the recording.
  ///   - initialState: where to begin if the recorded beginning cannot be read any more.
  /// - Throws: ``RecordingError`` for damage; what the state's own `encode(to:)` throws.
  public func runAgainst(_ path: String, initialState: State) throws -> Report {
    var run = try ReplayRun(
      path, app: app, reducer: reducer, clock: clock, fallback: initialState)
    do {
      try run.go(until: nil)
    } catch let error as RecordingError {
      guard case .unreadable = error else { throw error }
      run.report.unreadable = error
    }
    return run.report
  }
}

/// Where a frame makes other requests than before than was recorded.
public struct ReplayRequests: Sendable, Equatable {
  /// The frame.
  public var frame: Int
  /// What was recorded that it asked.
  public var recorded: JSON
  /// What it asks in the replay.
  public var replayed: JSON
}
