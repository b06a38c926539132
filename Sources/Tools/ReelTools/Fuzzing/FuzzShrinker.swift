import ReelREPL
import ReelSupport
import ReelTexts

extension Fuzzer {
  /// A failure of a run, with the few lines that reproduce it.
  struct Shrunk: Sendable {
    var failure: FuzzFailure
    var lines: [String]
    /// The indices of the refused lines.
    var refused: Set<Int>
    var runs: Int
    /// Whether the task was cancelled before the minimum was found.
    var isInterrupted = false
  }

  /// Returns the fewest lines that fail the same check.
  ///
  /// - Throws: Any error of launching the apps.
  func shrink(
    _ lines: [String], _ failure: FuzzFailure, noting: @escaping ([String]) -> Void
  ) async throws -> Shrunk {
    let result = try await LineShrinker.shrink(lines) { lines in
      noting(lines)
      let (found, given, _) = try await run(lines, noting: { _ in })
      // The failure shows at the last line, with nothing after it.
      return found?.check == failure.check && given == lines.count
    }
    noting(result.lines)
    // Even after an interruption the effects of the lines are reported: a separate task is not
    // cancelled.
    let (found, _, refused) = try await Task { try await run(result.lines, noting: { _ in }) }.value
    return Shrunk(
      failure: found ?? failure, lines: result.lines, refused: refused, runs: result.runs + 1,
      isInterrupted: result.isInterrupted)
  }

  /// Returns the lines as a script that fails as long as the bug exists, with comments in a
  /// language.
  static func script(
    _ shrunk: Shrunk, app: String, needsUse: Bool, origin: Text, in translation: Translation
  ) -> String {
    var text = ["# \(translation(origin))"]
    text += TextLines.of(translation(shrunk.failure.text)).map { "# \($0)" }
    if needsUse { text.append(".use \(app)") }
    for (index, line) in shrunk.lines.enumerated() {
      text.append(line)
      if shrunk.refused.contains(index) { text.append("expect error") }
    }
    if let expectation = shrunk.failure.expectation { text.append(expectation) }
    return text.map { $0 + "\n" }.joined()
  }
}
