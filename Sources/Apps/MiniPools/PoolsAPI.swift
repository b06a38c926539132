import ReelHTTP

/// The calls of the service; tests replace it.
package protocol PoolsAPI: Sendable {
  /// Returns all pools, in the service's order.
  func fetchPools() async throws(APIError) -> [Pool]
  /// Returns all people.
  func fetchPeople() async throws(APIError) -> [Person]
  /// Returns a pool.
  func fetchPool(_ id: Int) async throws(APIError) -> Pool
  /// Adds a pool and returns it.
  func createPool(_ draft: Draft) async throws(APIError) -> Pool
  /// Changes the name and the goal of a pool.
  ///
  /// The real service answers with the pool **as it was before the edit**: the client has to apply
  /// the draft.
  func editPool(_ id: Int, _ draft: Draft) async throws(APIError) -> Pool
  /// Deletes a pool.
  func deletePool(_ id: Int) async throws(APIError)
  /// Contributes an amount in whole dollars to a pool; returns the contribution.
  func contributeToPool(
    _ id: Int, _ amount: Int, _ note: String
  ) async throws(APIError) -> Contribution
}

extension PoolsAPI where Self == LivePoolsAPI {
  /// Calls that are never answered, for tests that make no requests or supply the answers.
  package static var unanswered: Self { .live(.unanswered()) }

  /// Returns the calls to a real service.
  ///
  /// - Parameter client: the client of the service.
  package static func live(_ client: APIClient) -> Self { LivePoolsAPI(client: client) }
}

/// The calls to a real service.
package struct LivePoolsAPI: PoolsAPI {
  let client: APIClient

  /// Requests `GET /pools`.
  package func fetchPools() async throws(APIError) -> [Pool] {
    try await client.value(for: HTTPRequest(.get, "/pools"))
  }

  /// Requests `GET /users`.
  package func fetchPeople() async throws(APIError) -> [Person] {
    try await client.value(for: HTTPRequest(.get, "/users"))
  }

  /// Requests `GET /pools/:id`.
  package func fetchPool(_ id: Int) async throws(APIError) -> Pool {
    try await client.value(for: HTTPRequest(.get, "/pools/\(id)"))
  }

  /// Requests `POST /pools`.
  package func createPool(_ draft: Draft) async throws(APIError) -> Pool {
    let body = PoolBody(draft: draft, creatorId: Person.user)
    return try await client.value(for: HTTPRequest(.post, "/pools").json(body))
  }

  /// Requests `PATCH /pools/:id`.
  package func editPool(_ id: Int, _ draft: Draft) async throws(APIError) -> Pool {
    try await client.value(for: HTTPRequest(.patch, "/pools/\(id)").json(PoolBody(draft: draft)))
  }

  /// Requests `DELETE /pools/:id`.
  package func deletePool(_ id: Int) async throws(APIError) {
    try await client.send(HTTPRequest(.delete, "/pools/\(id)"))
  }

  /// Requests `POST /pools/:id/contributions`.
  package func contributeToPool(
    _ id: Int, _ amount: Int, _ note: String
  ) async throws(APIError) -> Contribution {
    let body = NewContribution(
      amountValue: amount, amountCurrency: Dollars.currency, contributorId: Person.user, note: note)
    return try await client.value(for: HTTPRequest(.post, "/pools/\(id)/contributions").json(body))
  }
}

/// A draft, with what else the service wants to know.
private struct PoolBody: Encodable {
  var draft: Draft
  /// The person who creates the pool; nil if there is one already.
  var creatorId: Int?

  private enum CodingKeys: CodingKey { case creatorId, goalAmountValue, goalAmountCurrency }

  func encode(to encoder: any Encoder) throws {
    try draft.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    if let creatorId {
      try values.encode(creatorId, forKey: .creatorId)
      try values.encodeIfPresent(draft.currency, forKey: .goalAmountCurrency)
    } else if draft.goalAmountValue == nil {
      // If it were omitted, the goal would stay.
      try values.encodeNil(forKey: .goalAmountValue)
    }
  }
}

private struct NewContribution: Encodable {
  var amountValue: Int
  var amountCurrency: String
  var contributorId: Int
  var note: String
}
