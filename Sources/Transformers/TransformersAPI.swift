import Foundation
import Reel
import ReelHTTP
import ReelStorage

/// The calls of the service, one function each; a test puts closures of its own in their place.
public struct TransformersAPI: Sendable {
  /// What a call has answered, and whether that was in a new world: the token was not known any
  /// more, and all that belonged to it is gone.
  public struct Answer<Value: Sendable>: Sendable {
    /// The answer.
    public var value: Value
    /// Whether a new token had to be fetched in place of one that was known before.
    public var isNewWorld: Bool

    /// Makes an answer of its parts.
    public init(_ value: Value, isNewWorld: Bool = false) {
      self.value = value
      self.isNewWorld = isNewWorld
    }
  }

  /// Why a call has no answer, and whether that was in a new world.
  public struct Failure: LosableError, Equatable {
    /// Why.
    public var error: APIError
    /// Whether a new token had to be fetched in place of one that was known before.
    public var isNewWorld: Bool

    /// Makes a failure of its parts.
    public init(_ error: APIError, isNewWorld: Bool = false) {
      self.error = error
      self.isNewWorld = isNewWorld
    }

    /// That nobody will answer any more.
    public static var lost: Failure { Failure(.lost) }
  }

  /// All Transformers, in the order in which they were made.
  public var fetchRoster: @Sendable () async throws(Failure) -> Answer<[Transformer]>
  /// Adds a Transformer, or changes all of the one with an id; answers it.
  public var save:
    @Sendable (_ id: String?, _ draft: Draft) async throws(Failure) -> Answer<Transformer>
  /// Removes a Transformer.
  public var delete: @Sendable (_ id: String) async throws(Failure) -> Answer<Void>
  /// Fetches the picture of a team, once.
  public var fetchIcon: @Sendable (_ link: String) async throws(APIError) -> Icon

  /// Makes the calls of their functions.
  public init(
    fetchRoster: @escaping @Sendable () async throws(Failure) -> Answer<[Transformer]>,
    save: @escaping @Sendable (String?, Draft) async throws(Failure) -> Answer<Transformer>,
    delete: @escaping @Sendable (String) async throws(Failure) -> Answer<Void>,
    fetchIcon: @escaping @Sendable (String) async throws(APIError) -> Icon
  ) {
    self.fetchRoster = fetchRoster
    self.save = save
    self.delete = delete
    self.fetchIcon = fetchIcon
  }
}

extension TransformersAPI {
  /// Calls that nobody answers, for tests that ask nothing or play the answers.
  public static let unanswered = TransformersAPI(
    fetchRoster: { () async throws(Failure) in throw .lost },
    save: { _, _ throws(Failure) in throw .lost },
    delete: { _ throws(Failure) in throw .lost },
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
      fetchRoster: { () async throws(Failure) in
        try await caller.send(HTTPRequest(.get, "/transformers")) { answer throws(APIError) in
          try JSONBody.decode(Roster.self, from: answer.body).transformers
            .map { $0.relative(to: client.base) }
        }
      },
      save: { id, draft throws(Failure) in
        try await caller.save(
          HTTPRequest(id == nil ? .post : .put, "/transformers"), Body(draft, id: id))
      },
      delete: { id throws(Failure) in
        let place = "/transformers/\(HTTPRequest.escaped(id))"
        return try await caller.send(HTTPRequest(.delete, place)) { _ throws(APIError) in }
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

  func send<Value>(
    _ request: HTTPRequest, _ read: (HTTPResponse) throws(APIError) -> Value
  ) async throws(TransformersAPI.Failure) -> TransformersAPI.Answer<Value> {
    var isNewWorld = false
    do throws(APIError) {
      let token = try await allSpark.token(from: client)
      var answer = try await client.response(to: request.authorized(by: token))
      if answer.status == 401 {
        let renewed = try await allSpark.token(from: client, insteadOf: token)
        isNewWorld = true
        answer = try await client.response(to: request.authorized(by: renewed))
      }
      return TransformersAPI.Answer(try read(answer.checked()), isNewWorld: isNewWorld)
    } catch {
      throw TransformersAPI.Failure(error, isNewWorld: isNewWorld)
    }
  }

  func save(
    _ request: HTTPRequest, _ body: Body
  ) async throws(TransformersAPI.Failure) -> TransformersAPI.Answer<Transformer> {
    let whole: HTTPRequest
    do throws(APIError) {
      whole = try request.json(body)
    } catch {
      // Unreached: JSON holds all texts and whole numbers.
      throw TransformersAPI.Failure(error)
    }
    return try await send(whole) { answer throws(APIError) in
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
