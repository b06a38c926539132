import ReelCoding
import ReelStorage

/// A pool with its contributions.
struct Pool {
  var id: Int
  var name: String
  var goal: Int?
  var creatorId: Int
  var createdAt: Int64
  var updatedAt: Int64
  var contributions: [Contribution] = []

  var json: JSON {
    [
      "id": JSON(id), "name": .string(name),
      "goalAmountValue": goal.map { JSON($0) } ?? .null,
      "goalAmountCurrency": goal == nil ? .null : "USD",
      "creatorId": JSON(creatorId),
      "createdAt": .string(Timestamp.iso8601(createdAt)),
      "updatedAt": .string(Timestamp.iso8601(updatedAt)),
      "contributions": .array(contributions.map(\.json)),
    ]
  }

  /// Returns all pools in the order of their creation, with one query for each table.
  static func all(_ connection: Connection) throws -> [Pool] {
    let contributions = Dictionary(
      grouping: try connection.query("SELECT * FROM contributions ORDER BY id") {
        (pool: try $0["poolId"] as Int, contribution: try Contribution($0))
      }, by: \.pool)
    return try connection.query("SELECT * FROM pools ORDER BY id") { row in
      var pool = try Pool(row)
      pool.contributions = contributions[pool.id, default: []].map(\.contribution)
      return pool
    }
  }

  /// Returns the pool with an id, nil if there is none.
  static func with(id: Int, _ connection: Connection) throws -> Pool? {
    var pool = try connection.first("SELECT * FROM pools WHERE id = ?", id) { try Pool($0) }
    pool?.contributions = try connection.query(
      "SELECT * FROM contributions WHERE poolId = ? ORDER BY id", id
    ) { try Contribution($0) }
    return pool
  }

  private init(_ row: borrowing Row) throws {
    id = try row["id"]
    name = try row["name"]
    goal = try row["goal"]
    creatorId = try row["creatorId"]
    createdAt = try row["createdAt"]
    updatedAt = try row["updatedAt"]
  }

  /// Adds a pool as a client describes it, and returns its id.
  static func insert(
    _ fields: Fields, at time: Int64, _ connection: Connection
  ) throws -> Int {
    try connection.run(
      "INSERT INTO pools (name, creatorId, createdAt, updatedAt) VALUES (?, ?, ?, ?)",
      try fields.nonBlank("name"), try fields.positive("creatorId"), time, time)
    let id = connection.lastInsertedID
    try take(fields, for: id, at: time, connection)
    return id
  }

  /// Changes what a client says about a pool; the rest stays.
  static func take(
    _ fields: Fields, for id: Int, at time: Int64, _ connection: Connection
  ) throws {
    func set(_ column: String, _ value: any Bindable) throws {
      try connection.run("UPDATE pools SET \(column) = ? WHERE id = ?", value, id)
    }
    try set("updatedAt", time)
    if fields.has("name") { try set("name", fields.nonBlank("name")) }
    if fields.has("goalAmountValue") { try set("goal", goal(fields)) }
  }

  /// Returns the goal, nil for none.
  private static func goal(_ fields: Fields) throws -> Int? {
    try fields.isNull("goalAmountValue") ? nil : fields.positive("goalAmountValue")
  }
}

/// A user's contribution to a pool.
struct Contribution {
  var id: Int
  var amount: Int
  var note: String
  var contributorId: Int
  var createdAt: Int64
  var updatedAt: Int64

  var json: JSON {
    [
      "id": JSON(id), "amountValue": JSON(amount), "amountCurrency": "USD",
      "note": .string(note), "contributorId": JSON(contributorId),
      "createdAt": .string(Timestamp.iso8601(createdAt)),
      "updatedAt": .string(Timestamp.iso8601(updatedAt)),
    ]
  }

  /// Inserts it and returns its id.
  func insert(into pool: Int, _ connection: Connection) throws -> Int {
    try connection.run(
      """
      INSERT INTO contributions (poolId, amount, note, contributorId, createdAt, updatedAt)
      VALUES (?, ?, ?, ?, ?, ?)
      """, pool, amount, note, contributorId, createdAt, updatedAt)
    return connection.lastInsertedID
  }
}

extension Contribution {
  fileprivate init(_ row: borrowing Row) throws {
    id = try row["id"]
    amount = try row["amount"]
    note = try row["note"]
    contributorId = try row["contributorId"]
    createdAt = try row["createdAt"]
    updatedAt = try row["updatedAt"]
  }
}

/// A user, who can create pools and contribute to them.
struct Person {
  var id: Int
  var name: String
  var avatarURL: String
  var extra: String?
  var createdAt: Int64
  var updatedAt: Int64

  var json: JSON {
    [
      "id": JSON(id), "name": .string(name), "avatarUrl": .string(avatarURL),
      "extra": extra.map(JSON.string) ?? .null,
      "createdAt": .string(Timestamp.iso8601(createdAt)),
      "updatedAt": .string(Timestamp.iso8601(updatedAt)),
    ]
  }

  static func all(_ connection: Connection) throws -> [Person] {
    try connection.query("SELECT * FROM people ORDER BY id") { row in
      Person(
        id: try row["id"], name: try row["name"], avatarURL: try row["avatarUrl"],
        extra: try row["extra"], createdAt: try row["createdAt"], updatedAt: try row["updatedAt"])
    }
  }
}
