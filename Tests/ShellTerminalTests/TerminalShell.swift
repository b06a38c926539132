import Foundation
import PseudoTerminal
import ReelApps
import TemporaryFiles

@testable import ReelEditor
@testable import ReelREPL

/// The interactive shell in the process of the test, at a terminal whose keys the test presses.
///
/// Use it for keys, and for what is drawn while a line is typed; signals, the window's size and
/// other programs need a ``TerminalSession``.
struct TerminalShell: KeysAndScreen {
  let terminal: PseudoTerminal
  private let run: ShellRun
  private let directory: TemporaryDirectory
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
    language: String? = nil, colors: ColorDepth = .monochrome
  ) throws {
    try self.init(
      Apps.program, app: Apps.program.apps.firstIndex(of: app), showing: text, in: directory,
      rows: rows, columns: columns, patience: patience, language: language, colors: colors)
  }

  /// Starts the shell of another program.
  init<State, Action>(
    _ program: Program<State, Action>, app: Int? = nil, showing text: String,
    in directory: TemporaryDirectory, rows: Int = 40, columns: Int = 80, patience: Int = 30_000,
    language: String? = nil, colors: ColorDepth = .monochrome
  ) throws {
    let (terminal, device) = try PseudoTerminal.here(rows: rows, columns: columns)
    self.terminal = terminal
    self.directory = directory
    var configuration = LineEditor.Configuration(
      name: program.name, input: device.descriptor, output: device.descriptor,
      terminalType: "xterm-256color", historyFile: SessionFiles(of: directory).history,
      historyLimit: 5_000, usesColor: colors > .monochrome)
    // Not that of who runs the tests.
    configuration.settingsFile = "/dev/null"
    let editor = try LineEditor(configuration)
    run = try ShellRun(
      program, app: app, in: directory, window: TerminalSize(rows: rows, columns: columns),
      patience: patience, language: language, colors: colors, isOfUser: true, at: editor,
      then: { device.end() })
    try endsWith(text)
  }

  /// The lines that can be recalled, as they are stored.
  var history: String {
    get throws { String(decoding: try directory.data("state/history"), as: UTF8.self) }
  }

  /// Ends the session with Ctrl-D and returns its exit code.
  func end() throws -> ExitCode? {
    terminal.send("\u{4}")
    try terminal.waitForExit()
    return try run.waitForEnd()
  }
}

/// A shell into which a test types lines, and whose output it reads.
protocol LinesAndOutput {
  /// Types a line.
  func type(_ line: String)
  /// Waits until what is shown ends with these lines.
  func endsWith(_ text: String) throws
  /// Waits until a text is shown.
  func shows(_ text: String) throws
}

extension LinesAndOutput {
  /// Types a new password when it is asked for, twice; it is not shown.
  func choose(_ password: String = "hunter2-anna") throws {
    try endsWith("\nPassword:")
    type(password)
    try endsWith("\nPassword:\nPassword again:")
    type(password)
  }

  /// Registers at CodePay, and waits for the new account.
  func register(_ phone: String = "+49 151 0000001") throws {
    type("register \(phone) --currency EUR")
    try choose()
    try shows("Phone    \(phone.filter { $0 != " " })\n")
    try endsWith("[logout]\ncodepay›")
  }
}

/// A shell at a terminal.
protocol KeysAndScreen: LinesAndOutput {
  /// The terminal, whose keys the test presses and whose screen it reads.
  var terminal: PseudoTerminal { get }
}

extension KeysAndScreen {
  /// Every byte that has been written to the terminal, as text.
  var transcript: String { String(decoding: terminal.transcript, as: UTF8.self) }

  /// Types a line.
  func type(_ line: String) { press(line + "\r") }

  /// Presses keys.
  func press(_ keys: String) { terminal.send(keys) }

  /// Waits until the screen ends with these lines; blanks at their ends do not count.
  func endsWith(_ text: String) throws { try terminal.wait(forEnd: text) }

  /// Waits until a text is anywhere on the screen.
  func shows(_ text: String) throws { try terminal.wait(forText: text) }

  /// Waits until the whole screen is as expected.
  func shows(all text: String) throws { try terminal.wait(forScreen: text) }

  /// Types text on an empty screen, waits until the whole screen matches, and abandons the line and
  /// its list.
  func types(_ keys: String, andSees text: String) throws {
    press("\u{C}" + keys)
    try shows(all: text)
    press("\u{7}\u{3}")
    try endsWith("^C\nminipools›")
  }
}
