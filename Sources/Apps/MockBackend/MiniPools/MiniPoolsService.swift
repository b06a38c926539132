import ReelServer
import ReelStorage

/// MiniPools: groups that collect money.
struct MiniPoolsService: Service {
  let name = "minipools"
  let now: @Sendable () -> Int64
  /// The number of pools in a new database.
  let pools: Int

  static let tables = Migration(
    """
    CREATE TABLE people (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, avatarUrl TEXT NOT NULL, extra TEXT,
      createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL);
    CREATE TABLE pools (
      id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, goal INTEGER,
      creatorId INTEGER NOT NULL, createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL);
    CREATE TABLE contributions (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      poolId INTEGER NOT NULL REFERENCES pools (id) ON DELETE CASCADE,
      amount INTEGER NOT NULL, note TEXT NOT NULL, contributorId INTEGER NOT NULL,
      createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL);
    CREATE INDEX contributionsOfPool ON contributions (poolId);
    """)

  var routes: [Route] {
    [
      Route("GET", "/pools") { _, connection in
        .json(.array(try Pool.all(connection).map(\.json)))
      },
      Route("GET", "/pools/:id") { request, connection in
        .json(try pool(request, connection).json)
      },
      Route("POST", "/pools", handler: create),
      Route("PATCH", "/pools/:id", handler: edit),
      Route("DELETE", "/pools/:id") { request, connection in
        try connection.run("DELETE FROM pools WHERE id = ?", try pool(request, connection).id)
        return .noContent
      },
      Route("POST", "/pools/:id/contributions", handler: contribute),
      Route("GET", "/users") { _, connection in
        .json(.array(try Person.all(connection).map(\.json)))
      },
    ]
  }

  func seed(_ connection: Connection) throws {
    try MiniPoolsSeed.people(connection)
    try MiniPoolsSeed.pools(connection, count: pools)
  }

  private func create(_ request: Request, _ connection: Connection) throws -> Response {
    let fields = try request.fields()
    if !fields.isNull("goalAmountValue") {
      _ = try fields.one(of: "USD", name: "goalAmountCurrency")
    }
    let id = try Pool.insert(fields, at: now(), connection)
    let made = try Pool.with(id: id, connection)
    return .json(made?.json ?? .null, status: 201)
  }

  /// Changes the given fields, and answers with the pool as it was before: a quirk of the real
  /// server.
  private func edit(_ request: Request, _ connection: Connection) throws -> Response {
    let before = try pool(request, connection)
    let fields = try request.fields()
    if !fields.isNull("goalAmountCurrency") {
      _ = try fields.one(of: "USD", name: "goalAmountCurrency")
    }
    try Pool.take(fields, for: before.id, at: now(), connection)
    return .json(before.json)
  }

  private func contribute(_ request: Request, _ connection: Connection) throws -> Response {
    let pool = try pool(request, connection)
    let fields = try request.fields()
    _ = try fields.one(of: "USD", name: "amountCurrency")
    let time = now()
    var made = Contribution(
      id: 0, amount: try fields.positive("amountValue"),
      note: try fields.isNull("note") ? "" : fields.text("note"),
      contributorId: try fields.positive("contributorId"), createdAt: time, updatedAt: time)
    made.id = try made.insert(into: pool.id, connection)
    return .json(made.json, status: 201)
  }

  /// Returns the pool of the path.
  private func pool(_ request: Request, _ connection: Connection) throws -> Pool {
    if let id = request.id("id"), let pool = try Pool.with(id: id, connection) { return pool }
    throw RequestFailure(
      .notFound, "there is no pool with the id \(request.parameters["id"] ?? "")")
  }
}
