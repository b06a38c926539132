import ReelApp
import Testing

@testable import MiniPools

/// Where each screen is shown, from any other.
@Suite struct RouterTests {
  private let stacks: [ScreenStack<Route>] = [
    ScreenStack(.home), ScreenStack(.home, .pool(id: 1)), ScreenStack(.home, .form(id: nil)),
    ScreenStack(.home, .pool(id: 1), .form(id: 1)),
  ]

  @Test(
    arguments: [
      ScreenStack(.home), ScreenStack(.home, .pool(id: 2)), ScreenStack(.home, .form(id: nil)),
      ScreenStack(.home, .pool(id: 2), .form(id: 2)),
    ] as [ScreenStack<Route>])
  func aScreenHasOnePlace(place: ScreenStack<Route>) {
    for var stack in stacks {
      stack.show(place.top)
      #expect(stack == place)
    }
  }
}
