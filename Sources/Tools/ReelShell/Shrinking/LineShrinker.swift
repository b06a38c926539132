import ReelSupport
import ReelTimeline

/// Finds the fewest and simplest lines that still show something.
struct LineShrinker {
  /// What the lines were shrunk to.
  struct Result: Sendable {
    /// The lines that are left.
    var lines: [String]
    /// How often lines were given to a session of their own.
    var runs: Int
    /// Whether the task was cancelled before these were the fewest.
    var isInterrupted = false
  }

  /// How many simpler words are tried at a time in the lines that are left.
  private static let mostTrials = 150
  /// How often lines are given at most; what is left then is what is told.
  private static let limit = 800

  /// Shrinks lines, of which the last is where it shows.
  ///
  /// - Parameters:
  ///   - lines: what showed it.
  ///   - shows: whether some lines still do, the last one always among them.
  /// - Returns: the lines; where the task is cancelled, the fewest so far.
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
      // What was cut short shows nothing.
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
    // What is to blame happened not long ago, mostly.
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
    // Simpler words may make lines superfluous, and fewer lines may let words be simpler.
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

  /// Without lines that are not needed any more: alone, or together with a number that counts them.
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
      let counted = rest.indices.flatMap { place in
        Simplification.decremented(line: rest[place]).map { line in
          var copy = rest
          copy[place] = line
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
