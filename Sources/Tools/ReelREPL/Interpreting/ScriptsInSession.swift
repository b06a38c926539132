import Foundation
import ReelApp
import ReelEditor
import ReelSupport
import ReelTexts
import ReelTimeline

/// Scripts that a line or the start of a session runs.
extension Interpreter {
  /// Performs a script, line by line, up to the first line that fails.
  ///
  /// - Parameters:
  ///   - path: the path of the script.
  ///   - isStartFile: whether it is one: lines that fail are reported, and the others performed. It
  ///     has to be a file, and no pipe, for example.
  /// - Throws: ``Script/Unreadable``; a ``LineFailure`` if the script ends early, or is already
  ///   running; `CancellationError`.
  func run(scriptAt path: String, isStartFile: Bool = false) async throws {
    let url = URL(fileURLWithPath: path).standardizedFileURL.path
    guard !runningScripts.contains(url) else {
      throw LineFailure(
        "\(verbatim: path) is already running: a script cannot run itself",
        code: .scriptFailed)
    }
    let script = try Script(path: path, mustBeRegular: isStartFile)
    runningScripts.append(url)
    defer { runningScripts.removeLast() }
    let reader = BatchReader(self, nested: path, isStartFile: isStartFile)
    var failed: FailedLine?
    let code = await reader.run(Script.Lines(script.lines), upTo: &failed)
    if let failed, !isStartFile { throw LineFailure(failed, in: output.columns) }
    // The line that was interrupted is reported already.
    if code == .interrupted, failed == nil { throw CancellationError() }
  }

  /// Takes what the command line says, in place of what a start file has set.
  func prefer(_ options: SessionOptions, app: Int?) {
    if let mode = options.mode { session.configuration.mode = mode }
    if let language = options.language, language != session.language { try? announce(language) }
    if let app { use(app) }
  }

  /// Performs the lines of a start file, if there is one: failures are reported, and the other
  /// lines performed.
  func start(with path: String) async {
    guard SystemFile.exists(path) else { return }
    do {
      try await run(scriptAt: path, isStartFile: true)
    } catch {
      output.report(FailedLine(LineError(about: error)))
    }
  }
}

extension LineFailure {
  /// Creates the failure of a line that runs the script with another one.
  ///
  /// - Parameters:
  ///   - line: the other one.
  ///   - columns: the number of columns of the window; nil if there is none.
  fileprivate init(_ line: FailedLine, in columns: Int?) {
    self.init(
      line.explanation(in: columns), code: .scriptFailed,
      details: .object([
        "file": line.place.map { .string($0.file) } ?? .null,
        "line": line.place.map { JSON($0.number) } ?? .null,
        "code": .string(line.error.code.rawValue),
      ]))
  }
}
