import Foundation
import ReelApps
import ReelShell
import ReelStorage
import ReelSupport
import ReelTimeline

/// Queries over a recording: the bytes of the first line choose them, the rest is the recording.
///
/// A line `nest N` of the recording stands for N branches each of which leaves the one before: so
/// an input stays small whose work may not grow faster than the recording.
///
/// A condition that a table answers by looking rows up has to give the rows that SQLite finds when
/// it looks at all of them.
enum SQLTarget {
  private static let feed = UInt8(ascii: "\n")

  /// Values for columns, in SQL: at the ends of ranges, of other types, and from the recording.
  private static let constants = [
    "0", "1", "2", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
    "0x7fffffffffffffff", "9007199254740993", "4294967296", "1.0", "2.5", "1e308", "-0.0", "'1'",
    "' 2 '", "'1.0'", "'9223372036854775807'", "''", "'main'", "'it''s'", "char(0)",
    "'1' || char(0)", "x'31'", "NULL", "(SELECT max(frame) FROM frames)",
    "(SELECT max(frame) + 1 FROM frames)", "(SELECT branch FROM branches ORDER BY tip DESC)",
    "(SELECT min(path) FROM beginning)", "(SELECT path FROM changes)",
  ]

  static func problem(_ bytes: [UInt8]) -> String? {
    let head = Array(bytes.prefix { $0 != feed })
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "reel-fuzz-\(UUID().uuidString).reel")
    defer { try? FileManager.default.removeItem(at: file) }
    do {
      try Data(expanded(Array(bytes.dropFirst(head.count + 1)))).write(to: file)
    } catch {
      return "there is no place for a file: \(error)"
    }
    let suite = AllApps.unanswered
    let replay = Replay<AppState, AppAction>(app: "reel", reducer: suite.reducer)
    // Damage is found and reported.
    guard let timeline = try? replay.run(file.path).timeline else { return nil }
    let tables = HistoryTables.all(timeline, of: suite)
    do {
      let database = try TableDatabase(tables)
      return try problem(head, tables, database)
    } catch {
      return "\(error)"
    }
  }

  private static func problem(
    _ head: [UInt8], _ tables: [VirtualTable], _ database: TableDatabase
  ) throws -> String? {
    func choice<Element>(_ place: Int, of elements: [Element]) -> Element {
      elements[(place < head.count ? Int(head[place]) : 0) % elements.count]
    }
    func rows(_ sql: String) throws -> [[QueryValue]] {
      var rows: [[QueryValue]] = []
      try database.query(sql, head: { _ in }, each: { rows.append($0) })
      return rows
    }
    /// Compares rows that are looked up with those that are found among all.
    func compare(
      _ select: String, _ condition: String, order: String = ""
    ) throws -> String? {
      let lookedUp = "\(select) (\(condition))\(order)"
      let found = "\(select) (\(condition)) IS TRUE\(order)"
      let (one, two) = (try rows(lookedUp), try rows(found))
      guard one != two else { return nil }
      return "\(lookedUp): \(one.count) rows, not \(two.count): \(two.first ?? one[0])"
    }
    let table = choice(0, of: tables)
    let all = try rows("SELECT * FROM \(table.name)")
    guard try rows("SELECT count(*) FROM \(table.name)") == [[.integer(Int64(all.count))]] else {
      return "\(table.name) has another number of rows than \(all.count)"
    }
    let (one, two) = (choice(1, of: table.columns).name, choice(2, of: table.columns).name)
    let (value, other) = (choice(3, of: constants), choice(4, of: constants))
    let select = "SELECT * FROM \(table.name) WHERE"
    if let problem = try compare(select, "\(one) = \(value)") { return problem }
    if let problem = try compare(select, "\(one) = \(value) AND \(two) = \(other)") {
      return problem
    }
    // The columns that tell rows apart come first.
    if let problem = try compare(
      select, "\(one) = \(value) OR \(two) = \(other)", order: " ORDER BY 1, 2")
    {
      return problem
    }
    // The others have many rows.
    let small = tables.filter { ["frames", "causes", "requests", "branches"].contains($0.name) }
    let (left, right) = (choice(5, of: small), choice(6, of: small))
    // To look at all pairs takes as long as there are pairs.
    let counts = try [left, right].map { try rows("SELECT 1 FROM \($0.name)").count }
    guard counts[0] * counts[1] <= 100_000 else { return nil }
    let columns = (choice(7, of: left.columns).name, choice(8, of: right.columns).name)
    return try compare(
      "SELECT count(*), total(a.\(left.columns[0].name)) FROM \(left.name) a JOIN \(right.name) b WHERE",
      "b.\(columns.1) = a.\(columns.0)")
  }

  /// Returns the same lines with correct checksums.
  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    let head = bytes.prefix { $0 != feed }
    return head + [feed] + RecordingTarget.repaired(Array(bytes.dropFirst(head.count + 1)))
  }

  // MARK: Nested branches

  /// The largest number of branches that a line stands for.
  private static let mostNested = 2_000

  /// Returns a recording with the branches that its lines stand for.
  private static func expanded(_ bytes: [UInt8]) -> [UInt8] {
    var lines = bytes.split(separator: feed).map { String(decoding: $0, as: UTF8.self) }
    guard let place = lines.firstIndex(where: { $0.hasPrefix("nest ") }) else { return bytes }
    // A line has got a checksum, as all lines have.
    let digits = lines[place].dropFirst(5).prefix { $0.isASCII && $0.isNumber }
    lines.removeAll { $0.hasPrefix("nest ") || $0.hasPrefix(#"{"end""#) }
    lines += nested(in: lines, min(max(Int(digits) ?? 1, 1), mostNested))
    return RecordingTarget.repaired(Array(lines.joined(separator: "\n").utf8))
  }

  /// Returns lines of branches each of which leaves the one before.
  private static func nested(in lines: [String], _ count: Int) -> [String] {
    let frames = lines.compactMap { line in
      line.firstMatch(of: #/^{"frame":([0-9]+)(?:,"branch":([0-9]+))?/#).flatMap { match in
        Int(match.1).map { (number: $0, branch: match.2.flatMap { Int($0) } ?? 0) }
      }
    }
    guard let last = frames.last, last.number < 1 << 40 else { return [] }
    let first = lines.count { $0.hasPrefix(#"{"edit":"start""#) } + 1
    return (0..<count).flatMap { place in
      let (branch, from) = (first + place, last.number + place)
      let parent = place == 0 ? last.branch : branch - 1
      return [
        #"{"edit":"start","branch":\#(branch),"name":"b\#(branch)","from":\#(from),"#
          + #""parent":\#(parent)}"#,
        #"{"frame":\#(from + 1),"branch":\#(branch),"time":1767225600000,"origin":"user","#
          + #""action":{"minipools":{"appeared":{}}}}"#,
      ]
    }
  }

  // MARK: Variants

  private static let numbers = [
    "-1", "0", "1", "2", "4294967295", "4294967296", "9007199254740992", "9007199254740993",
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e19", "0.5",
  ]
  private static let members = [
    "frame", "branch", "from", "parent", "cause", "answers", "time", "end",
  ]
  private static let names = [
    #""""#, #""main""#, #""100%""#, #""it's""#, #""\u0000""#, #""\u202e""#, #""1""#, #""B1""#,
  ]

  /// Returns an input made from another one: with another query, and with lines that are missing,
  /// repeated or of other branches, or have hostile numbers and names.
  static func variant(of bytes: [UInt8], seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    func below(_ end: Int) -> Int { Int(random.next() % UInt64(end)) }
    func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
    var lines = bytes.split(separator: feed, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    lines[0] = String(
      decoding: (0..<9).map { _ in UInt8(ascii: " ") + UInt8(below(90)) }, as: UTF8.self)
    for _ in 0..<below(4) where lines.count > 2 {
      let place = 1 + below(lines.count - 1)
      switch below(7) {
      case 0: lines.remove(at: place)
      case 1: lines.insert(lines[place], at: place)
      case 2:
        lines.removeAll { $0.isEmpty || $0.hasPrefix(#"{"end""#) }
        lines += nested(in: lines, 1 + below(20))
      case 3: lines.insert("nest \(1 + below(mostNested))", at: place)
      case 4:
        let name = one(of: names)
        lines[place].replace(#/"name":"[^"]*"/#, with: "\"name\":\(name)")
      default:
        let member = one(of: members)
        let number = one(of: numbers)
        lines[place].replace(#/"([a-z]+)":-?[0-9]+/#) { match in
          match.1 == member ? "\"\(member)\":\(number)" : String(match.0)
        }
      }
    }
    return repaired(Array(lines.joined(separator: "\n").utf8))
  }
}
