import Reel
import ReelHTTP

/// The calls of the service; tests replace it.
package protocol TVShowsAPI: Sendable {
  /// Adds a show, only once for repeated calls with the same request id.
  func create(_ draft: Draft, _ requestId: String) async throws(APIError) -> Created
  /// Returns a page of the shows that have changed since a moment (ISO 8601; nil for all), the
  /// oldest change first.
  func fetch(
    _ since: String?, _ skip: Int, _ limit: Int
  ) async throws(APIError) -> RemotePage
  /// Returns the current state of a show; nil if it no longer exists.
  func show(_ objectId: String) async throws(APIError) -> RemoteShow?
  /// Changes a show; returns whether it existed.
  func update(_ objectId: String, _ draft: Draft) async throws(APIError) -> Bool
  /// Deletes a show; returns whether it existed.
  func delete(_ objectId: String) async throws(APIError) -> Bool
}

extension TVShowsAPI where Self == LiveTVShowsAPI {
  /// Calls that are never answered, for tests that make no requests or supply the answers.
  package static var unanswered: Self { .live(.unanswered()) }

  /// Returns the calls to a real service.
  ///
  /// - Parameter client: the client of the service, which sends ``LiveTVShowsAPI/headers``.
  package static func live(_ client: APIClient) -> Self { LiveTVShowsAPI(client: client) }
}

/// The calls to a real service.
package struct LiveTVShowsAPI: TVShowsAPI {
  /// The headers required by the service.
  package static let headers: HTTPHeaders = [
    "X-Parse-Application-Id": "reel", "X-Parse-REST-API-Key": "reel",
  ]

  let client: APIClient

  /// Requests `POST /classes/TVShow`.
  package func create(
    _ draft: Draft, _ requestId: String
  ) async throws(APIError) -> Created {
    var request = try HTTPRequest(.post, "/classes/TVShow").json(draft)
    request.headers["X-Parse-Request-Id"] = requestId
    let answer = try await client.response(to: request)
    // 159: Parse already knows the request's id, so the show has been added.
    if answer.refusal == 159 { return .before }
    let created = try JSONBody.decode(CreatedObject.self, from: answer.checked().body)
    return .added(objectId: created.objectId, createdAt: created.createdAt)
  }

  /// Requests `GET /classes/TVShow`.
  package func fetch(
    _ since: String?, _ skip: Int, _ limit: Int
  ) async throws(APIError) -> RemotePage {
    var query: [HTTPRequest.QueryItem] = [
      .init("order", "updatedAt,objectId"), .init("limit", String(limit)),
      .init("skip", String(skip)), .init("count", "1"),
    ]
    if let since {
      let moment = #"{"__type":"Date","iso":"\#(since)"}"#
      query.append(.init("where", #"{"updatedAt":{"$gte":\#(moment)}}"#))
    }
    let page = try await client.value(
      RemotePage.self, for: HTTPRequest(.get, "/classes/TVShow", query: query))
    try check(page)
    return page
  }

  /// Requests `GET /classes/TVShow/:objectId`.
  package func show(_ objectId: String) async throws(APIError) -> RemoteShow? {
    try await answer(to: HTTPRequest(.get, path(objectId))).map { answer throws(APIError) in
      try JSONBody.decode(RemoteShow.self, from: answer.body)
    }
  }

  /// Requests `PUT /classes/TVShow/:objectId`.
  package func update(_ objectId: String, _ draft: Draft) async throws(APIError) -> Bool {
    try await answer(to: HTTPRequest(.put, path(objectId)).json(draft)) != nil
  }

  /// Requests `DELETE /classes/TVShow/:objectId`.
  package func delete(_ objectId: String) async throws(APIError) -> Bool {
    try await answer(to: HTTPRequest(.delete, path(objectId))) != nil
  }

  private func path(_ objectId: String) -> String { "/classes/TVShow/\(objectId)" }

  /// Returns the answer about an object; nil if the server has none with that id.
  private func answer(to request: HTTPRequest) async throws(APIError) -> HTTPResponse? {
    let answer = try await client.response(to: request)
    return answer.status == 404 && answer.refusal == 101 ? nil : try answer.checked()
  }

  /// Checks that the timestamps of all shows are valid.
  private func check(_ page: RemotePage) throws(APIError) {
    for (index, show) in page.results.enumerated() {
      for (name, text) in [("createdAt", show.createdAt), ("updatedAt", show.updatedAt)]
      where Timestamp(iso8601: text) == nil {
        throw .malformed(problem: .expected(.moment), place: "results[\(index)].\(name)")
      }
    }
  }
}

private struct CreatedObject: Decodable {
  var objectId: String
  var createdAt: String
}

private struct Refusal: Decodable {
  var code: Int?
}

extension HTTPResponse {
  /// Parse's number of the reason why it refuses a request; nil if it gives none.
  fileprivate var refusal: Int? {
    isSuccess ? nil : (try? JSONBody.decode(Refusal.self, from: body))?.code
  }
}
