import Foundation
import ReelSupport

/// The user's own editor, for a line that has become too long for this one.
enum ExternalEditor {
  /// The editor to run: `VISUAL`, else `EDITOR`, else `vi`.
  static var command: String {
    let environment = ProcessInfo.processInfo.environment
    return ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "vi"
  }

  /// Lets the user edit `text` in a file that only they can read, and returns the result.
  ///
  /// - Returns: the text, whose lines end with LF, without empty lines at its end; nil if the
  ///   editor could not be run or ended with an error, so that nothing is changed.
  static func edit(_ text: String, with command: String = command) -> String? {
    var template = Array((NSTemporaryDirectory() + "/reel-XXXXXX").utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else { return nil }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    guard (try? handle.write(contentsOf: Data((text + "\n").utf8))) != nil, run(command, path)
    else { return nil }
    guard let edited = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return nil }
    var lines = TextLines.of(String(decoding: edited, as: UTF8.self))
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  private static func run(_ command: String, _ path: String) -> Bool {
    // Through the shell: the variable may hold arguments. The path is an argument of its own.
    let editor = try? SpawnedProcess(
      "/bin/sh", ["-c", command + " \"$1\"", "sh", path], input: .inherited, output: .inherited,
      diagnostics: .inherited, group: .same)
    return editor?.waitUntilEnd() == .exit(0)
  }
}
