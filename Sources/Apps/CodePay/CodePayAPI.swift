import Foundation
import ReelHTTP

/// The calls of the service.
///
/// Written data are compared with the answer: the service fills in anything that it does not
/// understand, so a difference is an error.
package struct CodePayAPI: Sendable {
  private let client: APIClient
  let tokens: TokenKeeper
  /// The maximum number of elements of a resource.
  let limit: Int

  /// Creates the calls to a service.
  ///
  /// - Parameters:
  ///   - client: the client of the service.
  ///   - tokens: stores the token, which is sent with all calls except those about users.
  ///   - limit: the maximum number of elements of a resource.
  package init(_ client: APIClient, tokens: TokenKeeper, limit: Int = 100) {
    self.client = client
    self.tokens = tokens
    self.limit = limit
  }

  /// Returns the users with a phone number, from `GET /user?phoneNumber=`.
  package func users(_ phone: String) async throws(APIError) -> [Element<UserRecord>] {
    try await list(.init("phoneNumber", phone)).filter { $0.phoneNumber == phone }
  }

  /// Logs a user in, with `GET /user/:id`.
  package func logIn(_ id: String) async throws(APIError) -> Grant {
    let grant: Grant = try await value(HTTPRequest(.get, path(.user, id)))
    guard grant.user.id == id else { throw .different }
    try HTTPHeaders.check(token: grant.token, at: "accessToken")
    return grant
  }

  /// Returns the user with an id, from `GET /user`: a request for a single one would be its log-in.
  func user(_ id: String) async throws(APIError) -> Element<UserRecord>? {
    try await list().first { $0.id == id }
  }

  /// Returns the accounts with a phone number, from `GET /account?phoneNumber=`.
  package func accounts(_ phone: String) async throws(APIError) -> [AccountReading] {
    try await list(.init("phoneNumber", phone)).map(AccountReading.init)
      .filter { $0.phoneNumber == phone }
  }

  /// Returns an account, from `GET /account/:id`.
  func account(_ id: String) async throws(APIError) -> AccountReading {
    let found = AccountReading(try await value(HTTPRequest(.get, path(.account, id))))
    guard found.id == id else { throw .different }
    return found
  }

  /// Returns the transactions from an account, from `GET /transaction?senderId=`.
  package func sent(_ account: String) async throws(APIError) -> Ledger {
    try await transactions("senderId", account) { $0.senderId == account }
  }

  /// Returns the transactions to an account, from `GET /transaction?receiverId=`.
  package func received(_ account: String) async throws(APIError) -> Ledger {
    try await transactions("receiverId", account) { $0.receiverId == account }
  }

  /// Returns a transaction, from `GET /transaction/:id`; nil if it is invalid.
  package func transaction(_ id: String) async throws(APIError) -> Element<TransactionRecord>? {
    let found: Lenient<Element<TransactionRecord>> = try await value(
      HTTPRequest(.get, path(.transaction, id)))
    return found.value
  }

  /// Adds an element, with `POST`; returns its id.
  func create(_ content: some Record) async throws(APIError) -> String {
    try await write(content, by: .post, path(type(of: content).resource))
  }

  /// Changes an element, with `PUT`.
  func update(_ id: String, _ content: some Record) async throws(APIError) {
    let answered = try await write(content, by: .put, path(type(of: content).resource, id))
    guard answered == id else { throw .different }
  }

  /// Returns whether the maximum number of elements has been reached: whether there is a page of
  /// one element, which is the last possible one.
  func isFull(_ resource: Resource) async throws(APIError) -> Bool {
    let page = HTTPRequest(
      .get, path(resource), query: [.init("page", String(limit)), .init("limit", "1")])
    return try await !elements(page, of: Anything.self).isEmpty
  }

  /// Returns the number of elements of a resource, from the whole list.
  package func count(_ resource: Resource) async throws(APIError) -> Tally {
    let all = try await elements(HTTPRequest(.get, path(resource)), of: Anything.self)
    return Tally(count: all.count, limit: limit)
  }

  /// Deletes an element, with `DELETE`.
  func delete(_ resource: Resource, _ id: String) async throws(APIError) {
    try await send(HTTPRequest(.delete, path(resource, id)))
  }
}

/// An element of which only the existence matters.
private struct Anything: Decodable, Sendable { init(from decoder: any Decoder) {} }

private func path(_ resource: Resource) -> String { "/\(resource.rawValue)" }

private func path(_ resource: Resource, _ id: String) -> String {
  "\(path(resource))/\(HTTPRequest.escaped(id))"
}

// The requests.
extension CodePayAPI {
  @discardableResult
  private func send(_ request: HTTPRequest) async throws(APIError) -> HTTPResponse {
    var request = request
    // The log-in is a call about a user.
    if !request.path.hasPrefix(path(.user)) {
      request.headers = request.headers.merging(try await tokens.headers(logIn))
    }
    return try await client.send(request)
  }

  private func value<Value: Decodable>(_ request: HTTPRequest) async throws(APIError) -> Value {
    try JSONBody.decode(Value.self, from: try await send(request).body)
  }

  /// Returns the body of a list; nil for an empty one, of which the service may also answer that
  /// there is none.
  private func body(_ request: HTTPRequest) async throws(APIError) -> Data? {
    do { return try await send(request).body } catch .status(code: 404, _) { return nil }
  }

  /// Returns the elements of a list that can be read.
  private func elements<Value: Decodable & Sendable>(
    _ request: HTTPRequest, of type: Value.Type
  ) async throws(APIError) -> [Value] {
    guard let body = try await body(request) else { return [] }
    return try JSONBody.decode([Lenient<Value>].self, from: body).compactMap(\.value)
  }

  /// Returns the elements of a resource.
  func list<Content>(
    _ query: HTTPRequest.QueryItem...
  ) async throws(APIError) -> [Element<Content>] {
    try await elements(
      HTTPRequest(.get, path(Content.resource), query: query), of: Element<Content>.self)
  }

  /// The transactions of a list that are an account's, and what is wrong with others.
  private func transactions(
    _ field: String, _ account: String, where isWanted: (TransactionRecord) -> Bool
  ) async throws(APIError) -> Ledger {
    let request = HTTPRequest(.get, path(.transaction), query: [.init(field, account)])
    guard let body = try await body(request) else { return Ledger([], ids: []) }
    let all = try JSONBody.decode([Lenient<Element<TransactionRecord>>].self, from: body)
    let ids = try JSONBody.decode([Lenient<Identified>].self, from: body)
    var page = Ledger(
      all.compactMap(\.value).filter { isWanted($0.content) },
      ids: Set(ids.compactMap(\.value?.id)))
    do throws(APIError) {
      _ = try JSONBody.decode([Identified].self, from: body)
    } catch {
      page.problem = error
    }
    return page
  }

  /// Writes an element; returns its id, if the answer has the same content.
  private func write<Content: Record>(
    _ content: Content, by method: HTTPMethod, _ path: String
  ) async throws(APIError) -> String {
    let answer: Element<Content> = try await value(try HTTPRequest(method, path).json(content))
    guard answer.content == content, !answer.id.isEmpty else { throw .different }
    return answer.id
  }
}

extension APIError {
  /// The service has something other than what was sent, or answers about something else.
  static let different = APIError.malformed(
    problem: "it is not what was sent", place: "")
}
