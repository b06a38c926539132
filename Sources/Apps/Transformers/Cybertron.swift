import Reel
import ReelApp
import ReelHTTP

/// Cybertron: all Transformers, by team.
package struct Cybertron: ScreenFeature {
  package typealias State = TransformersApp.State
  package typealias Request = TransformersApp.Request

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

  var strings: Strings
  /// The prefix of links to the service's own pictures.
  var links: String

  package var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, requests in
      switch action {
      case .deleteTapped(let id):
        if let id = state.known(id)?.id {
          state.working = .deleting(id: id)
          requests.ask(.delete(id: id))
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
        requests.ask(.restore(draft: draft))
      case .restored(let transformer, let isNewWorld):
        state.restored(transformer, isNewWorld, &requests)
      case .restoreFailed(let name, let error, let isNewWorld):
        state.restoreFailed(name, error, isNewWorld, &requests)
      case .deleteFailed(let error, let isNewWorld):
        state.deleteFailed(error, isNewWorld, &requests)
      }
    }
  }

  package var commands: [Command<State, Action>] {
    let words = strings.commands
    Command("delete", words.delete, .optional("id", String.self)) { .deleteTapped(id: $0) }
      .completing("id") { $0.idChoices }
      .confirm { state, action in
        guard case .deleteTapped(let given) = action else { return nil }
        guard let id = given ?? state.shownId else { return nil }
        if let member = state.transformer(id) {
          return words.confirmDelete(
            member.name, strings.team(member.team).singular, member.rating)
        }
        // An unknown one may exist as soon as the server has answered.
        let isSettled = state.hasLoaded && !state.isOccupied && state.waiting.isEmpty
        return isSettled ? nil : words.confirmDeleteUnseen(id)
      }
    Command("undo", words.undo) { .undoTapped }
      .explained(words.undoDetails)
      .unavailable { state in
        state.isOccupied || state.deleted != nil ? nil : strings.reasons.nothingDeleted
      }
    Command("sort", words.sort, .argument("key", RosterOrder.self)) { .sortTapped(order: $0) }
    Command("search", words.search, .optionalText("text")) { .searchTapped(text: $0) }
    Command("next", words.next) { .nextTapped }
      .unavailable { $0.view.page < $0.paging.last ? nil : strings.reasons.lastPage }
    Command("previous", words.previous) { .previousTapped }
      .unavailable { $0.view.page > 0 ? nil : strings.reasons.firstPage }
  }

  package func screen(for state: State) -> Screen {
    let texts = strings.cybertron
    let view = state.view
    let listed = state.listed
    let paging = Paging(page: view.page, of: listed.count)
    let shown = Array(listed[paging.rows])
    let isPaged = paging.last > 0
    return Screen(title: texts.title, isBusy: state.isBusy) {
      strings.notices(state)
      if state.hasLoaded, state.roster.isEmpty {
        Paragraph(texts.empty)
      } else if state.hasLoaded, !view.search.isEmpty || view.order != .made {
        Paragraph(texts.view(listed.count, view.search, strings.order(view.order)))
      }
      for team in Team.allCases { members(of: team, shown, state) }
      if isPaged {
        Paragraph(texts.range(paging.rows.lowerBound + 1, paging.rows.upperBound, listed.count))
      }
      if !shown.isEmpty {
        Paragraph(
          [
            texts.hint, isPaged ? texts.hintPages : nil,
            view.search.isEmpty ? nil : texts.hintSearch,
          ]
          .compactMap(\.self).joined(separator: " "))
      }
      Controls(
        (["create", "battlefield", "refresh", "back"] + (isPaged ? ["previous", "next"] : []))
          .map { Control($0) })
    }
  }

  private func members(
    of team: Team, _ shown: [Transformer], _ state: State
  ) -> [any ScreenElement] {
    let members = shown.filter { $0.team == team }
    guard let first = members.first else { return [] }
    let link = first.teamIcon.hasPrefix("/") ? links + first.teamIcon : first.teamIcon
    let name = strings.team(team)
    let heading = Paragraph("\(name.glyph) " + strings.cybertron.heading(name.plural, link))
    // The number by which the list is sorted, or the rank.
    let stat = Stat(rawValue: state.view.order.rawValue) ?? .rank
    return [heading]
      + members.map { member in
        Row(
          id: member.id, member.name,
          detail: strings.cybertron.numbers(
            strings.stat(stat), strings.padded(member.stats[stat], to: 2),
            strings.padded(member.rating, to: 2)),
          mark: strings.mark(team), command: "show \(member.id)")
      }
  }
}

extension TransformersApp.State {
  /// All Transformers as choices.
  var idChoices: [Choice] { roster.map { Choice($0.id, $0.name) } }

  fileprivate mutating func deleteFailed(
    _ error: APIError, _ isNewWorld: Bool, _ requests: inout Requests<TransformersApp.Request>
  ) {
    guard case .deleting(let id) = working else { return }
    let name = transformer(id)?.name ?? id
    working = nil
    if isNewWorld { enterNewWorld() }
    if error.isNotFound {
      if !isNewWorld { message = .alreadyDeleted(name: name) }
      remove(id)
      fetch(&requests)
    } else {
      drop()
      message = .deleteFailed(id: id, name: name, error: error)
      if isNewWorld { fetch(&requests) }
    }
  }

  fileprivate mutating func restored(
    _ transformer: Transformer, _ isNewWorld: Bool,
    _ requests: inout Requests<TransformersApp.Request>
  ) {
    guard working == .restoring else { return }
    working = nil
    deleted = nil
    if isNewWorld {
      enterNewWorld()
      fetch(&requests)
    }
    if self.transformer(transformer.id) == nil { roster.append(transformer) }
    wantIcons()
    message = .restored(name: transformer.name, id: transformer.id)
  }

  fileprivate mutating func restoreFailed(
    _ name: String, _ error: APIError, _ isNewWorld: Bool,
    _ requests: inout Requests<TransformersApp.Request>
  ) {
    guard working == .restoring else { return }
    working = nil
    drop()
    message = .restoreFailed(name: name, error: error)
    guard isNewWorld else { return }
    enterNewWorld()
    fetch(&requests)
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
