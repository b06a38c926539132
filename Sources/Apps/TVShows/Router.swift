import Reel
import ReelApp

/// A screen on the navigation stack; in JSON `{"screen":"list"}`, or `{"id":3,"screen":"show"}`.
struct Route: Codable, Hashable, Sendable {
  /// The names of the screens.
  enum Screen: String, Codable, Sendable {
    /// The start, while the store and the network are prepared.
    case start
    /// The choice of screens.
    case home
    /// The form that adds a show.
    case add
    /// All shows.
    case list
    /// A single show.
    case show
    /// The form that changes a show.
    case edit
    /// What to watch next.
    case watch

    /// Whether it contains a form.
    var isForm: Bool { self == .add || self == .edit }
  }

  /// The screen's name.
  var screen: Screen
  /// The number of its show; nil if it has none.
  var id: Int?

  /// Creates a screen from its name.
  init(_ screen: Screen, id: Int? = nil) {
    self.screen = screen
    self.id = id
  }
}

/// Navigates between the screens: the navigation stack is part of the state, with the start or Home
/// always at the bottom.
package struct Router: AppPart<TVShowsApp> {
  /// The actions that change the screen.
  package enum Action: Codable, Equatable, Sendable {
    /// Goes to Home.
    case homeTapped
    /// Goes back to the previous screen.
    case backTapped
  }

  /// A change of the navigation stack.
  enum Move {
    /// Home alone.
    case home
    /// To the screen below.
    case back
    /// To the form, above the current screen.
    case add
    /// To the list, above Home.
    case list
    /// To what to watch next, above Home.
    case watch
    /// To a show, above the list or what to watch next.
    case show(id: Int)
    /// To the form that changes a show, above that.
    case edit(id: Int)

    func apply(to route: inout [Route]) {
      switch self {
      case .home: route = [Route(.home)]
      case .back: if route.count > 1 { route.removeLast() }
      case .add:
        if route.last?.screen == .start { route = [Route(.home)] }
        route.removeAll { $0.screen == .edit }
        if route.last?.screen != .add { route.append(Route(.add)) }
      case .list: route = [Route(.home), Route(.list)]
      case .watch: route = [Route(.home), Route(.watch)]
      case .show(let id):
        let below: Route.Screen = route.contains(Route(.watch)) ? .watch : .list
        route = [Route(.home), Route(below), Route(.show, id: id)]
      case .edit(let id):
        Move.show(id: id).apply(to: &route)
        route.append(Route(.edit, id: id))
      }
    }
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<TVShowsApp>) {
    guard state.busy == nil else { return }
    switch action {
    case .homeTapped: state.move(.home, &ask)
    case .backTapped: state.move(.back, &ask)
    }
  }

  package var commands: [Command<State, Action>] {
    Command("home", "Go to the first screen") { .homeTapped }
    Command("back", "Go back to the previous screen") { .backTapped }
      .unavailable { $0.route.count > 1 ? nil : "this is the first screen" }
  }
}

extension TVShowsApp.State {
  /// The current screen.
  var top: Route.Screen { route.last?.screen ?? .home }

  /// Whether the current screen shows data that others may change: the list, or a show.
  var isWatched: Bool { top == .list || top == .show }

  /// Navigates, with the side effects of leaving the form, and of entering and leaving the list.
  mutating func move(_ move: Router.Move, _ ask: inout Ask<TVShowsApp>) {
    message = nil
    let wasWatched = isWatched
    move.apply(to: &route)
    if !top.isForm {
      form = nil
      waiting = nil
    }
    if wasWatched, !isWatched {
      marks = TVShowsApp.Marks()
      ask.cancel(.poll)
    } else if !wasWatched, isWatched {
      ask(.poll)
    }
  }
}
