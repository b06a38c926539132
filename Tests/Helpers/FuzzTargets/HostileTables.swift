import Foundation
import ReelCoding
import ReelPostgres
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// The tables of a shared session without a server: they hold any row of the right types, whatever
/// the database's own rules would refuse, and answer a session's statements with them.
final class HostileTables: Sendable {
  /// A row: the texts of its columns; a missing one is NULL.
  typealias Row = [String: String]

  fileprivate struct Content: Sendable {
    var session: Row?
    var number = "0"
    var revision = "0"
    var people = 0
    var tables: [String: [Row]] = [:]
    /// Wakes the sessions that wait for news.
    var wakes: [Int32: Int32] = [:]
  }

  private let content = Mutex(Content())

  /// The columns of each table, in the order in which a line gives their values; those that end
  /// with a mark are numbers (`#`) and truth values (`?`), and an empty value is NULL.
  private static let columns: [String: [String]] = [
    "frame": [
      "author#", "draft#", "time#", "origin", "cause#", "answers#", "action", "asks", "digest",
    ],
    "request": [
      "frame#", "place#", "line", "is_writing?", "is_repeatable?", "performer#", "standing",
      "starts#", "revision#",
    ],
    "keyframe": ["number#", "state", "digest", "refused"],
    "first": ["name", "number#"],
    "participant": [
      "id#", "name", "login", "may_act?", "is_there?", "frame#", "requests#",
    ],
    "branch": ["name", "author", "start#", "count#", "digest"],
    "offered": [
      "branch", "number#", "time#", "origin", "cause#", "answers#", "action", "asks", "fates",
    ],
  ]

  // MARK: What a hostile member writes

  /// Adds a row from a line: the name of its table, and the values between tabs.
  ///
  /// `head` sets the session's counters, and `numbered` adds a frame with a number of its own: only
  /// the database's owner can do that.
  ///
  /// - Returns: Whether a member could have written it.
  func add(_ line: Substring) -> Bool {
    var parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    let name = parts.removeFirst()
    return content.withLock { content in
      switch name {
      case "head":
        guard parts.count == 2, parts.allSatisfy({ Int64($0) != nil }) else { return true }
        (content.number, content.revision) = (parts[0], parts[1])
        return false
      case "numbered":
        guard let number = parts.first, Int64(number) != nil,
          var row = Self.row("frame", parts.dropFirst())
        else { return true }
        row["number"] = number
        content.tables["frame", default: []].append(row)
        return false
      default:
        guard var row = Self.row(name, parts[...]) else { return true }
        if name == "frame" {
          row["number"] = "\((Int(content.number) ?? 0) &+ 1)"
          content.number = row["number"] ?? ""
        }
        content.tables[name, default: []].append(row)
        return true
      }
    }
  }

  private static func row(_ table: String, _ values: ArraySlice<String>) -> Row? {
    guard let columns = columns[table] else { return nil }
    var row: Row = [:]
    for (place, column) in columns.enumerated() {
      let value = place < values.count ? values[values.startIndex + place] : ""
      if value.isEmpty, nullable.contains(column) { continue }
      switch column.last {
      case "#": guard Int64(value) != nil else { return nil }
      case "?": guard ["t", "f"].contains(value) else { return nil }
      default: break
      }
      row[String(column.prefix { $0 != "#" && $0 != "?" })] = value
    }
    return row
  }

  /// Returns the names of the branches.
  var branches: [String] {
    content.withLock { $0.tables["branch"]?.compactMap { $0["name"] } ?? [] }
  }

  // MARK: What a session asks

  /// Answers a statement of the session.
  fileprivate func answer(_ sql: String, _ values: [String?]) -> [Row] {
    content.withLock { content in
      let isFirst = { (words: String) in sql.hasPrefix(words) }
      if isFirst("SELECT has_any_column_privilege") { return [["may_act": "t"]] }
      if isFirst("INSERT") || isFirst("UPDATE") {
        return content.write(sql, values)
      }
      return content.read(sql, values)
    }
  }
}

extension HostileTables.Content {
  fileprivate func rows(_ name: String) -> [HostileTables.Row] { tables[name] ?? [] }

  fileprivate mutating func write(_ sql: String, _ values: [String?]) -> [HostileTables.Row] {
    let words = sql.split(whereSeparator: \.isWhitespace)
    let into = words.first == "UPDATE" ? words[1] : words[2]
    switch into {
    case "reel.sessions":
      if session == nil {
        session = [
          "id": "1", "app": values[1] ?? "", "types": values[2] ?? "", "state": values[3] ?? "",
          "digest": values[4] ?? "", "lease": "10000",
        ]
        session?["version"] = values[5]
        session?["form"] = values[6]
      }
    case "reel.participants" where sql.hasPrefix("INSERT"):
      people += 1
      return [["id": "\(people)"]]
    case "reel.frames":
      for var row in Self.rows(values[1]) {
        row["time"] = "0"
        number = row["number"] ?? number
        tables["frame", default: []].append(row)
      }
    case "reel.keyframes":
      tables["keyframe", default: []].append([
        "number": values[1] ?? "", "state": values[2] ?? "", "digest": values[3] ?? "",
        "refused": values[4] ?? "",
      ])
    case "reel.firsts":
      tables["first", default: []].append(["name": values[1] ?? "", "number": values[2] ?? ""])
    case "reel.requests":
      revision = "\((Int(revision) ?? 0) &+ 1)"
      for var row in Self.rows(values[1]) {
        row["revision"] = revision
        tables["request"] = rows("request").filter {
          $0["frame"] != row["frame"] || $0["place"] != row["place"]
        }
        tables["request", default: []].append(row)
      }
    case "reel.refusals":
      tables["refusal", default: []].append(["what": values[1] ?? "", "reason": values[3] ?? ""])
    default: break
    }
    return []
  }

  /// Returns the rows of a JSON array of objects.
  private static func rows(_ text: String?) -> [HostileTables.Row] {
    guard case .array(let elements)? = try? JSON(text: text ?? "") else { return [] }
    return elements.map { element in
      guard case .object(let members) = element else { return [:] }
      var row: HostileTables.Row = [:]
      for (name, value) in members {
        row[name] =
          switch value {
          case .string(let text): text
          case .bool(let truth): truth ? "t" : "f"
          case .null: nil
          default: value.text
          }
      }
      return row
    }
  }

  fileprivate func read(_ sql: String, _ values: [String?]) -> [HostileTables.Row] {
    let number = { (row: HostileTables.Row, column: String) in Int64(row[column] ?? "") ?? 0 }
    let given = { (place: Int) in
      place < values.count ? values[place].flatMap { Int64($0) } ?? 0 : 0
    }
    if sql.contains("AS is_there") { return rows("participant") }
    if sql.contains("reel.sessions") { return session.map { [$0] } ?? [] }
    if sql.contains("number, revision") { return [["number": self.number, "revision": revision]] }
    if sql.contains("reel.keyframes") {
      let digests = Dictionary(
        rows("frame").map { ($0["number"] ?? "", $0["digest"] ?? "") }, uniquingKeysWith: { $1 })
      // NULL is not equal to NULL.
      let fitting = rows("keyframe").filter { row in
        row["digest"].map { $0 == digests[row["number"] ?? ""] } ?? false
      }
      return fitting.max { number($0, "number") < number($1, "number") }.map { [$0] } ?? []
    }
    if sql.contains("reel.firsts") {
      return sql.contains("AS found")
        ? rows("first").filter { $0["name"] == values[1] }.map { _ in ["found": "1"] }
        : rows("first")
    }
    if sql.contains("reel.requests") {
      let isOpen = { (row: HostileTables.Row) in
        row["standing"] == "waiting" || row["standing"] == "running"
      }
      return rows("request").filter { row in
        if sql.contains("revision >") { return number(row, "revision") > given(1) }
        if sql.contains("frame <=") {
          return number(row, "frame") > given(1) && number(row, "frame") <= given(2)
        }
        return isOpen(row)
      }
    }
    if sql.contains("reel.branch_frames") {
      return rows("offered").map { row in
        var row = row
        (row["author"], row["draft"], row["digest"]) = ("0", "0", nil)
        return row
      }
    }
    if sql.contains("reel.branches b") {
      return rows("branch").map { $0.merging(["by": "9"]) { $1 } }
    }
    if sql.contains("reel.branches") {
      return rows("branch").filter { $0["name"] == values[1] }.prefix(1).map { row in
        row.merging(["id": "1", "author": "9"]) { $1 }
      }
    }
    if sql.contains("reel.frames") {
      return Array(
        rows("frame")
          .filter { number($0, "number") > given(1) && number($0, "number") <= given(2) }
          .sorted { number($0, "number") < number($1, "number") }.prefix(2_000))
    }
    return []
  }
}

/// A session's connection to tables without a server.
final class HostileConnection: SessionDatabase {
  private let tables: HostileTables

  init(_ tables: HostileTables) { self.tables = tables }

  var serverProcess: Int32 { 0 }

  func query(_ sql: String, _ values: [PostgresValue]) -> PostgresResult {
    let rows = tables.answer(sql, values.map(\.text))
    let columns = Set(rows.flatMap(\.keys)).union(HostileTables.nullable).sorted()
    return PostgresResult(
      columns: columns, rows: rows.map { row in columns.map { row[$0] } }, database: "tables")
  }

  func transaction<Answer>(_ body: () throws -> Answer) throws -> Answer { try body() }

  func listen(to channel: String) {}

  func notifications(
    within limit: Duration, orWhenReadable descriptor: Int32
  ) -> [PostgresNotification] {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&waiting, 1, 20)
    return []
  }
}

extension HostileTables {
  /// The columns that may be NULL.
  fileprivate static let nullable: Set<String> = ["asks", "digest", "refused", "version"]
}
