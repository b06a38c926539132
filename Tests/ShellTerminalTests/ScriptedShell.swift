import ReelApps
import TemporaryFiles

@testable import ReelEditor
@testable import ReelREPL

/// The interactive shell in the process of the test, with an editor that the test types into.
///
/// Use it where a terminal, its keys and its signals do not matter: nothing has to start.
struct ScriptedShell: LinesAndOutput {
  /// A wait that failed.
  struct Failure: Error, CustomStringConvertible { let description: String }

  private let paper = Paper()
  private let mailbox: Mailbox
  private let run: ShellRun
  /// Keeps answers of services back while it is closed.
  var gate: AnswerGate { run.gate }

  /// Starts the shell of all apps, and waits for its first prompt.
  ///
  /// - Parameters:
  ///   - app: the current app.
  ///   - text: what the screen then ends with.
  ///   - directory: the place of its files, which stays as long as the shell.
  ///   - patience: how long a line waits for its results, in milliseconds; usually for as long as
  ///     they take.
  init(
    _ app: String = "minipools", showing text: String = "$40 / $40\n  [refresh]\nminipools›",
    in directory: TemporaryDirectory, rows: Int = 40, columns: Int = 80, patience: Int = 30_000,
    language: String? = nil
  ) throws {
    try self.init(
      Apps.program, app: Apps.program.apps.firstIndex(of: app), showing: text,
      in: directory, rows: rows, columns: columns, patience: patience, language: language)
  }

  /// Starts the shell of another program.
  init<State, Action>(
    _ program: Program<State, Action>, app: Int? = nil, showing text: String,
    in directory: TemporaryDirectory, rows: Int = 40, columns: Int = 80, patience: Int = 30_000,
    language: String? = nil
  ) throws {
    let editing = try ScriptedEditing(paper)
    mailbox = editing.mailbox
    run = try ShellRun(
      program, app: app, in: directory, window: TerminalSize(rows: rows, columns: columns),
      patience: patience, language: language,
      at: LineEditor(served: editing, draws: true))
    try endsWith(text)
  }

  /// Everything shown so far.
  var text: String { paper.text }

  /// The lines that could be recalled.
  var history: [String] { paper.history }

  /// Types a line.
  func type(_ line: String) { press(.line(line)) }

  /// Presses Ctrl-C or Ctrl-D while a line is edited.
  func press(_ input: LineEditor.Input) {
    paper.type(input)
    mailbox.wake.wake()
  }

  /// Presses Ctrl-C while a line is performed, or just before.
  func interrupt() { run.interrupt() }

  /// Pastes lines, and accepts that all of them run.
  func paste(_ lines: [String]) {
    mailbox.queue(Array(lines.dropFirst()))
    type(lines[0])
  }

  /// Waits until what is shown ends with these lines.
  func endsWith(_ text: String) throws {
    try wait(for: "an end with\n\(text)") { $0.hasSuffix(text) }
  }

  /// Waits until a text is shown.
  func shows(_ text: String) throws { try wait(for: text) { $0.contains(text) } }

  /// Waits until what is shown is as expected.
  func wait(for what: String, until isExpected: (String) -> Bool) throws {
    guard paper.wait(until: isExpected) else {
      throw Failure(description: "waited for \(what)\n--- instead of\n\(paper.text)")
    }
  }

  /// Ends the session with Ctrl-D and returns its exit code.
  func end() throws -> ExitCode {
    press(.endOfFile)
    return try waitForEnd()
  }

  /// Waits until the session has ended and returns its exit code.
  func waitForEnd() throws -> ExitCode {
    guard let code = try run.waitForEnd(), paper.waitForEnd() else {
      throw Failure(description: "no end:\n\(paper.text)")
    }
    return code
  }
}
