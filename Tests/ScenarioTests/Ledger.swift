import Reel
import ReelApp
import ReelStorage
import ReelSupport
import ReelTimeline

@testable import ReelREPL
@testable import ReelTools

/// An app that writes down what it is told, and the history of a session with it.
struct Ledger: App {
  struct State: Codable, Equatable, Sendable {
    var text = ""
    var names: [String: Int] = [:]
    var number: UInt64 = 0
    var real = 0.0
    var shelves: [Name: Int] = [:]
  }

  /// A name that is identified by its bytes.
  struct Name: Codable, Hashable, Sendable, CodingKeyRepresentable {
    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    let text: String
    var codingKey: any CodingKey { Key(stringValue: text) }

    init?<Given: CodingKey>(codingKey: Given) { text = codingKey.stringValue }

    static func == (left: Name, right: Name) -> Bool { left.text.hasSameBytes(as: right.text) }
    func hash(into hasher: inout Hasher) { hasher.combine(ExactText(text)) }
  }

  enum Action: Codable, Equatable, Sendable {
    case wrote(String)
    case listed([String: Int])
    case counted(UInt64)
    case measured(Double)
    case shelved([Name: Int])
  }

  var name: String { "ledger" }
  var initialState: State { State() }

  var reducer: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .wrote(let text): state.text = text
      case .listed(let names): state.names = names
      case .counted(let number): state.number = number
      case .measured(let real): state.real = real
      case .shelved(let shelves): state.shelves = shelves
      }
    }
  }

  func screen(for state: State) -> Screen {
    Screen(title: "Ledger") { Field("text", Text(verbatim: state.text)) }
  }

  /// Returns the history of actions.
  static func history(_ actions: Action...) -> ExportSource<State, Action> {
    let suite = Suite(Ledger())
    let both = TimelineStore(
      initialState: suite.initialState, reducer: suite.reducer, clock: VirtualClock())
    for action in actions { both.store.send(action) }
    return ExportSource(both.cursor, of: suite, title: "a session")
  }

  /// Returns the result of a query.
  static func rows(
    _ sql: String, _ source: ExportSource<State, Action>
  ) throws -> [[QueryValue]] {
    var rows: [[QueryValue]] = []
    try TableDatabase(HistoryTables.all(source)).query(
      sql, head: { _ in }, each: { rows.append($0) })
    return rows
  }
}

/// A session with the app.
struct LedgerSession {
  private let start: SessionStart<Ledger.State, Ledger.Action>
  private let output = CollectedOutput()

  init() async throws {
    let program = Program(Ledger())
    start = try await SessionStart(
      program.withTools,
      options: SessionOptions(apps: program.apps, name: program.name, isReproducible: true),
      isVirtual: true, output: output, configuration: SessionConfiguration())
  }

  /// Returns what a line answers: also its error, and what it notices.
  func answer(to line: String) async -> String {
    let before = output.all.count
    let outcome = await start.interpreter.execute(line)
    var lines = output.all.dropFirst(before).map(\.text)
    if case .failed(let error) = outcome { lines.append("✗ " + error.description) }
    return lines.joined(separator: "\n")
  }

  /// The history so far.
  var history: ExportSource<Ledger.State, Ledger.Action> {
    ExportSource(start.session.cursor, of: start.session.suite, title: "a session")
  }

  func end() { start.shutDown() }
}
