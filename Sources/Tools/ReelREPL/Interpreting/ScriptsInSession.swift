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
  ///   - mustBeRegular: whether a pipe, for example, is refused.
  ///   - report: receives a line whose failure is not forgiven; if it is nil, the script ends.
  /// - Throws: ``Script/Unreadable``; a ``LineFailure`` if the script ends early, or is already
  ///   running; `CancellationError`.
  func run(
    scriptAt path: String, mustBeRegular: Bool = false,
    orElse report: ((FailedLine) -> Void)? = nil
  ) async throws {
    let url = URL(fileURLWithPath: path).standardizedFileURL.path
    guard !runningScripts.contains(url) else {
      throw LineFailure(
        "\(verbatim: path) is already running: a script cannot run itself",
        code: .scriptFailed)
    }
    let script = try Script(path: path, mustBeRegular: mustBeRegular)
    runningScripts.append(url)
    defer { runningScripts.removeLast() }
    var lines = script.lines[...]
    while let line = lines.popFirst() {
      guard line.saysSomething else { continue }
      try Task.checkCancellation()
      let parsed = ParsedLine(line.words, in: session)
      let answers = lines.prefix(parsed.countOfAnswers).map(\.text)
      lines = lines.dropFirst(answers.count)
      switch await execute(
        parsed, answers: .lines(answers), number: line.number, file: path)
      {
      case .done: break
      case .quit: return
      case .failed(let error):
        if Script.isForgiven(by: lines) { continue }
        let failed = FailedLine(error, in: line, of: path)
        guard let report else { throw LineFailure(failed, in: output.columns) }
        report(failed)
      }
    }
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
      try await run(scriptAt: path, mustBeRegular: true) { [output] in
        output.report($0)
      }
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
