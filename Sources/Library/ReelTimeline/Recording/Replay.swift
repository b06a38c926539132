import Reel
import ReelTexts

/// Replays a recording without effects, and compares the digests.
///
/// The recording contains the answers of the world, so an unchanged reducer reaches the same
/// states, on any machine and in any build mode.
public struct Replay<State: Codable & Equatable & Sendable, Action: Codable & Sendable>: Sendable {
  let app: String
  private let reducer: RequestingReduce<State, Action, Never>
  private let clock: any StoreClock
  private let initialState: State?
  let requests: [String: any RequestProtocol.Type]

  /// Prepares to replay recordings of `app`.
  ///
  /// - Parameters:
  ///   - app: the app that recordings must be of.
  ///   - reducer: reduces their frames.
  ///   - clock: the clock for continuing the replayed timeline.
  ///   - initialState: the values of what is new in the state since a recording was made.
  @inlinable
  public init(
    app: String, reducer: some Feature<State, Action>,
    clock: any StoreClock = SystemClock(), initialState: State? = nil
  ) {
    // Inlined, because the caller's module knows the type that is erased.
    self.init(
      app: app, reducer: RequestingReduce(erasing: reducer), clock: clock,
      initialState: initialState, requests: [:])
  }

  /// Prepares to replay recordings of `app`, whose requests may have had other forms.
  ///
  /// - Parameter requests: the types of requests, by the cases on the way to those who ask.
  @usableFromInline
  package init(
    app: String, reducer: RequestingReduce<State, Action, Never>, clock: any StoreClock,
    initialState: State?, requests: [String: any RequestProtocol.Type]
  ) {
    self.app = app
    self.clock = clock
    self.reducer = reducer
    self.initialState = initialState
    self.requests = requests
  }

  /// The place at which a replay diverges from its recording.
  public struct Divergence: Sendable, Equatable {
    /// The last frame whose digest is equal.
    public var lastEqual: Int
    /// The first frame whose digest is different; the cause is after ``lastEqual``, up to here.
    public var firstDifferent: Int
    /// The frame after which the states were compared as a whole: the next one whose state is in
    /// the recording.
    public var comparedAt: Int?
    /// The difference from the recorded state to the replayed one.
    public var difference: Difference?
  }

  /// The result of a replay.
  public struct Report: Sendable {
    /// The header of the recording; nil if it is empty.
    public var header: RecordingHeader?
    /// The frame after which the replay began; 0 for the beginning.
    public var start = 0
    /// The number of frames replayed.
    public var frames = 0
    /// The number of states compared.
    public var digests = 0
    /// The number of states that cannot be compared, because their recorded form had members that
    /// are gone or have been converted.
    public var incomparable = 0
    /// What differs between the recorded form and the program's, and was bridged.
    public var formDifferences: [FormDifference] = []
    /// The last frame.
    public var last = 0
    /// Whether the recording was ended properly, rather than broken off.
    public var isEnded = false
    /// The divergence from the recording, if any.
    public var divergence: Divergence?
    /// The first frame with different requests, if any.
    public var otherRequests: ReplayRequests?
    /// Whether every state that can be compared and every request is as recorded, and some can.
    public var isFaithful: Bool {
      divergence == nil && otherRequests == nil && (digests > 0 || incomparable == 0)
    }
    /// The action or state that the current version of the app cannot decode; only if that is
    /// tolerated.
    public var unreadable: RecordingError?
    /// The changes of the first differing frame, in the replay.
    public var changes: Difference?
    /// Notices for the user that are not errors.
    public var notices: [Text] = []
    // The last ones: the places of those behind them depend on the types.

    /// The frame after the last one that was begun and did not end.
    ///
    /// The program ended while it was reduced. It is not replayed.
    public var begun: Frame<Action>?
    /// The state after the last frame, and at the end of the recording that of the branch which is
    /// then shown; nil if the recording is empty.
    public var state: State?
    /// The replayed timeline, for travel and questions; nil if the recording is empty.
    public var timeline: Timeline<State, Action>?
  }

  /// Replays a recording up to its end, to frame `until`, or to where it differs.
  ///
  /// - Throws: A ``RecordingError``; any error of the state's own `encode(to:)`;
  ///   ``QueryInterruption`` if the task has been cancelled in the meantime.
  public func run(_ path: String, until: Int? = nil) throws -> Report {
    try run(path, until: until, reusing: nil)
  }

  /// Does the same, faster if an earlier replay with the same memory began alike.
  package func run(
    _ path: String, until: Int? = nil, reusing memory: ReplayMemory<State>?
  ) throws -> Report {
    var run = try ReplayRun(
      path, app: app, reducer: reducer, clock: clock, initialState: initialState,
      requests: requests, isTolerant: false, memory: memory)
    try run.go(until: until)
    return run.report
  }

  /// Replays the end of a recording, from the last stored state with at least `frames` frames after
  /// it, and says so in the notices; earlier frames are not verified.
  ///
  /// - Returns: The result; nil if the whole recording has to be replayed: if it is short, has
  ///   branches or edits, is damaged, or differs.
  public func runEnd(_ path: String, frames: Int) throws -> Report? {
    guard frames > 0, let tail = RecordingTail(path: path, frames: frames) else { return nil }
    do {
      var run = try ReplayRun(
        tail, path, app: app, reducer: reducer, clock: clock, initialState: initialState,
        requests: requests)
      try run.go(until: nil)
      guard run.report.isFaithful else { return nil }
      let (first, last) = (run.report.start + 1, run.report.last)
      run.report.notices.append(
        """
        \(verbatim: path): read from its end; frames \(first) to \(last) are verified, those \
        before are not
        """)
      return run.report
    } catch is RecordingError {
      return nil
    }
  }

  /// Replays a recording of an earlier version of the app, to see what has changed.
  ///
  /// An action that the app no longer knows ends the replay, as ``Report/unreadable``.
  ///
  /// - Parameters:
  ///   - path: the recording.
  ///   - initialState: the initial state to use if the recorded one cannot be decoded; its members
  ///     are also the values of what is new.
  /// - Throws: A ``RecordingError`` for damage; any error of the state's own `encode(to:)`.
  public func runAgainst(_ path: String, initialState: State) throws -> Report {
    try runAgainst(path, initialState: initialState, reusing: nil)
  }

  /// Does the same, faster if an earlier replay with the same memory began alike.
  package func runAgainst(
    _ path: String, initialState: State, reusing memory: ReplayMemory<State>?
  ) throws -> Report {
    var run = try ReplayRun(
      path, app: app, reducer: reducer, clock: clock, initialState: initialState,
      requests: requests, isTolerant: true, memory: memory)
    do {
      try run.go(until: nil)
    } catch let error as RecordingError {
      guard case .unreadable = error else { throw error }
      run.report.unreadable = error
    }
    return run.report
  }
}

extension Replay {
  /// Replays a recording for questions about its states.
  ///
  /// The states that it contains are compared, and the last one; only if one differs, the state
  /// after each frame is.
  ///
  /// - Throws: A ``RecordingError``; any error of the state's own `encode(to:)`;
  ///   ``QueryInterruption`` if the task has been cancelled in the meantime.
  package func states(_ path: String) throws -> Report {
    var run = try ReplayRun(
      path, app: app, reducer: reducer, clock: clock, initialState: initialState,
      requests: requests, isTolerant: false, memory: nil)
    run.comparesFrames = false
    try run.go(until: nil)
    return run.report.isFaithful ? run.report : try self.run(path)
  }

  /// Reads the frames of a recording, with their requests, fates and branches, and reduces none of
  /// them: nothing is compared, and the states of the report's timeline mean nothing.
  ///
  /// - Throws: A ``RecordingError``; ``QueryInterruption`` if the task has been cancelled.
  package func frames(_ path: String) throws -> Report {
    var run = try ReplayRun(
      path, app: app, reducer: RequestingReduce(erasing: Reduce<State, Action> { _, _ in }),
      clock: clock, initialState: initialState, requests: requests, isTolerant: false, memory: nil)
    run.isReducing = false
    // That the first state cannot be compared says nothing about frames.
    run.report.incomparable = 0
    try run.go(until: nil)
    return run.report
  }

  /// Does the same, and decodes no action before it is asked for: a frame's line takes a third of
  /// the time.
  ///
  /// An action that cannot be decoded is noticed when it is asked for.
  ///
  /// - Throws: A ``RecordingError``; ``QueryInterruption`` if the task has been cancelled.
  package func undecodedFrames(
    _ path: String
  ) throws -> Replay<State, RecordedAction<Action>>.Report {
    let replay = Replay<State, RecordedAction<Action>>(
      app: app, reducer: RequestingReduce(erasing: Reduce { _, _ in }), clock: clock,
      initialState: initialState, requests: requests)
    return try replay.frames(path)
  }
}

/// A frame whose requests differ from the recorded ones.
public struct ReplayRequests: Sendable, Equatable {
  /// The frame.
  public var frame: Int
  /// The recorded requests.
  public var recorded: JSON
  /// The requests in the replay.
  public var replayed: JSON
}
