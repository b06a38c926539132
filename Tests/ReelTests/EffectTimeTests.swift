import Reel
import Testing

/// Effects that depend on time, in sessions on virtual time.
@Suite struct EffectTimeTests {
  struct Broken: Error, Equatable {}

  /// Makes a store in which `go(name)` sends a request at once, modified by `change`.
  private func asking(
    _ change: @escaping @Sendable (World.Answer) -> World.Answer
  ) -> World {
    World { event in
      if case .go(let name) = event {
        change(.run(name) { send in await send(.got(name)) })
      } else {
        .none
      }
    }
  }

  // go:   a  b     c
  // got:               c
  @Test func debounceWaitsForQuiet() async throws {
    let world = asking { $0.debounce(id: "d", for: .milliseconds(300)) }
    await world.send(.go("a"))
    try await world.clock.advance(by: .milliseconds(100))
    await world.send(.go("b"))
    try await world.clock.advance(by: .milliseconds(200))
    await world.send(.go("c"))
    #expect(world.news().count == 3)
    await world.store.settle()
    #expect(world.news() == ["4 got(c) of 3 at 600"])
  }

  @Test func aDebouncedActionIsAlsoDelayed() async {
    let world = World { event in
      event == .go("a") ? .send(.got("late")).debounce(id: 1, for: .seconds(1)) : .none
    }
    await world.send(.go("a"))
    await world.store.settle()
    #expect(world.news() == ["1 go(a) at 0", "2 got(late) of 1 at 1000"])
  }

  @Test func retryWaitsLongerEachTimeAndNeverLongerThanItsLimit() async {
    let attempts = Tally<Int64>()
    let start = VirtualClock.epoch.milliseconds
    let world = World { event in
      event == .go("ask")
        ? .run { send in
          attempts.add(send.clock.now.milliseconds - start)
          throw Broken()
        } catch: { error, send in
          await send(.got("\(error)"))
        }
        .retry(.exponential(attempts: 6, initial: .seconds(1), limit: .seconds(5))) : .none
    }
    await world.send(.go("ask"))
    await world.store.settle()
    // The delays are 1, 2 and 4 seconds, then the limit.
    #expect(attempts.values == [0, 1000, 3000, 7000, 12000, 17000])
    #expect(world.news().last == "2 got(Broken()) of 1 at 17000")
  }

  @Test func retryEndsWithSuccess() async {
    let attempts = Tally<Int>()
    let world = World { event in
      event == .go("ask")
        ? .run { send in
          attempts.add(1)
          if attempts.count < 3 { throw Broken() }
          await send(.got("third time"))
        }
        .retry(.exponential(attempts: 9, initial: .seconds(1))) : .none
    }
    await world.send(.go("ask"))
    await world.store.settle()
    #expect(world.news() == ["1 go(ask) at 0", "2 got(third time) of 1 at 3000"])
  }

  // t:     0     1000     2000     3000
  // poll:  1       -        2        3     every second, after each round
  @Test func aPollContinuesUntilItIsCancelled() async throws {
    let rounds = Tally<Int>()
    let world = World { event in
      switch event {
      case .go("poll"):
        .poll(every: .seconds(1)) { send in
          rounds.add(1)
          if rounds.count == 2 { throw Broken() }
          await send(.got("round \(rounds.count)"))
        } catch: { error, send in
          await send(.got("\(error)"))
        }
        .cancellable(id: "p")
      case .go("stop"): .cancel(id: "p")
      default: .none
      }
    }
    await world.send(.go("poll"))
    try await world.clock.advance(by: .seconds(2))
    #expect(
      world.news() == [
        "1 go(poll) at 0", "2 got(round 1) of 1 at 0", "3 got(Broken()) of 1 at 1000",
        "4 got(round 3) of 1 at 2000",
      ])
    await world.send(.go("stop"))
    try await world.clock.advance(by: .seconds(10))
    #expect(world.news() == ["5 go(stop) at 2000"])
    #expect(world.store.inFlight.isEmpty)
  }

  @Test func aRoundOfAPollCanEndItByCancellation() async {
    let world = World { event in
      event == .go("poll") ? .poll(every: .seconds(1)) { _ in throw CancellationError() } : .none
    }
    await world.send(.go("poll"))
    await world.store.settle()
    #expect(world.store.inFlight.isEmpty)
  }

  @Test func slowEffectsTimeOut() async {
    let world = World { event in
      event == .go("ask")
        ? .run { send in
          await send(.got("early"))
          try? await send.sleep(for: .seconds(9))
          await send(.got("too late"))
        } catch: { error, send in
          await send(.got("\(error)"))
        }
        .timeout(.seconds(3)) : .none
    }
    await world.send(.go("ask"))
    await world.store.settle()
    #expect(
      world.news() == [
        "1 go(ask) at 0", "2 got(early) of 1 at 0",
        "3 got(no answer within 3.0 seconds) of 1 at 3000",
      ])
  }

  @Test func timelyAnswersAreUnchanged() async {
    let world = World { event in
      event == .go("ask") ? EffectTests.ask("in time").timeout(.seconds(3)) : .none
    }
    await world.send(.go("ask"))
    await world.store.settle()
    #expect(world.news() == ["1 go(ask) at 0", "2 got(in time) of 1 at 1000"])
  }
}
