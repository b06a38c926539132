import ReelApp

/// What to watch next: first shows that have been started, then others.
package struct WatchNext: AppScreen<TVShowsApp> {
  /// The actions of the screen.
  package enum Action: Codable, Equatable, Sendable {
    /// Opens the list of what to watch next.
    case watchTapped
  }

  /// The number of shows that are named.
  static let most = 10

  /// The title of the screen.
  static var title: Text { "What to watch next" }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<TVShowsApp>) {
    switch action {
    case .watchTapped: state.move(to: .watch, &ask)
    }
  }

  package var commands: [Command<State, Action>] {
    Command("watch", "Show what to watch next") { .watchTapped }
  }

  package func screen(for state: State) -> Screen {
    let next = state.toWatch
    return Screen(title: Self.title) {
      if next.isEmpty {
        Paragraph(
          state.shows.isEmpty ? List.empty : "All seasons of all shows have been watched.")
      }
      next.prefix(Self.most).map { show in
        Row(
          id: String(show.id), Text(verbatim: show.title),
          detail: "season \(number: show.watched + 1) of \(number: show.seasons)",
          mark: show.watched > 0 ? Mark("▶", meaning: Text("started", context: "a show")) : nil,
          command: "open \(show.id)")
      }
      if !next.isEmpty {
        Paragraph(
          hint: "“watched 3” marks one more season of number 3, “watched 3 0” none.")
      }
      state.syncNotices
      Controls("watched", "list", "back")
    }
  }
}

extension TVShowsApp.State {
  /// The shows with seasons left: first those that have been started, with the fewest left first,
  /// then the others, the latest first.
  var toWatch: [Show] {
    shows.filter { $0.watched < $0.seasons }.sorted { $0.watchingOrder < $1.watchingOrder }
  }
}

extension Show {
  /// Its place among the shows with seasons left.
  fileprivate var watchingOrder: (Int, Int, Int) {
    // `~` reverses the order of all years, and overflows for none.
    watched > 0 ? (0, seasons - watched, id) : (1, ~year, id)
  }
}
