import Reel
import ReelApp

/// How full the service is, and the way to make room; for everybody, on every screen.
package struct Resources: AppFeature {
  package typealias State = CodePayApp.State
  package typealias Request = CodePayApp.Request

  /// What can happen to the service's resources.
  package enum Action: Codable, Equatable, Sendable {
    /// The user wants to see how full the service is.
    case resourcesTapped
    /// The user wants to know whose an account is, before it is deleted.
    case ownerAsked(id: String)
    /// The user wants an element deleted, and has been asked.
    case wipeTapped(resource: Resource, id: String)
  }

  var strings: Strings

  package var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, requests in
      switch action {
      case .resourcesTapped: state.begin(.resources, .count, &requests)
      case .ownerAsked(let id): state.begin(.resources, .owner(id: id), &requests)
      case .wipeTapped(let resource, let id):
        state.begin(.resources, .wipe(resource: resource, id: id), &requests)
      }
    }
  }

  package var commands: [Command<State, Action>] {
    let words = strings.commands
    Command("resources", words.resources) { .resourcesTapped }
    Command(
      "wipe", words.wipe, .argument("resource", Resource.self), .argument("id", String.self)
    ) { .wipeTapped(resource: $0, id: $1) }
    .confirm(after: Self.look) { state, action in
      guard case .wipeTapped(let resource, let id) = action else { return nil }
      guard resource == .account else { return words.confirmWipe(resource, id) }
      let owned = state.tidings.first { if case .owned(id, _, _) = $0 { true } else { false } }
      guard case .owned(_, let phone, let balance) = owned else { return nil }
      return words.confirmWipeAccount(id, phone, balance.map { state.style.text($0) })
    }
  }

  /// Whose an account is that is to be wiped, and what is in it.
  private static let look: @Sendable (Action) -> Action? = { action in
    if case .wipeTapped(.account, let id) = action { .ownerAsked(id: id) } else { nil }
  }
}
