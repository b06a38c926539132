import Reel
import ReelSupport
import ReelTexts

/// A replay in progress.
struct ReplayRun<State: Codable & Equatable & Sendable, Action: Codable & Sendable> {
  var report = Replay<State, Action>.Report()
  private let reader: RecordingReader<State, Action>
  private var driver: TimelineDriver<State, Action>?
  private var branch = BranchID.main
  private var lastEqual = 0
  private let digests: DigestKeeper
  /// Whether the recording is that of an earlier version, whose state may have other members.
  private let isTolerant: Bool
  /// The places at which states differ because their members do.
  private var drifted: Set<Path> = []

  /// Opens a recording.
  ///
  /// - Parameters:
  ///   - fallback: the initial state to use if the recorded one cannot be decoded; nil to fail in
  ///     that case, and to require equal digests.
  ///   - memory: the beginning of an earlier replay.
  init(
    _ path: String, app: String, reducer: RequestingReduce<State, Action, Never>,
    clock: any StoreClock, fallback: State?, memory: ReplayMemory<State>?
  ) throws {
    let mark = Self.mark(path)
    reader = try RecordingReader<State, Action>(
      path: path, app: app, fallback: fallback, memory: memory)
    digests = memory?.digests ?? DigestKeeper()
    isTolerant = fallback != nil
    try begin(reducer, clock, mark)
  }

  /// Opens a recording at its end.
  init(
    _ tail: RecordingTail, _ path: String, app: String,
    reducer: RequestingReduce<State, Action, Never>, clock: any StoreClock
  ) throws {
    let mark = Self.mark(path)
    reader = try RecordingReader<State, Action>(tail, path: path, app: app)
    digests = DigestKeeper()
    isTolerant = false
    try begin(reducer, clock, mark)
  }

  /// Returns the mark of a timeline to which a recording happens again: the one that a monitoring
  /// process reads, if there is one.
  private static func mark(_ path: String) -> FrameMark {
    let mark = FrameMark.monitored ?? FrameMark()
    mark.begin(recording: path)
    mark.begin(0)
    return mark
  }

  /// Creates the timeline, with the state before the first frame.
  private mutating func begin(
    _ reducer: RequestingReduce<State, Action, Never>, _ clock: any StoreClock,
    _ mark: FrameMark
  ) throws {
    report.header = reader.header
    report.unreadable = reader.unreadableState
    guard let initial = reader.initial else {
      report.notices = reader.notices
      return
    }
    let timeline = Timeline(
      initialState: initial.state, after: reader.start, reducer: reducer, clock: clock,
      mark: mark)
    report.start = reader.start
    report.last = reader.start
    driver = TimelineDriver(timeline)
    report.timeline = timeline
    report.state = initial.state
    try compare(initial.state, initial.digest, frame: reader.start)
    if isTolerant, report.divergence != nil {
      report.divergence = nil
      let drift = Difference(from: reader.initialTree, to: try JSON(encoding: initial.state))
      report.drift = drift
      drifted = Set(drift.changes.map { Self.place($0.path) })
    }
  }

  /// Replays up to a frame, to the end, or to where it differs.
  mutating func go(until: Int?) throws {
    try WorkMeter.during(.replaying, of: until ?? reader.size) { meter in
      try go(until: until, noting: meter)
    }
  }

  private mutating func go(until: Int?, noting meter: WorkMeter?) throws {
    defer {
      report.notices = reader.notices
      if let begun = report.begun {
        let action = (try? JSON(encoding: begun.action).text) ?? ""
        report.notices.append(
          """
          \(verbatim: reader.path): frame \(begun.number) was begun and did not end; its \
          action is not replayed: \(verbatim: action)
          """)
      }
      if let driver { report.state = driver.tip(of: branch) }
    }
    while until.map({ report.last < $0 }) ?? true, let line = try reader.next() {
      try QueryInterruption.check(framesRead: report.frames)
      meter?.note(report.frames, part: until == nil ? reader.bytesRead : nil)
      if report.isEnded || report.begun != nil {
        throw reader.damaged("there is data after the end")
      }
      switch line {
      case .frame(let frame): try reduce(frame)
      case .begun(let frame):
        try check(frame.stamp)
        report.begun = Frame(reader.action, frame.stamp, time: frame.time)
      case .keyframe(let frame, let branch, let digest, let text):
        if try differs(frame, branch, digest, text) { return }
      case .edit:
        let edit = reader.edit
        guard driver?.apply(edit) == true else {
          throw reader.damaged(
            "the edit refers to a branch or frame that does not exist")
        }
        branch = edit.branch
      case .fate(let note):
        guard note.id.frame <= report.last else {
          throw reader.damaged(
            "request \(verbatim: note.id) has not been asked yet")
        }
        driver?.settle(note)
      case .end(let frame):
        guard frame == report.last else {
          throw reader.damaged("the end belongs to frame \(frame), not \(report.last)")
        }
        report.isEnded = true
      }
    }
  }

  private func check(_ stamp: Stamp) throws {
    guard stamp.frame == report.last + 1 else {
      throw reader.damaged("frame \(stamp.frame) follows frame \(report.last)")
    }
  }

  private mutating func reduce(_ frame: RecordedFrame<ArraySlice<UInt8>?>) throws {
    let stamp = frame.stamp
    try check(stamp)
    guard driver?.reduce(reader.action, stamp, time: frame.time) == true else {
      throw reader.damaged("there is no branch \(Int(stamp.branch.rawValue))")
    }
    try compareRequests(of: stamp.frame, with: frame.asked)
    report.frames += 1
    report.last = stamp.frame
    branch = stamp.branch
    guard let digest = frame.digest, drifted.isEmpty, report.divergence == nil else {
      return
    }
    try driver?.withTip(of: branch) { try compare($0, digest, frame: stamp.frame) }
    if report.divergence != nil { report.changes = try changes(of: stamp.frame) }
  }

  /// Compares a frame's requests with the recorded ones.
  private mutating func compareRequests(
    of frame: Int, with text: ArraySlice<UInt8>?
  ) throws {
    guard let asked = driver?.asked, !(asked.isEmpty && text == nil) else { return }
    let bytes = try JSONWriter.bytes(of: asked.map(AskedForm.init))
    if let text, text.elementsEqual(bytes) { return }
    let recorded = try text.map { try JSON(text: String(decoding: $0, as: UTF8.self)) }
    let replayed = try JSON(text: String(decoding: bytes, as: UTF8.self))
    guard (recorded ?? .array([])) != replayed, report.otherRequests == nil else { return }
    report.otherRequests = ReplayRequests(
      frame: frame, recorded: recorded ?? .array([]), replayed: replayed)
  }

  /// Returns the changes of a frame.
  private func changes(of frame: Int) throws -> Difference? {
    guard let history = driver?.timeline.history(of: branch),
      let position = history.position(of: frame), position > 0
    else { return nil }
    return try Difference(
      from: history.state(at: position - 1), to: history.state(at: position))
  }

  /// Compares the state with a keyframe; returns whether they differ.
  private mutating func differs(
    _ frame: Int, _ keyBranch: BranchID, _ digest: Digest, _ text: ArraySlice<UInt8>
  ) throws -> Bool {
    guard frame == report.last, let state = driver?.tip(of: keyBranch) else {
      throw reader.damaged(
        "the keyframe belongs to frame \(frame), not to the one before it")
    }
    if drifted.isEmpty {
      if report.divergence == nil { try compare(state, digest, frame: frame) }
      guard report.divergence != nil else { return false }
    }
    var difference = Difference(
      from: LineDecoder<State, Action>.state(in: text), to: try JSON(encoding: state))
    difference.changes.removeAll { drifted.contains(Self.place($0.path)) }
    if !drifted.isEmpty {
      report.digests += 1
      guard !difference.isEmpty else {
        lastEqual = frame
        return false
      }
      report.divergence = Replay.Divergence(lastEqual: lastEqual, firstDifferent: frame)
    }
    report.divergence?.comparedAt = frame
    report.divergence?.difference = difference
    return true
  }

  private mutating func compare(_ state: borrowing State, _ digest: Digest, frame: Int) throws {
    report.digests += 1
    if try digests.digest(of: state) == digest {
      lastEqual = frame
    } else {
      report.divergence = Replay.Divergence(lastEqual: lastEqual, firstDifferent: frame)
    }
  }

  /// Returns a path without the selection of an element.
  private static func place(_ path: Path) -> Path {
    Path(path.steps.filter { if case .name = $0 { true } else { false } })
  }
}
