@testable import Reel
import Testing

/// Effects when time does not matter: answers, causes, ids, scopes.
@Suite struct EffectTests {
  /// Answers `got(name)` after a second.
  static func ask(_ name: String) -> World.Answer {
    .run(name) { send in
      try await send.sleep(for: .seconds(1))
      await send(.got(name))
    }
  }

  @Test func theEmptyEffectDoesNothing() {
    #expect(World.Answer.none.node == nil)
    #expect(World.Answer.merge().node == nil)
    #expect(World.Answer.merge(.none, .none).node == nil)
    #expect(World.Answer.none.map { $0 }.node == nil)
  }

  @Test func anAnswerCarriesItsCause() async {
    let world = World { event in
      switch event {
      case .go("a"): Self.ask("first")
      case .got("first"): .send(.got("second"))
      default: .none
      }
    }
    await world.send(.go("idle"), .go("a"))
    #expect(world.news() == ["1 go(idle) at 0", "2 go(a) at 0"])
    await world.store.settle()
    #expect(world.news() == ["3 got(first) of 2 at 1000", "4 got(second) of 3 at 1000"])
    #expect(world.store.state.seen == ["idle", "a", "first", "second"])
  }

  @Test func allOfAMergeRunAtTheSameTime() async {
    let world = World { event in
      event == .go("all")
        ? .merge(.send(.got("now")), Self.ask("a"), .none, Self.ask("b")) : .none
    }
    await world.send(.go("all"))
    #expect(world.news() == ["1 go(all) at 0", "2 got(now) of 1 at 0"])
    #expect(world.store.inFlight.map(\.label) == ["a", "b"])
    await world.store.settle()
    #expect(world.news() == ["3 got(a) of 1 at 1000", "4 got(b) of 1 at 1000"])
  }

  @Test func anErrorGoesToItsHandlerOrIsIgnored() async {
    struct Broken: Error {}
    let world = World { event in
      switch event {
      case .go("handled"):
        .run { _ in
          throw Broken()
        } catch: { error, send in
          await send(.got("\(error)"))
        }
      case .go("silent"): .run { _ in throw Broken() }
      case .go("given up"):
        // By something that it has called: it itself goes on.
        .run { _ in
          throw CancellationError()
        } catch: { error, send in
          await send(.got("\(error)"))
        }
      default: .none
      }
    }
    await world.send(.go("handled"), .go("silent"), .go("given up"))
    await world.store.settle()
    #expect(
      world.news() == [
        "1 go(handled) at 0", "2 go(silent) at 0", "3 go(given up) at 0",
        "4 got(Broken()) of 1 at 0", "5 got(CancellationError()) of 3 at 0",
      ])
  }

  @Test func aCallAnswersWithSuccessOrFailure() async {
    struct Refused: Error { let number: Int }
    @Sendable func half(of number: Int, _ unit: String) async throws(Refused) -> String {
      guard number.isMultiple(of: 2) else { throw Refused(number: number) }
      return "\(number / 2) \(unit)"
    }
    @Sendable func nothing() {}
    let world = World { event in
      switch event {
      case .go("nothing"): .call("say nothing", nothing, then: { .got("done") })
      case .go(let text):
        .call("halve", half, Int(text) ?? 0, "m") { outcome in
          switch outcome {
          case .done(let half): .got(half)
          case .failed(let error): .got("refused \(error.number)")
          }
        }
      case .got: .none
      }
    }
    await world.send(.go("6"), .go("7"), .go("nothing"))
    await world.store.settle()
    #expect(
      world.news().dropFirst(3) == [
        "4 got(3 m) of 1 at 0", "5 got(refused 7) of 2 at 0", "6 got(done) of 3 at 0",
      ])
  }

  @Test func aRequestIsCancelledByItsKey() async {
    let world = World(
      policy: { .concurrent.keyed(by: $0 == .go("other") ? "other" : "x") },
      cancelling: { $0 == .go("stop") ? .go("one") : nil },
      { if case .go(let name) = $0 { Self.ask(name) } else { .none } })
    await world.send(.go("one"), .go("two"), .go("other"), .go("stop"))
    await world.store.settle()
    #expect(world.news().dropFirst(4) == ["5 got(other) of 3 at 1000"])
  }

  @Test func theLatestEndsEffectsInFlight() async {
    let world = World(policy: { _ in .latest }) { event in
      if case .go(let name) = event { Self.ask(name) } else { .none }
    }
    await world.send(.go("r"), .go("ro"), .go("rom"))
    #expect(world.store.inFlight.map(\.label) == ["rom"])
    await world.store.settle()
    #expect(world.news().dropFirst(3) == ["4 got(rom) of 3 at 1000"])
  }

  // The effect catches its cancellation and sends anyway.
  @Test func actionsOfACancelledEffectAreDropped() async {
    let world = World(cancelling: { $0 == .go("stop") ? .go("ask") : nil }) { event in
      event == .go("ask")
        ? .run { send in
          try? await send.sleep(for: .seconds(1))
          await send(.got("stale"))
        } : .none
    }
    await world.send(.go("ask"), .go("stop"))
    await world.store.settle()
    #expect(world.news() == ["1 go(ask) at 0", "2 go(stop) at 0"])
    #expect(world.store.inFlight.isEmpty)
  }

  // The answer is already in the queue when the action before it cancels its effect.
  @Test func queuedEffectsAreDroppedToo() async {
    let world = World(cancelling: { $0 == .go("stop") ? .go("ask") : nil }) { event in
      event == .go("ask") ? .run { send in await send(.got("stale")) } : .none
    }
    let store = world.store
    let seen = Tally<String>()
    // Sent from a subscriber: the effect's own send happens while this thread delivers.
    let subscription = store.subscribe { [weak store] state in
      seen.add(state.seen.last ?? "")
      if state.seen == ["ask"] { store?.send(.go("stop")) }
    }
    await world.send(.go("ask"))
    await store.settle()
    #expect(seen.values.prefix(2) == ["ask", "stop"])
    #expect(!seen.values.contains("stale"))
    subscription.cancel()
  }

  @Test func requestsAreSeparateForEachStore() async {
    let make = {
      World(policy: { _ in .latest }, cancelling: { $0 == .go("stop") ? .go("ask") : nil }) {
        $0 == .go("ask") ? Self.ask("x") : .none
      }
    }
    let (one, two) = (make(), make())
    await one.send(.go("ask"))
    await two.send(.go("ask"), .go("stop"))
    await one.store.settle()
    #expect(one.news() == ["1 go(ask) at 0", "2 got(x) of 1 at 1000"])
  }

  @Test func releasingAStoreCancelsItsEffects() async {
    let sent = Tally<String>()
    let ended = AsyncStream<Void>.makeStream()
    var world: World? = World { _ in
      .run { send in
        do {
          try await send.sleep(for: .seconds(1))
          sent.add("slept")
        } catch {
          sent.add("\(type(of: error))")
        }
        ended.continuation.finish()
      }
    }
    await world?.send(.go("ask"))
    world = nil
    for await _ in ended.stream {}
    #expect(sent.values == ["CancellationError"])
  }

  @Test func inFlightListsTheAwaitedEffects() async {
    let world = World(policy: { $0 == .go("listen") ? .concurrent.inBackground : .concurrent }) {
      event in
      switch event {
      case .go("listen"): .run("listening") { try await $0.sleep(for: .seconds(60)) }
      case .go("ask"): Self.ask("asking")
      default: .none
      }
    }
    await world.send(.go("listen"), .go("ask"))
    let start = VirtualClock.epoch
    let flights = world.store.inFlight
    #expect(flights.map(\.label) == ["listening", "asking"])
    #expect(flights.map(\.cause) == [1, 2])
    #expect(flights.map(\.since) == [start, start])
    #expect(flights.map(\.countsForSettling) == [false, true])
    #expect(flights.map(\.branch) == [.main, .main])
  }
}
