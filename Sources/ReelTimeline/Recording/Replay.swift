import Reel

/// Runs a recording again, without effects, and compares the digests.
///
/// The answers of the world are in the recording, so that a reducer that has not changed comes
/// to the same states, on any machine and in any build mode.
public struct Replay<State: Codable & Equatable & Sendable, Action: Codable & Sendable>: Sendable {
  private let app: String
  private let reducer: Reduce<State, Action>
  private let clock: any StoreClock

  /// Prepares to replay recordings of `app`.
  ///
  /// - Parameter clock: what the replayed timeline goes on with.
  public init(
    app: String, reducer: some Reducer<State, Action>, clock: any StoreClock = SystemClock()
  ) {
    self.app = app
    self.clock = clock
    self.reducer = Reduce(reducer)
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
    /// Where it left what was recorded, if it did.
    public var divergence: Divergence?
    /// What the user should know although it is no error.
    public var notices: [String] = []
  }

  /// Replays a recording up to its end, to frame `until`, or to where it differs.
  ///
  /// - Throws: ``RecordingError``; what the state's own `encode(to:)` throws.
  public func run(_ path: String, until: Int? = nil) throws -> Report {
    let reader = try RecordingReader<State, Action>(path: path, app: app)
    var report = Report()
    report.header = reader.header
    guard let initial = reader.initial else {
      report.notices = reader.notices
      return report
    }
    let timeline = Timeline(initialState: initial.state, reducer: reducer, clock: clock)
    var driver = TimelineDriver(timeline)
    var branch = BranchID.main
    var lastEqual = 0
    try compare(initial.state, initial.digest, frame: 0, lastEqual: &lastEqual, &report)
    reading: while until.map({ report.last < $0 }) ?? true, let line = try reader.next() {
      switch line {
      case .frame(let frame, let digest):
        guard frame.number == report.last + 1 else {
          throw reader.damaged("frame \(frame.number) follows frame \(report.last)")
        }
        guard driver.reduce(frame), let state = driver.tips[frame.branch] else {
          throw reader.damaged("there is no branch \(frame.branch.rawValue)")
        }
        report.frames += 1
        report.last = frame.number
        branch = frame.branch
        if let digest, report.divergence == nil {
          try compare(state, digest, frame: frame.number, lastEqual: &lastEqual, &report)
        }
      case .keyframe(let frame, let keyBranch, let digest, let text):
        guard frame == report.last, let state = driver.tips[keyBranch] else {
          throw reader.damaged("the keyframe is of frame \(frame), not of the one before it")
        }
        if report.divergence == nil {
          try compare(state, digest, frame: frame, lastEqual: &lastEqual, &report)
        }
        if report.divergence != nil {
          report.divergence?.comparedAt = frame
          report.divergence?.difference = Difference(
            from: LineDecoder<State, Action>.state(in: text), to: try JSON(encoding: state))
          break reading
        }
      case .edit(let edit):
        guard driver.apply(edit) else {
          throw reader.damaged("the edit speaks of a branch or frame that is not there")
        }
        branch = edit.branch
      case .end:
        report.isEnded = true
      }
    }
    report.state = driver.tips[branch]
    report.timeline = timeline
    report.notices = reader.notices
    return report
  }

  private func compare(
    _ state: State, _ digest: Digest, frame: Int, lastEqual: inout Int, _ report: inout Report
  ) throws {
    report.digests += 1
    if try Digest(of: state) == digest {
      lastEqual = frame
    } else {
      report.divergence = Divergence(lastEqual: lastEqual, firstDifferent: frame)
    }
  }
}
