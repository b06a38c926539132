import Foundation
import Reel
import ReelHTTP
import ReelStorage

/// The calls of the service; a test puts a service of its own in its place.
package protocol TransformersAPI: Sendable {
  /// All Transformers, in the order in which they were made.
  func fetchRoster() async throws(TransformersFailure) -> TransformersAnswer<[Transformer]>
  /// Adds a Transformer, or changes all of the one with an id; answers it.
  func save(
    _ id: String?, _ draft: Draft
  ) async throws(TransformersFailure) -> TransformersAnswer<Transformer>
  /// Removes a Transformer.
  func delete(_ id: String) async throws(TransformersFailure) -> TransformersAnswer<Void>
  /// Fetches the picture of a team, once.
  func fetchIcon(_ link: String) async throws(APIError) -> Icon
}

/// What a call has answered, and whether that was in a new world: the token was not known any
/// more, and all that belonged to it is gone.
package struct TransformersAnswer<Value: Sendable>: Sendable {
  /// The answer.
  var value: Value
  /// Whether a new token had to be fetched in place of one that was known before.
  var isNewWorld: Bool
}

/// Why a call has no answer, and whether that was in a new world.
package struct TransformersFailure: LosableError, Equatable {
  /// Why.
  var error: APIError
  /// Whether a new token had to be fetched in place of one that was known before.
  var isNewWorld = false

  /// That no answer will come any more.
  package static var lost: TransformersFailure { TransformersFailure(error: .lost) }
}

extension TransformersAPI where Self == LiveTransformersAPI {
  /// Calls that get no answer, for tests that ask nothing or play the answers.
  static var unanswered: Self {
    .live(.unanswered(), allSpark: AllSpark(Credentials(), service: "unanswered"))
  }

  /// The calls to a real service.
  ///
  /// - Parameters:
  ///   - client: knows where the service is, and how to get there.
  ///   - allSpark: keeps the token.
  ///   - icons: keeps the pictures.
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

  /// Asks for `GET /transformers`.
  package func fetchRoster() async throws(TransformersFailure) -> TransformersAnswer<[Transformer]>
  {
    try await send(HTTPRequest(.get, "/transformers"), read: roster)
  }

  /// Asks for `POST /transformers`, or `PUT /transformers`.
  package func save(
    _ id: String?, _ draft: Draft
  ) async throws(TransformersFailure) -> TransformersAnswer<Transformer> {
    try await send(
      try HTTPRequest(id == nil ? .post : .put, "/transformers").json(Body(draft, id: id)),
      read: transformer)
  }

  /// Asks for `DELETE /transformers/:id`.
  package func delete(
    _ id: String
  ) async throws(TransformersFailure) -> TransformersAnswer<Void> {
    try await send(HTTPRequest(.delete, "/transformers/\(HTTPRequest.escaped(id))")) { _ in }
  }

  /// Asks for the picture, where it is not known.
  package func fetchIcon(_ link: String) async throws(APIError) -> Icon {
    if let icon = icons[link] { return icon }
    let place = try IconPlace(link, below: client)
    let answer = try await place.client.send(HTTPRequest(.get, place.path))
    let type = answer.headers["Content-Type"] ?? ""
    icons.keep(answer.body, type: type, for: link)
    return Icon(type: type, size: answer.body.count)
  }

  private func roster(_ answer: HTTPResponse) throws(APIError) -> [Transformer] {
    try JSONBody.decode(RosterBody.self, from: answer.body).transformers
      .map { $0.relative(to: client.base) }
  }

  private func transformer(_ answer: HTTPResponse) throws(APIError) -> Transformer {
    try JSONBody.decode(Transformer.self, from: answer.body).relative(to: client.base)
  }

  /// Sends a request with the token; with a new one, once, where the service does not know it.
  private func send<Value>(
    _ request: @autoclosure () throws(APIError) -> HTTPRequest,
    read: (HTTPResponse) throws(APIError) -> Value
  ) async throws(TransformersFailure) -> TransformersAnswer<Value> {
    var isNewWorld = false
    do throws(APIError) {
      let request = try request()
      let token = try await allSpark.token(from: client)
      var answer = try await client.response(to: request.authorized(by: token))
      if answer.status == 401 {
        let renewed = try await allSpark.token(from: client, insteadOf: token)
        isNewWorld = true
        answer = try await client.response(to: request.authorized(by: renewed))
      }
      return TransformersAnswer(value: try read(answer.checked()), isNewWorld: isNewWorld)
    } catch {
      throw TransformersFailure(error: error, isNewWorld: isNewWorld)
    }
  }
}

/// Where a picture is fetched: below the service, or on a server of its own.
private struct IconPlace {
  var client: APIClient
  var path: String

  init(_ link: String, below client: APIClient) throws(APIError) {
    if link.hasPrefix("/") {
      self.client = client
      path = link
    } else {
      guard let url = URL(string: link), let slash = url.scheme.map({ "\($0)://" }),
        let host = url.host
      else { throw .invalidBaseURL(text: link) }
      let port = url.port.map { ":\($0)" } ?? ""
      self.client = client.elsewhere(try BaseURL(slash + host + port))
      path = url.path(percentEncoded: true)
    }
  }
}

private struct RosterBody: Decodable {
  var transformers: [Transformer]
}

/// What is sent: a draft, with an id where there is one.
private struct Body: Encodable {
  var draft: Draft
  var id: String?

  private enum CodingKeys: CodingKey { case id, name, team }

  init(_ draft: Draft, id: String? = nil) {
    self.draft = draft
    self.id = id
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(id, forKey: .id)
    try values.encode(draft.name, forKey: .name)
    try values.encode(draft.team, forKey: .team)
    try draft.stats.encode(to: encoder)
  }
}

extension Transformer {
  /// The same, with a picture below the service named by its path there: where the service is may
  /// differ from run to run, and is its own business.
  fileprivate func relative(to base: BaseURL) -> Transformer {
    var copy = self
    if teamIcon.hasPrefix(base.description + "/") {
      copy.teamIcon = String(teamIcon.dropFirst(base.description.count))
    }
    return copy
  }
}

extension HTTPRequest {
  /// The same request with a token.
  fileprivate func authorized(by token: String) -> HTTPRequest {
    var copy = self
    copy.headers = headers.merging(.bearer(token))
    return copy
  }
}

extension HTTPResponse {
  /// The answer, if it is a success.
  fileprivate func checked() throws(APIError) -> HTTPResponse {
    guard isSuccess else { throw .status(code: status, message: message) }
    return self
  }
}
