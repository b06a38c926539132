import ReelCoding
import ReelStorage

/// A Transformer in a client's roster.
struct Transformer {
  /// The stats of a Transformer, each from 1 to 10.
  static let stats = [
    "strength", "intelligence", "speed", "endurance", "rank", "courage", "firepower", "skill",
  ]

  var id: Int
  var name: String
  var team: String
  /// The values in the order of ``stats``.
  var values: [Int]

  /// Reads the fields sent by a client; throws a `RequestFailure` that names every wrong field.
  init(id: Int, _ fields: Fields) throws {
    var problems: [String] = []
    func read<Value>(_ standard: Value, _ field: () throws -> Value) throws -> Value {
      do {
        return try field()
      } catch let failure as RequestFailure {
        problems.append(failure.message)
        return standard
      }
    }
    self.id = id
    name = try read("") { try fields.nonBlank("name") }
    team = try read("") { try fields.one(of: "A", "D", name: "team") }
    values = try Self.stats.map { stat in
      try read(0) { try fields.integer(stat, in: 1...10) }
    }
    if !problems.isEmpty { throw RequestFailure(.badField, problems.joined(separator: "; ")) }
  }

  /// Returns the Transformer in the service's format; the address of its icon depends on the
  /// request's.
  func json(for request: Request) -> JSON {
    let host = request.headers["host"] ?? "localhost"
    let icon = team == "A" ? TransformersIcons.autobot.name : TransformersIcons.decepticon.name
    var members: JSON.Members = [
      "id": .string(String(id)), "name": .string(name), "team": .string(team),
      "team_icon": .string("http://\(host)/transformers-api/icons/\(icon)"),
    ]
    for (stat, value) in zip(Self.stats, values) { members[stat] = JSON(value) }
    return .object(members)
  }

  /// Returns all Transformers of a world, in the order of their creation.
  static func all(in world: String, _ connection: Connection) throws -> [Transformer] {
    try connection.query("SELECT * FROM transformers WHERE world = ? ORDER BY id", world) {
      try Transformer($0)
    }
  }

  /// Returns the one with an id, nil if there is none in that world.
  static func with(
    id: Int, in world: String, _ connection: Connection
  ) throws -> Transformer? {
    try connection.first("SELECT * FROM transformers WHERE id = ? AND world = ?", id, world) {
      try Transformer($0)
    }
  }

  /// Inserts it and returns its id.
  func insert(into world: String, _ connection: Connection) throws -> Int {
    let columns = Self.stats.joined(separator: ", ")
    let marks = Self.stats.map { _ in "?" }.joined(separator: ", ")
    let values: [any Bindable] = [world, name, team] + values
    try connection.run(
      "INSERT INTO transformers (world, name, team, \(columns)) VALUES (?, ?, ?, \(marks))",
      values)
    return connection.lastInsertedID
  }

  /// Stores its changes.
  func update(_ connection: Connection) throws {
    let columns = Self.stats.map { ", \($0) = ?" }.joined()
    let values: [any Bindable] = [name, team] + values + [id]
    try connection.run("UPDATE transformers SET name = ?, team = ?\(columns) WHERE id = ?", values)
  }
}

extension Transformer {
  private init(_ row: borrowing Row) throws {
    id = try row["id"]
    name = try row["name"]
    team = try row["team"]
    values = []
    for stat in Self.stats { values.append(try row[stat]) }
  }
}
