import CHeap
import Dispatch
import Foundation
import Reel
import ReelTimeline

/// A program that looks for leaks: `Leaks [DISPATCHES EFFECTS]`.
///
/// It dispatches actions and performs effects in rounds, and measures the heap after each round.
/// Leaked memory adds up from round to round; the program ends with 1 if the heap grows.
@main
enum Leaks {
  private struct Sum: Codable, Equatable, Sendable {
    var total = 0
    var words: [String] = []
  }

  private enum Action: Codable, Equatable, Sendable {
    case add(Int)
    case ask(Int)
    case answered(Int)
  }

  private enum Request: RequestProtocol {
    case one(Int)
  }

  /// The number of rounds.
  private static let rounds = 10
  /// The number of bytes by which the heap may be larger in the end than after any round but the
  /// first: memory that allocators and Swift's thread pool keep for later, independent of the
  /// number of dispatches.
  private static let allowance = 500_000

  static func main() {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let dispatches = numbers.first ?? 1_000_000
    let effects = numbers.dropFirst().first ?? 10_000
    let all = [
      growth("dispatches", dispatches, { store }) { store, count in
        for number in 0..<count { store.send(.add(number)) }
      },
      growth("dispatches in stores with a timeline", dispatches, {}) { _, count in
        let timeline = Timeline(initialState: Sum(), reducer: reducer)
        let store = Store(
          initialState: Sum(), reducer: reducer, log: timeline, clock: timeline.clock)
        for number in 0..<count { store.send(.add(number)) }
      },
      growth("effects", effects, { store }, perform),
      growth("effects that are cancelled", effects, {}) { _, count in
        let store = Self.store
        for number in 0..<count { store.send(.ask(number)) }
      },
      growth("subscriptions", effects, { store }) { store, count in
        for _ in 0..<count { store.subscribe { _ in }.cancel() }
      },
    ]
    exit(all.allSatisfy { $0 } ? 0 : 1)
  }

  /// Repeats an operation in rounds, and returns true if the heap has not grown.
  private static func growth<Place>(
    _ name: String, _ count: Int, _ make: () -> Place, _ body: (Place, Int) -> Void
  ) -> Bool {
    let place = make()
    var sizes: [Int] = []
    for _ in 0..<rounds {
      body(place, count / rounds)
      sizes.append(settled())
    }
    let least = sizes.dropFirst().min() ?? 0
    var growth = sizes[rounds - 1] - least
    // On a busy machine, some tasks may not have ended yet. They will end, but a leak stays.
    for _ in 0..<1_000 where growth > allowance {
      usleep(20_000)
      growth = Int(reel_heap_bytes()) - least
    }
    let isFine = growth <= allowance
    print("\(count) \(name): \(growth) bytes more\(isFine ? "" : ", which is a leak"): \(sizes)")
    return isFine
  }

  /// Returns the number of heap bytes in use once it stops shrinking: tasks may still be ending.
  private static func settled() -> Int {
    var least = Int.max
    for _ in 0..<20 {
      let size = Int(reel_heap_bytes())
      if size >= least, least < Int.max { return least }
      least = size
      usleep(5_000)
    }
    return least
  }

  private static var reducer: RequestingReduce<Sum, Action, Request> {
    RequestingReduce { state, action, ask in
      switch action {
      case .add(let number):
        state.total &+= number
        state.words = ["a word that is long enough for the heap: \(number)"]
      case .ask(let number): ask(.one(number))
      case .answered(let number): state.total &+= number
      }
    }
  }

  private static var store: Store<Sum, Action> {
    Store(
      initialState: Sum(),
      reducer: reducer.responding { (request: Request) in
        switch request {
        case .one: .run { send in await send(.answered(1)) }
        }
      })
  }

  /// Makes requests, and waits until all of them are answered.
  private static func perform(_ store: Store<Sum, Action>, _ count: Int) {
    let end = store.state.total + count
    let isOver = DispatchSemaphore(value: 0)
    let subscription = store.subscribe { if $0.total == end { isOver.signal() } }
    for number in 0..<count { store.send(.ask(number)) }
    isOver.wait()
    subscription.cancel()
  }
}
