import ReelApp

/// A screen on the navigation stack; in JSON `{"screen":"pool","id":2}`.
enum Route: ScreenRoute {
  /// All pools.
  case home
  /// One pool.
  case pool(id: Int)
  /// The form that edits a pool, or creates one if `id` is nil.
  case form(id: Int?)

  /// Everything is above Home, and an existing pool's form above its page.
  var below: [Route] {
    switch self {
    case .home: []
    case .pool, .form(nil): [.home]
    case .form(let id?): [.pool(id: id)]
    }
  }

  /// Whether it is the form.
  var isForm: Bool { if case .form = self { true } else { false } }
}

/// Navigates between the screens: the navigation stack is part of the state, with Home always at
/// the bottom.
package struct Router: AppPart<MiniPoolsApp> {
  /// The actions that change the screen.
  package enum Action: Codable, Equatable, Sendable {
    /// Goes to Home.
    case homeTapped
    /// Goes back to the previous screen.
    case backTapped
    /// Opens the page of a pool.
    case poolChosen(id: Int)
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<MiniPoolsApp>) {
    switch action {
    case .homeTapped: state.move(to: .home, &ask)
    case .backTapped: if let previous = state.route.previous { state.move(to: previous, &ask) }
    case .poolChosen(let id): if !state.top.isForm { state.open(id, &ask) }
    }
  }

  package var commands: [Command<State, Action>] {
    Command("home", "Go to the list of all pools") { .homeTapped }
    Command("open", "Open a pool's page", .argument("id", Int.self)) {
      .poolChosen(id: $0)
    }
    .unavailable { $0.formReason }
    .naming("id") { state in
      state.pools.map { Choice(String($0.id), Text(verbatim: $0.name), detail: $0.amount) }
    }
    Command("back", "Go back to the previous screen") { .backTapped }
      .unavailable { $0.route.previous == nil ? "this is the first screen" : nil }
  }
}

extension MiniPoolsApp.State {
  /// Shows a pool, as soon as it has been fetched.
  mutating func open(_ id: Int, _ ask: inout Ask<MiniPoolsApp>) {
    if pools[id: id] != nil {
      move(to: .pool(id: id), &ask)
    } else if loading == .fetch {
      message = nil
      opening = id
    } else if let gone = deltas.gone[id: id] {
      message = .shownPoolGone(name: gone.name)
    } else {
      message = .noSuchPool(id: id)
    }
  }
}
