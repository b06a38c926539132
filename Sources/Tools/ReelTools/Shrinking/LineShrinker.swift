import ReelREPL
import ReelSupport
import ReelTexts
import ReelTimeline

/// Finds the fewest and simplest lines that still show something.
struct LineShrinker {
  /// The result of shrinking lines.
  struct Result: Sendable {
    /// The remaining lines.
    var lines: [String]
    /// The number of sessions in which lines were run.
    var runs: Int
    /// Whether the task was cancelled before the minimum was found.
    var isInterrupted = false
  }

  /// The number of simpler words to try at a time in the remaining lines.
  private static let mostTrials = 150
  /// The maximum number of runs; the lines that remain then are the result.
  private static let limit = 800

  /// Returns how far shrinking had come when it was interrupted.
  static func interrupted(_ left: Int, of count: Int, runs: Int) -> Text {
    """
    interrupted; \(left, one: "line", other: "lines") of \(count) left so far, in \
    \(runs, one: "run", other: "runs", context: "after in")
    """
  }

  /// Shrinks lines, the last of which shows the failure.
  ///
  /// - Parameters:
  ///   - lines: the lines that show it.
  ///   - shows: returns whether some lines, which always include the last one, still do.
  /// - Returns: The lines; if the task is cancelled, the fewest so far.
  static func shrink(
    _ lines: [String], _ shows: @escaping ([String]) async throws -> Bool
  ) async throws -> Result {
    var left = limit
    var best = lines
    var noted: WorkMeter?
    let counted: ([String]) async throws -> Bool = { candidate in
      try Task.checkCancellation()
      left -= 1
      noted?.add(1)
      guard left >= 0 else { return false }
      let isShown = try await shows(candidate)
      // Interrupted runs show nothing.
      try Task.checkCancellation()
      if isShown, candidate.count <= best.count { best = candidate }
      return isShown
    }
    do {
      return try await WorkMeter.during(.shrinking) { meter in
        noted = meter
        return try await fewest(lines, isOver: { left <= 0 }, counted)
      }
    } catch is CancellationError {
      return Result(lines: best, runs: limit - max(left, 0), isInterrupted: true)
    }
  }

  private static func fewest(
    _ lines: [String], isOver: () -> Bool, _ shows: @escaping ([String]) async throws -> Bool
  ) async throws -> Result {
    let last = lines.count - 1
    guard last > 0 else { return try await simplified(lines, runs: 0, shows) }
    var search = DeltaDebugging { part in try await shows((part + [last]).map { lines[$0] }) }
    let whole = Array(0..<last)
    // The cause is usually recent.
    var suffix: [Int]?
    var length = 0
    while suffix == nil, length < whole.count {
      let tail = Array(whole.suffix(length))
      if try await search.test(tail) { suffix = tail }
      length = max(1, length * 2)
    }
    let needed =
      if let suffix { suffix } else { try await search.narrowed(whole, keeping: []) }
    var result = Result(
      lines: (try await search.minimum(of: needed) + [last]).map { lines[$0] }, runs: search.trials)
    // Simpler words may make lines superfluous, and fewer lines may allow simpler words.
    while true {
      let before = result.lines
      result = try await simplified(result.lines, runs: result.runs, shows)
      result = try await fewer(result.lines, runs: result.runs, shows)
      if result.lines == before || isOver() {
        result.runs = min(result.runs, limit)
        return result
      }
    }
  }

  /// Returns the lines without superfluous ones: removed alone, or together with a number that
  /// counts them.
  private static func fewer(
    _ lines: [String], runs: Int, _ shows: ([String]) async throws -> Bool
  ) async throws -> Result {
    var lines = lines
    var runs = runs
    var index = lines.count - 2
    while index >= 0 {
      defer { index = min(index, lines.count - 1) - 1 }
      var rest = lines
      rest.remove(at: index)
      let counted = rest.indices.flatMap { other in
        Simplification.decremented(line: rest[other]).map { line in
          var copy = rest
          copy[other] = line
          return copy
        }
      }
      for candidate in [rest] + counted {
        runs += 1
        guard try await shows(candidate) else { continue }
        lines = candidate
        break
      }
    }
    return Result(lines: lines, runs: runs)
  }

  private static func simplified(
    _ lines: [String], runs: Int, _ shows: ([String]) async throws -> Bool
  ) async throws -> Result {
    let (lines, trials) = try await DeltaDebugging.simplified(
      lines, limit: mostTrials, Simplification.candidates(line:), shows)
    return Result(lines: lines, runs: runs + trials)
  }
}
