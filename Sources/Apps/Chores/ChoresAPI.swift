import ReelHTTP

/// The calls of the service.
struct ChoresAPI: Sendable {
  let client: APIClient

  func chores() async throws(APIError) -> [Chore] {
    try await client.value([Chore].self, for: HTTPRequest(.get, "/chores"))
  }

  func create(_ draft: Draft) async throws(APIError) -> Chore {
    try await client.value(Chore.self, for: HTTPRequest(.post, "/chores").json(draft))
  }

  func finish(_ id: Int) async throws(APIError) -> Chore {
    try await client.value(
      Chore.self, for: HTTPRequest(.patch, "/chores/\(id)").json(["isDone": true]))
  }
}
