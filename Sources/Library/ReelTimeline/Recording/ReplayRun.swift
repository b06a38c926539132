import Reel
import ReelSupport
import ReelTexts

/// A replay in progress.
struct ReplayRun<State: Codable & Equatable & Sendable, Action: Codable & Sendable> {
  var report = Replay<State, Action>.Report()
  private let reader: RecordingReader<State, Action>
  private var driver: TimelineDriver<State, Action>?
  private var branch = BranchID.main
  /// Whether frames lead to states, with which the recorded ones are compared.
  var isReducing = true
  /// Whether the digest of each frame is compared, rather than those of the states in the recording
  /// and of the last frame.
  var comparesFrames = true
  /// A frame whose digest has not been compared, since the last that has.
  private var uncompared: (frame: Int, branch: BranchID, digest: Digest)?
  private var lastEqual = 0
  /// Computes digests in the recorded form; nil if that had what the program's has not.
  private let digests: DigestKeeper?
  /// What turns the recorded form of states into the program's; nil if they are the same.
  private let migration: FormMigration?

  /// Opens a recording.
  ///
  /// - Parameters:
  ///   - initialState: the values of what is new in the state.
  ///   - requests: the types of requests.
  ///   - isTolerant: whether it is used if the recorded one cannot be decoded.
  ///   - memory: the beginning of an earlier replay.
  init(
    _ path: String, app: String, reducer: RequestingReduce<State, Action, Never>,
    clock: any StoreClock, initialState: State?, requests: [String: any RequestProtocol.Type],
    isTolerant: Bool, memory: ReplayMemory<State>?
  ) throws {
    let mark = Self.mark(path)
    reader = try RecordingReader<State, Action>(
      path: path, app: app, initialState: initialState, requests: requests, isTolerant: isTolerant,
      memory: memory)
    (migration, digests) = Self.migration(of: reader, memory)
    try begin(reducer, clock, mark)
  }

  /// Opens a recording at its end.
  init(
    _ tail: RecordingTail, _ path: String, app: String,
    reducer: RequestingReduce<State, Action, Never>, clock: any StoreClock, initialState: State?,
    requests: [String: any RequestProtocol.Type]
  ) throws {
    let mark = Self.mark(path)
    reader = try RecordingReader<State, Action>(
      tail, path: path, app: app, initialState: initialState, requests: requests)
    (migration, digests) = Self.migration(of: reader, nil)
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

  private static func migration(
    of reader: RecordingReader<State, Action>, _ memory: ReplayMemory<State>?
  ) -> (FormMigration?, DigestKeeper?) {
    guard let migration = reader.migration, migration.isNeeded(for: "state") else {
      return (nil, memory?.digests ?? DigestKeeper())
    }
    return (migration, migration.isExact ? DigestKeeper(before: migration) : nil)
  }

  /// Creates the timeline, with the state before the first frame.
  private mutating func begin(
    _ reducer: RequestingReduce<State, Action, Never>, _ clock: any StoreClock,
    _ mark: FrameMark
  ) throws {
    report.header = reader.header
    report.unreadable = reader.unreadableState
    report.formDifferences = reader.migration?.differences ?? []
    guard let initial = reader.initial else {
      report.notices = reader.notices
      return
    }
    let timeline = Timeline(
      initialState: initial.state, after: reader.start, reducer: reducer, clock: clock,
      mark: mark)
    timeline.memory.withLock { $0.begin(with: reader.open) }
    report.start = reader.start
    report.last = reader.start
    driver = TimelineDriver(timeline)
    report.timeline = timeline
    report.state = initial.state
    if report.unreadable == nil {
      try compare(initial.state, initial.digest, frame: reader.start)
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
      report.notices =
        report.formDifferences.map { Text(verbatim: "\(reader.path):1: ") + $0.text }
        + reader.notices
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
    let end = until ?? .max
    while report.last < end, let line = try reader.next() {
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
        try compareLast()
        guard driver?.apply(reader.edit) == true else {
          throw reader.damaged(
            "the edit refers to a branch or frame that does not exist")
        }
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
    try compareLast()
    // At its end the recording shows a branch, which need not be that of the last frame.
    if report.last < end, let driver { branch = driver.timeline.currentBranch.id }
  }

  private func check(_ stamp: Stamp) throws {
    guard stamp.frame == report.last + 1 else {
      throw reader.damaged("frame \(stamp.frame) follows frame \(report.last)")
    }
  }

  private mutating func reduce(_ frame: RecordedFrame<ArraySlice<UInt8>?>) throws {
    let stamp = frame.stamp
    try check(stamp)
    guard let driver,
      isReducing
        ? driver.reduce(reader.action, stamp, time: frame.time)
        : driver.add(
          reader.action, stamp, time: frame.time, asking: try recordedRequests(frame.asked))
    else {
      throw reader.damaged("there is no branch \(Int(stamp.branch.rawValue))")
    }
    if isReducing { try compareRequests(of: stamp.frame, with: frame.asked) }
    report.frames += 1
    report.last = stamp.frame
    branch = stamp.branch
    guard isReducing, let digest = frame.digest, report.divergence == nil else { return }
    guard comparesFrames else {
      uncompared = (stamp.frame, branch, digest)
      return
    }
    try driver.withTip(of: branch) { try compare($0, digest, frame: stamp.frame) }
    if report.divergence != nil { report.changes = try changes(of: stamp.frame) }
  }

  /// Returns the requests of a frame as they are recorded.
  private func recordedRequests(_ text: ArraySlice<UInt8>?) throws -> [AskedRequest] {
    guard let text else { return [] }
    guard case .array(let all) = try JSON(text: String(decoding: text, as: UTF8.self)) else {
      throw reader.damaged("“asks” is not a list of requests")
    }
    return try all.map { form in
      guard let asked = try AskedRequest(recorded: form, reader.migration) else {
        throw reader.damaged("“asks” is not a list of requests")
      }
      return asked
    }
  }

  /// Compares a frame's requests with the recorded ones.
  private mutating func compareRequests(
    of frame: Int, with text: ArraySlice<UInt8>?
  ) throws {
    guard let asked = driver?.asked, !(asked.isEmpty && text == nil) else { return }
    let bytes = try JSONWriter.bytes(of: asked.map(AskedForm.init))
    if let text, text.elementsEqual(bytes) { return }
    var recorded =
      try text.map { try JSON(text: String(decoding: $0, as: UTF8.self)) } ?? .array([])
    var replayed = try JSON(text: String(decoding: bytes, as: UTF8.self))
    if let migration = reader.migration {
      recorded = try AskedForm.requests(in: recorded) {
        migration.withoutAdded(try migration.migrate($0, as: $1), as: $1)
      }
      replayed = AskedForm.requests(in: replayed) { migration.withoutAdded($0, as: $1) }
    }
    guard recorded != replayed, report.otherRequests == nil else { return }
    report.otherRequests = ReplayRequests(frame: frame, recorded: recorded, replayed: replayed)
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
    guard isReducing else { return false }
    if digests != nil {
      if report.divergence == nil { try compare(state, digest, frame: frame) }
      guard report.divergence != nil else { return false }
    }
    var recorded = LineDecoder<State, Action>.state(in: text)
    var replayed = try JSON(encoding: state)
    if let migration {
      // What is new was never recorded.
      recorded = migration.withoutAdded(try migration.migrate(recorded, as: "state"), as: "state")
      replayed = migration.withoutAdded(replayed, as: "state")
    }
    let difference = Difference(from: recorded, to: replayed)
    if digests == nil {
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

  /// Compares the state after the last frame, if it has not been compared.
  private mutating func compareLast() throws {
    guard let (frame, branch, digest) = uncompared, report.divergence == nil else { return }
    try driver?.withTip(of: branch) { try compare($0, digest, frame: frame) }
  }

  private mutating func compare(_ state: borrowing State, _ digest: Digest, frame: Int) throws {
    uncompared = nil
    guard let digests else {
      report.incomparable += 1
      return
    }
    report.digests += 1
    if try digests.digest(of: state) == digest {
      lastEqual = frame
    } else {
      report.divergence = Replay.Divergence(lastEqual: lastEqual, firstDifferent: frame)
    }
  }
}
