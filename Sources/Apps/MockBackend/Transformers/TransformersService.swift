import ReelServer
import ReelStorage

/// Transformers: a roster for each token.
///
/// In addition to the calls of the real service there is `DELETE /allspark`, which deletes a token
/// with all its data: for testing a client whose token is no longer known.
struct TransformersService: Service {
  let name = "transformers-api"
  /// Creates a unique token that cannot be guessed.
  let makeToken: @Sendable () -> String

  static let tables = Migration(
    """
    CREATE TABLE worlds (token TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE transformers (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      world TEXT NOT NULL REFERENCES worlds (token) ON DELETE CASCADE,
      name TEXT NOT NULL, team TEXT NOT NULL, strength INTEGER NOT NULL,
      intelligence INTEGER NOT NULL, speed INTEGER NOT NULL, endurance INTEGER NOT NULL,
      rank INTEGER NOT NULL, courage INTEGER NOT NULL, firepower INTEGER NOT NULL,
      skill INTEGER NOT NULL);
    CREATE INDEX transformersOfWorld ON transformers (world);
    """)

  var routes: [Route] {
    [
      Route("GET", "/allspark", writes: true) { _, connection in
        let token = makeToken()
        try connection.run("INSERT INTO worlds VALUES (?)", token)
        return Response(
          status: 200, headers: ["Content-Type": "text/plain; charset=utf-8"],
          body: Array(token.utf8))
      },
      Route("DELETE", "/allspark") { request, connection in
        try connection.run("DELETE FROM worlds WHERE token = ?", try world(request, connection))
        return .noContent
      },
      Route("GET", "/transformers") { request, connection in
        let all = try Transformer.all(in: try world(request, connection), connection)
        return .json(["transformers": .array(all.map { $0.json(for: request) })])
      },
      Route("GET", "/transformers/:id") { request, connection in
        let world = try world(request, connection)
        return .json(
          try transformer(request.parameters["id"], in: world, connection).json(for: request))
      },
      Route("POST", "/transformers") { request, connection in
        let world = try world(request, connection)
        var made = try Transformer(id: 0, request.fields())
        made.id = try made.insert(into: world, connection)
        return .json(made.json(for: request), status: 201)
      },
      Route("PUT", "/transformers") { request, connection in
        let world = try world(request, connection)
        let fields = try request.fields()
        let id = try fields.text("id")
        let known = try transformer(id, in: world, connection)
        let changed = try Transformer(id: known.id, fields)
        try changed.update(connection)
        return .json(changed.json(for: request))
      },
      Route("DELETE", "/transformers/:id") { request, connection in
        let world = try world(request, connection)
        let id = try transformer(request.parameters["id"], in: world, connection).id
        try connection.run("DELETE FROM transformers WHERE id = ?", id)
        return .noContent
      },
      Route("GET", "/icons/:name") { request, _ in
        guard let icon = TransformersIcons.named(request.parameters["name"] ?? "") else {
          throw RequestFailure(.notFound, "there is no icon “\(request.parameters["name"] ?? "")”")
        }
        return Response(
          status: 200, headers: ["Content-Type": "image/svg+xml"], body: Array(icon.utf8))
      },
    ]
  }

  /// Does nothing: a new world is empty.
  func seed(_ connection: Connection) throws {}

  /// Returns the token of the request, whose world must exist.
  private func world(_ request: Request, _ connection: Connection) throws -> String {
    let words = (request.headers["authorization"] ?? "").split(separator: " ")
    // The sent value is not repeated: it may be a user's token.
    guard words.count == 2, words[0].lowercased() == "bearer" else {
      throw RequestFailure(
        .unauthorized, "a token is needed: GET /allspark, then Authorization: Bearer TOKEN")
    }
    let known = try connection.first("SELECT token FROM worlds WHERE token = ?", String(words[1])) {
      try $0["token"] as String
    }
    guard let known else {
      throw RequestFailure(.unauthorized, "the token is not known; GET /allspark gives a new one")
    }
    return known
  }

  /// Returns the Transformer with an id, in a world.
  private func transformer(
    _ text: String?, in world: String, _ connection: Connection
  ) throws -> Transformer {
    if let text, let id = Int(text), String(id) == text,
      let found = try Transformer.with(id: id, in: world, connection)
    {
      return found
    }
    throw RequestFailure(.notFound, "there is no Transformer with the id “\(text ?? "")”")
  }
}
