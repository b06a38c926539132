import Foundation
import ReelHTTP

/// The calls of the service; tests replace it.
///
/// Written data are compared with the answer: the service fills in anything that it does not
/// understand, so a difference is an error.
package protocol CodePayAPI: Sendable {
  /// Returns the users with a phone number.
  func users(_ phone: String) async throws(APIError) -> [UserRecord]
  /// Logs a user in.
  func logIn(_ id: String) async throws(APIError) -> Grant
  /// Returns the user with an id; nil if there is none.
  func user(_ id: String) async throws(APIError) -> UserRecord?
  /// Adds a user; returns the id.
  func createUser(_ user: UserRecord) async throws(APIError) -> String
  /// Changes a user.
  func updateUser(_ user: UserRecord) async throws(APIError)
  /// Returns all accounts.
  func allAccounts() async throws(APIError) -> [AccountRecord]
  /// Returns the accounts with a phone number.
  func accounts(_ phone: String) async throws(APIError) -> [AccountRecord]
  /// Returns an account.
  func account(_ id: String) async throws(APIError) -> AccountRecord
  /// Adds an account; returns the id.
  func createAccount(_ account: AccountRecord) async throws(APIError) -> String
  /// Changes an account.
  func updateAccount(_ account: AccountRecord) async throws(APIError)
  /// Returns the transactions from an account.
  func sent(_ account: String) async throws(APIError) -> Ledger
  /// Returns the transactions to an account.
  func received(_ account: String) async throws(APIError) -> Ledger
  /// Returns a transaction; nil if it is invalid.
  func transaction(_ id: String) async throws(APIError) -> TransactionRecord?
  /// Adds a transaction; returns the id.
  func post(_ transaction: TransactionRecord) async throws(APIError) -> String
  /// Returns whether the maximum number of elements has been reached.
  func isFull(_ resource: Resource) async throws(APIError) -> Bool
  /// Returns the number of elements of a resource.
  func count(_ resource: Resource) async throws(APIError) -> Int
  /// Deletes an element.
  func delete(_ resource: Resource, _ id: String) async throws(APIError)
}

extension CodePayAPI where Self == LiveCodePayAPI {
  /// Returns the calls to a real service.
  ///
  /// - Parameters:
  ///   - client: the client of the service.
  ///   - tokens: stores the token, which is used for all calls except those about users.
  ///   - limit: the maximum number of elements of a resource.
  package static func live(_ client: APIClient, tokens: TokenKeeper, limit: Int = 100) -> Self {
    LiveCodePayAPI(
      withoutToken: Caller(client: client), withToken: Caller(client: client, tokens: tokens),
      limit: limit)
  }
}

/// The calls to a real service.
package struct LiveCodePayAPI: CodePayAPI {
  fileprivate let withoutToken: Caller
  fileprivate let withToken: Caller
  fileprivate let limit: Int

  /// Requests `GET /user?phoneNumber=`.
  package func users(_ phone: String) async throws(APIError) -> [UserRecord] {
    try await withoutToken.list(.user, .init("phoneNumber", phone)).filter {
      $0.phoneNumber == phone
    }
  }

  /// Requests `GET /user/:id`.
  package func logIn(_ id: String) async throws(APIError) -> Grant {
    try await withoutToken.logIn(id)
  }

  /// Requests `GET /user`: a request for a single one would be its log-in.
  package func user(_ id: String) async throws(APIError) -> UserRecord? {
    let all: [UserRecord] = try await withToken.list(.user)
    return all.first { $0.id == id }
  }

  /// Requests `POST /user`.
  package func createUser(_ user: UserRecord) async throws(APIError) -> String {
    try await withoutToken.create(.user, user)
  }

  /// Requests `PUT /user/:id`.
  package func updateUser(_ user: UserRecord) async throws(APIError) {
    try await withoutToken.update(.user, user)
  }

  /// Requests `GET /account`.
  package func allAccounts() async throws(APIError) -> [AccountRecord] {
    try await withToken.list(.account)
  }

  /// Requests `GET /account?phoneNumber=`.
  package func accounts(_ phone: String) async throws(APIError) -> [AccountRecord] {
    try await withToken.list(.account, .init("phoneNumber", phone)).filter {
      $0.phoneNumber == phone
    }
  }

  /// Requests `GET /account/:id`.
  package func account(_ id: String) async throws(APIError) -> AccountRecord {
    let found: AccountRecord = try await withToken.value(HTTPRequest(.get, path(.account, id)))
    guard found.id == id else { throw .different }
    return found
  }

  /// Requests `POST /account`.
  package func createAccount(_ account: AccountRecord) async throws(APIError) -> String {
    try await withToken.create(.account, account)
  }

  /// Requests `PUT /account/:id`.
  package func updateAccount(_ account: AccountRecord) async throws(APIError) {
    try await withToken.update(.account, account)
  }

  /// Requests `GET /transaction?senderId=`.
  package func sent(_ account: String) async throws(APIError) -> Ledger {
    try await withToken.transactions("senderId", account) { $0.senderId == account }
  }

  /// Requests `GET /transaction?receiverId=`.
  package func received(_ account: String) async throws(APIError) -> Ledger {
    try await withToken.transactions("receiverId", account) { $0.receiverId == account }
  }

  /// Requests `GET /transaction/:id`.
  package func transaction(_ id: String) async throws(APIError) -> TransactionRecord? {
    let found: Lenient<TransactionRecord> = try await withToken.value(
      HTTPRequest(.get, path(.transaction, id)))
    return found.value
  }

  /// Requests `POST /transaction`.
  package func post(_ transaction: TransactionRecord) async throws(APIError) -> String {
    try await withToken.create(.transaction, transaction)
  }

  /// Requests a page of one element, which is the last possible one.
  package func isFull(_ resource: Resource) async throws(APIError) -> Bool {
    let page = HTTPRequest(
      .get, path(resource), query: [.init("page", String(limit)), .init("limit", "1")])
    return try await !withToken.elements(page, of: Anything.self).isEmpty
  }

  /// Requests the whole list.
  package func count(_ resource: Resource) async throws(APIError) -> Int {
    try await withToken.elements(HTTPRequest(.get, path(resource)), of: Anything.self).count
  }

  /// Requests `DELETE` for the element.
  package func delete(_ resource: Resource, _ id: String) async throws(APIError) {
    try await withToken.send(HTTPRequest(.delete, path(resource, id)))
  }
}

private func path(_ resource: Resource) -> String { "/\(resource.rawValue)" }

private func path(_ resource: Resource, _ id: String) -> String {
  "\(path(resource))/\(HTTPRequest.escaped(id))"
}

/// An element of which only the id matters.
private struct Identified: Decodable, Sendable { var id: String }

/// An element of which only the existence matters.
private struct Anything: Decodable, Sendable { init(from decoder: any Decoder) {} }

/// An element whose id is assigned by the service.
private protocol Record: Codable, Equatable { var id: String { get set } }

extension UserRecord: Record {}
extension AccountRecord: Record {}
extension TransactionRecord: Record {}

/// Makes requests, with a token if required.
private struct Caller: Sendable {
  var client: APIClient
  var tokens: TokenKeeper?

  @discardableResult
  func send(_ request: HTTPRequest) async throws(APIError) -> HTTPResponse {
    var request = request
    if let tokens {
      let headers = try await tokens.headers(Caller(client: client).logIn)
      request.headers = request.headers.merging(headers)
    }
    return try await client.send(request)
  }

  func value<Value: Decodable>(_ request: HTTPRequest) async throws(APIError) -> Value {
    try JSONBody.decode(Value.self, from: try await send(request).body)
  }

  /// Returns the body of a list; nil for an empty one, of which the service may also answer that
  /// there is none.
  func body(_ request: HTTPRequest) async throws(APIError) -> Data? {
    do { return try await send(request).body } catch .status(code: 404, _) { return nil }
  }

  /// Returns the elements of a list that can be read.
  func elements<Value: Decodable & Sendable>(
    _ request: HTTPRequest, of type: Value.Type
  ) async throws(APIError) -> [Value] {
    guard let body = try await body(request) else { return [] }
    return try JSONBody.decode([Lenient<Value>].self, from: body).compactMap(\.value)
  }

  /// The transactions of a list that are an account's, and what is wrong with others.
  func transactions(
    _ field: String, _ account: String, where isWanted: (TransactionRecord) -> Bool
  ) async throws(APIError) -> Ledger {
    let request = HTTPRequest(.get, path(.transaction), query: [.init(field, account)])
    guard let body = try await body(request) else { return Ledger([]) }
    let all = try JSONBody.decode([Lenient<TransactionRecord>].self, from: body)
    let ids = try JSONBody.decode([Lenient<Identified>].self, from: body)
    var page = Ledger(
      all.compactMap(\.value).filter(isWanted), ids: Set(ids.compactMap(\.value?.id)))
    if ids.contains(where: { $0.value == nil }) {
      do throws(APIError) {
        _ = try JSONBody.decode([Identified].self, from: body)
      } catch {
        page.problem = error
      }
    }
    return page
  }

  func list<Value: Decodable & Sendable>(
    _ resource: Resource, _ query: HTTPRequest.QueryItem...
  ) async throws(APIError) -> [Value] {
    try await elements(HTTPRequest(.get, path(resource), query: query), of: Value.self)
  }

  /// Adds a record; returns its new id, if the answer equals the record.
  func create<Value: Record>(
    _ resource: Resource, _ record: Value
  ) async throws(APIError) -> String {
    let answer: Value = try await value(try HTTPRequest(.post, path(resource)).json(record))
    var sent = record
    sent.id = answer.id
    guard answer == sent, !answer.id.isEmpty else { throw .different }
    return answer.id
  }

  /// Changes a record, if the answer equals it.
  func update<Value: Record>(_ resource: Resource, _ record: Value) async throws(APIError) {
    let request = try HTTPRequest(.put, path(resource, record.id)).json(record)
    let answer: Value = try await value(request)
    guard answer == record, !answer.id.isEmpty else { throw .different }
  }

  func logIn(_ id: String) async throws(APIError) -> Grant {
    let grant: Grant = try await value(HTTPRequest(.get, path(.user, id)))
    guard grant.user.id == id else { throw .different }
    guard !grant.token.isEmpty, grant.token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw .malformed(problem: "it is not a token", place: "accessToken") }
    return grant
  }
}

extension APIError {
  /// The service has something other than what was sent, or answers about something else.
  static let different = APIError.malformed(
    problem: "it is not what was sent", place: "")
}
