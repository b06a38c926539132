import Reel
import ReelTimeline

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What remembering everything costs: workload W6, and what a frame takes in memory and on disk.
enum HistoryWorkload {
  static let items = 100_000
  static let actions = 1_000_000

  static func rows() throws -> [Row] {
    let state = Items(count: items)
    let locked = Measure.perOperation(operations: actions, runs: 3, prepare: { Locked(state) }) {
      subject in
      Plain.locked(
        subject.state, actions, { ItemAction.touched(index: $0 % items) }, Plain.edit)
    }
    var first: [Double] = []
    var rest: [Double] = []
    for _ in 0..<3 {
      let (timeline, store) = pair(state)
      first.append(Double(time { store.send(.touched(index: 0)) }))
      rest.append(
        Double(
          time {
            for index in 1..<actions { store.send(.touched(index: index % items)) }
          }) / Double(actions - 1))
      Measure.keep(timeline)
    }
    return [
      Row(
        workload: "W6", what: "100,000 items, all kept, a dispatch", value: Measure.median(rest),
        unit: "ns", floor: locked, target: 6),
      Row(
        workload: "W6", what: "the first copy of the state", value: Measure.median(first) / 1000,
        unit: "µs"),
    ] + (try frameRows()) + (try recordingRows())
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

  /// Recording to a file, beside the same without.
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
