import Reel
import ReelTimeline
import Synchronization

/// A counter: the smallest state there is.
struct Counter: Codable, Equatable, Sendable {
  var count = 0
}

/// What happens to a counter.
enum CounterAction: Codable, Equatable, Sendable {
  case add(Int)
  case reset
}

/// Many items, of which one is edited.
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

/// What a dispatch costs: workloads W1 to W4, each beside its floor in the same process.
enum StoreWorkloads {
  static let dispatches = 1_000_000

  static func rows() -> [Row] { w1() + w2() + w3() + w4() }

  /// The counter: no middleware, no subscriber.
  private static func w1() -> [Row] {
    let (bare, locked) = floors(Counter(), { _ in CounterAction.add(1) }, Plain.count)
    return [
      Row(
        workload: "W1", what: "counter, floor behind a lock", value: locked, unit: "ns", floor: bare
      ),
      Row(
        workload: "W1", what: "counter, store",
        value: store(Counter(), Plain.count) { _ in .add(1) },
        unit: "ns", floor: locked, target: 2),
      Row(
        workload: "W1", what: "counter, store, timeline",
        value: timeline(Counter(), Plain.count) { _ in .add(1) }, unit: "ns", floor: locked,
        target: 4),
    ]
  }

  /// The counter with three middleware that let everything pass and ten subscribers.
  private static func w2() -> [Row] {
    let count = dispatches / 10
    let seen = Locked(0)
    let listeners = (0..<10).map { _ in
      { @Sendable (state: Counter) in seen.state.withLock { $0 &+= state.count } }
    }
    let passers = (0..<3).map { _ in
      Around<Counter, CounterAction>(before: { state, _ in state.count < 0 ? .refuse : .pass })
    }
    let floor = Measure.perOperation(operations: count, prepare: { Locked(Counter()) }) { subject in
      for _ in 0..<count {
        subject.state.withLock { Plain.count(&$0, .add(1)) }
        let state = subject.state.withLock { $0 }
        for listener in listeners { listener(state) }
        for passer in passers { Measure.keep(passer.decide(state, .add(1))) }
      }
    }
    let value = Measure.perOperation(
      operations: count,
      prepare: { () -> (Store<Counter, CounterAction>, [Subscription]) in
        let store = Store(initialState: Counter(), reducer: Reduce(Plain.count))
        return (store, passers.map { store.add($0) } + listeners.map { store.subscribe($0) })
      },
      { subject in for _ in 0..<count { subject.0.send(.add(1)) } })
    return [
      Row(
        workload: "W2", what: "3 middleware, 10 subscribers, store", value: value, unit: "ns",
        floor: floor)
    ]
  }

  /// An edit among 100,000 items.
  private static func w3() -> [Row] {
    let state = Items(count: 100_000)
    let action = { @Sendable (index: Int) in ItemAction.touched(index: index % 100_000) }
    let (bare, locked) = floors(state, action, Plain.edit)
    return [
      Row(
        workload: "W3", what: "100,000 items, floor behind a lock", value: locked, unit: "ns",
        floor: bare),
      Row(
        workload: "W3", what: "100,000 items, store", value: store(state, Plain.edit, action),
        unit: "ns", floor: locked, target: 2),
      Row(
        workload: "W3", what: "100,000 items, store, timeline",
        value: timeline(state, Plain.edit, action), unit: "ns", floor: locked, target: 4),
    ]
  }

  private static func floors<State: Sendable, Action>(
    _ state: State, _ action: (Int) -> Action, _ reducer: (inout State, Action) -> Void
  ) -> (bare: Double, locked: Double) {
    let bare = Measure.perOperation(operations: dispatches, prepare: { state }) { state in
      var state = state
      reducer(&state, action(0))  // pays for the copy that the other measurements pay before
      Plain.bare(&state, dispatches, action, reducer)
      Measure.keep(state)
    }
    let locked = Measure.perOperation(
      operations: dispatches,
      prepare: {
        let subject = Locked(state)
        subject.state.withLock { reducer(&$0, action(0)) }
        return subject
      }
    ) { subject in
      Plain.locked(subject.state, dispatches, action, reducer)
    }
    return (bare, locked)
  }

  private static func store<State: Sendable, Action: Sendable>(
    _ state: State, _ reducer: @escaping @Sendable (inout State, Action) -> Void,
    _ action: (Int) -> Action
  ) -> Double {
    Measure.perOperation(
      operations: dispatches,
      prepare: {
        let store = Store(initialState: state, reducer: Reduce(reducer))
        store.send(action(0))
        return store
      }
    ) { store in
      for index in 0..<dispatches { store.send(action(index)) }
    }
  }

  private static func timeline<State: Codable & Equatable & Sendable, Action: Codable & Sendable>(
    _ state: State, _ reducer: @escaping @Sendable (inout State, Action) -> Void,
    _ action: (Int) -> Action
  ) -> Double {
    Measure.perOperation(
      operations: dispatches,
      prepare: {
        let timeline = Timeline(initialState: state, reducer: Reduce(reducer))
        let store = Store(initialState: state, reducer: Reduce(reducer), log: timeline)
        store.send(action(0))
        return store
      }
    ) { store in
      for index in 0..<dispatches { store.send(action(index)) }
    }
  }
}
