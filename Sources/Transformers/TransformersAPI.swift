import Foundation
import ReelHTTP
import ReelStorage

/// The calls of the service, one function each; a test puts closures of its own in their place.
public struct TransformersAPI: Sendable {
  /// What came of a call, and whether that was in a new world: the token was not known any more,
  /// and all that belonged to it is gone.
  public struct Reply<Value: Sendable>: Sendable {
    /// The answer, or why there is none.
    public var result: Result<Value, APIError>
    /// Whether a new token had to be fetched in place of one that was known before.
    public var isNewWorld: Bool

    /// Makes a reply of its parts.
    public init(_ result: Result<Value, APIError>, isNewWorld: Bool = false) {
      self.result = result
      self.isNewWorld = isNewWorld
    }

    fileprivate func map<Other>(
      _ transform: (Value) throws(APIError) -> Other
    ) -> Reply<Other> {
      Reply<Other>(
        result.flatMap { value in
          Result { () throws(APIError) in try transform(value) }
        }, isNewWorld: isNewWorld)
    }
  }

  /// All Transformers, in the order in which they were made.
  public var fetchRoster: @Sendable () async -> Reply<[Transformer]>
  /// Adds a Transformer; answers it.
  public var create: @Sendable (_ draft: Draft) async -> Reply<Transformer>
  /// Changes all of a Transformer; answers it.
  public var update: @Sendable (_ id: String, _ draft: Draft) async -> Reply<Transformer>
  /// Removes a Transformer.
  public var delete: @Sendable (_ id: String) async -> Reply<Void>
  /// Fetches the picture of a team, once.
  public var fetchIcon: @Sendable (_ link: String) async throws(APIError) -> Icon

  /// Makes the calls of their functions.
  public init(
    fetchRoster: @escaping @Sendable () async -> Reply<[Transformer]>,
    create: @escaping @Sendable (Draft) async -> Reply<Transformer>,
    update: @escaping @Sendable (String, Draft) async -> Reply<Transformer>,
    delete: @escaping @Sendable (String) async -> Reply<Void>,
    fetchIcon: @escaping @Sendable (String) async throws(APIError) -> Icon
  ) {
    self.fetchRoster = fetchRoster
    self.create = create
    self.update = update
    self.delete = delete
    self.fetchIcon = fetchIcon
  }
}

extension TransformersAPI {
  /// Calls that nobody answers, for tests that ask nothing or play the answers.
  public static let unanswered = TransformersAPI(
    fetchRoster: { Reply(.failure(.cancelled)) },
    create: { _ in Reply(.failure(.cancelled)) },
    update: { _, _ in Reply(.failure(.cancelled)) },
    delete: { _ in Reply(.failure(.cancelled)) },
    fetchIcon: { _ throws(APIError) in throw .cancelled })

  /// The calls to a real service.
  ///
  /// - Parameters:
  ///   - client: knows where the service is, and how to get there.
  ///   - allSpark: keeps the token.
  ///   - icons: keeps the pictures.
  public static func live(
    _ client: APIClient, allSpark: AllSpark, icons: IconCache = IconCache()
  ) -> TransformersAPI {
    let caller = Caller(client: client, allSpark: allSpark)
    return TransformersAPI(
      fetchRoster: {
        await caller.send(HTTPRequest(.get, "/transformers")).map { answer throws(APIError) in
          try JSONBody.decode(Roster.self, from: answer.body).transformers
            .map { $0.relative(to: client.base) }
        }
      },
      create: { draft in await caller.save(HTTPRequest(.post, "/transformers"), Body(draft)) },
      update: { id, draft in
        await caller.save(HTTPRequest(.put, "/transformers"), Body(draft, id: id))
      },
      delete: { id in
        await caller.send(HTTPRequest(.delete, "/transformers/\(HTTPRequest.escaped(id))"))
          .map { _ in }
      },
      fetchIcon: { link throws(APIError) in
        if let icon = icons[link] { return icon }
        let place = try IconPlace(link, below: client)
        let answer = try await place.client.send(HTTPRequest(.get, place.path))
        let type = answer.headers["Content-Type"] ?? ""
        icons.keep(answer.body, type: type, for: link)
        return Icon(type: type, size: answer.body.count)
      })
  }
}

/// Sends requests with the token; with a new one, once, where the service does not know it.
private struct Caller: Sendable {
  var client: APIClient
  var allSpark: AllSpark

  func send(_ request: HTTPRequest) async -> TransformersAPI.Reply<HTTPResponse> {
    var isNewWorld = false
    do throws(APIError) {
      let token = try await allSpark.token(from: client)
      var answer = try await client.response(to: request.authorized(by: token))
      if answer.status == 401 {
        let renewed = try await allSpark.token(from: client, insteadOf: token)
        isNewWorld = true
        answer = try await client.response(to: request.authorized(by: renewed))
      }
      return TransformersAPI.Reply(.success(try answer.checked()), isNewWorld: isNewWorld)
    } catch {
      return TransformersAPI.Reply(.failure(error), isNewWorld: isNewWorld)
    }
  }

  func save(_ request: HTTPRequest, _ body: Body) async -> TransformersAPI.Reply<Transformer> {
    let whole: HTTPRequest
    do throws(APIError) {
      whole = try request.json(body)
    } catch {
      // Unreached: JSON holds all texts and whole numbers.
      return TransformersAPI.Reply(.failure(error))
    }
    return await send(whole).map { answer throws(APIError) in
      try JSONBody.decode(Transformer.self, from: answer.body).relative(to: client.base)
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

private struct Roster: Decodable {
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
