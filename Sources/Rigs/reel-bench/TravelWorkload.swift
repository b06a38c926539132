import ReelSupport
import Foundation
import Reel
import ReelTimeline

/// The cost of time travel: for any length of the history, and for states of any size.
enum TravelWorkload {
  static func rows() throws -> [Row] {
    lengths() + travel() + (try Processor.all { try questions() })
  }

  /// A dispatch with the timeline on, for states of 1, 1,000 and 100,000 items, after more and more
  /// frames.
  private static func lengths() -> [Row] {
    [(1, "1 item"), (1_000, "1,000 items"), (100_000, "100,000 items")].flatMap { items, name in
      let state = Items(count: items)
      let locked = Measure.perOperation(operations: 1_000_000, prepare: { Locked(state) }) {
        Plain.locked(
          $0.state, 1_000_000, { ItemAction.touched(index: $0 % items) }, Plain.edit)
      }
      let (timeline, store) = HistoryWorkload.pair(state, Plain.edit)
      store.send(.touched(index: 0))
      var rows: [Row] = []
      var done = 1
      for (end, label) in [
        (1_000, "10³"), (100_000, "10⁵"), (1_000_000, "10⁶"), (10_000_000, "10⁷"),
      ] {
        let start = Measure.now
        for index in done..<end { store.send(.touched(index: index % items)) }
        let time = Double(Measure.now - start) / Double(end - done)
        done = end
        rows.append(
          Row(
            workload: "", what: "\(name), up to \(label) frames, a dispatch", value: time,
            unit: "ns", floor: locked, target: end >= 1_000_000 ? 4 : nil))
      }
      rows.append(
        Row(
          workload: "", what: "\(name), frames moved to a file",
          value: Double(timeline.spilledFrames),
          unit: "frames"))
      return rows
    }
  }

  /// Going to random frames among a million, and skipping one in the middle of 100,000.
  private static func travel() -> [Row] {
    var rows: [Row] = []
    for (items, name) in [(1, "counter"), (100_000, "100,000 items")] {
      let (timeline, store) = HistoryWorkload.pair(Items(count: items), Plain.edit)
      for index in 0..<1_000_000 { store.send(.touched(index: index % items)) }
      var random = SplitMix64(seed: 1)
      let times = (0..<201).map { _ in
        let frame = Int(random.next() % 1_000_000) + 1
        let start = Measure.now
        Measure.keep(try? timeline.state(at: frame))
        return Double(Measure.now - start) / 1000
      }
      rows.append(
        Row(
          workload: "", what: "\(name), going to a frame among 10⁶, median",
          value: Measure.median(times), unit: "µs"))
      rows.append(
        Row(
          workload: "", what: "\(name), going to a frame among 10⁶, longest",
          value: times.max() ?? 0,
          unit: "µs"))
    }
    for (items, name) in [(1_000, "1,000 items"), (100_000, "100,000 items")] {
      let both = TimelineStore(initialState: Items(count: items), reducer: Reduce(Plain.edit))
      for index in 0..<100_000 { both.store.send(.touched(index: index % items)) }
      let start = Measure.now
      try? both.skip([50_000])
      rows.append(
        Row(
          workload: "", what: "\(name), skipping the middle of 10⁵",
          value: Double(Measure.now - start) / 1_000_000, unit: "ms"))
    }
    return rows
  }

  /// Queries over a million frames.
  private static func questions() throws -> [Row] {
    let (timeline, store) = HistoryWorkload.pair(Items(count: 100_000), Plain.edit)
    for index in 0..<1_000_000 { store.send(.touched(index: index % 100_000)) }
    let history = timeline.history
    let path = try Path("items[id=4711].count")
    let why = Measure.now
    let changes = try history.changes(of: path)
    let bisect = Measure.now
    let condition = try Condition("items[99999].count > 9")
    let first = try FrameQuestion(condition, of: history).first()
    let end = Measure.now
    guard changes.count == 10, first == 1_000_000 else {
      throw Wrong(what: "\(changes.count) changes, first at \(first ?? -1)")
    }
    return [
      Row(
        workload: "", what: "100,000 items, why, over 10⁶ frames",
        value: Double(bisect - why) / 1_000_000, unit: "ms"),
      Row(
        workload: "", what: "100,000 items, bisect, over 10⁶ frames",
        value: Double(end - bisect) / 1_000_000, unit: "ms"),
    ]
  }

  /// The measured code did not have the expected result.
  struct Wrong: Error, CustomStringConvertible {
    let what: String
    var description: String { "the answer is wrong: \(what)" }
  }
}
