import Reel
import ReelTimeline

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The cost of remembering everything: workload W6, and the size of a frame in memory and on disk.
enum HistoryWorkload {
  static let items = 100_000
  static let actions = 1_000_000

  static func rows() throws -> [Row] {
    try kept("W5", items: 1_000, actions: 100_000, target: 4)
      + kept("W6", items: items, actions: actions, target: 4) + frameRows()
      + Processor.all { try recordingRows() }
  }

  /// An edit of one item, with all history kept.
  private static func kept(
    _ workload: String, items: Int, actions: Int, target: Double
  ) throws -> [Row] {
    let state = Items(count: items)
    var first: [Double] = []
    let figures = try Trial.inTurns(
      Trial(operations: actions, prepare: { Locked(state) }) { subject in
        Plain.locked(subject.state, actions, { ItemAction.touched(index: $0 % items) }, Plain.edit)
      },
      Trial(operations: actions) { () -> (Timeline<Items, ItemAction>, Store<Items, ItemAction>) in
        let (timeline, store) = pair(state)
        // Copies the state, which the timeline holds too.
        first.append(Double(time { store.send(.touched(index: 0)) }) / 1000)
        return (timeline, store)
      } _: { subject in
        for index in 1...actions { subject.1.send(.touched(index: index % items)) }
      }, rounds: 5)
    let what = "\(Row.text(Double(items))) items, all kept"
    return [
      Row(workload, "\(what), a dispatch", figures[1], floor: figures[0], target: target),
      Row(
        workload: workload, what: "\(what), the first copy of the state",
        value: Measure.median(first), unit: "µs"),
    ]
  }

  static func pair<S: Codable & Equatable & Sendable, A: Codable & Sendable>(
    _ state: S, _ reducer: @escaping @Sendable (inout S, A) -> Void
  ) -> (Timeline<S, A>, Store<S, A>) {
    let timeline = Timeline(initialState: state, reducer: Reduce(reducer))
    return (timeline, Store(initialState: state, reducer: Reduce(reducer), log: timeline))
  }

  private static func pair(_ state: Items) -> (
    Timeline<Items, ItemAction>, Store<Items, ItemAction>
  ) {
    pair(state, Plain.edit)
  }

  private static func time(_ body: () throws -> Void) rethrows -> UInt64 {
    let start = Measure.now
    try body()
    return Measure.now - start
  }

  /// Bytes a frame in memory: a million frames of the counter.
  private static func frameRows() throws -> [Row] {
    guard let before = Measure.residentBytes else { return [] }
    let (timeline, store) = pair(Counter(), Plain.count)
    for _ in 0..<actions { store.send(.add(1)) }
    guard let after = Measure.residentBytes else { return [] }
    Measure.keep(timeline)
    return [
      Row(
        workload: "", what: "counter, a frame in memory",
        value: Double(after - before) / Double(actions),
        unit: "bytes")
    ]
  }

  /// Recording to a file, compared with not recording.
  private static func recordingRows() throws -> [Row] {
    let counter = try recording(Counter(), Plain.count) { _ in CounterAction.add(1) }
    let many = try recording(Items(count: items), Plain.edit) {
      ItemAction.touched(index: $0 % items)
    }
    return [
      Row(
        workload: "", what: "counter, recording to a file, a frame", value: counter.extra,
        unit: "ns"),
      Row(workload: "", what: "counter, a frame on disk", value: counter.bytes, unit: "bytes"),
      Row(
        workload: "", what: "100,000 items, recording to a file, a frame", value: many.extra,
        unit: "ns"),
      Row(workload: "", what: "100,000 items, a frame on disk", value: many.bytes, unit: "bytes"),
    ]
  }

  private static func recording<S: Codable & Equatable & Sendable, A: Codable & Sendable>(
    _ state: S, _ reducer: @escaping @Sendable (inout S, A) -> Void, _ action: (Int) -> A
  ) throws -> (extra: Double, bytes: Double) {
    let (_, plain) = pair(state, reducer)
    plain.send(action(0))
    let without = time { for index in 0..<actions { plain.send(action(index)) } }
    let path = "/tmp/reel-bench-\(getpid())-\(Measure.now).reel"
    defer { unlink(path) }
    let (timeline, store) = pair(state, reducer)
    store.send(action(0))
    try timeline.startRecording(to: path, app: "bench")
    let with = try time {
      for index in 0..<actions { store.send(action(index)) }
      try timeline.flush()
    }
    var status = stat()
    stat(path, &status)
    return (
      (Double(with) - Double(without)) / Double(actions), Double(status.st_size) / Double(actions)
    )
  }
}
