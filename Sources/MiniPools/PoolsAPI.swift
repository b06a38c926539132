import ReelHTTP

/// The calls of the service, one function each; a test puts closures of its own in their place.
public struct PoolsAPI: Sendable {
  /// All pools, in the service's order.
  public var fetchPools: @Sendable () async throws(APIError) -> [Pool]
  /// Adds a pool; answers it.
  public var createPool: @Sendable (_ draft: Draft) async throws(APIError) -> Pool
  /// Changes name and goal of a pool.
  ///
  /// The real service answers the pool **as it was before the edit**: whoever asks has to put the
  /// draft in place.
  public var editPool: @Sendable (_ id: Int, _ draft: Draft) async throws(APIError) -> Pool
  /// Removes a pool.
  public var deletePool: @Sendable (_ id: Int) async throws(APIError) -> Void
  /// Gives an amount in whole dollars to a pool; answers the contribution.
  public var contributeToPool:
    @Sendable (_ id: Int, _ amount: Int, _ note: String) async throws(APIError) -> Contribution

  /// Makes the calls of their functions.
  public init(
    fetchPools: @escaping @Sendable () async throws(APIError) -> [Pool],
    createPool: @escaping @Sendable (Draft) async throws(APIError) -> Pool,
    editPool: @escaping @Sendable (Int, Draft) async throws(APIError) -> Pool,
    deletePool: @escaping @Sendable (Int) async throws(APIError) -> Void,
    contributeToPool:
      @escaping @Sendable (Int, Int, String) async throws(APIError) -> Contribution
  ) {
    self.fetchPools = fetchPools
    self.createPool = createPool
    self.editPool = editPool
    self.deletePool = deletePool
    self.contributeToPool = contributeToPool
  }
}

extension PoolsAPI {
  /// Calls that nobody answers, for tests that ask nothing or play the answers.
  public static let unanswered = PoolsAPI(
    fetchPools: { () async throws(APIError) in throw .cancelled },
    createPool: { _ throws(APIError) in throw .cancelled },
    editPool: { _, _ throws(APIError) in throw .cancelled },
    deletePool: { _ throws(APIError) in throw .cancelled },
    contributeToPool: { _, _, _ throws(APIError) in throw .cancelled })

  /// The calls to a real service.
  ///
  /// - Parameters:
  ///   - client: knows where the service is, and how to get there.
  ///   - userId: the person who uses the app.
  public static func live(_ client: APIClient, userId: Int = 6) -> PoolsAPI {
    PoolsAPI(
      fetchPools: { () async throws(APIError) in
        try await client.value([Pool].self, for: HTTPRequest(.get, "/pools"))
      },
      createPool: { draft throws(APIError) in
        let body = NewPool(
          name: draft.name, creatorId: userId, goalAmountValue: draft.goal,
          goalAmountCurrency: draft.goal == nil ? nil : Draft.currency)
        return try await client.value(
          Pool.self, for: try HTTPRequest(.post, "/pools").json(body))
      },
      editPool: { id, draft throws(APIError) in
        let body = PoolEdit(name: draft.name, goalAmountValue: draft.goal)
        return try await client.value(
          Pool.self, for: try HTTPRequest(.patch, "/pools/\(id)").json(body))
      },
      deletePool: { id throws(APIError) in
        try await client.send(HTTPRequest(.delete, "/pools/\(id)"))
      },
      contributeToPool: { id, amount, note throws(APIError) in
        let body = NewContribution(
          amountValue: amount, amountCurrency: Draft.currency, contributorId: userId, note: note)
        return try await client.value(
          Contribution.self, for: try HTTPRequest(.post, "/pools/\(id)/contributions").json(body))
      })
  }
}

private struct NewPool: Encodable {
  var name: String
  var creatorId: Int
  var goalAmountValue: Int?
  var goalAmountCurrency: String?
}

private struct PoolEdit: Encodable {
  var name: String
  /// Left out, the goal would stay; null clears it.
  @ExplicitNull var goalAmountValue: Int?
}

private struct NewContribution: Encodable {
  var amountValue: Int
  var amountCurrency: String
  var contributorId: Int
  var note: String
}
