import Reel
import ReelApp
import ReelTesting
import Testing

@testable import TVShows

/// A dispatched action may hold any number.
@Suite struct ExtremesTests {
  /// Each action is reduced in a full state, and after all those before it.
  @Test(arguments: UInt64(1)...3)
  func anyNumberCanBeReduced(seed: UInt64) {
    let app = TVShowsApp(api: .unanswered)
    var full = State()
    full.store = .ready(inMemory: true)
    full.shows = (1...120).map { number in
      Show(
        id: number, title: "Show \(number)", year: 2_000, seasons: 1, addedAt: VirtualClock.epoch,
        sync: .synced)
    }
    full.route = ScreenStack(.home, .list)
    let actions = extremes(of: Action.self)
    #expect(actions.contains(.list(.pageTapped(number: .max))))
    #expect(actions.contains(.page(.watchedTapped(id: .min, seasons: .min))))
    #expect(extremesThatBreak(.pageExists, of: app, from: full, seed: seed) == [])
  }
}
