import Echoing
import Reel
import Testing

/// Branches within a store: edited states, and effects that stay on their branch.
@Suite struct StoreBranchTests {
  static let second = BranchID(rawValue: 1)

  @Test func anEditNotifiesSubscribersButNoMiddleware() {
    let asked = Tally<Int>()
    let store = Store(
      initialState: Counter(),
      reducer: Reduce.counter.echoing.responding { _ in
        asked.add(1)
        return .none
      })
    let seen = Tally<Int>()
    let subscription = store.subscribe { seen.add($0.count) }
    store.put(Counter(count: 9))
    #expect(store.state.count == 9)
    #expect(seen.news() == [9])
    #expect(asked.count == 0)
    #expect(store.nextFrame == 1)
    subscription.cancel()
  }

  @Test func eachBranchHasItsOwnTip() {
    let log = FrameList<Counter, CounterAction>()
    let store = Store(initialState: Counter(), reducer: Reduce.counter, log: log)
    let seen = Tally<Int>()
    let subscription = store.subscribe { seen.add($0.count) }
    store.send(.add(5))
    #expect(seen.news() == [5])

    // The branch is not shown yet, so no subscriber is notified.
    store.put(Counter(count: 100), on: Self.second)
    #expect(seen.news() == [])
    #expect(store.branch == .main)

    // Its state is changed while it is hidden, and then shown.
    store.put(Counter(count: 200), on: Self.second)
    store.show(Self.second)
    #expect(seen.news() == [200])
    #expect(store.branch == Self.second)
    store.send(.add(1))
    #expect(seen.news() == [201])

    store.show(.main)
    #expect(seen.news() == [5])
    store.send(.add(1))
    #expect(seen.news() == [6])
    #expect(log.stamps.map(\.branch) == [.main, Self.second, .main])
    #expect(log.stamps.map(\.frame) == [1, 2, 3])

    // There is no such branch and no state for it: nothing happens.
    store.show(BranchID(rawValue: 7))
    #expect(store.branch == .main)
    #expect(seen.news() == [])
    subscription.cancel()
  }

  @Test func aStateThatIsReplacedIsShownIfItsBranchIs() {
    let store = Store(initialState: Counter(), reducer: Reduce.counter)
    let seen = Tally<Int>()
    let subscription = store.subscribe { seen.add($0.count) }
    store.put(Counter(count: 5), on: Self.second)
    store.put(Counter(count: 3))
    #expect(seen.news() == [3])
    store.put(Counter(count: 6), on: Self.second)
    #expect(seen.news() == [])
    store.show(Self.second)
    #expect(seen.news() == [6])
    subscription.cancel()
  }

  // Fails if an answer goes to whichever branch is shown.
  @Test func anAnswerGoesToTheBranchThatItsEffectStartedOn() async {
    let world = World { event in
      event == .go("ask")
        ? .run { send in
          try await send.sleep(for: .seconds(1))
          await send(.got("answer"))
        } : .none
    }
    await world.send(.go("ask"))
    #expect(world.news() == ["1 go(ask) at 0"])

    world.store.put(World.State(seen: ["other"]), on: Self.second)
    world.store.show(Self.second)
    await world.store.settle()
    #expect(world.news() == ["2 got(answer) of 1 at 1000"])
    // The visible state has not changed; the answer waits at main's tip.
    #expect(world.store.state.seen == ["other"])
    world.store.show(.main)
    #expect(world.store.state.seen == ["ask", "answer"])
  }

  @Test func noBranchCancelsAnothersEffects() async {
    let world = World(
      policy: { _ in .latest }, cancelling: { $0 == .go("stop") ? .go("first") : nil }
    ) { event in
      if case .go(let name) = event { EffectTests.ask(name) } else { .none }
    }
    await world.send(.go("first"))
    world.store.put(World.State(), on: Self.second)
    world.store.show(Self.second)
    await world.send(.go("second"))
    await world.send(.go("stop"))
    #expect(world.store.inFlight.map(\.branch) == [.main])
    _ = world.news()
    await world.store.settle()
    #expect(world.news() == ["4 got(first) of 1 at 1000"])
  }
}
