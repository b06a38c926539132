import Foundation
import Reel
import ReelCoding
import ReelHTTP
import ReelStorage

/// The calls of the service; tests replace it.
package protocol TransformersAPI: Sendable {
  /// Returns all Transformers, in the order of creation.
  func fetchRoster() async throws(TransformersFailure) -> TransformersAnswer<[Transformer]>
  /// Adds a Transformer, or changes the one with an id; returns it.
  func save(
    _ id: String?, _ draft: Draft
  ) async throws(TransformersFailure) -> TransformersAnswer<Transformer>
  /// Deletes a Transformer.
  func delete(_ id: String) async throws(TransformersFailure)
  /// Fetches the icon of a team, once.
  func fetchIcon(_ link: String) async throws(APIError) -> Icon
}

/// The answer of a call, and whether the token was replaced because it was no longer known, so that
/// all its data are gone.
package struct TransformersAnswer<Value: Sendable>: Sendable {
  /// The answer.
  var value: Value
  /// Whether a new token had to be fetched to replace a known one.
  var isNewWorld: Bool
}

extension TransformersAnswer: Codable where Value: Codable {}
extension TransformersAnswer: Equatable where Value: Equatable {}

/// The error of a call, and whether the token was replaced.
package struct TransformersFailure: RequestError, Codable, Equatable {
  /// The error.
  var error: APIError
  /// Whether a new token had to be fetched to replace a known one.
  var isNewWorld = false

  /// The error of a call that will never be answered.
  package static var lost: TransformersFailure { TransformersFailure(error: .lost) }
}

/// How a call ended.
package typealias TransformersOutcome<Value: Sendable> =
  Outcome<TransformersAnswer<Value>, TransformersFailure>

extension Outcome where Failure == TransformersFailure {
  /// Returns whether a new token had to be fetched to replace a known one.
  func isNewWorld<Answer>() -> Bool where Value == TransformersAnswer<Answer> {
    value?.isNewWorld ?? error?.isNewWorld ?? false
  }
}

extension TransformersAPI where Self == LiveTransformersAPI {
  /// Calls that are never answered, for tests that make no requests or supply the answers.
  static var unanswered: Self {
    .live(.unanswered(), allSpark: AllSpark(Credentials(), service: "unanswered"))
  }

  /// Returns the calls to a real service.
  ///
  /// - Parameters:
  ///   - client: the client of the service.
  ///   - allSpark: stores the token.
  ///   - icons: caches the icons.
  package static func live(
    _ client: APIClient, allSpark: AllSpark, icons: IconCache = IconCache()
  ) -> Self {
    LiveTransformersAPI(client: client, allSpark: allSpark, icons: icons)
  }
}

/// The calls to a real service.
package struct LiveTransformersAPI: TransformersAPI {
  let client: APIClient
  let allSpark: AllSpark
  let icons: IconCache

  /// Requests `GET /transformers`.
  package func fetchRoster() async throws(TransformersFailure) -> TransformersAnswer<[Transformer]>
  {
    try await send(HTTPRequest(.get, "/transformers"), read: roster)
  }

  /// Requests `POST /transformers`, or `PUT /transformers`.
  package func save(
    _ id: String?, _ draft: Draft
  ) async throws(TransformersFailure) -> TransformersAnswer<Transformer> {
    var body: [String: JSON] = ["name": .string(draft.name), "team": .string(draft.team.rawValue)]
    body["id"] = id.map(JSON.string)
    for stat in Stat.allCases { body[stat.rawValue] = JSON(draft.stats[stat]) }
    return try await send(
      try HTTPRequest(id == nil ? .post : .put, "/transformers").json(body), read: transformer)
  }

  /// Requests `DELETE /transformers/:id`.
  package func delete(_ id: String) async throws(TransformersFailure) {
    _ = try await send(HTTPRequest(.delete, "/transformers/\(HTTPRequest.escaped(id))")) { _ in }
  }

  /// Requests the icon, unless it is cached.
  package func fetchIcon(_ link: String) async throws(APIError) -> Icon {
    if let icon = icons[link] { return icon }
    let (server, path) = try address(of: String(link.prefix { !"?#".contains($0) }))
    let answer = try await server.send(HTTPRequest(.get, path, query: Self.query(of: link)))
    let type = answer.headers["Content-Type"] ?? ""
    icons.keep(answer.body, type: type, for: link)
    return Icon(type: type, size: answer.body.count)
  }

  /// Returns the parameters in a link.
  private static func query(of link: String) -> [HTTPRequest.QueryItem] {
    let query = link.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
    return query.split(separator: "&").map { parameter in
      let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { part in
          let text = part.replacing("+", with: " ")
          return text.removingPercentEncoding ?? String(text)
        }
      return HTTPRequest.QueryItem(parts[0], parts.dropFirst().first ?? "")
    }
  }

  /// Returns the address of an icon: below the service, or on another server.
  private func address(of link: String) throws(APIError) -> (server: APIClient, path: String) {
    if link.hasPrefix("/") { return (client, link) }
    guard let url = URL(string: link), let root = URL(string: "/", relativeTo: url) else {
      throw .invalidBaseURL(text: link)
    }
    let server = client.elsewhere(try BaseURL(root.absoluteString))
    return (server, url.path(percentEncoded: true))
  }

  private func roster(_ answer: HTTPResponse) throws(APIError) -> [Transformer] {
    try JSONBody.decode(RosterBody.self, from: answer.body).transformers
      .map { $0.relative(to: client.base) }
  }

  private func transformer(_ answer: HTTPResponse) throws(APIError) -> Transformer {
    try JSONBody.decode(Transformer.self, from: answer.body).relative(to: client.base)
  }

  /// Sends a request with the token, and once more with a new one if the service does not know it.
  private func send<Value>(
    _ request: @autoclosure () throws(APIError) -> HTTPRequest,
    read: (HTTPResponse) throws(APIError) -> Value
  ) async throws(TransformersFailure) -> TransformersAnswer<Value> {
    var isNewWorld = false
    do throws(APIError) {
      var request = try request()
      var token = try await allSpark.token(from: client)
      request.headers = request.headers.merging(.bearer(token))
      var answer = try await client.response(to: request)
      if answer.status == 401 {
        token = try await allSpark.token(from: client, insteadOf: token)
        isNewWorld = true
        request.headers = request.headers.merging(.bearer(token))
        answer = try await client.response(to: request)
      }
      return TransformersAnswer(value: try read(answer.checked()), isNewWorld: isNewWorld)
    } catch {
      throw TransformersFailure(error: error, isNewWorld: isNewWorld)
    }
  }
}

private struct RosterBody: Decodable {
  var transformers: [Transformer]
}

extension Transformer {
  /// Returns the same Transformer, with an icon below the service named by its relative path: the
  /// service's address may differ from run to run.
  fileprivate func relative(to base: BaseURL) -> Transformer {
    var copy = self
    if teamIcon.hasPrefix(base.description + "/") {
      copy.teamIcon = String(teamIcon.dropFirst(base.description.count))
    }
    return copy
  }
}
