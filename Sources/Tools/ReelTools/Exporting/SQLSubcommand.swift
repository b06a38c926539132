import Foundation
import Reel
import ReelApp
import ReelREPL
import ReelStorage
import ReelSupport
import ReelTexts
import ReelTimeline

extension RunningShell {
  /// `sql`: queries a recording in SQL.
  static var sqlSubcommand: Subcommand<State, Action> {
    let needs: Text = "sql needs a recording and a query: sql a.reel 'SELECT * FROM frames'"
    return Subcommand(
      "sql", "Query a recording in SQL",
      .file(missing: needs), .name("QUERY", missing: needs),
      .flag("json", help: Text("answer in JSON")),
      .flag("csv", help: Text("answer in CSV, for spreadsheets")), written: "sql RECORDING QUERY",
      replays: true
    ) { shell, file, query, isJSON, isCSV in
      guard !isJSON || !isCSV else { throw UsageError("an answer is in JSON or in CSV") }
      let output = StandardOutput()
      let isWatched = isatty(STDOUT_FILENO) == 1
      let form: QueryTable.Form =
        isJSON ? .json : isCSV ? .csv : isWatched ? .table(width: output.width) : .values
      let newTable = { QueryTable(form) { StandardOutput.write($0, to: STDOUT_FILENO) } }
      let table = newTable()
      return try await shell.read {
        try await shell.offline { launch in
          let suite = launch.suite
          guard try Self.readsStates(query, suite) else {
            let report = try suite.replay().undecodedFrames(file.path)
            guard let cursor = shell.cursor(of: report, file.path, suite.root) else {
              return .checkFailed
            }
            let source = HistorySource(undecoded: cursor, of: suite)
            try shell.answer(
              query, about: source, HistoryTables.ofFrames(source), of: Self.tables(suite), table)
            return .ok
          }
          guard let source = try shell.source(of: file.path, suite) else { return .checkFailed }
          try shell.answer(query, about: source, HistoryTables.all(source), table)
          return source.isFaithful ? .ok : .checkFailed
        }
      } withoutTypes: { suite, _ in
        // An action that cannot be decoded is found where it is read, maybe after others.
        guard !table.hasWritten else { return }
        guard try !Self.readsStates(query, suite) else {
          output.diagnose(
            shell.translation(
              "the tables “changes”, “state” and “beginning” need states; the others do not"))
          return
        }
        guard let source = try shell.source(of: file.path, suite, .unknown) else { return }
        try shell.answer(query, about: source, HistoryTables.all(source), newTable())
      }
    }
    .explained(
      """
      frames    frame, position, branch, time, origin, cause, app, action, arguments,
                skipped, edited
      causes    frame, cause, request
      requests  frame, request, deed, name, arguments, feature, fate
      branches  branch, parent, start, tip, frames, current
      changes   path, frame, old, new, position: the changes of each leaf of the state
      state     frame, path, value: all leaves; WHERE frame = 12 is quick
      beginning path, value: all leaves before the first frame
      Values are JSON; null and missing values are NULL. Queries can only read. Those about
      the last three replay the recording, and say where it differs; others only read it.
      """)
  }

  /// Returns whether a query reads states, rather than only what a recording says about frames.
  private static func readsStates<RecordedState, RecordedAction>(
    _ query: String, _ suite: Suite<RecordedState, RecordedAction>
  ) throws -> Bool {
    try TableDatabase(tables(suite))
      .tables(readBy: query).contains(where: HistoryTables.ofStates.contains)
  }

  /// Returns all tables, of a history without frames.
  private static func tables<RecordedState, RecordedAction>(
    _ suite: Suite<RecordedState, RecordedAction>
  ) -> [VirtualTable] {
    let nothing = Timeline(initialState: suite.initialState, reducer: suite.reducer)
    return HistoryTables.all(nothing, of: suite)
  }

  /// Answers a query.
  ///
  /// - Parameter all: the tables that a wrong query could have meant, if they are more.

  private func answer<RecordedState, RecordedAction, Recorded>(
    _ query: String, about source: HistorySource<RecordedState, RecordedAction, Recorded>,
    _ tables: [VirtualTable], of all: [VirtualTable]? = nil, _ table: QueryTable
  ) throws {
    let database = try TableDatabase(tables)
    do {
      try database.query(query, head: table.begin, each: table.add)
    } catch let error as QueryFailure {
      throw UsageError(Self.text(error, query, all ?? tables))
    } catch is CancellationError {
      throw QueryInterruption(framesRead: source.history.count)
    }
    table.end()
  }

  /// Returns the error of a query, with a caret at its place and a suggestion.
  private static func text(
    _ failure: QueryFailure, _ query: String, _ tables: [VirtualTable]
  ) -> Text {
    var message = failure.message
    let (said, names) = (message.english, tables.map(\.name))
    if let wrong = said.wholeMatch(of: /no such table: (?:main\.)?(.*)/)?.output.1 {
      message =
        message
        + Spelling.hint(
          for: String(wrong), among: names,
          orElse: "available: \(verbatim: names.joined(separator: ", "))")
    } else if let wrong = said.wholeMatch(of: /no such column: (?:.*\.)?(.*)/)?.output.1 {
      message =
        message
        + Spelling.hint(
          for: String(wrong), among: Set(tables.flatMap { $0.columns.map(\.name) }).sorted())
    }
    guard let offset = failure.offset else { return message }
    let before = String(decoding: query.utf8.prefix(offset), as: UTF8.self)
    let lines = TextLines.parts(of: before)
    let shown = TextLines.parts(of: query)[lines.count - 1]
    let indent = String(repeating: " ", count: lines[lines.count - 1].count)
    return message + Text(verbatim: "\n  \(shown)\n  \(indent)^")
  }

  /// Returns the history of a recording, after printing its notices; nil if it is empty.
  ///
  /// - Parameter states: what is done about its states.
  func source<RecordedState, RecordedAction>(
    of path: String, _ suite: Suite<RecordedState, RecordedAction>,
    _ states: ExportedStates = .replayed
  ) throws -> ExportSource<RecordedState, RecordedAction>? {
    let report =
      try states == .replayed
      ? suite.replay().states(path) : suite.replay().frames(path)
    let name = FileName.shown(URL(fileURLWithPath: path).lastPathComponent)
    return cursor(of: report, path, suite.root).map {
      var source = ExportSource($0, of: suite, title: name, hasStates: states != .unknown)
      source.isFaithful = report.isFaithful
      return source
    }
  }

  /// Returns the history of a recording that has been read, after printing its notices; nil if it
  /// is empty.
  private func cursor<RecordedState, RecordedAction>(
    of report: Replay<RecordedState, RecordedAction>.Report, _ path: String, _ root: String?
  ) -> TimelineCursor<RecordedState, RecordedAction>? {
    diagnose(report, of: path, root)
    guard let timeline = report.timeline else {
      StandardOutput().diagnose(translation("\(verbatim: path) is an empty recording"))
      return nil
    }
    return TimelineCursor(timeline)
  }
}
