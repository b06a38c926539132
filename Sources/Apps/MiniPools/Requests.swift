import Reel

extension MiniPoolsApp {
  /// The app's requests.
  package enum Request: RequestProtocol {
    /// Fetches all pools.
    case fetch
    /// Fetches one pool.
    case fetchPool(id: Int)
    /// Fetches all people, to tell who one of them is.
    case fetchPeople
    /// Creates a deleted pool again.
    case restore(draft: Draft)
    /// Creates a pool.
    case create(draft: Draft)
    /// Edits a pool: one field, or both for nil.
    case edit(id: Int, draft: Draft, only: FieldName?)
    /// Deletes a pool.
    case delete(id: Int)
    /// Contributes an amount in whole dollars to a pool.
    case contribute(id: Int, amount: Int, note: String)

    /// Only the last fetch counts; changes are made in order.
    package var policy: RequestPolicy {
      switch self {
      case .fetch, .fetchPool, .fetchPeople: .latest
      case .create, .edit, .delete, .contribute, .restore: .writing(.inOrder)
      }
    }
  }

  /// Returns the effect that answers a request, with the service.
  package func respond(to request: Request) -> Effect<Action> {
    switch request {
    case .fetch: .call("fetch pools", api.fetchPools) { .home(.poolsLoaded($0)) }
    case .fetchPool(let id): .call("fetch pool", api.fetchPool, id) { .poolPage(.poolLoaded($0)) }
    case .fetchPeople: .call("fetch people", api.fetchPeople) { .poolPage(.peopleLoaded($0)) }
    case .restore(let draft):
      .call("create pool again", api.createPool, draft) { .home(.restored($0)) }
    case .create(let draft):
      .call("create pool", api.createPool, draft) { .poolForm(.poolSaved($0)) }
    case .edit(let id, let draft, let field):
      .call("edit pool", api.editPool, id, draft, field) { .poolForm(.poolSaved($0)) }
    case .delete(let id):
      .call("delete pool", api.deletePool, id) { .poolPage(.poolDeleted(error: $0.error)) }
    case .contribute(let id, let amount, let note):
      .call("contribute", api.contributeToPool, id, amount, note) { .poolPage(.contributed($0)) }
    }
  }

  /// Whether an action answers a request, or changes the language, which is possible at any time.
  package func isAnswer(_ action: Action) -> Bool {
    switch action {
    case .home(.languageChosen), .home(.poolsLoaded), .home(.restored), .poolPage(.poolLoaded),
      .poolPage(.poolDeleted), .poolPage(.contributed), .poolPage(.peopleLoaded),
      .poolForm(.poolSaved):
      true
    default: false
    }
  }
}

// If an answer was lost, the next fetch may show that the request was carried out.
extension MiniPoolsApp.Request {
  /// Whether it creates a deleted pool again.
  var isRestoring: Bool { if case .restore = self { true } else { false } }

  func creates(_ pool: Pool) -> Bool {
    self == .create(draft: pool.draft)
  }

  func renames(_ pool: Pool) -> Bool {
    if case .edit(pool.id, let draft, let field) = self {
      field != .goal && draft.name == pool.name
    } else {
      false
    }
  }

  func gives(_ contribution: Contribution, to id: Int) -> Bool {
    contribution.isOwn
      && self == .contribute(id: id, amount: contribution.amountValue, note: contribution.note)
  }

  func removes(_ pool: Pool) -> Bool { self == .delete(id: pool.id) }
}

extension Pool {
  /// Returns how much of the increase since `known` a user has contributed by calls whose answers
  /// were lost.
  func given(
    by unanswered: [MiniPoolsApp.Request], since known: Pool
  ) -> Int {
    let old = Set(known.contributions.map(\.id))
    var open = unanswered
    var sum = 0
    for contribution in record.contributions where !old.contains(contribution.id) {
      guard let index = open.firstIndex(where: { $0.gives(contribution, to: id) }) else {
        continue
      }
      open.remove(at: index)
      sum &+= contribution.amountValue
    }
    return sum
  }
}
