import Reel
import ReelApp
import ReelShell
import ReelTimeline

/// How figures grow with the state, the history and the screen; and workload W10, a screen of
/// 10,000 rows as text.
enum GrowthWorkload {
  static func rows() throws -> [Row] {
    try edits() + travel() + subscribers() + cancellations() + screens() + changedScreens()
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

  /// A dispatch to more and more subscribers, for each of them.
  private static func subscribers() throws -> [Row] {
    let sizes = [10, 100, 1_000, 10_000]
    let dispatches = 100
    let trials = sizes.map { size in
      Trial(operations: size * dispatches) {
        let store = Store(initialState: Counter(), reducer: Reduce(Plain.count))
        return (store, (0..<size).map { _ in store.subscribe { Measure.keep($0.count) } })
      } _: { store, _ in
        for _ in 0..<dispatches { store.send(.add(1)) }
      }
    }
    return rows("a dispatch, for each of", sizes, "subscribers", try Trial.inTurns(trials))
  }

  private enum Waiting: RequestProtocol {
    case long
  }

  private enum Asking: Codable, Equatable, Sendable {
    case asked
    case cancelled
  }

  /// Cancelling more and more requests at once, for each of them.
  private static func cancellations() throws -> [Row] {
    let sizes = [100, 1_000, 10_000]
    let trials = sizes.map { size in
      Trial(operations: size) {
        let store = Store(
          initialState: Counter(),
          reducer: RequestingReduce<Counter, Asking, Waiting> { _, action, ask in
            switch action {
            case .asked: ask(.long)
            case .cancelled: ask.cancel(.long)
            }
          }.responding { _ in .run { try await $0.sleep(for: .seconds(3_600)) } })
        for _ in 0..<size { store.send(.asked) }
        return store
      } _: { store in
        store.send(.cancelled)
      }
    }
    return rows("cancelling, for each of", sizes, "open requests", try Trial.inTurns(trials))
  }

  /// A screen of more and more rows as text.
  private static func screens() throws -> [Row] {
    let sizes = [10, 100, 1_000, 10_000]
    let renderer = TextRenderer(Translation(.en), width: 80)
    let trials = sizes.map { size in
      Trial(operations: 1) {
        screen(of: size)
      } _: { screen in
        Measure.keep(renderer.text(screen))
      }
    }
    var rows = rows("a screen as text,", sizes, "rows", try Trial.inTurns(trials))
    rows[rows.count - 1].workload = "W10"
    return rows
  }

  /// A screen of 10,000 rows as text, after more and more of its rows have changed.
  private static func changedScreens() throws -> [Row] {
    let sizes = [1, 10, 100, 1_000]
    let renderer = TextRenderer(Translation(.en), width: 80)
    let trials = sizes.map { size in
      Trial(operations: 1) {
        Shown(screen(of: 10_000), screen(of: 10_000, paid: size), by: renderer)
      } _: { shown in
        Measure.keep(renderer.text(shown.next, remembering: &shown.rendered))
      }
    }
    var rows = rows(
      "10,000 rows as text again, changed:", sizes, "", try Trial.inTurns(trials))
    rows[0].workload = "W10"
    return rows
  }

  /// A screen that has been shown, and the next one.
  private final class Shown {
    var rendered = RenderedScreen()
    let next: Screen

    init(_ screen: Screen, _ next: Screen, by renderer: TextRenderer) {
      self.next = next
      _ = renderer.text(screen, remembering: &rendered)
    }
  }

  /// A screen of `size` rows, of which the first ones have been paid in full.
  private static func screen(of size: Int, paid: Int = 0) -> Screen {
    var screen = Screen(title: Text(verbatim: "Pools"))
    screen.elements = (1...size).map { number in
      let detail = number <= paid ? "$50 / $50" : "$30 / $50"
      return ReelApp.Row(
        id: "\(number)", Text(verbatim: "Trip no. \(number)"), detail: Text(verbatim: detail)
      ).element
    }
    return screen
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
