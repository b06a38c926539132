import Reel
import Testing

/// Middleware around the reduction: the actions that it passes on, and the states that it sees.
@Suite struct MiddlewareTests {
  private let log = FrameList<Counter, CounterAction>()
  private let store: Store<Counter, CounterAction>

  init() { store = Store(initialState: Counter(), reducer: Reduce.counter, log: log) }

  @Test func seesTheStateBeforeAndAfter() {
    let seen = Tally<String>()
    let told = store.subscribe { seen.add("subscriber \($0.count)") }
    let outer = store.add(
      Around(
        before: { state, action in
          seen.add("outer \(state.count) \(action)")
          return .pass
        }, after: { state, _ in seen.add("outer \(state.count)") }))
    let inner = store.add(
      Around(
        before: { state, _ in
          seen.add("inner \(state.count)")
          return .pass
        }, after: { state, _ in seen.add("inner \(state.count)") }))
    store.send(.add(2))
    #expect(
      seen.news() == [
        "outer 0 add(2)", "inner 0", "subscriber 2", "inner 2", "outer 2",
      ])
    outer.cancel()
    store.send(.add(1))
    #expect(seen.news() == ["inner 2", "subscriber 3", "inner 3"])
    inner.cancel()
    told.cancel()
    store.send(.add(1))
    #expect(seen.news() == [] && store.state.count == 4)
  }

  @Test func refusedActionsHaveNoEffect() {
    let seen = Tally<Int>()
    let told = store.subscribe { seen.add($0.count) }
    let gate = store.add(
      Around(
        before: { state, _ in state.count < 2 ? .pass : .refuse }, after: { _, _ in seen.add(-1) }))
    for _ in 0..<4 { store.send(.add(1)) }
    #expect(store.state.count == 2 && store.nextFrame == 3 && log.stamps.count == 2)
    #expect(seen.values == [1, -1, 2, -1])
    gate.cancel()
    store.send(.add(1))
    #expect(store.state.count == 3 && store.nextFrame == 4)
    told.cancel()
  }

  // The next middleware is asked about the replaced action, and the log keeps that one.
  @Test func replacedActionsTakeEffect() {
    let seen = Tally<String>()
    let tokens = [
      store.add(
        Around(before: { _, action in
          if case .add(let number) = action { .replace(.add(number * 10)) } else { .pass }
        })),
      store.add(
        Around(before: { _, action in
          seen.add("\(action)")
          return .pass
        })),
    ]
    store.send(.add(2))
    store.send(.note(3))
    #expect(store.state == Counter(count: 20, history: [3]))
    #expect(seen.values == ["add(20)", "note(3)"])
    #expect(log.actions == [.add(20), .note(3)])
    withExtendedLifetime(tokens) {}
  }

  // An answer is an action like any other; the store stops waiting for a refused one.
  @Test func answersOfEffectsPassThroughIt() async {
    let world = World { event in
      event == .go("ask") ? .merge(EffectTests.ask("a"), EffectTests.ask("b")) : .none
    }
    let gate = world.store.add(
      Around(before: { _, event in event == .got("a") ? .refuse : .pass }))
    await world.send(.go("ask"))
    await world.store.settle()
    #expect(world.news() == ["1 go(ask) at 0", "2 got(b) of 1 at 1000"])
    gate.cancel()
  }

  // Actions that the middleware sends follow the action that it was asked about.
  @Test func mayUseTheStore() {
    let seen = Tally<String>()
    let token = store.add(
      Around(
        before: { [unowned store] _, action in
          if action == .add(1) { store.send(.note(store.state.count)) }
          seen.add("before \(action)")
          return .pass
        }, after: { _, action in seen.add("after \(action)") }))
    store.send(.add(1))
    #expect(seen.values == ["before add(1)", "after add(1)", "before note(0)", "after note(0)"])
    token.cancel()
  }

  @Test func observesEveryActionFromEveryThread() async {
    let seen = Tally<Int>()
    let token = store.add(Around(after: { state, _ in seen.add(state.count) }))
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { [store] in for _ in 0..<250 { store.send(.add(1)) } }
      }
    }
    #expect(seen.values == Array(1...1000))
    token.cancel()
  }

  // Objects that the middleware owns may use the store when they are released.
  @Test func ownersAreReleasedOutsideTheLock() {
    final class Probe: Sendable {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
      deinit { body() }
    }
    let seen = Tally<Int>()
    var token: Subscription?
    do {
      let probe = Probe { [unowned store] in seen.add(store.state.count) }
      token = store.add(Around(after: { _, _ in withExtendedLifetime(probe) {} }))
    }
    store.send(.add(1))
    #expect(seen.values == [])
    token?.cancel()
    #expect(seen.values == [1])
    token = nil
  }
}
