import ReelApp

/// The service's capacity, and the commands to free space; available to everyone, on every screen.
package struct Resources: AppPart<CodePayApp> {
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

  package func reduce(into state: inout State, action: Action, ask: inout Ask<CodePayApp>) {
    switch action {
    case .resourcesTapped: state.begin(.count, &ask)
    case .ownerAsked(let id): state.begin(.look(resource: .account, id: id), &ask)
    case .elementAsked(let resource, let id):
      state.begin(.look(resource: resource, id: id), &ask)
    case .wipeTapped(let resource, let id):
      state.begin(.wipe(resource: resource, id: id), &ask)
    }
  }

  package var commands: [Command<State, Action>] {
    Command("resources", "Show how full the server is") { .resourcesTapped }
    Command(
      "wipe", "Delete something on the server for good, to make room",
      .argument("resource", Resource.self), .argument("id", String.self)
    ) { .wipeTapped(resource: $0, id: $1) }
    .completing("id", after: "resource") { state, resource in
      Resource(rawValue: resource).map(state.elements) ?? []
    }
    .confirm(after: Self.look) { state, action in
      guard case .wipeTapped(_, let id) = action else { return nil }
      return state.tidings.lazy.compactMap { question(about: $0, id) }.first
    }
  }

  /// Returns the question, once the element is known.
  private func question(about found: BankNotice, _ wanted: String) -> Text? {
    switch found {
    case .owned(wanted, _, _), .foundUser(wanted, _), .foundTransaction(wanted, _, _, _):
      "\(found.text { $0 }) Delete it on the server? This cannot be undone."
    default: nil
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
