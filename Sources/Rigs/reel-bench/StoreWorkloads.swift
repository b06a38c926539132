import Reel
import ReelTimeline
import Synchronization

/// A counter: the smallest possible state.
struct Counter: Codable, Equatable, Sendable {
  var count = 0
}

/// The actions of a counter.
enum CounterAction: Codable, Equatable, Sendable {
  case add(Int)
  case reset
}

/// Many items, one of which is edited.
struct Items: Codable, Equatable, Sendable {
  struct Item: Codable, Equatable, Sendable, Identifiable {
    var id: Int
    var name: String
    var done = false
    var count = 0
  }

  var items: [Item]

  init(count: Int) {
    items = (0..<count).map { Item(id: $0, name: "Item \($0)") }
  }
}

/// An edit of one item.
enum ItemAction: Codable, Equatable, Sendable {
  case touched(index: Int)
}

/// The reducers of the workloads, as the plain functions that the floors call.
enum Plain {
  static func count(_ state: inout Counter, _ action: CounterAction) {
    switch action {
    case .add(let n): state.count &+= n
    case .reset: state.count = 0
    }
  }

  static func edit(_ state: inout Items, _ action: ItemAction) {
    switch action {
    case .touched(let index):
      state.items[index].count &+= 1
      state.items[index].done.toggle()
    }
  }

  /// Runs `reducer` alone, for each of `count` actions.
  @inline(never)
  static func bare<State, Action>(
    _ state: inout State, _ count: Int, _ action: (Int) -> Action,
    _ reducer: (inout State, Action) -> Void
  ) {
    for index in 0..<count { reducer(&state, action(index)) }
  }

  /// The same behind a lock.
  @inline(never)
  static func locked<State, Action>(
    _ state: borrowing Mutex<State>, _ count: Int, _ action: (Int) -> Action,
    _ reducer: (inout State, Action) -> Void
  ) {
    for index in 0..<count { state.withLock { reducer(&$0, action(index)) } }
  }
}

/// A state behind a lock, as a class's property.
final class Locked<State: Sendable>: Sendable {
  let state: Mutex<State>

  init(_ state: State) { self.state = Mutex(state) }
}

/// The cost of a dispatch: workloads W1 to W4, each in turns with its floor.
enum StoreWorkloads {
  static let dispatches = 1_000_000

  static func rows() throws -> [Row] {
    try w1() + w2() + w3() + w4()
  }

  /// The counter: no middleware, no subscriber.
  private static func w1() throws -> [Row] {
    try rows("W1", "counter", Counter(), Plain.count) { _ in .add(1) }
  }

  /// An edit among 100,000 items.
  private static func w3() throws -> [Row] {
    try rows("W3", "100,000 items", Items(count: 100_000), Plain.edit) {
      .touched(index: $0 % 100_000)
    }
  }

  /// The floors, the store and the store with a timeline.
  private static func rows<
    State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
  >(
    _ workload: String, _ what: String, _ state: State,
    _ reducer: @escaping @Sendable (inout State, Action) -> Void,
    _ action: @escaping @Sendable (Int) -> Action
  ) throws -> [Row] {
    let figures = try Trial.inTurns(
      Trial(operations: dispatches, prepare: { state }) { state in
        var state = state
        reducer(&state, action(0))  // pays for the copy that the other trials pay before
        Plain.bare(&state, dispatches, action, reducer)
        Measure.keep(state)
      },
      Trial(operations: dispatches) {
        let subject = Locked(state)
        subject.state.withLock { reducer(&$0, action(0)) }
        return subject
      } _: { subject in
        Plain.locked(subject.state, dispatches, action, reducer)
      },
      Trial(operations: dispatches) {
        let store = Store(initialState: state, reducer: Reduce(reducer))
        store.send(action(0))
        return store
      } _: { store in
        for index in 0..<dispatches { store.send(action(index)) }
      },
      Trial(operations: dispatches) {
        let timeline = Timeline(initialState: state, reducer: Reduce(reducer))
        let store = Store(initialState: state, reducer: Reduce(reducer), log: timeline)
        store.send(action(0))
        return store
      } _: { store in
        for index in 0..<dispatches { store.send(action(index)) }
      })
    return [
      Row(workload, "\(what), floor behind a lock", figures[1], floor: figures[0]),
      Row(workload, "\(what), store", figures[2], floor: figures[1], target: 2),
      Row(workload, "\(what), store, timeline", figures[3], floor: figures[1], target: 3),
    ]
  }

  /// A number that one subscriber increments and no other thread reads meanwhile: no lock.
  private final class Tally: @unchecked Sendable {
    var sum = 0
  }

  /// The counter with three middleware that let everything pass and ten subscribers.
  private static func w2() throws -> [Row] {
    let count = dispatches / 4
    let listeners = (0..<10).map { _ in
      let tally = Tally()
      return { @Sendable (state: Counter) in tally.sum &+= state.count }
    }
    let observers = (0..<3).map { _ in
      Around<Counter, CounterAction>(before: { state, _ in state.count < 0 ? .refuse : .pass })
    }
    let figures = try Trial.inTurns(
      Trial(operations: count, prepare: { Locked(Counter()) }) { subject in
        for _ in 0..<count {
          subject.state.withLock { Plain.count(&$0, .add(1)) }
          let state = subject.state.withLock { $0 }
          for listener in listeners { listener(state) }
          for observer in observers { Measure.keep(observer.decide(state, .add(1))) }
        }
      },
      Trial(operations: count) { () -> (Store<Counter, CounterAction>, [Subscription]) in
        let store = Store(initialState: Counter(), reducer: Reduce(Plain.count))
        return (store, observers.map { store.add($0) } + listeners.map { store.subscribe($0) })
      } _: { subject in
        for _ in 0..<count { subject.0.send(.add(1)) }
      })
    return [
      Row("W2", "3 middleware, 10 subscribers, store", figures[1], floor: figures[0], target: 1.3)
    ]
  }
}
