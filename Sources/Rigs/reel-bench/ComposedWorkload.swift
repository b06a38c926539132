import ReelSupport
import Foundation
import MiniPools
import Reel
import ReelApp
import ReelApps
import ReelCoding
import ReelTimeline

/// The cost of the program's own store, recorded to disk, with a subscriber: dispatches, travel,
/// questions and replay.
enum ComposedWorkload {
  private static let dispatches = 200_000
  private static let frames = 1_000_000
  private static let renames = 10
  private static let title = "reel's store, 10,000 pools"

  /// Dispatches.
  static func dispatch() throws -> [Row] {
    let plain = try time(isRemembered: false, .nowhere)
    let remembered = try time(isRemembered: true, .nowhere)
    let recorded = try Processor.all { try time(isRemembered: true, .everything) }
    let keeping = try Processor.all { try time(isRemembered: true, .lastPart) }
    let alone = try timeAlone()
    return [
      row("the app in a store of its own", alone, "ns"),
      row("no timeline", plain, "ns", floor: alone),
      row("timeline", remembered, "ns", floor: plain),
      row("recorded to disk", recorded, "ns", floor: plain),
      row("what recording adds to a frame", recorded - remembered, "ns"),
      row("recorded to disk, of which the last part is kept", keeping, "ns", floor: recorded),
    ] + (try digests())
  }

  /// The digest of the state after a letter, and after one pool has changed; the floor is that of a
  /// state by itself.
  private static func digests() throws -> [Row] {
    let composed = try ComposedStore(isRemembered: false)
    defer { composed.close() }
    composed.type(0)
    let keeper = DigestKeeper()
    let whole = try milliseconds { _ = try Digest(of: composed.store.state) }
    // The first time, everything is encoded.
    _ = try composed.store.withState { try keeper.digest(of: $0) }
    func again(_ name: String, _ change: (Int) -> Void) throws -> Row {
      var times: [Double] = []
      for index in 1...25 {
        change(index)
        times.append(
          try milliseconds { _ = try composed.store.withState { try keeper.digest(of: $0) } })
      }
      var row = row(name, Measure.median(times) * 1000, "µs", floor: whole * 1000)
      row.target = 0.1
      return row
    }
    return [
      row("the digest of a state by itself", whole * 1000, "µs"),
      try again("the digest after a letter", composed.type),
      try again("the digest after one pool has changed") { index in
        composed.store.edit { tips in
          var state = tips.shown.pointer.pointee
          state.minipools.pools[index] = state.minipools.pools[index + 100]
          tips.set(state, on: .main)
          return ((), .main)
        }
      },
    ]
  }

  private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = Measure.now
    try body()
    return Double(Measure.now - start) / 1_000_000
  }

  /// What of the letters is recorded.
  private enum Recording { case nowhere, everything, lastPart }

  /// Nanoseconds for each letter that is typed into the form for a new pool.
  private static func time(isRemembered: Bool, _ recording: Recording) throws -> Double {
    var times: [Double] = []
    for _ in 0..<5 {
      let composed = try ComposedStore(isRemembered: isRemembered)
      defer { composed.close() }
      let origin = RecordingOrigin(composed.suite.name)
      switch recording {
      case .nowhere: break
      case .everything: try composed.timeline.startRecording(to: composed.path, app: origin)
      case .lastPart:
        try FileManager.default.createDirectory(
          atPath: composed.path, withIntermediateDirectories: false)
        // Some files begin meanwhile, each with 10,000 pools.
        try composed.timeline.startRecording(
          to: composed.path + "/a.reel", app: origin, keeping: .last(.minutes(10), bytes: 96 << 20))
      }
      let start = Measure.now
      for index in 0..<dispatches { composed.type(index) }
      if recording != .nowhere { try composed.timeline.flush() }
      times.append(Double(Measure.now - start) / Double(dispatches))
      if recording != .nowhere { try composed.timeline.stopRecording() }
    }
    return Measure.median(times)
  }

  /// Nanoseconds for each letter without other apps, which shows the cost of the others.
  private static func timeAlone() throws -> Double {
    let app = MiniPoolsApp(api: .unanswered)
    var times: [Double] = []
    for _ in 0..<5 {
      let store = Store(
        initialState: app.initialState, reducer: app)
      let seen = Locked(0)
      let subscription = store.subscribe { state in
        seen.state.withLock { $0 &+= state.pools.count }
      }
      store.send(.home(.appeared))
      store.send(.home(.poolsLoaded(.done(try ComposedStore.loaded()))))
      store.send(.poolForm(.newTapped))
      let start = Measure.now
      for index in 0..<dispatches {
        store.send(.poolForm(.edited(values: [.name: "Trip \(index % 100)"])))
      }
      times.append(Double(Measure.now - start) / Double(dispatches))
      subscription.cancel()
    }
    return Measure.median(times)
  }

  /// A million frames in which a pool is renamed ten times, all recorded.
  static func history() throws -> [Row] { try Processor.all { try measuredHistory() } }

  private static func measuredHistory() throws -> [Row] {
    let composed = try ComposedStore(isRemembered: true)
    defer { composed.close() }
    let timeline = composed.timeline
    let before = Measure.residentBytes ?? 0
    try timeline.startRecording(to: composed.path, app: RecordingOrigin(composed.suite.name))
    composed.leaveForm()
    var rows: [Row] = []
    for round in 1...renames {
      let start = Measure.now
      composed.rename(to: "Trip no. \(round)", letters: frames / renames - 4)
      guard round == 1 || round == renames else { continue }
      let each = Double(Measure.now - start) / Double(frames / renames)
      let label = round == 1 ? "10⁵" : "10⁶"
      rows.append(row("recorded, up to \(label) frames, a dispatch", each, "ns"))
    }
    try timeline.flush()
    let memory = (Measure.residentBytes ?? 0) - before
    let count = Double(timeline.count)
    rows.append(row("a frame in memory, keyframes included", Double(memory) / count, "bytes"))
    let size = try FileManager.default.attributesOfItem(atPath: composed.path)[.size] as? Int
    rows.append(row("a frame on disk", Double(size ?? 0) / count, "bytes"))
    rows += try travel(timeline) + questions(composed) + [skip(composed)]
    return rows + (try replay())
  }

  private static func travel(_ timeline: Timeline<AppState, AppAction>) throws -> [Row] {
    var random = SplitMix64(seed: 1)
    let times = (0..<201).map { _ in
      let frame = Int(random.next() % UInt64(timeline.last)) + 1
      let start = Measure.now
      Measure.keep(try? timeline.state(at: frame))
      return Double(Measure.now - start) / 1000
    }
    return [
      row("going to a frame among 10⁶, median", Measure.median(times), "µs"),
      row("going to a frame among 10⁶, longest", times.max() ?? 0, "µs"),
    ]
  }

  /// Questions about the parts of two apps, as the shell asks them.
  private static func questions(_ composed: ComposedStore) throws -> [Row] {
    func history(of name: String) -> History<AppState, AppAction> {
      // There is one of that name.
      composed.suite.apps.filter { $0.name == name }.reduce(composed.timeline.history) {
        $0.limited(to: $1.owns, in: [StatePart($1.name, $1.read)])
      }
    }
    let other = Measure.now
    guard try history(of: "codepay").changes(of: Path("codepay.account")).isEmpty else {
      throw TravelWorkload.Wrong(what: "CodePay has an account")
    }
    let history = history(of: "minipools")
    let path = "minipools.pools[id=\(ComposedStore.renamed)].name"
    let why = Measure.now
    let changes = try history.changes(of: try Path(path))
    let bisect = Measure.now
    let condition = try Condition("\(path) == \"Trip no. \(renames)\"")
    let first = try FrameQuestion(condition, of: history).first()
    let again = Measure.now
    guard try history.changes(of: try Path(path)) == changes else {
      throw TravelWorkload.Wrong(what: "another answer")
    }
    let end = Measure.now
    // Loaded, and renamed ten times.
    guard changes.count == renames + 1, first != nil else {
      throw TravelWorkload.Wrong(what: "\(changes.count) changes, first at \(first ?? -1)")
    }
    return [
      row("why of another app, over 10⁶ frames", Double(why - other) / 1_000_000, "ms"),
      row("why, over 10⁶ frames", Double(bisect - why) / 1_000_000, "ms"),
      row("bisect by the same path", Double(again - bisect) / 1_000_000, "ms"),
      row("why once more", Double(end - again) / 1_000_000, "ms"),
      try bisectAnew(history),
    ]
  }

  /// Bisects by a path for which nothing is cached.
  private static func bisectAnew(_ history: History<AppState, AppAction>) throws -> Row {
    let start = Measure.now
    let condition = try Condition("minipools.pools[id=\(ComposedStore.renamed)].id == 0")
    guard try FrameQuestion(condition, of: history).first() == nil else {
      throw TravelWorkload.Wrong(what: "a pool without a number")
    }
    return row("bisect, over 10⁶ frames", Double(Measure.now - start) / 1_000_000, "ms")
  }

  private static func skip(_ composed: ComposedStore) throws -> Row {
    let middle = composed.timeline.last - 50_000
    let start = Measure.now
    try composed.both?.skip([middle])
    return row(
      "skipping a frame 50,000 before the end", Double(Measure.now - start) / 1_000_000, "ms")
  }

  /// Replays a recording of a million frames, beside Node.
  private static func replay() throws -> [Row] {
    let composed = try ComposedStore(isRemembered: true)
    defer { composed.close() }
    let suite = composed.suite
    try composed.timeline.startRecording(to: composed.path, app: RecordingOrigin(suite.name))
    for index in 0..<frames { composed.type(index) }
    let end = composed.store.state
    try composed.timeline.stopRecording()
    return try ReplayWorkload.rows(
      "\(title), ", composed.path, frames: frames,
      Replay<AppState, AppAction>(app: suite.name, reducer: suite.reducer), to: end)
  }

  private static func row(
    _ what: String, _ value: Double, _ unit: String, floor: Double? = nil
  ) -> Row {
    Row(workload: "", what: "\(title), \(what)", value: value, unit: unit, floor: floor)
  }
}
