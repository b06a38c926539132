import Reel
import ReelApp
import ReelHTTP

/// Cybertron: all Transformers, by their teams.
package struct Cybertron: ScreenFeature {
  package typealias State = TransformersApp.State
  package typealias Request = TransformersApp.Request

  /// What can happen to those on Cybertron.
  package enum Action: Codable, Equatable, Sendable {
    /// The user wants a Transformer deleted, and has been asked.
    case deleteTapped(id: String)
    /// A Transformer was deleted.
    case deleted
    /// A Transformer was not deleted.
    case deleteFailed(error: APIError, isNewWorld: Bool)
  }

  var strings: Strings
  /// What stands before links to pictures of the service's own.
  var links: String

  package var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, requests in
      switch action {
      case .deleteTapped(let id):
        if state.transformer(id) == nil {
          state.message = .unknown(id: id)
        } else {
          state.working = .deleting(id: id)
          requests.ask(.delete(id: id))
        }
      case .deleted:
        guard case .deleting(let id) = state.working else { return }
        state.message = .deleted(name: state.transformer(id)?.name ?? id)
        state.working = nil
        state.remove(id)
      case .deleteFailed(let error, let isNewWorld):
        state.deleteFailed(error, isNewWorld, &requests)
      }
    }
  }

  package var commands: [Command<State, Action>] {
    let words = strings.commands
    Command("delete", words.delete, .argument("id", String.self)) { .deleteTapped(id: $0) }
      .completing("id") { $0.idChoices }
      .confirm { state, action in
        guard case .deleteTapped(let id) = action else { return nil }
        if let member = state.transformer(id) {
          return words.confirmDelete(
            member.name, strings.team(member.team).singular, member.rating)
        }
        // Who is not there now may be as soon as the server has answered.
        let isSettled = state.hasLoaded && !state.isOccupied && state.waiting.isEmpty
        return isSettled ? nil : words.confirmDeleteUnseen(id)
      }
  }

  package func screen(for state: State) -> Screen {
    Screen(title: strings.cybertron.title, isBusy: state.isBusy) {
      strings.notices(state)
      if state.hasLoaded, state.roster.isEmpty { Paragraph(strings.cybertron.empty) }
      for team in Team.allCases { members(of: team, state) }
      Controls(
        Control("create"), Control("battlefield"), Control("refresh"), Control("back"))
    }
  }

  private func members(of team: Team, _ state: State) -> [any ScreenElement] {
    let members = state.roster.filter { $0.team == team }
    guard let first = members.first else { return [] }
    let link = first.teamIcon.hasPrefix("/") ? links + first.teamIcon : first.teamIcon
    let name = strings.team(team)
    let heading = Paragraph("\(name.glyph) " + strings.cybertron.heading(name.plural, link))
    return [heading]
      + members.map { member in
        Row(
          id: member.id, member.name, detail: strings.cybertron.rating(member.rating),
          mark: strings.mark(team), command: "edit \(member.id)")
      }
  }
}

extension TransformersApp.State {
  /// Every Transformer as something to choose from.
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

  fileprivate mutating func remove(_ id: String) {
    roster.removeAll { $0.id == id }
    if form?.id == id { move(.cybertron) }
  }
}
