import ReelApp

/// A screen on the navigation stack; in JSON `{"screen":"list"}`, or `{"id":3,"screen":"show"}`.
enum Route: ScreenRoute {
  /// The start, while the store and the network are prepared.
  case start
  /// The choice of screens.
  case home
  /// The form that adds a show.
  case add
  /// All shows.
  case list
  /// A single show.
  case show(id: Int)
  /// The form that changes a show.
  case edit(id: Int)
  /// What to watch next.
  case watch

  /// A show is above the list, or above what to watch next if that is open.
  var below: [Route] {
    switch self {
    case .start, .home: []
    case .add, .list, .watch: [.home]
    case .show: [.watch, .list]
    case .edit(let id): [.show(id: id)]
    }
  }

  /// The number of its show, if it has one.
  var id: Int? {
    switch self {
    case .show(let id), .edit(let id): id
    default: nil
    }
  }

  /// Whether it contains a form.
  var isForm: Bool { if case .edit = self { true } else { self == .add } }
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

  package func reduce(into state: inout State, action: Action, ask: inout Ask<TVShowsApp>) {
    switch action {
    case .homeTapped: state.move(to: .home, &ask)
    case .backTapped: state.move(&ask) { $0.goBack() }
    }
  }

  package var commands: [Command<State, Action>] {
    Command("home", "Go to the first screen") { .homeTapped }
    Command("back", "Go back to the previous screen") { .backTapped }
      .unavailable { $0.route.previous == nil ? "this is the first screen" : nil }
  }
}

extension TVShowsApp.State {
  /// The current screen.
  var top: Route { route.top }

  /// Whether the current screen shows data that others may change: the list, or a show.
  var isWatched: Bool { if case .show = top { true } else { top == .list } }

  /// Shows a screen.
  mutating func move(to screen: Route, _ ask: inout Ask<TVShowsApp>) {
    move(&ask) { $0.show(screen) }
  }

  /// Navigates, with the side effects of leaving the form, and of entering and leaving the list.
  mutating func move(
    _ ask: inout Ask<TVShowsApp>, _ change: (inout ScreenStack<Route>) -> Void
  ) {
    message = nil
    let wasWatched = isWatched
    change(&route)
    if !top.isForm {
      form = nil
      waiting = nil
    }
    if wasWatched, !isWatched {
      marks = ListChanges()
      ask.cancel(.poll)
    } else if !wasWatched, isWatched {
      ask(.poll)
    }
  }
}
