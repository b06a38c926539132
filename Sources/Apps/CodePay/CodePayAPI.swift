import Foundation
import ReelHTTP

/// The calls of the service; a test puts a service of its own in its place.
///
/// What is written is compared with what comes back: the service fills in what it does not
/// understand, so a difference is an error.
package protocol CodePayAPI: Sendable {
  /// The users with a phone number.
  func users(_ phone: String) async throws(APIError) -> [UserRecord]
  /// Logs a user in.
  func logIn(_ id: String) async throws(APIError) -> Grant
  /// The user with an id; nil where there is none.
  func user(_ id: String) async throws(APIError) -> UserRecord?
  /// Adds a user; answers its id.
  func createUser(_ user: UserRecord) async throws(APIError) -> String
  /// Changes a user.
  func updateUser(_ user: UserRecord) async throws(APIError)
  /// All accounts.
  func allAccounts() async throws(APIError) -> [AccountRecord]
  /// The accounts with a phone number.
  func accounts(_ phone: String) async throws(APIError) -> [AccountRecord]
  /// An account.
  func account(_ id: String) async throws(APIError) -> AccountRecord
  /// Adds an account; answers its id.
  func createAccount(_ account: AccountRecord) async throws(APIError) -> String
  /// Changes an account.
  func updateAccount(_ account: AccountRecord) async throws(APIError)
  /// The transactions from an account.
  func sent(_ account: String) async throws(APIError) -> TransactionList
  /// The transactions to an account.
  func received(_ account: String) async throws(APIError) -> TransactionList
  /// A transaction; nil for one that makes no sense.
  func transaction(_ id: String) async throws(APIError) -> TransactionRecord?
  /// Adds a transaction; answers its id.
  func post(_ transaction: TransactionRecord) async throws(APIError) -> String
  /// Whether there are as many of something as there can be.
  func isFull(_ resource: Resource) async throws(APIError) -> Bool
  /// How many there are of something.
  func count(_ resource: Resource) async throws(APIError) -> Int
  /// Removes an element.
  func delete(_ resource: Resource, _ id: String) async throws(APIError)
}

extension CodePayAPI where Self == LiveCodePayAPI {
  /// The calls to a real service.
  ///
  /// - Parameters:
  ///   - client: knows where the service is, and how to get there.
  ///   - tokens: keeps the token, which all calls but those about users are made with.
  ///   - limit: how many elements of a resource there can be.
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

  /// Asks for `GET /user?phoneNumber=`.
  package func users(_ phone: String) async throws(APIError) -> [UserRecord] {
    try await withoutToken.list(.user, "phoneNumber", phone).filter { $0.phoneNumber == phone }
  }

  /// Asks for `GET /user/:id`.
  package func logIn(_ id: String) async throws(APIError) -> Grant {
    try await withoutToken.logIn(id)
  }

  /// Asks for `GET /user`: asking for one alone would be its log-in.
  package func user(_ id: String) async throws(APIError) -> UserRecord? {
    let all: [UserRecord] = try await withToken.list(.user)
    return all.first { $0.id == id }
  }

  /// Asks for `POST /user`.
  package func createUser(_ user: UserRecord) async throws(APIError) -> String {
    try await withoutToken.create(.user, user)
  }

  /// Asks for `PUT /user/:id`.
  package func updateUser(_ user: UserRecord) async throws(APIError) {
    try await withoutToken.update(.user, user)
  }

  /// Asks for `GET /account`.
  package func allAccounts() async throws(APIError) -> [AccountRecord] {
    try await withToken.list(.account)
  }

  /// Asks for `GET /account?phoneNumber=`.
  package func accounts(_ phone: String) async throws(APIError) -> [AccountRecord] {
    try await withToken.list(.account, "phoneNumber", phone).filter { $0.phoneNumber == phone }
  }

  /// Asks for `GET /account/:id`.
  package func account(_ id: String) async throws(APIError) -> AccountRecord {
    let found: AccountRecord = try await withToken.value(HTTPRequest(.get, path(.account, id)))
    guard found.id == id else { throw .different }
    return found
  }

  /// Asks for `POST /account`.
  package func createAccount(_ account: AccountRecord) async throws(APIError) -> String {
    try await withToken.create(.account, account)
  }

  /// Asks for `PUT /account/:id`.
  package func updateAccount(_ account: AccountRecord) async throws(APIError) {
    try await withToken.update(.account, account)
  }

  /// Asks for `GET /transaction?senderId=`.
  package func sent(_ account: String) async throws(APIError) -> TransactionList {
    try await withToken.transactions("senderId", account) { $0.senderId == account }
  }

  /// Asks for `GET /transaction?receiverId=`.
  package func received(_ account: String) async throws(APIError) -> TransactionList {
    try await withToken.transactions("receiverId", account) { $0.receiverId == account }
  }

  /// Asks for `GET /transaction/:id`.
  package func transaction(_ id: String) async throws(APIError) -> TransactionRecord? {
    let found: Lenient<TransactionRecord> = try await withToken.value(
      HTTPRequest(.get, path(.transaction, id)))
    return found.value
  }

  /// Asks for `POST /transaction`.
  package func post(_ transaction: TransactionRecord) async throws(APIError) -> String {
    try await withToken.create(.transaction, transaction)
  }

  /// Asks for a page of one element, which is the last that there can be.
  package func isFull(_ resource: Resource) async throws(APIError) -> Bool {
    let page = HTTPRequest(
      .get, path(resource), query: [.init("page", String(limit)), .init("limit", "1")])
    return try await !withToken.elements(page, of: Anything.self).isEmpty
  }

  /// Asks for the whole list.
  package func count(_ resource: Resource) async throws(APIError) -> Int {
    try await withToken.elements(HTTPRequest(.get, path(resource)), of: Anything.self).count
  }

  /// Asks for `DELETE` of the element.
  package func delete(_ resource: Resource, _ id: String) async throws(APIError) {
    try await withToken.send(HTTPRequest(.delete, path(resource, id)))
  }
}

private func path(_ resource: Resource) -> String { "/\(resource.rawValue)" }

private func path(_ resource: Resource, _ id: String) -> String {
  "\(path(resource))/\(HTTPRequest.escaped(id))"
}

/// An element of which nothing matters but its id.
private struct Identified: Decodable, Sendable { var id: String }

/// An element of which nothing matters but that it is there.
private struct Anything: Decodable, Sendable { init(from decoder: any Decoder) {} }

/// What the service keeps under an id that it gives.
private protocol Record: Codable, Equatable { var id: String { get set } }

extension UserRecord: Record {}
extension AccountRecord: Record {}
extension TransactionRecord: Record {}

/// Sends requests, with a token where there are some.
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

  /// The elements of a list; where a service has none, it may also say that it has no list.
  func elements<Value: Decodable & Sendable>(
    _ request: HTTPRequest, of type: Value.Type
  ) async throws(APIError) -> [Value] {
    do {
      let all: [Lenient<Value>] = try await value(request)
      return all.compactMap(\.value)
    } catch .status(code: 404, _) {
      return []
    }
  }

  /// The transactions of a list that are an account's, and what is wrong with others.
  func transactions(
    _ field: String, _ account: String, where isWanted: (TransactionRecord) -> Bool
  ) async throws(APIError) -> TransactionList {
    let request = HTTPRequest(.get, path(.transaction), query: [.init(field, account)])
    let body: Data
    do {
      body = try await send(request).body
    } catch .status(code: 404, _) {
      return TransactionList()
    }
    let all = try JSONBody.decode([Lenient<TransactionRecord>].self, from: body)
    let ids = try JSONBody.decode([Lenient<Identified>].self, from: body)
    var page = TransactionList(
      records: all.compactMap(\.value).filter(isWanted), ids: Set(ids.compactMap(\.value?.id)))
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
    _ resource: Resource, _ field: String, _ text: String
  ) async throws(APIError) -> [Value] {
    try await elements(
      HTTPRequest(.get, path(resource), query: [.init(field, text)]), of: Value.self)
  }

  func list<Value: Decodable & Sendable>(_ resource: Resource) async throws(APIError) -> [Value] {
    try await elements(HTTPRequest(.get, path(resource)), of: Value.self)
  }

  /// Adds a record; answers the id that it has got, if what comes back is what was sent.
  func create<Value: Record>(
    _ resource: Resource, _ record: Value
  ) async throws(APIError) -> String {
    let answer: Value = try await value(try HTTPRequest(.post, path(resource)).json(record))
    var sent = record
    sent.id = answer.id
    guard answer == sent, !answer.id.isEmpty else { throw .different }
    return answer.id
  }

  /// Changes a record, if what comes back is what was sent.
  func update<Value: Record>(_ resource: Resource, _ record: Value) async throws(APIError) {
    let request = try HTTPRequest(.put, path(resource, record.id)).json(record)
    let answer: Value = try await value(request)
    guard answer == record, !answer.id.isEmpty else { throw .different }
  }

  func logIn(_ id: String) async throws(APIError) -> Grant {
    let answer: LogIn = try await value(
      HTTPRequest(.get, path(.user, id)))
    guard answer.id == id else { throw .different }
    guard !answer.accessToken.isEmpty,
      answer.accessToken.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw .malformed(problem: "it is no token", place: "accessToken") }
    return Grant(
      user: UserRecord(
        id: answer.id, phoneNumber: answer.phoneNumber, password: answer.password),
      token: answer.accessToken, expiresIn: answer.expiresIn)
  }
}

private struct LogIn: Decodable {
  var id: String
  var phoneNumber: String
  var password: String
  var accessToken: String
  var expiresIn: Int
}

extension APIError {
  /// The service has something else than what was sent, or answers about something else.
  static let different = APIError.malformed(
    problem: "it is not what was sent", place: "")
}
