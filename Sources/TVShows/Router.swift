import Reel

/// A screen on the navigation stack; in JSON `{"screen":"list"}`.
public struct Route: Codable, Hashable, Sendable {
  /// What the screens are called.
  public enum Screen: String, Codable, Sendable {
    /// The start, while store and network are made ready.
    case start
    /// What can be done.
    case home
    /// The form that adds a show.
    case add
    /// All shows.
    case list
  }

  /// The screen's name.
  public var screen: Screen

  /// A screen by its name.
  public init(_ screen: Screen) { self.screen = screen }
}

/// Moves between the screens: the navigation stack is its state, and the start or Home always at
/// the bottom.
struct Router: Reducer {
  enum Move {
    /// Forgets every other screen.
    case home
    /// To the screen below.
    case back
    /// To the form, above the screen that shows.
    case add
    /// To the list, above Home.
    case list
  }

  func reduce(into route: inout [Route], action move: Move) {
    switch move {
    case .home: route = [Route(.home)]
    case .back: if route.count > 1 { route.removeLast() }
    case .add:
      if route.last?.screen == .start { route = [Route(.home)] }
      if route.last?.screen != .add { route.append(Route(.add)) }
    case .list: route = [Route(.home), Route(.list)]
    }
  }
}
