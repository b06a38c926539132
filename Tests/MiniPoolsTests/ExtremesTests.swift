import Reel
import ReelApp
import ReelTesting
import Testing

@testable import MiniPools

/// A dispatched action may hold any number.
@Suite struct ExtremesTests {
  /// Each action is reduced in a full state, and after all those before it.
  @Test(arguments: UInt64(1)...3)
  func anyNumberCanBeReduced(seed: UInt64) {
    let app = MiniPoolsApp(api: .unanswered)
    var full = State()
    full.pools = (1...120).map { Pool(id: $0, name: "Pool \($0)") }
    full.hasLoaded = true
    let actions = extremes(of: Action.self)
    #expect(actions.contains(.home(.pageTapped(number: .max))))
    #expect(actions.contains(.poolPage(.contributeTapped(amount: .min, note: "1"))))
    #expect(extremesThatBreak(.pageExists, of: app, from: full, seed: seed) == [])
  }
}
