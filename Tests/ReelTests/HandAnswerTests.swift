import Reel
import Testing

/// Requests that are answered by hand, and effects whose actions are held back.
@Suite struct HandAnswerTests {
  private struct Problem: Error {}

  /// Returns a store whose effects answer after a second, each with the text of its event.
  private func world(_ policy: RequestPolicy) -> World {
    World(policy: { if case .go = $0 { policy } else { .concurrent } }) { event in
      guard case .go(let text) = event else { return .none }
      return .run { send in
        try await send.sleep(for: .seconds(1))
        await send(.got(text))
      }
    }
  }

  /// Its effect ends, and the next in its line begins, also if it changes something.
  @Test func anAnswerByHandEndsItsRequest() async {
    let world = world(.writing(.inOrder))
    await world.send(.go("a"), .go("b"))
    let first = RequestID(frame: 1, index: 1)
    #expect(world.store.answer(first, with: [.got("mine"), .got("too")]))
    let open = world.store.openRequests
    #expect(open.map(\.id) == [RequestID(frame: 2, index: 1)] && open.allSatisfy(\.writes))
    await world.store.settle()
    #expect(
      world.news() == [
        "1 go(a) at 0", "2 go(b) at 0", "3 got(mine) at 0", "4 got(too) at 0",
        "5 got(b) of 2 at 1000",
      ])
    #expect(!world.store.answer(first, with: [.got("late")]))
    #expect(world.news() == [])
  }

  /// A request that is performed in rounds goes on with them.
  @Test func roundsGoOn() async throws {
    let world = world(.latest.repeated(every: .seconds(9)))
    await world.send(.go("a"))
    #expect(world.store.answer(RequestID(frame: 1, index: 1), with: [.got("mine")]))
    try await world.clock.advance(by: .seconds(12))
    #expect(
      world.news() == [
        "1 go(a) at 0", "2 got(mine) at 0", "3 got(a) of 1 at 1000", "4 got(a) of 1 at 11000",
      ])
  }

  @Test func whatARequestIsAnsweredIsKnownApartFromIt() async {
    let world = World { event in
      guard case .go = event else { return .none }
      return .merge(
        .send(.got("at once")).ifLost(.got("lost")),
        .run { send in
          await send(.got("first"))
          throw Problem()
        } catch: { _, send in
          await send(.got("failed"))
        })
    }
    let request = RequestID(frame: 1, index: 1)
    #expect(await world.store.answers(to: request) == nil)
    world.executor.pause()
    world.store.send(.go("a"))
    #expect(
      await world.store.answers(to: request) == [.got("at once"), .got("first"), .got("failed")])
    world.executor.resume()
  }

  /// A passage is asked before the work, and about each action; it delivers them, or does not.
  @Test(arguments: [true, false]) func aPassageDecides(everything: Bool) async {
    let asked = Tally<String>()
    let effect = Effect<World.Event>.merge(
      .send(.got("at once")).ifLost(.got("lost")),
      .run { send in
        await send(.got("dropped"))
        throw Problem()
      } catch: { _, send in
        await send(.got("failed"))
      },
      .run("never") { send in await send(.got("never")) }
    ).passing(everything: everything) { send, action in
      asked.add(action?.text ?? "begins")
      if let action, action.text != "dropped" { await send(action) }
      return asked.count < (everything ? 6 : 4)
    }
    #expect(await effect.sent(by: VirtualClock()) == [.got("at once"), .got("failed")])
    #expect(
      asked.values == (everything ? ["begins", "at once"] : [])
        + ["begins", "dropped", "failed", "begins"])
  }
}
