import Reel
import ReelApp

/// The service's capacity, and the commands to free space; available to everyone, on every screen.
package struct Resources: AppFeature {
  package typealias State = CodePayApp.State
  package typealias Request = CodePayApp.Request

  /// The actions on the service's resources.
  package enum Action: Codable, Equatable, Sendable {
    /// Asks the service for its free capacity.
    case resourcesTapped
    /// Looks up the owner of an account, before the user is asked whether to delete it.
    case ownerAsked(id: String)
    /// Looks up an element, before the user is asked whether to delete it.
    case elementAsked(resource: Resource, id: String)
    /// Deletes an element; the user has confirmed it.
    case wipeTapped(resource: Resource, id: String)
  }

  var strings: Strings

  package var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, requests in
      switch action {
      case .resourcesTapped: state.begin(.resources, .count, &requests)
      case .ownerAsked(let id): state.begin(.resources, .owner(id: id), &requests)
      case .elementAsked(let resource, let id):
        state.begin(.resources, .look(resource: resource, id: id), &requests)
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
    .completing("id", after: "resource") { state, resource in
      Resource(rawValue: resource).map(state.elements) ?? []
    }
    .confirm(after: Self.look) { state, action in
      guard case .wipeTapped(_, let id) = action else { return nil }
      return state.tidings.lazy.compactMap { question(about: $0, id, state.style) }.first
    }
  }

  /// Returns the question, once the element is known.
  private func question(
    about found: BankNotice, _ wanted: String, _ style: AmountStyle
  ) -> String? {
    let words = strings.commands
    switch found {
    case .owned(wanted, let phone, let balance):
      return words.confirmWipeAccount(wanted, phone, balance.map { style.text($0) })
    case .foundUser(wanted, let phone): return words.confirmWipeUser(wanted, phone)
    case .foundTransaction(wanted, let amount?, let from, let to):
      return words.confirmWipeTransaction(wanted, style.text(amount), from, to)
    case .foundTransaction(wanted, nil, _, _): return words.confirmWipe(.transaction, wanted)
    default: return nil
    }
  }

  /// Returns the lookup of the element to delete, with its owner and content.
  private static let look: @Sendable (Action) -> Action? = { action in
    switch action {
    case .wipeTapped(.account, let id): .ownerAsked(id: id)
    case .wipeTapped(let resource, let id): .elementAsked(resource: resource, id: id)
    default: nil
    }
  }
}
