import Rewriting

/// Code that accepts arbitrary bytes, from a fuzzer, or from a test with the inputs that a fuzzer
/// has found.
///
/// Each target has to return for any input, and its results have to be consistent.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// A typed line: its words, and their meaning for the apps' commands.
  case line
  /// Paths, and conditions on a state.
  case condition
  /// A script, whose actions are reduced and whose screens are rendered.
  case script
  /// A recording, read from a file and replayed.
  case recording
  /// Services' answers to the apps' calls.
  case answer
  /// Clients' requests to the backend.
  case request
  /// Text for a terminal.
  case text
  /// Input from a terminal, decoded into keys.
  case keys
  /// Input from a terminal, typed into the whole line editor.
  case editor
  /// Edits of a history between actions, answers, branches and travels.
  case history
  /// An agent's messages, answered in this process.
  case agent
  /// Rows of a shared session's database.
  case rows
  /// Queries over a recording.
  case sql
  /// Names in the page of a recording.
  case names
  /// A catalog of texts.
  case catalog

  /// Runs the target with some bytes.
  ///
  /// - Returns: An inconsistency that was found; nil if there is none.
  public func problem(with bytes: [UInt8]) async -> String? {
    switch self {
    case .agent: await AgentTarget.problem(bytes)
    case .answer: await AnswerTarget.problem(bytes)
    case .editor: await EditorTarget.problem(bytes)
    case .history: await HistoryTrial().problem(bytes)
    case .rows: await RowsTarget.problem(bytes)
    default: immediateProblem(with: bytes)
    }
  }

  /// Whether the target never waits.
  public var isImmediate: Bool { ![.agent, .answer, .editor, .history, .rows].contains(self) }

  /// Does the same without a task, for a target that does not wait: a fuzzer is fastest this way.
  public func immediateProblem(with bytes: [UInt8]) -> String? {
    switch self {
    case .line: LineTarget.problem(String(decoding: bytes, as: UTF8.self))
    case .condition: ConditionTarget.problem(String(decoding: bytes, as: UTF8.self))
    case .script: ScriptTarget.problem(String(decoding: bytes, as: UTF8.self))
    case .recording: RecordingTarget.problem(bytes)
    case .sql: SQLTarget.problem(bytes)
    case .request: RequestTarget.problem(bytes)
    case .catalog: CatalogTarget.problem(bytes)
    case .text: TextTarget.problem(bytes)
    case .keys: KeysTarget.problem(bytes)
    case .names: NamesTarget.problem(bytes)
    case .agent, .answer, .editor, .history, .rows: "\(self) waits"
    }
  }

  /// Returns randomly changed bytes in the form that they need to pass the target's first check;
  /// for most targets, that is unchanged.
  public func repaired(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .recording: RecordingTarget.repaired(bytes)
    case .sql: SQLTarget.repaired(bytes)
    default: bytes
    }
  }

  /// Returns an input made from another one in a way of the target's own; nil if it has none.
  public func variant(of bytes: [UInt8], seed: UInt64) -> [UInt8]? {
    self == .sql ? SQLTarget.variant(of: bytes, seed: seed) : nil
  }
}
