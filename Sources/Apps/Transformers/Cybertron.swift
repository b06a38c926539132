import Reel
import ReelApp
import ReelHTTP
import ReelTexts

/// Cybertron: all Transformers, by team.
package struct Cybertron: AppScreen {
  package typealias Whole = TransformersApp

  /// The actions on Cybertron.
  package enum Action: Codable, Equatable, Sendable {
    /// Deletes a Transformer; the user has confirmed it.
    ///
    /// The one on the screen if `id` is nil.
    case deleteTapped(id: String?)
    /// Sorts the list.
    case sortTapped(order: RosterOrder)
    /// Searches the names for a text; nil ends the search.
    case searchTapped(text: String?)
    /// Shows the next page.
    case nextTapped
    /// Shows the previous page.
    case previousTapped
    /// Creates the last deleted Transformer again.
    case undoTapped
    /// A Transformer has been created again.
    case restored(transformer: Transformer, isNewWorld: Bool)
    /// A Transformer could not be created again.
    case restoreFailed(name: String, error: APIError, isNewWorld: Bool)
    /// A Transformer has been deleted.
    case deleted
    /// A Transformer could not be deleted.
    case deleteFailed(error: APIError, isNewWorld: Bool)
  }

  /// The name of the list.
  static let title = Text(verbatim: "Cybertron")

  /// The prefix of links to the service's own pictures.
  var links: String

  package func reduce(into state: inout State, action: Action, ask: inout Ask<TransformersApp>) {
    switch action {
    case .deleteTapped(let id):
      if let id = state.known(id)?.id {
        state.working = .deleting(id: id)
        ask(.delete(id: id))
      }
    case .sortTapped(let order): state.list { $0.order = order }
    case .searchTapped(let text): state.list { $0.search = text ?? "" }
    case .nextTapped: state.turn(to: state.paging.next)
    case .previousTapped: state.turn(to: state.paging.previous)
    case .deleted:
      guard case .deleting(let id) = state.working else { return }
      let gone = state.transformer(id)
      state.message = .deleted(name: gone?.name ?? id)
      state.deleted = gone.map { Draft(name: $0.name, team: $0.team, stats: $0.stats) }
      state.working = nil
      state.remove(id)
    case .undoTapped:
      guard let draft = state.deleted else {
        state.message = .nothingDeleted
        return
      }
      state.working = .restoring
      ask(.restore(draft: draft))
    case .restored(let transformer, let isNewWorld):
      state.restored(transformer, isNewWorld, &ask)
    case .restoreFailed(let name, let error, let isNewWorld):
      state.restoreFailed(name, error, isNewWorld, &ask)
    case .deleteFailed(let error, let isNewWorld):
      state.deleteFailed(error, isNewWorld, &ask)
    }
  }

  package var commands: [Command<State, Action>] {
    Command("delete", "Delete a Transformer", .optional("id", String.self)) {
      .deleteTapped(id: $0)
    }
    .completing("id") { $0.idChoices }
    .confirm { state, action in
      guard case .deleteTapped(let given) = action else { return nil }
      guard let id = given ?? state.shownId else { return nil }
      if let member = state.transformer(id) {
        return """
          Delete “\(verbatim: member.name)”, \(member.team.anyMember) of rating \(member.rating)?
          """
      }
      // An unknown one may exist as soon as the server has answered.
      let isSettled = state.hasLoaded && !state.isOccupied && state.waiting.isEmpty
      return isSettled ? nil : "Delete Transformer \(verbatim: id)?"
    }
    Command("undo", "Create the last deleted Transformer again") { .undoTapped }
      .explained(
        """
        The server has deleted it for good: it is created again with the same name, team
        and numbers, and gets another id. Among those of equal rank it fights last.
        """
      )
      .unavailable {
        $0.isOccupied || $0.deleted != nil ? nil : "no Transformer has been deleted here"
      }
    Command(
      "sort", "Show the list in another order, within each team",
      .argument("key", RosterOrder.self)
    ) { .sortTapped(order: $0) }
    Command(
      "search", "Search the names for a text; alone, end the search", .optionalText("text")
    ) { .searchTapped(text: $0) }
    Command("next", "Show the next page of the list") { .nextTapped }
      .unavailable { $0.view.page < $0.paging.last ? nil : "this is the last page" }
    Command("previous", "Show the previous page of the list") { .previousTapped }
      .unavailable { $0.view.page > 0 ? nil : "this is the first page" }
  }

  package func screen(for state: State) -> Screen {
    let view = state.view
    let listed = state.listed
    let paging = Paging(page: view.page, of: listed.count)
    let shown = Array(listed[paging.rows])
    let isPaged = paging.last > 0
    return Screen(title: Self.title, isBusy: state.isBusy) {
      state.notices
      if state.hasLoaded, state.roster.isEmpty {
        Paragraph(
          """
          There are no Transformers yet. Create one with its team and eight numbers:
            create Optimus Prime --team autobot --strength 10 --intelligence 10 --speed 8
              --endurance 10 --rank 10 --courage 10 --firepower 8 --skill 10
          or fill in the form that “create” alone opens.
          """)
      } else if state.hasLoaded, !view.search.isEmpty || view.order != .made {
        Paragraph(view.text(listed.count))
      }
      for team in Team.allCases { members(of: team, shown, state) }
      if isPaged {
        Paragraph("\(paging.rows.lowerBound + 1)–\(paging.rows.upperBound) of \(listed.count)")
      }
      if !shown.isEmpty {
        Paragraph(hints(isPaged: isPaged, isSearched: !view.search.isEmpty))
      }
      Controls(
        (["create", "battlefield", "refresh", "back"] + (isPaged ? ["previous", "next"] : []))
          .map { Control($0) })
    }
  }

  private func hints(isPaged: Bool, isSearched: Bool) -> Text {
    var hints: [Text] = [
      "“sort rating” sorts, “search TEXT” searches, “show 3” shows number 3."
    ]
    if isPaged { hints.append("“next” and “previous” turn the pages.") }
    if isSearched { hints.append("“search” alone ends the search.") }
    return hints.joined(separator: Text(verbatim: " "))
  }

  private func members(
    of team: Team, _ shown: [Transformer], _ state: State
  ) -> [any ScreenElement] {
    let members = shown.filter { $0.team == team }
    guard let first = members.first else { return [] }
    let link = first.teamIcon.hasPrefix("/") ? links + first.teamIcon : first.teamIcon
    let heading = Paragraph(
      Text(verbatim: "\(team.glyph) ") + team.plural
        + Text(verbatim: link.isEmpty ? "" : "   \(link)"))
    // The number by which the list is sorted, or the rank.
    let stat = Stat(rawValue: state.view.order.rawValue) ?? .rank
    return [heading]
      + members.map { member in
        Row(
          id: member.id, Text(verbatim: member.name),
          detail: """
            \(stat.text) \(verbatim: member.stats[stat].padded(to: 2)) · rating \
            \(verbatim: member.rating.padded(to: 2))
            """,
          mark: team.mark, command: "show \(member.id)")
      }
  }
}

extension TransformersApp.State {
  /// All Transformers as choices.
  var idChoices: [Choice] { roster.map { Choice($0.id, Text(verbatim: $0.name)) } }

  fileprivate mutating func deleteFailed(
    _ error: APIError, _ isNewWorld: Bool, _ ask: inout Ask<TransformersApp>
  ) {
    guard case .deleting(let id) = working else { return }
    let name = transformer(id)?.name ?? id
    working = nil
    if isNewWorld { enterNewWorld() }
    if error.isNotFound {
      if !isNewWorld { message = .alreadyDeleted(name: name) }
      remove(id)
      fetch(&ask)
    } else {
      drop()
      message = .deleteFailed(id: id, name: name, error: error)
      if isNewWorld { fetch(&ask) }
    }
  }

  fileprivate mutating func restored(
    _ transformer: Transformer, _ isNewWorld: Bool,
    _ ask: inout Ask<TransformersApp>
  ) {
    guard working == .restoring else { return }
    working = nil
    deleted = nil
    if isNewWorld {
      enterNewWorld()
      fetch(&ask)
    }
    if self.transformer(transformer.id) == nil { roster.append(transformer) }
    wantIcons()
    message = .restored(name: transformer.name, id: transformer.id)
  }

  fileprivate mutating func restoreFailed(
    _ name: String, _ error: APIError, _ isNewWorld: Bool,
    _ ask: inout Ask<TransformersApp>
  ) {
    guard working == .restoring else { return }
    working = nil
    drop()
    message = .restoreFailed(name: name, error: error)
    guard isNewWorld else { return }
    enterNewWorld()
    fetch(&ask)
  }

  /// Shows the list from its beginning, after a change of its content.
  fileprivate mutating func list(_ change: (inout RosterView) -> Void) {
    var view = view
    change(&view)
    list = view
    turn(to: 0)
  }

  fileprivate mutating func turn(to page: Int) {
    var view = view
    view.page = page
    list = view
    move(.cybertron)
  }

  fileprivate mutating func remove(_ id: String) {
    roster.removeAll { $0.id == id }
    keepPage()
    if form?.id == id || shownId == id { move(.cybertron) }
  }
}
