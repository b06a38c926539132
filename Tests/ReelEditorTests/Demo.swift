import Foundation
import PseudoTerminal

/// A running EditorDemo with its first prompt on the screen.
struct Demo {
  let terminal: PseudoTerminal

  init(
    history: String? = nil, prompt: String? = nil, environment: [String: String] = [:],
    rows: Int = 12, columns: Int = 40
  ) throws {
    var arguments: [String] = []
    if let history { arguments += ["--history", history] }
    if let prompt { arguments += ["--prompt", prompt] }
    terminal = try PseudoTerminal(
      BuiltProgram.path("EditorDemo"), arguments: arguments,
      // A home without an `.editrc`, and the usual locale.
      environment: ["LC_ALL": "C.UTF-8", "HOME": "/dev/null"].merging(environment) { $1 },
      rows: rows, columns: columns)
    try terminal.wait(forScreen: prompt?.trimmingCharacters(in: .whitespaces) ?? "demo›")
  }

  func send(_ text: String) {
    terminal.send(text)
  }

  func shows(_ text: String) throws {
    try terminal.wait(forScreen: text)
  }

  func showsCursor(row: Int, column: Int) throws {
    try terminal.wait(for: "the cursor at \(row), \(column)") {
      $0.row == row && $0.column == column
    }
  }
}

/// The bytes that keys send.
enum Key {
  static let up = "\u{1B}[A"
  static let down = "\u{1B}[B"
  static let right = "\u{1B}[C"
  static let left = "\u{1B}[D"
  static let home = "\u{1B}[H"
  static let end = "\u{1B}[F"
  static let delete = "\u{1B}[3~"
  static let backspace = "\u{7F}"
  static let pageDown = "\u{1B}[6~"
  static let shiftTab = "\u{1B}[Z"
  static let escape = "\u{1B}"
  static let tab = "\t"
  static let enter = "\r"
  static let controlLeft = "\u{1B}[1;5D"
  static let altLeft = "\u{1B}[1;3D"
  static let altRight = "\u{1B}[1;3C"
  static let altB = "\u{1B}b"
  static let altF = "\u{1B}f"
  static let altD = "\u{1B}d"
  static let altU = "\u{1B}u"
  static let altL = "\u{1B}l"
  static let altC = "\u{1B}c"
  static let altT = "\u{1B}t"
  static let altY = "\u{1B}y"
  static let altSlash = "\u{1B}/"
  static let altBackspace = "\u{1B}\u{7F}"
  static let altE = "\u{1B}e"
  static let altDot = "\u{1B}."
  static let undo = "\u{1F}"

  static func control(_ letter: Unicode.Scalar) -> String {
    String(Unicode.Scalar(UInt8(letter.value & 0x1F)))
  }

  static func paste(_ text: String) -> String {
    "\u{1B}[200~\(text)\u{1B}[201~"
  }
}

/// A temporary file for a test, which is deleted afterwards.
final class TemporaryFile {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("ReelEditorTests-\(UUID().uuidString)").path

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  var text: String {
    get throws { try String(contentsOfFile: path, encoding: .utf8) }
  }

  func write(_ text: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }
}
