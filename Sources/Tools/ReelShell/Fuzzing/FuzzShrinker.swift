extension Fuzzer {
  /// A failure of a run, with the few lines that repeat it.
  struct Shrunk: Sendable {
    var failure: FuzzFailure
    var lines: [String]
    /// The places of the lines that are refused.
    var refused: Set<Int>
    var runs: Int
    /// Whether the task was cancelled before these were the fewest.
    var isInterrupted = false
  }

  /// The fewest lines that fail the same check.
  ///
  /// - Throws: what launching the apps throws.
  func shrink(
    _ lines: [String], _ failure: FuzzFailure, noting: @escaping ([String]) -> Void
  ) async throws -> Shrunk {
    let result = try await LineShrinker.shrink(lines) { lines in
      noting(lines)
      let (found, given, _) = try await run(lines, noting: { _ in })
      // The last line is where it shows, and nothing behind it.
      return found?.check == failure.check && given == lines.count
    }
    noting(result.lines)
    // Wherever it was interrupted, it is to be told what the lines do: a task of its own is not.
    let (found, _, refused) = try await Task { try await run(result.lines, noting: { _ in }) }.value
    return Shrunk(
      failure: found ?? failure, lines: result.lines, refused: refused, runs: result.runs + 1,
      isInterrupted: result.isInterrupted)
  }

  /// The lines as a script that fails as long as the mistake is there.
  static func script(_ shrunk: Shrunk, app: String, needsUse: Bool, origin: String) -> String {
    var text = ["# \(origin)"]
    text += shrunk.failure.text.split(separator: "\n").map { "# \($0)" }
    if needsUse { text.append(".use \(app)") }
    for (index, line) in shrunk.lines.enumerated() {
      text.append(line)
      if shrunk.refused.contains(index) { text.append("expect error") }
    }
    if let expectation = shrunk.failure.expectation { text.append(expectation) }
    return text.map { $0 + "\n" }.joined()
  }
}
