import ReelApps
import ReelTimeline
import Testing

@testable import Faulty
@testable import ReelREPL
@testable import ReelTools

/// The result of long work whose task is cancelled halfway.
@Suite struct InterruptedWorkTests {
  private func cancel() { withUnsafeCurrentTask { $0?.cancel() } }

  /// The result has the fewest lines that failed so far; the interrupted trial does not count.
  @Test func theFewestLinesSoFarAreLeft() async throws {
    let lines = (1...64).map { "line \($0)" }
    let result = try await Task {
      try await LineShrinker.shrink(lines) { candidate in
        if candidate.count < 20, candidate.contains("line 7") { cancel() }
        return candidate.contains("line 7") && candidate.contains("line 40")
      }
    }.value
    #expect(result.isInterrupted)
    #expect((20..<64).contains(result.lines.count), "\(result)")
    for line in ["line 7", "line 40", "line 64"] { #expect(result.lines.contains(line)) }
    #expect(result.runs > 1)
  }

  @Test func aCompleteShrinkIsNotInterrupted() async throws {
    let result = try await LineShrinker.shrink(["a", "b", "c"]) { $0.contains("a") }
    #expect(!result.isInterrupted && result.lines == ["a", "c"])
  }

  /// The line in progress is not reported as a failure.
  @Test func fuzzingEndsBetweenTwoLines() async throws {
    let report = try await Task {
      var count = 0
      return try await Fuzzer(Apps.program, app: 0).run(
        .init(steps: 1_000, seed: 1),
        noting: { _ in
          count += 1
          if count == 30 { cancel() }
        })
    }.value
    #expect(report.isInterrupted && report.failure == nil)
    #expect((29...30).contains(report.lines.count))
  }

  @Test func aScriptToShrinkHasToFailFirst() async throws {
    let program = Program(Faulty(fault: .none))
    let shrinker = ScriptShrinker(
      program,
      options: try SessionOptions(apps: program.apps, name: program.name, isReproducible: true))
    let work = Task {
      cancel()
      _ = try await shrinker.run(Script(text: "add 1\nexpect faulty.arms == 2\n"))
    }
    await #expect(throws: CancellationError.self) { try await work.value }
  }

  @Test(arguments: [
    (["reel", "run", "a.script", "--data", "d", "--shard", "1/2"], ["run", "--data", "d"]),
    (["reel", "run", "--shard=1/2", "--update", "a.script"], ["run", "--update"]),
  ])
  func theContinuingCommandHasTheOptions(_ arguments: [String], _ options: [String]) {
    #expect(
      CommandText.options(of: arguments, besides: ["a.script"], without: "--shard") == options)
  }

  @Test func aCommandCanBePasted() {
    #expect(CommandText.line(["reel", "a b", "it's", ""]) == #"reel 'a b' 'it'\''s' ''"#)
  }
}
