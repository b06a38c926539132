import ReelCoding
import ReelServer
import ReelStorage

/// The part of a Parse server that TV Shows needs: objects of one class over REST.
struct ParseService: Service {
  /// The required value of the application id and of a key.
  static let key = "reel"

  let name = "parse"
  let now: @Sendable () -> Int64

  static let tables = Migration(
    """
    CREATE TABLE tvShows (
      id INTEGER PRIMARY KEY AUTOINCREMENT, objectId TEXT UNIQUE, title TEXT NOT NULL,
      year INTEGER NOT NULL, seasons INTEGER NOT NULL, createdAt TEXT NOT NULL,
      updatedAt TEXT NOT NULL);
    CREATE INDEX tvShowsByChange ON tvShows (updatedAt, objectId);
    CREATE TABLE parseRequests (
      requestId TEXT PRIMARY KEY, objectId TEXT NOT NULL, createdAt TEXT NOT NULL) WITHOUT ROWID;
    """)

  var routes: [Route] {
    operations + [
      // Clients that can only send POST write the method into the body.
      posted("/classes/:class/:id", meaning: ["DELETE", "GET", "PUT"]),
      posted("/config", meaning: ["GET"]), posted("/users/me", meaning: ["GET"]),
      Route("GET", "/health") { _, _ in .json(["status": "ok"]) },
    ]
  }

  /// Returns a route for a POST that has another method in its body.
  private func posted(_ pattern: String, meaning methods: [String]) -> Route {
    authorized("POST", pattern) { request, _ in
      throw RequestFailure(
        .unknownMethod(allowed: methods),
        "a POST of this path needs a _method in its body, not \(request.method)")
    }
  }

  /// What SDKs ask for beside objects: there are no users, functions or parameters, and nothing is
  /// counted.
  private var others: [Route] {
    [
      authorized("GET", "/config") { _, _ in .json(["params": [:]]) },
      authorized("POST", "/events/:name") { _, _ in .json([:]) },
      authorized("POST", "/functions/:name") { request, _ in
        let name = request.parameters["name"] ?? ""
        throw ParseRefusal(.scriptFailed, "Invalid function: \"\(name.excerpt)\"")
      },
      authorized("GET", "/users/me") { _, _ in
        throw ParseRefusal(.invalidSessionToken, "Invalid session token")
      },
    ]
      + ["GET", "POST"].map { method in
        authorized(method, "/login") { _, _ in
          throw ParseRefusal(.objectNotFound, "Invalid username/password.")
        }
      }
  }

  private var operations: [Route] {
    [
      route("POST", "/classes/:class", create),
      route("GET", "/classes/:class", find),
      route("GET", "/classes/:class/:id") {
        .json(try object($0, $1).json(ParseQuery.fields(in: $0.query)))
      },
      route("PUT", "/classes/:class/:id", update),
      route("DELETE", "/classes/:class/:id") { request, connection in
        try connection.run(
          "DELETE FROM tvShows WHERE objectId = ?", try object(request, connection).objectId)
        return .json([:])
      },
      authorized("POST", "/batch") { try ParseBatch(service: self).answer($0, $1) },
    ] + others
  }

  /// Does nothing: a new server has no shows, because clients add them all.
  func seed(_ connection: Connection) throws {}

  func body(of failure: RequestFailure) -> JSON {
    let code: ParseRefusal.Code? =
      switch failure.reason {
      case .malformedBody: .invalidJSON
      case .badField: .incorrectType
      case .notFound: .objectNotFound
      default: nil
      }
    let text: JSON = ["error": .string(failure.message)]
    return code.map { ["code": JSON($0.rawValue), "error": .string(failure.message)] } ?? text
  }

  /// Returns a route that requires the headers, for a class.
  private func route(
    _ method: String, _ pattern: String, _ handler: @escaping Route.Handler
  ) -> Route {
    authorized(method, pattern) { request, connection in
      let name = request.parameters["class"] ?? ""
      guard name == ParseShow.className else {
        throw ParseRefusal(
          .invalidClassName, "there is no class \(name), only \(ParseShow.className)")
      }
      return try handler(request, connection)
    }
  }

  /// Returns a route that requires the headers.
  private func authorized(
    _ method: String, _ pattern: String, _ handler: @escaping Route.Handler
  ) -> Route {
    Route(method, pattern) { sent, connection in
      let request = ParseEnvelope.open(sent)
      guard request.headers["x-parse-application-id"] == Self.key,
        ParseEnvelope.keys.contains(where: { request.headers[$0] == Self.key })
      else { return .json(["error": "unauthorized"], status: 401) }
      do {
        guard request.method == sent.method else {
          return try instead(request, connection)
        }
        return try handler(request, connection)
      } catch let refusal as ParseRefusal {
        // Thrown before anything is written.
        return refusal.response
      }
    }
  }

  /// Performs the operation that the body of a POST named.
  private func instead(_ request: Request, _ connection: Connection) throws -> Response {
    let route = operations.first {
      $0.method == request.method && $0.match(request.path) != nil
    }
    guard let route else {
      throw ParseRefusal(
        .invalidJSON, "_method cannot be \(request.method.excerpt) for this path")
    }
    return try route.handler(request, connection)
  }

  private func create(_ request: Request, _ connection: Connection) throws -> Response {
    let id = request.headers["x-parse-request-id"]
    if let id,
      let made = try connection.first(
        "SELECT * FROM parseRequests WHERE requestId = ?", id,
        transform: { Created(objectId: try $0["objectId"], createdAt: try $0["createdAt"]) })
    {
      return made.response
    }
    let draft = try ParseShow.Draft(try request.fields(), isWhole: true)
    let time = try time(of: connection)
    try connection.run(
      """
      INSERT INTO tvShows (title, year, seasons, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?)
      """, draft.title, draft.year, draft.seasons, time, time)
    let made = Created(objectId: ParseShow.objectId(connection.lastInsertedID), createdAt: time)
    try connection.run(
      "UPDATE tvShows SET objectId = ? WHERE id = ?", made.objectId, connection.lastInsertedID)
    if let id {
      try connection.run(
        "INSERT INTO parseRequests VALUES (?, ?, ?)", id, made.objectId, made.createdAt)
    }
    return made.response
  }

  private func update(_ request: Request, _ connection: Connection) throws -> Response {
    let object = try object(request, connection)
    let draft = try ParseShow.Draft(try request.fields(), isWhole: false, from: object)
    let time = try time(of: connection)
    try connection.run(
      "UPDATE tvShows SET title = ?, year = ?, seasons = ?, updatedAt = ? WHERE objectId = ?",
      draft.title ?? object.title, draft.year ?? object.year, draft.seasons ?? object.seasons,
      time, object.objectId)
    return .json(["updatedAt": .string(time)])
  }

  /// Returns the moment of a change, which is never before the latest one: a client asks for what
  /// has changed since then, and the clock may have been later before.
  private func time(of connection: Connection) throws -> String {
    let latest = try connection.first(
      "SELECT COALESCE(max(updatedAt), '') AS latest FROM tvShows"
    ) { try $0["latest"] as String }
    return max(Timestamp.iso8601(now()), latest ?? "")
  }

  private func find(_ request: Request, _ connection: Connection) throws -> Response {
    let query = try ParseQuery(request.query, connection)
    let found = try query.run(connection)
    var answer: JSON.Members = ["results": .array(found.objects)]
    if let count = found.count { answer["count"] = JSON(count) }
    return .json(.object(answer))
  }

  /// Returns the object of the path.
  private func object(_ request: Request, _ connection: Connection) throws -> ParseShow {
    let found = try connection.first(
      "SELECT * FROM tvShows WHERE objectId = ?", request.parameters["id"] ?? "",
      transform: { try ParseShow($0) })
    guard let found else {
      throw ParseRefusal(.objectNotFound, "Object not found.")
    }
    return found
  }
}

/// The answer to a POST, repeated whenever its request id is repeated.
private struct Created {
  var objectId: String
  var createdAt: String

  var response: Response {
    var response = Response.json(
      ["objectId": .string(objectId), "createdAt": .string(createdAt)], status: 201)
    response.headers["Location"] = "/parse/classes/\(ParseShow.className)/\(objectId)"
    return response
  }
}

/// A request that a Parse server refuses, with its error code.
struct ParseRefusal: Error {
  enum Code: Int {
    case objectNotFound = 101
    case invalidQuery = 102
    case invalidClassName = 103
    case invalidKeyName = 105
    case invalidJSON = 107
    case incorrectType = 111
    case operationForbidden = 119
    case scriptFailed = 141
    case validationError = 142
    case invalidSessionToken = 209
  }

  let code: Code
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  var response: Response {
    .json(
      ["code": JSON(code.rawValue), "error": .string(message)],
      status: code == .objectNotFound ? 404 : 400)
  }
}
