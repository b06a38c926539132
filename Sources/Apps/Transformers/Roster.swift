import Reel
import ReelApp
import ReelHTTP

/// The roster: fetched at the start and on request, followed by the icons of its teams.
package struct Roster: AppPart {
  package typealias Whole = TransformersApp

  /// The actions on the roster as a whole.
  package enum Action: Codable, Equatable, Sendable {
    /// Fetches the roster again.
    case refreshTapped
    /// A fetch has been answered.
    case rosterLoaded(roster: [Transformer], isNewWorld: Bool)
    /// A fetch has failed.
    case loadFailed(error: APIError, isNewWorld: Bool)
    /// The icon of a team has been fetched; nil if it could not be.
    case iconFetched(link: String, icon: Icon?)
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<TransformersApp>) {
    switch action {
    case .refreshTapped: state.fetch(&ask)
    case .rosterLoaded(let roster, let isNewWorld): state.loaded(roster, isNewWorld)
    case .loadFailed(let error, let isNewWorld):
      guard state.loading != nil else { return }
      state.loading = nil
      state.loadFailure = error
      if isNewWorld { state.enterNewWorld() }
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
    loading = .roster
    loadFailure = nil
    ask(.fetch)
  }

  fileprivate mutating func loaded(_ answer: [Transformer], _ isNewWorld: Bool) {
    guard loading != nil else { return }
    if isNewWorld { enterNewWorld() }
    var seen: Set<String> = []
    roster = answer.filter { seen.insert($0.id).inserted }
    hasLoaded = true
    keepPage()
    loading = nil
    wantIcons()
  }

  /// Resets data that belonged to a token that is no longer known.
  mutating func enterNewWorld() {
    isNewWorld = true
    roster = []
    list?.page = 0
    hasLoaded = false
  }

  /// Records the icons of the roster that must still be fetched.
  mutating func wantIcons() {
    for transformer in roster where !transformer.teamIcon.isEmpty {
      let link = transformer.teamIcon
      guard icons[link] == nil, link != fetchingIcon, !wantedIcons.contains(link) else { continue }
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
