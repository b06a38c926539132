import Dispatch
import Reel
import ReelTimeline

/// Many at once: workload W7, dispatches from eight threads, and W8, a thousand effects that
/// answer.
enum ThreadsWorkload {
  private static let threads = 8
  private static let dispatches = 400_000
  private static let effects = 1_000

  static func rows() throws -> [Row] {
    try Processor.all { try w7() + w8() }
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

  private enum Ask: RequestProtocol {
    case one(Int)
  }

  private enum Asking: Codable, Equatable, Sendable {
    case asked(Int)
    case answered(Int)
  }

  /// A thousand requests at once, whose effects answer one action each; the floor is a thousand
  /// tasks that each add to a number behind a lock.
  private static func w8() throws -> [Row] {
    let figures = try Trial.inTurns(
      Trial(operations: effects, prepare: { Locked(0) }) { sum in
        let group = DispatchGroup()
        for index in 0..<effects {
          group.enter()
          Task {
            sum.state.withLock { $0 += index }
            group.leave()
          }
        }
        group.wait()
      },
      Trial(operations: effects) {
        let group = DispatchGroup()
        let store = Store(
          initialState: Counter(),
          reducer: RequestingReduce<Counter, Asking, Ask> { state, action, ask in
            switch action {
            case .asked(let number): ask(.one(number))
            case .answered(let number): state.count += number
            }
          }.responding { request in
            switch request {
            case .one(let number): .run { send in await send(.answered(number)) }
            }
          })
        let subscription = store.subscribe { state in
          if state.count == effects * (effects + 1) / 2 { group.leave() }
        }
        return (store, group, subscription)
      } _: { store, group, subscription in
        group.enter()
        // Not from 0, whose answer would leave the sum as it is, and reach it twice.
        for index in 1...effects { store.send(.asked(index)) }
        group.wait()
        subscription.cancel()
      })
    return [Row("W8", "1,000 effects that answer; floor: tasks", figures[1], floor: figures[0])]
  }
}
