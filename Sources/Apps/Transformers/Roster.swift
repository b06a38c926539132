import ReelApp

/// The roster: fetched at the start and on request, followed by the icons of its teams.
package struct Roster: AppPart<TransformersApp> {
  /// The actions on the roster as a whole.
  package enum Action: Codable, Equatable, Sendable {
    /// Fetches the roster again.
    case refreshTapped
    /// A fetch has been answered, or has failed.
    case rosterLoaded(TransformersOutcome<[Transformer]>)
    /// The icon of a team has been fetched; nil if it could not be.
    case iconFetched(link: String, icon: Icon?)
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<TransformersApp>) {
    switch action {
    case .refreshTapped: state.fetch(&ask)
    case .rosterLoaded(let outcome): state.loaded(outcome)
    case .iconFetched(let link, let icon):
      if link == state.fetchingIcon { state.fetchingIcon = nil }
      state.icons[link] = icon
    }
  }

  package var commands: [Command<State, Action>] {
    Command("refresh", "Fetch the roster again") { .refreshTapped }
  }
}

extension TransformersApp.State {
  /// Fetches the roster.
  mutating func fetch(_ ask: inout Ask<TransformersApp>) {
    loadFailure = nil
    load(.fetch, &ask)
  }

  fileprivate mutating func loaded(_ outcome: TransformersOutcome<[Transformer]>) {
    guard endLoading(.fetch) else { return }
    loadFailure = outcome.error?.error
    if let change = endWork() { unanswered.append(change) }
    if outcome.isNewWorld() { enterNewWorld() }
    guard let answer = outcome.value?.value else {
      // What the user has changed could not be told from what others have.
      if !unanswered.isEmpty { hasLoaded = false }
      return
    }
    let fetched = answer.withoutRepeatedIDs
    changes = hasLoaded ? ListChanges(from: roster, to: fetched) : ListChanges()
    let known = roster
    roster = fetched
    followRoster(from: known)
    hasLoaded = true
    wantIcons()
    for change in unanswered { findArrived(change, since: known) }
    unanswered = []
    if let id = form?.id, transformer(id) == nil {
      // What waits would save it without the user's knowledge.
      drop()
      keepFormOfGone()
    }
  }

  /// Adds a Transformer that the user has created, or replaces the one that has been changed.
  mutating func take(_ transformer: Transformer) {
    roster[id: transformer.id] = transformer
    changes.forget(transformer.id)
    wantIcons()
  }

  /// Removes a Transformer that the user has deleted, or has found to be gone.
  mutating func remove(_ id: String) {
    roster[id: id] = nil
    changes.forget(id)
  }

  /// Resets data that belonged to a token that is no longer known.
  mutating func enterNewWorld() {
    isNewWorld = true
    roster = []
    changes = ListChanges()
    unanswered = []
    hasLoaded = false
  }

  /// Records the icons of the roster that must still be fetched.
  mutating func wantIcons() {
    for link in roster.map(\.teamIcon)
    where !link.isEmpty && icons[link] == nil && link != fetchingIcon && !wantedIcons.contains(link)
    {
      wantedIcons.append(link)
    }
  }

  /// Fetches the next icon, once nothing else is in progress.
  ///
  /// Never in parallel with another request: the network would decide which answer comes first, and
  /// a script must lead to the same frames every time.
  mutating func fetchIcon(_ ask: inout Ask<TransformersApp>) {
    guard !isOccupied, fetchingIcon == nil, waiting.isEmpty, !wantedIcons.isEmpty else { return }
    let link = wantedIcons.removeFirst()
    fetchingIcon = link
    ask(.fetchIcon(link: link))
  }
}
