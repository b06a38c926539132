import Reel
import ReelCoding
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
  /// Changes a field of a pool, or both for nil.
  ///
  /// The real service answers with the pool **as it was before the edit**: the client has to apply
  /// the draft.
  func editPool(_ id: Int, _ draft: Draft, _ field: FieldName?) async throws(APIError) -> Pool
  /// Deletes a pool.
  func deletePool(_ id: Int) async throws(APIError)
  /// Contributes an amount in whole dollars to a pool; returns the contribution.
  func contributeToPool(
    _ id: Int, _ amount: Int, _ note: String
  ) async throws(APIError) -> Contribution
}

/// How a call of the service ended.
package typealias Answer<Value> = Outcome<Value, APIError>

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
    let body: [String: JSON?] = [
      "name": .string(draft.name), "goalAmountValue": draft.goalAmountValue.map { JSON($0) },
      "goalAmountCurrency": draft.currency.map(JSON.string), "creatorId": JSON(Person.user),
    ]
    return try await client.value(
      for: HTTPRequest(.post, "/pools").json(body.compactMapValues(\.self)))
  }

  /// Requests `PATCH /pools/:id`: what is omitted stays.
  package func editPool(
    _ id: Int, _ draft: Draft, _ field: FieldName?
  ) async throws(APIError) -> Pool {
    var body: [String: JSON] = [:]
    if field != .goal { body["name"] = .string(draft.name) }
    // Null is a goal that is none.
    if field != .name { body["goalAmountValue"] = draft.goalAmountValue.map { JSON($0) } ?? .null }
    return try await client.value(for: HTTPRequest(.patch, "/pools/\(id)").json(body))
  }

  /// Requests `DELETE /pools/:id`.
  package func deletePool(_ id: Int) async throws(APIError) {
    try await client.send(HTTPRequest(.delete, "/pools/\(id)"))
  }

  /// Requests `POST /pools/:id/contributions`.
  package func contributeToPool(
    _ id: Int, _ amount: Int, _ note: String
  ) async throws(APIError) -> Contribution {
    let body: JSON = [
      "amountValue": JSON(amount), "amountCurrency": .string(Dollars.currency),
      "contributorId": JSON(Person.user), "note": .string(note),
    ]
    return try await client.value(for: HTTPRequest(.post, "/pools/\(id)/contributions").json(body))
  }
}
