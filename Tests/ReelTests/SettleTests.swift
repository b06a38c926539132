import Echoing
import Reel
import Testing

/// The work that a settling store waits for, and the work that it does not.
@Suite struct SettleTests {
  @Test func returnsAtOnceIfNothingRuns() async {
    let world = World { _ in .none }
    await world.store.settle()
    #expect(world.time == 0)
  }

  /// Who asks while nothing runs is told once, and not again after the next job.
  @Test func anExecutorIsDrainedAgainAndAgain() async {
    let executor = SerialEffectExecutor(clock: VirtualClock())
    for _ in 0..<3 {
      await executor.drained()
      await Task(executorPreference: executor) {}.value
    }
    await executor.drained()
  }

  /// Polls are repeated every minute.
  @Sendable private static func policy(_ event: World.Event) -> RequestPolicy {
    event == .go("poll") ? .concurrent.repeated(every: .seconds(60)) : .concurrent
  }

  // Fails if settling lets the clock jump before it checks whether there is anything to wait for.
  @Test func aPollBetweenItsRoundsDoesNotCount() async {
    let world = World(policy: Self.policy) { event in
      event == .go("poll") ? .send(.got("round")) : .none
    }
    await world.send(.go("poll"))
    await world.store.settle()
    #expect(world.news() == ["1 go(poll) at 0", "2 got(round) of 1 at 0"])
    for _ in 0..<3 { await world.store.settle() }
    #expect(world.news() == [])
    #expect(world.time == 0)
    #expect(world.store.inFlight.map(\.countsForSettling) == [false])
  }

  @Test func aRoundOfAPollCounts() async {
    let world = World(policy: Self.policy) { event in
      event == .go("poll")
        ? .run { send in
          try await send.sleep(for: .seconds(2))
          await send(.got("round"))
        } : .none
    }
    await world.send(.go("poll"))
    await world.store.settle()
    #expect(world.news().last == "2 got(round) of 1 at 2000")
  }

  @Test func aBackgroundEffectDoesNotCount() async {
    let world = World(policy: { _ in .concurrent.inBackground }) { event in
      event == .go("listen") ? EffectTests.ask("late") : .none
    }
    await world.send(.go("listen"))
    await world.store.settle()
    #expect(world.news() == ["1 go(listen) at 0"])
    #expect(world.time == 0)
  }

  /// Between a request that is given up and the one that takes its place, nothing has settled.
  @Test func aSuccessorIsWaitedFor() async {
    let world = World(policy: { _ in .latest }) { event in
      switch event {
      case .go("ask"):
        .run { send in
          try await send.sleep(for: .seconds(1))
          await send(.got("first"))
          try await send.sleep(for: .seconds(60))
        }
      case .got("first"): EffectTests.ask("second")
      default: .none
      }
    }
    await world.send(.go("ask"))
    await world.store.settle()
    #expect(
      world.news().dropFirst() == ["2 got(first) of 1 at 1000", "3 got(second) of 2 at 2000"])
  }

  @Test func theQuietPartsOfAnEffectDoNotCount() async throws {
    let world = World { event in
      event == .go("long")
        ? .run { send in
          try await send.idle {
            try await send.idle { try await send.sleep(for: .seconds(5)) }
            try await send.sleep(for: .seconds(5))
          }
          try await send.sleep(for: .seconds(1))
          await send(.got("done"))
        } : .none
    }
    await world.send(.go("long"))
    await world.store.settle()
    #expect(world.time == 0)
    try await world.clock.advance(by: .seconds(10))
    #expect(world.store.inFlight.map(\.countsForSettling) == [true])
    await world.store.settle()
    #expect(world.news().last == "2 got(done) of 1 at 11000")
  }

  @Test func severalCanWaitAtOnce() async {
    let world = World { event in event == .go("ask") ? EffectTests.ask("answer") : .none }
    await world.send(.go("ask"))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { await world.store.settle() } }
    }
    #expect(world.store.inFlight.isEmpty)
    #expect(world.news().count == 2)
  }

  // Without a virtual clock: the store's own tasks, on Swift's thread pool.
  @Test func settlesOnTheSystemClockToo() async {
    let store = Store<Counter, CounterAction>(
      initialState: Counter(),
      reducer: Reduce.counter.echoing.responding { told in
        guard case .note(let n) = told.action else { return .none }
        return .run { send in
          try await send.sleep(for: .nanoseconds(1))
          await send(.add(n))
        }
      })
    for n in 1...20 { store.send(.note(n)) }
    await store.settle()
    #expect(store.state.count == 210)
  }
}
