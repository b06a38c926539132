import ReelCoding
import ReelStorage

/// CodePay: three lists that check nothing, as mockapi.io keeps them.
///
/// A field that is missing, or has an unknown name, is filled with generated data without an error.
/// Values are kept exactly as sent, numbers digit by digit.
struct CodePayService: Service {
  let name = "codepay"
  /// Returns the default for `createdOn`, in milliseconds since 1970 UTC.
  let now: @Sendable () -> Int64
  /// Creates a user's token.
  let makeToken: @Sendable () -> String
  /// The validity of a token in seconds.
  let tokenLifetime: Int
  /// The maximum number of elements of each resource.
  let limit: Int

  static let tables = Migration(
    """
    CREATE TABLE codepay_elements (
      resource TEXT NOT NULL, id INTEGER NOT NULL, content TEXT NOT NULL,
      PRIMARY KEY (resource, id)) WITHOUT ROWID;
    CREATE TABLE codepay_counters (resource TEXT PRIMARY KEY, last INTEGER NOT NULL) WITHOUT ROWID;
    """)

  var routes: [Route] { CodePayResource.allCases.flatMap(routes) }

  /// Does nothing: a new database is empty.
  func seed(_ connection: Connection) throws {}

  /// Returns the message as a bare string.
  func body(of failure: RequestFailure) -> JSON {
    failure.reason == .notFound ? "Not found" : .string(failure.message)
  }

  private func routes(of resource: CodePayResource) -> [Route] {
    let path = "/\(resource.rawValue)"
    var routes = [
      Route("GET", path) { request, connection in
        let query = try CodePayQuery(request.query)
        return .json(.array(try query.select(from: resource, connection)))
      },
      Route("GET", path + "/:id") { request, connection in
        var members = try element(request, resource, connection).members
        if resource == .user {
          members["accessToken"] = .string(makeToken())
          members["expiresIn"] = JSON(tokenLifetime)
        }
        return .json(.object(members))
      },
      Route("POST", path) { request, connection in
        guard try CodePayElement.count(resource, connection) < limit else {
          throw RequestFailure(.badField, "Max number of elements reached for this resource!")
        }
        let id = try CodePayElement.nextID(resource, connection)
        let made = CodePayElement(
          id: id, members: resource.filled(try request.fields().members, id: id, now: now()))
        try made.save(resource, connection)
        return .json(.object(made.members), status: 201)
      },
      Route("DELETE", path + "/:id") { request, connection in
        let found = try element(request, resource, connection)
        try found.delete(resource, connection)
        return .json(.object(found.members))
      },
    ]
    if resource != .transaction {
      routes.append(
        Route("PUT", path + "/:id") { request, connection in
          var found = try element(request, resource, connection)
          found.members = resource.filled(
            try request.fields().members, id: found.id, now: now())
          try found.save(resource, connection)
          return .json(.object(found.members))
        })
    }
    return routes
  }

  private func element(
    _ request: Request, _ resource: CodePayResource, _ connection: Connection
  ) throws -> CodePayElement {
    let text = request.parameters["id"] ?? ""
    if let id = request.id("id"), String(id) == text,
      let found = try CodePayElement.with(id: id, resource, connection)
    {
      return found
    }
    throw RequestFailure(.notFound, "Not found")
  }
}
