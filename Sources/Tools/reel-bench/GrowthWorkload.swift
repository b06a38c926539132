import Reel
import ReelApp
import ReelShell
import ReelTimeline

/// How figures grow with the state, the history and the screen; and workload W10, a screen of
/// 10,000 rows as text.
enum GrowthWorkload {
  static func rows() throws -> [Row] {
    try edits() + travel() + screens()
  }

  /// An edit of one item among more and more of them, compared with the smallest.
  private static func edits() throws -> [Row] {
    let sizes = [100, 1_000, 10_000, 100_000]
    let count = 200_000
    let trials = sizes.map { size in
      Trial(operations: count) {
        let state = Items(count: size)
        let timeline = Timeline(initialState: state, reducer: Reduce(Plain.edit))
        let store = Store(initialState: state, reducer: Reduce(Plain.edit), log: timeline)
        store.send(.touched(index: 0))
        return store
      } _: { (store: Store<Items, ItemAction>) in
        for index in 0..<count { store.send(.touched(index: index % size)) }
      }
    }
    return rows("an edit among", sizes, "items, timeline", try Trial.inTurns(trials))
  }

  /// Going to any frame of a longer and longer history.
  private static func travel() throws -> [Row] {
    let lengths = [1_000, 10_000, 100_000, 1_000_000]
    let visits = 64
    let timelines = lengths.map { length in
      let (timeline, store) = HistoryWorkload.pair(Counter(), Plain.count)
      for _ in 0..<length { store.send(.add(1)) }
      return timeline
    }
    let trials = timelines.map { timeline in
      Trial(operations: visits, prepare: { timeline }) { timeline in
        for visit in 0..<visits {
          Measure.keep(try timeline.state(at: 1 + visit * 7_919 % timeline.last))
        }
      }
    }
    return rows("going to a frame among", lengths, "", try Trial.inTurns(trials))
  }

  /// A screen of more and more rows as text.
  private static func screens() throws -> [Row] {
    let sizes = [10, 100, 1_000, 10_000]
    let renderer = TextRenderer(width: 80)
    let trials = sizes.map { size in
      Trial(operations: 1) {
        var screen = Screen(title: "Pools")
        screen.elements = (1...size).map { number in
          ReelApp.Row(id: "\(number)", "Trip no. \(number)", detail: "$30 / $50").element
        }
        return screen
      } _: { screen in
        Measure.keep(renderer.text(screen))
      }
    }
    var rows = rows("a screen as text,", sizes, "rows", try Trial.inTurns(trials))
    rows[rows.count - 1].workload = "W10"
    return rows
  }

  private static func rows(
    _ what: String, _ sizes: [Int], _ unit: String, _ samples: [Sample]
  ) -> [Row] {
    guard let smallest = samples.first else { return [] }
    return zip(sizes, samples).map { size, sample in
      let number = Row.text(Double(size))
      let text = "\(what) \(number)" + (unit.isEmpty ? "" : " \(unit)")
      return Row("", text, sample, floor: smallest)
    }
  }
}
