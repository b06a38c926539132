import Foundation
import ReelHTTP

/// The calls of the service, one function each; a test puts closures of its own in their place.
///
/// What is written is compared with what comes back: the service fills in what it does not
/// understand, so a difference is an error.
public struct CodePayAPI: Sendable {
  /// The users with a phone number.
  public var users: @Sendable (_ phone: String) async throws(APIError) -> [UserRecord]
  /// Logs a user in.
  public var logIn: @Sendable (_ id: String) async throws(APIError) -> Grant
  /// Adds a user; answers its id.
  public var createUser: @Sendable (_ user: UserRecord) async throws(APIError) -> String
  /// Changes a user.
  public var updateUser: @Sendable (_ user: UserRecord) async throws(APIError) -> Void
  /// All accounts.
  public var allAccounts: @Sendable () async throws(APIError) -> [AccountRecord]
  /// The accounts with a phone number.
  public var accounts: @Sendable (_ phone: String) async throws(APIError) -> [AccountRecord]
  /// An account.
  public var account: @Sendable (_ id: String) async throws(APIError) -> AccountRecord
  /// Adds an account; answers its id.
  public var createAccount: @Sendable (_ account: AccountRecord) async throws(APIError) -> String
  /// Changes an account.
  public var updateAccount: @Sendable (_ account: AccountRecord) async throws(APIError) -> Void
  /// The transactions from an account.
  public var sent: @Sendable (_ account: String) async throws(APIError) -> [TransactionRecord]
  /// The transactions to an account.
  public var received: @Sendable (_ account: String) async throws(APIError) -> [TransactionRecord]
  /// Adds a transaction; answers its id.
  public var post: @Sendable (_ transaction: TransactionRecord) async throws(APIError) -> String
  /// Whether there are as many of something as there can be.
  public var isFull: @Sendable (_ resource: Resource) async throws(APIError) -> Bool
  /// How many there are of something.
  public var count: @Sendable (_ resource: Resource) async throws(APIError) -> Int
  /// Removes an element.
  public var delete: @Sendable (_ resource: Resource, _ id: String) async throws(APIError) -> Void
}

extension CodePayAPI {
  /// The calls to a real service.
  ///
  /// - Parameters:
  ///   - client: knows where the service is, and how to get there.
  ///   - tokens: keeps the token, which all calls but those about users are made with.
  ///   - limit: how many elements of a resource there can be.
  public static func live(
    _ client: APIClient, tokens: TokenKeeper, limit: Int = 100
  ) -> CodePayAPI {
    let users = Caller(client: client) { _ throws(APIError) in [:] }
    let caller = Caller(client: client) { client throws(APIError) in
      try await tokens.headers { id throws(APIError) in
        try await Caller(client: client) { _ throws(APIError) in [:] }.logIn(id)
      }
    }
    return CodePayAPI(
      users: { phone throws(APIError) in
        try await users.list(.user, "phoneNumber", phone).filter { $0.phoneNumber == phone }
      },
      logIn: { id throws(APIError) in try await users.logIn(id) },
      createUser: { user throws(APIError) in
        try await users.write(.post, "/user", user, id: \.id) {
          $0.phoneNumber == user.phoneNumber && $0.password == user.password
        }
      },
      updateUser: { user throws(APIError) in
        _ = try await users.write(.put, path(.user, user.id), user, id: \.id) { $0 == user }
      },
      allAccounts: { () throws(APIError) in try await caller.list(.account) },
      accounts: { phone throws(APIError) in
        try await caller.list(.account, "phoneNumber", phone).filter { $0.phoneNumber == phone }
      },
      account: { id throws(APIError) in
        let found: AccountRecord = try await caller.value(HTTPRequest(.get, path(.account, id)))
        guard found.id == id else { throw .different }
        return found
      },
      createAccount: { account throws(APIError) in
        try await caller.write(.post, "/account", account, id: \.id) { answer in
          var sent = account
          sent.id = answer.id
          return answer == sent
        }
      },
      updateAccount: { account throws(APIError) in
        _ = try await caller.write(.put, path(.account, account.id), account, id: \.id) {
          $0 == account
        }
      },
      sent: { account throws(APIError) in
        try await caller.list(.transaction, "senderId", account).filter { $0.senderId == account }
      },
      received: { account throws(APIError) in
        try await caller.list(.transaction, "receiverId", account)
          .filter { $0.receiverId == account }
      },
      post: { transaction throws(APIError) in
        try await caller.write(.post, "/transaction", transaction, id: \.id) { answer in
          var sent = transaction
          sent.id = answer.id
          return answer == sent
        }
      },
      isFull: { resource throws(APIError) in
        let page = HTTPRequest(
          .get, "/\(resource.rawValue)", query: [.init("page", String(limit)), .init("limit", "1")])
        return try await !caller.elements(page, of: Anything.self).isEmpty
      },
      count: { resource throws(APIError) in
        try await caller.elements(HTTPRequest(.get, "/\(resource.rawValue)"), of: Anything.self)
          .count
      },
      delete: { resource, id throws(APIError) in
        try await caller.send(HTTPRequest(.delete, path(resource, id)))
      })
  }

  private static func path(_ resource: Resource, _ id: String) -> String {
    "/\(resource.rawValue)/\(HTTPRequest.escaped(id))"
  }
}

/// An element of which nothing matters but that it is there.
private struct Anything: Decodable, Sendable { init(from decoder: any Decoder) {} }

/// Sends requests, with a token where that is wanted.
private struct Caller: Sendable {
  var client: APIClient
  var headers: @Sendable (APIClient) async throws(APIError) -> HTTPHeaders

  @discardableResult
  func send(_ request: HTTPRequest) async throws(APIError) -> HTTPResponse {
    var request = request
    request.headers = request.headers.merging(try await headers(client))
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

  func list<Value: Decodable & Sendable>(
    _ resource: Resource, _ field: String, _ text: String
  ) async throws(APIError) -> [Value] {
    try await elements(
      HTTPRequest(.get, "/\(resource.rawValue)", query: [.init(field, text)]), of: Value.self)
  }

  func list<Value: Decodable & Sendable>(_ resource: Resource) async throws(APIError) -> [Value] {
    try await elements(HTTPRequest(.get, "/\(resource.rawValue)"), of: Value.self)
  }

  /// Writes a value, and answers the id that it has, if what comes back is what was sent.
  func write<Value: Codable>(
    _ method: HTTPMethod, _ path: String, _ value: Value, id: (Value) -> String,
    isSame: (Value) -> Bool
  ) async throws(APIError) -> String {
    let request = try HTTPRequest(method, path).json(value)
    let answer: Value = try await self.value(request)
    guard isSame(answer), !id(answer).isEmpty else { throw .different }
    return id(answer)
  }

  func logIn(_ id: String) async throws(APIError) -> Grant {
    let answer: LogIn = try await value(
      HTTPRequest(.get, "/user/\(HTTPRequest.escaped(id))"))
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

  /// Whether the server answered that there is no such thing.
  var isNotFound: Bool { if case .status(404, _) = self { true } else { false } }
}
