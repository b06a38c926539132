import ReelApp
import ReelHTTP

/// Cybertron: all Transformers, by team.
package struct Cybertron: AppScreen<TransformersApp> {
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
    /// Shows a page by its number, from 0; the last one if there are fewer.
    case pageTapped(number: Int)
    /// Creates the last deleted Transformer again.
    case undoTapped
    /// A Transformer has been created again, or could not be.
    case restored(TransformersOutcome<Transformer>)
    /// A Transformer has been deleted, or could not be.
    case deleted(failure: TransformersFailure?)
  }

  /// The name of the list.
  static let title = Text(verbatim: "Cybertron")

  /// The prefix of links to the service's own pictures.
  var links: String

  package func reduce(into state: inout State, action: Action, ask: inout Ask<TransformersApp>) {
    switch action {
    case .deleteTapped(let id):
      if let id = state.known(id)?.id { state.work(.delete(id: id), &ask) }
    case .sortTapped(let order):
      state.list.order = order
      state.show { $0.turn(to: 0) }
    case .searchTapped(let text):
      state.list.search = text ?? ""
      state.show { $0.turn(to: 0) }
    case .nextTapped: state.show { $0.turn(.next) }
    case .previousTapped: state.show { $0.turn(.previous) }
    case .pageTapped(let number): state.show { $0.turn(to: number) }
    case .deleted(let failure): state.deleted(failure, &ask)
    case .undoTapped:
      if let draft = state.deleted {
        state.work(.restore(draft: draft), &ask)
      } else {
        state.message = .nothingDeleted
      }
    case .restored(let outcome): state.restored(outcome, &ask)
    }
  }

  package var commands: [Command<State, Action>] {
    Command("delete", "Delete a Transformer", .optional("id", String.self)) {
      .deleteTapped(id: $0)
    }
    .naming("id") { $0.idChoices }
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
      .unavailable { $0.deleted == nil ? "no Transformer has been deleted here" : nil }
    Command.sort(by: RosterOrder.self) { .sortTapped(order: $0) }
    Command.search { .searchTapped(text: $0) }
    Command.turn(.next, .nextTapped)
    Command.turn(.previous, .previousTapped)
    Command.page { .pageTapped(number: $0) }
  }

  package func screen(for state: State) -> Screen {
    let page = state.listed
    return Screen(title: Self.title) {
      state.notices
      if state.hasLoaded, state.roster.isEmpty {
        Paragraph(
          """
          There are no Transformers yet. Create one with its team and eight numbers:
            create Optimus Prime --team autobot --strength 10 --intelligence 10
              --speed 8 --endurance 10 --rank 10 --courage 10 --firepower 8 --skill 10
          or fill in the form that “create” alone opens.
          """)
      } else if state.hasLoaded, !page.search.isEmpty || state.list.order != .made {
        page.heading(Transformer.counted(page.found), sorted: state.list.order.text)
      }
      for team in Team.allCases { members(of: team, page.entries, state) }
      page.elsewhere(state.changes)
      page.paging.position
      if !page.entries.isEmpty { page.hints(sort: RosterOrder.rating.word, open: "show 3") }
      Controls(["create", "battlefield", "refresh", "back"] + page.paging.controls)
    }
  }

  private func members(
    of team: Team, _ shown: [ListPage<Transformer>.Entry], _ state: State
  ) -> [any ScreenElement] {
    let members = shown.filter { $0.item.team == team }
    guard let first = members.first?.item else { return [] }
    let link = first.teamIcon.hasPrefix("/") ? links + first.teamIcon : first.teamIcon
    let heading = Paragraph(
      Text(verbatim: "\(team.glyph) ") + team.plural
        + Text(verbatim: link.isEmpty ? "" : "   \(link)"))
    // The number by which the list is sorted, or the rank.
    let stat = Stat(rawValue: state.list.order.rawValue) ?? .rank
    return [heading]
      + members.map { entry in
        let member = entry.item
        let row = Row(
          id: member.id, Text(verbatim: member.name),
          detail: """
            \(stat.text) \(verbatim: member.stats[stat].padded(to: 2)) · rating \
            \(verbatim: member.rating.padded(to: 2))
            """,
          mark: team.mark, command: "show \(member.id)")
        return entry.isGone ? row.gone() : row.marked(state.changes.kinds[member.id])
      }
  }
}

extension Transformer {
  /// Returns a number of Transformers.
  fileprivate static func counted(_ count: Int) -> Text {
    Text(count, one: "\(number: count) Transformer", other: "\(number: count) Transformers")
  }
}

extension TransformersApp.State {
  /// All Transformers as choices.
  var idChoices: [Choice] {
    roster.map { member in
      Choice(
        member.id, Text(verbatim: member.name),
        detail: [member.team.singular, "rating \(member.rating)"]
          .joined(separator: Text(verbatim: ", ")))
    }
  }

  fileprivate mutating func deleted(
    _ failure: TransformersFailure?, _ ask: inout Ask<TransformersApp>
  ) {
    guard let change = pending, case .delete(let id) = change else { return }
    let gone = transformer(id)
    let name = gone?.name ?? id
    let isNewWorld = failure?.isNewWorld == true
    endWork(isNewWorld: isNewWorld, &ask)
    switch failure?.error {
    case nil: if let gone { deleted(gone) }
    case let error? where error.isNotFound:
      if !isNewWorld { message = .alreadyDeleted(name: name) }
      leave(id)
      if !isNewWorld { fetch(&ask) }
    case let error?:
      failed(change, error, &ask)
      message = .deleteFailed(id: id, name: name, error: error)
    }
  }

  fileprivate mutating func restored(
    _ outcome: TransformersOutcome<Transformer>, _ ask: inout Ask<TransformersApp>
  ) {
    guard let change = pending, case .restore(let draft) = change else { return }
    endWork(isNewWorld: outcome.isNewWorld(), &ask)
    switch outcome {
    case .done(let answer): restored(answer.value)
    case .failed(let failure):
      failed(change, failure.error, &ask)
      message = .restoreFailed(name: draft.name, error: failure.error)
    }
  }

  /// Shows the list, on another page.
  fileprivate mutating func show(_ turn: (inout Self) -> Void) {
    turn(&self)
    move(to: .cybertron)
  }
}
