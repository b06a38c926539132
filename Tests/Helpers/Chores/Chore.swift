import ReelHTTP

/// A recurring task at home.
struct Chore: Codable, Equatable, Sendable {
  var id: Int
  var title: String
  /// How often the chore is due, in days; nil if that does not matter.
  var days: Int?
  var isDone = false
}

/// The fields of a new chore.
struct ChoreDraft: Codable, Equatable, Sendable {
  var title: String
  var days: Int?
}

/// The calls of the service.
struct ChoresAPI: Sendable {
  let client: APIClient

  func chores() async throws(APIError) -> [Chore] {
    try await client.value([Chore].self, for: HTTPRequest(.get, "/chores"))
  }

  func create(_ draft: ChoreDraft) async throws(APIError) -> Chore {
    try await client.value(Chore.self, for: HTTPRequest(.post, "/chores").json(draft))
  }

  func finish(_ id: Int) async throws(APIError) -> Chore {
    try await client.value(
      Chore.self, for: HTTPRequest(.patch, "/chores/\(id)").json(["isDone": true]))
  }

  func delete(_ id: Int) async throws(APIError) -> Int {
    try await client.send(HTTPRequest(.delete, "/chores/\(id)"))
    return id
  }
}
