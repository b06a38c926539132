import Dispatch
import Reel
import ReelTimeline

/// Many at once: workload W7, dispatches from eight threads.
enum ThreadsWorkload {
  private static let threads = 8
  private static let dispatches = 400_000

  static func rows() throws -> [Row] {
    try Processor.all { try w7() }
  }

  /// As many dispatches from eight threads as from one.
  private static func w7() throws -> [Row] {
    func store() -> Store<Counter, CounterAction> {
      let timeline = Timeline(initialState: Counter(), reducer: Reduce(Plain.count))
      return Store(initialState: Counter(), reducer: Reduce(Plain.count), log: timeline)
    }
    let figures = try Trial.inTurns(
      Trial(operations: dispatches, prepare: store) { store in
        for _ in 0..<dispatches { store.send(.add(1)) }
      },
      Trial(operations: dispatches, prepare: store) { store in
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
          for _ in 0..<dispatches / threads { store.send(.add(1)) }
        }
        // A figure of a store that loses dispatches would be meaningless.
        guard store.state.count == dispatches else { fatalError("a dispatch was lost") }
      })
    return [Row("W7", "8 threads, timeline; floor: one thread", figures[1], floor: figures[0])]
  }
}
