import Reel
import ReelApp
import ReelTesting
import Testing

@testable import Transformers

/// A dispatched action may hold any number.
@Suite struct ExtremesTests {
  /// Each action is reduced in a full state, and after all those before it.
  @Test(arguments: UInt64(1)...3)
  func anyNumberCanBeReduced(seed: UInt64) {
    let app = TransformersApp(api: .unanswered)
    var full = State()
    full.roster = (1...120).map { number in
      Transformer(
        id: String(number), name: "T\(number)", team: .autobot, stats: Stats { _ in 5 })
    }
    full.hasLoaded = true
    let actions = extremes(of: Action.self)
    #expect(actions.contains(.cybertron(.pageTapped(number: .max))))
    #expect(extremesThatBreak(.pageExists, of: app, from: full, seed: seed) == [])
  }
}
