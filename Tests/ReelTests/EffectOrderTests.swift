import Reel
import Testing

/// Effects happen in the same order every time.
@Suite struct EffectOrderTests {
  @Test func aThousandRepetitionsGiveTheSameFrames() async throws {
    let first = try await session()
    #expect(first.joined(separator: "\n") == Self.expected)
    for repetition in 1..<1000 {
      let again = try await session()
      guard again == first else {
        Issue.record("repetition \(repetition): \(again) instead of \(first)")
        return
      }
    }
  }

  static let expected = """
    1 go(poll) at 0
    2 go(a) at 0
    3 go(b) at 0
    4 go(type) at 0
    5 go(save) at 0
    6 go(c) at 0
    7 got(poll) of 1 at 0
    8 got(a 1) of 2 at 0
    9 got(b 1) of 3 at 0
    10 got(c 1) of 6 at 0
    11 got(a 2) of 2 at 0
    12 got(b 2) of 3 at 0
    13 got(c 2) of 6 at 0
    14 got(a 3) of 2 at 0
    15 got(b 3) of 3 at 0
    16 got(c 3) of 6 at 0
    17 go(type) at 20
    18 go(save) at 20
    19 got(typed) of 17 at 70
    20 got(saved) of 18 at 90
    21 got(poll) of 1 at 100
    22 got(poll) of 1 at 200
    23 got(a done) of 2 at 250
    24 got(b done) of 3 at 250
    25 got(c done) of 6 at 250
    """

  /// Runs requests with several steps, a poll and debounced effects, all at once.
  private func session() async throws -> [String] {
    let world = World(policy: { event in
      switch event {
      case .go("poll"): .concurrent.keyed(by: "poll").repeated(every: .milliseconds(100))
      case .go("type"): .latest.keyed(by: "type").debounced(for: .milliseconds(50))
      case .go("save"): .latest.keyed(by: "save").debounced(for: .milliseconds(70))
      default: .concurrent.limited(to: .seconds(1))
      }
    }) { event in
      switch event {
      case .go("poll"): .send(.got("poll"))
      case .go("type"): .run { await $0(.got("typed")) }
      case .go("save"): .run { await $0(.got("saved")) }
      case .go(let name):
        .run { send in
          for step in 1...3 {
            await send(.got("\(name) \(step)"))
            await Task.yield()
          }
          try await send.sleep(for: .milliseconds(250))
          await send(.got("\(name) done"))
        }
      case .got: .none
      }
    }
    await world.send(.go("poll"), .go("a"), .go("b"), .go("type"), .go("save"), .go("c"))
    try await world.clock.advance(by: .milliseconds(20))
    await world.send(.go("type"), .go("save"))
    await world.store.settle()
    return world.news()
  }
}
