import Foundation
import Reel
import ReelApp
import ReelApps
import ReelCoding
import ReelScenarioTesting
import ReelStorage
import ReelTexts
import ReelTimeline
import TemporaryFiles
import Testing

@testable import ReelREPL
@testable import ReelTools

/// Recordings exported as files for other tools, and as tables.
@Suite struct ExportKindTests {
  private typealias Source = ExportSource<AppState, AppAction>

  private static let recordings = Scenario.all(beside: "../../Scenarios").map(\.recording)

  private static func source(_ path: String) async throws -> Source {
    let suite = try await Replaying.suite()
    let report = try suite.replay().run(path)
    return ExportSource(
      TimelineCursor(try #require(report.timeline)), of: suite, title: "a session")
  }

  private static func recording(_ name: String) throws -> String {
    try #require(recordings.first { $0.hasSuffix(name) })
  }

  private static func rows(_ sql: String, _ source: Source) throws -> [[QueryValue]] {
    try rows(sql, HistoryTables.all(source))
  }

  private static func rows(_ sql: String, _ tables: [VirtualTable]) throws -> [[QueryValue]] {
    var rows: [[QueryValue]] = []
    try TableDatabase(tables).query(sql, head: { _ in }, each: { rows.append($0) })
    return rows
  }

  /// What a recording says about frames and requests is what a replay finds, also about branches,
  /// and also if actions are decoded where they are read.
  @Test(arguments: recordings)
  func framesNeedNotBeReduced(path: String) async throws {
    let reduced = try await Self.source(path)
    let report = try await Replaying.suite().replay().frames(path)
    let read = ExportSource(
      TimelineCursor(try #require(report.timeline)), of: reduced.suite, title: "a session")
    let undecoded = HistorySource(
      undecoded: TimelineCursor(
        try #require(try await Replaying.suite().replay().undecodedFrames(path).timeline)),
      of: reduced.suite)
    for table in HistoryTables.all(read).map(\.name)
    where !HistoryTables.ofStates.contains(table) {
      for sql in ["SELECT * FROM \(table)", "SELECT count(*) FROM \(table)"] {
        let rows = try Self.rows(sql, reduced)
        #expect(try Self.rows(sql, read) == rows, "\(table)")
        #expect(try Self.rows(sql, HistoryTables.ofFrames(undecoded)) == rows, "\(table)")
      }
    }
    let language = Translation(.en)
    let logs = [read, reduced].map {
      Questions(at: TimelineCursor($0.timeline), suite: $0.suite, in: language).log(.max >> 1)
    }
    #expect(try logs[0].json() == logs[1].json())
    #expect(try logs[0].text(for: .program) == logs[1].text(for: .program))
  }

  /// A range of frames and an order find the same rows as comparing and sorting all of them, also
  /// of moved and skipped frames, and of other branches.
  @Test(arguments: recordings)
  func rangesAndOrdersAreThoseOfTheRows(path: String) async throws {
    let source = try await Self.source(path)
    let last = source.numbers.upperBound - 1
    let ranges = [(0, 3), (last / 2, last / 2 + 2), (last - 1, last + 9)]
    let wanted = ranges.map { "+frame BETWEEN \($0) AND \($1)" }.joined(separator: " OR ")
    for table in ["frames", "causes", "requests", "changes", "state"] {
      let query = "SELECT frame, * FROM \(table) WHERE"
      // All rows are compared once, because those of the states take long.
      let all = try Self.rows("\(query) \(wanted) ORDER BY frame, 2, 3, 4", source)
      for (first, end) in ranges {
        let range = "frame BETWEEN \(first) AND \(end)"
        #expect(
          try Self.rows("\(query) \(range) ORDER BY frame, 2, 3, 4", source)
            == all.filter { row in
              if case .integer(let frame) = row[0] { first...end ~= Int(frame) } else { false }
            }, "\(table) \(range)")
      }
    }
    for (table, column) in [
      ("frames", "frame"), ("causes", "frame"), ("requests", "frame"), ("changes", "position"),
    ] {
      let query = "SELECT \(column) FROM \(table) ORDER BY"
      // Rows that compare equal have nothing else: from the last to the first, they are the same.
      let sorted = try Self.rows("\(query) +\(column)", source)
      #expect(try Self.rows("\(query) \(column)", source) == sorted, "\(table)")
      #expect(
        try Self.rows("\(query) \(column) DESC", source) == sorted.reversed(), "\(table) DESC")
    }
  }

  /// A change of a leaf, as a row.
  private struct Row: Equatable {
    var path: String
    var position: Int
    var old: String?
    var new: String?

    init(_ row: [QueryValue]) throws {
      func text(_ value: QueryValue) -> String? {
        if case .text(let text) = value { text } else { nil }
      }
      guard row.count == 4, case .integer(let position) = row[1] else { throw Missing("a row") }
      (path, self.position) = (text(row[0]) ?? "", Int(position))
      (old, new) = (text(row[2]), text(row[3]))
    }
  }

  @Test(arguments: recordings)
  func changesLeadToTheStateAfterEachFrame(path: String) async throws {
    let source = try await Self.source(path)
    var leaves: [String: String] = [:]
    for case (.text(let path), .text(let value)) in try Self.rows(
      "SELECT path, value FROM beginning", source
    ).map({ ($0[0], $0[1]) }) { leaves[path] = value }
    let all = "SELECT path, position, old, new FROM changes"
    var rest = try Self.rows(all, source).map(Row.init)[...]
    for position in 0...source.history.count {
      while let change = rest.first, change.position == position {
        #expect(leaves[change.path] == change.old, "\(change)")
        leaves[change.path] = change.new
        rest.removeFirst()
      }
      // A mistake stays until then, and all leaves of a state take long to find.
      guard position % 5 == 0 || position == source.history.count else { continue }
      let state = source.history.state(at: position)
      let wanted = try HistoryTables.leaves(of: state, source)
      #expect(leaves == Dictionary(wanted) { $1 }, "after position \(position)")
    }
    #expect(rest.isEmpty)
  }

  /// Compares the answer of `why` for every leaf that ever existed; missing and null are the same.
  @Test(arguments: [
    "MiniPools/contribute.reel", "MiniPools/branches.reel", "burst.reel", "TVShows/undo.reel",
  ])
  func changesMatchTheAnswerOfWhy(name: String) async throws {
    let source = try await Self.source(try Self.recording(name))
    let all = try Self.rows("SELECT path, position, old, new FROM changes", source).map(Row.init)
    let paths = Set(all.map(\.path))
    for text in paths {
      let quoted = text.replacing("'", with: "''")
      let rows = try Self.rows(
        "SELECT path, position, old, new FROM changes WHERE path = '\(quoted)'", source
      ).map(Row.init)
      #expect(rows == all.filter { $0.path == text }, "\(text)")
      let said = try source.history.changes(of: Path(text), root: source.suite.root)
      let expected = said.reversed().map {
        ($0.position, Self.leaf($0.before), Self.leaf($0.after))
      }
      .filter { $0.1 != $0.2 }
      #expect(rows.map(\.position) == expected.map(\.0), "\(text)")
      #expect(rows.map(\.old) == expected.map(\.1) && rows.map(\.new) == expected.map(\.2))
    }
    #expect(paths.count > 10)
  }

  private static func leaf(_ value: PathValue) -> String? {
    guard case .value(let tree) = value, tree.isLeaf, tree != .null else { return nil }
    return tree.text
  }

  @Test(arguments: ["MiniPools/branches.reel", "burst.reel", "CodePay/settings.reel"])
  func isTheSameInTheFile(name: String) async throws {
    let source = try await Self.source(try Self.recording(name))
    let directory = try TemporaryDirectory()
    let names = ["one.sqlite", "two.sqlite"]
    for name in names {
      _ = try Exporter(source: source, translation: Translation(.en)).write(
        .sqlite, to: NamedPath(directory.path(name)))
    }
    #expect(try directory.data(names[0]) == directory.data(names[1]))
    let database = try TableDatabase([], file: directory.path(names[0]))
    for sql in [
      "SELECT frame || coalesce(position, '-') || branch || action || arguments AS t FROM frames",
      "SELECT path || position || coalesce(old, '') || coalesce(new, '') AS t FROM changes",
      "SELECT frame || path || value AS t FROM state ORDER BY frame, path",
      "SELECT count(*) > 0 FROM changes JOIN frames USING (frame)",
      "SELECT frame || request || name || coalesce(fate, '') AS t FROM requests",
    ] {
      var stored: [[QueryValue]] = []
      try database.query(sql, head: { _ in }, each: { stored.append($0) })
      #expect(try Self.rows(sql, source) == stored, "\(sql)")
    }
  }

  @Test func hasNoPassword() async throws {
    let path = try Self.recording("CodePay/settings.reel")
    let name = path.replacing(".reel", with: ".script")
    let script = try String(contentsOfFile: name, encoding: .utf8)
    let source = try await Self.source(path)
    let directory = try TemporaryDirectory()
    for kind in ExportKind.allCases {
      let name = "\(kind).file"
      _ = try Exporter(source: source, translation: Translation(.en)).write(
        kind, to: NamedPath(directory.path(name)))
      let data = try directory.data(name)
      for password in ["secret-anna-1", "better-anna-2", "wrong-anna-1"] {
        try #require(script.contains(password))
        #expect(data.range(of: Data(password.utf8)) == nil, "\(kind)")
      }
    }
  }

  @Test(arguments: ["MiniPools/latency.reel", "burst.reel"])
  func aTraceHasNoSliceWithinAnother(name: String) async throws {
    let source = try await Self.source(try Self.recording(name))
    var text = ""
    try TraceExport(source: source).write { text += $0 }
    guard case .object(let members) = try JSON(text: text),
      case .array(let events)? = members["traceEvents"]
    else { throw Missing("events") }
    var ends: [String: Int64] = [:]
    var phases: [String: Int] = [:]
    for case .object(let event) in events {
      guard case .string(let phase)? = event["ph"] else { throw Missing("a phase") }
      phases[phase, default: 0] += 1
      guard phase == "X", case .int(let start)? = event["ts"], case .int(let length)? = event["dur"]
      else { continue }
      let track = "\(event["pid"]?.text ?? "") \(event["tid"]?.text ?? "")"
      #expect(start >= ends[track] ?? 0 && length > 0)
      ends[track] = start + length
    }
    let counts = try Self.rows(
      """
      SELECT count(*) FROM frames UNION ALL SELECT count(*) FROM requests WHERE deed = 'ask'
      UNION ALL SELECT count(*) FROM causes
      """, source)
    let numbers = counts.map { if case .integer(let number) = $0[0] { Int(number) } else { 0 } }
    #expect(phases["X"] == numbers[0] + numbers[1])
    #expect(phases["s"] == numbers[2] && phases["f"] == numbers[2] && numbers[2] > 0)
  }

  /// Returns what a terminal is told by a cast.
  private static func cast(_ source: Source, in language: Language = .en) throws -> String {
    var text = ""
    try CastExport(source: source, translation: Translation(language), colors: .monochrome).write {
      text += $0
    }
    return try text.split(separator: "\n").dropFirst().map { line in
      guard case .array(let event) = try JSON(text: String(line)), case .string(let data) = event[2]
      else { throw Missing("an event") }
      return data
    }.joined()
  }

  /// Returns the lines that are typed in a cast.
  private static func typed(_ source: Source, in language: Language = .en) throws -> [String] {
    try cast(source, in: language).split(separator: "\r\n").compactMap { line in
      line.split(separator: "› ", maxSplits: 1).dropFirst().first.map(String.init)
    }
  }

  @Test func aCastTypesEquivalentInput() async throws {
    let source = try await Self.source(try Self.recording("MiniPools/contribute.reel"))
    let shown = try Self.cast(source)
    let lines = shown.split(separator: "\r\n").map(String.init)
    #expect(lines.contains { $0.hasSuffix("› open 2") })
    #expect(!shown.contains(".dispatch"))
    let history = source.history
    let time = history.frame(at: history.count).time
    let screen = TextRenderer(Translation(.en), width: 80).text(
      source.suite.apps[0].screen(history.state(at: history.count)).at(time))
    #expect(lines.dropLast().suffix(3) == screen.split(separator: "\n").map(String.init).suffix(3))
  }

  @Test(arguments: [
    ("CodePay/fails-posting.reel", "send +491510000002 10 --note drop"),
    ("TVShows/add.reel", "add \"The Wire\" --year 2002 --seasons 5"),
  ])
  func aCastTypesOptions(recording: String, line: String) async throws {
    let typed = try Self.typed(try await Self.source(try Self.recording(recording)))
    #expect(typed.contains(line), "\(typed)")
    #expect(!typed.contains { $0.hasPrefix(".dispatch") }, "\(typed)")
  }

  /// The lines are in the language of the screens between them.
  @Test(arguments: [
    (Language.de, "hinzufügen \"The Wire\" --jahr 2002 --staffeln 5"),
    (.es, "añadir \"The Wire\" --año 2002 --temporadas 5"),
  ])
  func aCastTypesInTheLanguageOfTheScreens(language: Language, line: String) async throws {
    let source = try await Self.source(try Self.recording("TVShows/add.reel"))
    #expect(try Self.typed(source, in: language).contains(line))
  }

  /// Returns what a session has come to whose apps start as at a terminal.
  private static func session(_ lines: [String]) async throws -> Source {
    let start = try await SessionStart(
      Apps.program.withTools,
      options: SessionOptions(
        apps: Apps.program.apps, name: Apps.program.name, isReproducible: true),
      isVirtual: true, output: CollectedOutput(), configuration: SessionConfiguration())
    defer { start.shutDown() }
    for line in lines {
      await start.interpreter.startApp()
      _ = await start.interpreter.execute(line)
      _ = await start.session.settles()
    }
    return ExportSource(start.session.cursor, of: start.session.suite, title: "")
  }

  @Test func aCastChangesTheAppWhereItStarts() async throws {
    let source = try await Self.session([
      "open 2", "back", ".use transformers", "wait", ".use minipools", "open 3", ".set locale de",
      "back",
    ])
    #expect(
      try Self.typed(source) == [
        "open 2", "back", ".use transformers", ".use minipools", "open 3", "back",
      ])
  }

  /// What the user has dispatched as JSON is typed as such, also where a command means the same; it
  /// needs no change of the app.
  @Test func aCastTypesWhatIsDispatched() async throws {
    let back = #".dispatch {"minipools":{"router":{"backTapped":{}}}}"#
    let open = #".dispatch {"minipools":{"router":{"poolChosen":{"id":3}}}}"#
    let source = try await Self.session([
      "open 2", #".dispatch {"router":{"backTapped":{}}}"#, ".use codepay", ".set locale de", open,
      ".use minipools", "back",
    ])
    #expect(
      try Self.typed(source) == ["open 2", back, ".use codepay", open, ".use minipools", "back"])
  }

  /// Up to the limit, Redux gets the state after each frame; beyond it, only the last one.
  @Test func onlyTheLastStateIsWrittenBeyondTheLimit() async throws {
    let source = try await Self.source(try Self.recording("MiniPools/contribute.reel"))
    let count = source.history.count
    let last = try JSON(encoding: source.history.state(at: count))
    func states(_ most: Int) throws -> [JSON] {
      var text = ""
      try ReduxExport(source: source, most: most).write { text += $0 }
      guard case .string(let payload)? = try JSON(text: text).member("payload"),
        case .array(let states)? = try JSON(text: payload).member("computedStates")
      else { throw Missing("states") }
      return states
    }
    let limit = (count + 1) * last.bytes.count
    let all = try states(limit)
    #expect(all.count == count + 1)
    for (position, state) in all.enumerated() {
      #expect(try state == .object(["state": JSON(encoding: source.history.state(at: position))]))
    }
    let one = try states(limit - 1)
    #expect(one == Array(repeating: .object([:]), count: count) + [.object(["state": last])])
  }
}
