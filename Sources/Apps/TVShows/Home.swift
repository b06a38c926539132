import ReelApp

/// Home: the app's screens and its language.
package struct Home: AppScreen<TVShowsApp> {
  /// The actions of Home, except those that open other screens.
  package enum Action: Codable, Equatable, Sendable {
    /// Changes the language.
    case languageChosen(language: Language)
    /// Changes the time zone.
    case zoneChosen(zone: Zone)
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<TVShowsApp>) {
    switch action {
    case .languageChosen(let language): state.locale = language
    case .zoneChosen(let zone): state.zone = zone
    }
  }

  package func screen(for state: State) -> Screen {
    Screen(title: Text(verbatim: "TV Shows")) {
      Row(AddForm.title, command: "add")
      Row(
        "Show list of added shows", detail: Show.counted(state.shows.count), command: "list")
      Row(outlook(state), command: "watch")
      state.syncNotices
      Controls("add", "list", "watch", "sync")
    }
  }

  /// Returns a summary of what to watch next, with its first show.
  private func outlook(_ state: State) -> Text {
    guard let next = state.toWatch.first else { return WatchNext.title }
    return "\(WatchNext.title): \(verbatim: next.title), season \(number: next.watched + 1)"
  }
}
