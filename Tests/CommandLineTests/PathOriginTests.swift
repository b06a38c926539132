import ReelProgram
import TemporaryFiles
import Testing

/// Where paths begin: with the name of an app, or in the current app.
@Suite struct PathOriginTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func reel(_ input: String, _ arguments: [String] = []) async throws -> ProgramRun {
    try await ProgramRun.reel(arguments, input: input, in: directory)
  }

  @Test func theOnlyAppNeedsNoNameInPaths() async throws {
    let run = try await ProgramRun.of("Counter", [], input: "add 5\n.why count\n", in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    #expect(run.output.contains("#1"))
  }

  @Test func theOnlyAppNeedsNoNameOnTheCommandLine() async throws {
    let record = ["--record", "a.reel"]
    _ = try await ProgramRun.of("Counter", record, input: "add 5\nadd 2\n", in: directory)
    for (arguments, answer) in [
      (["why", "a.reel", "count"], "#1"), (["why", "a.reel", "counter.count"], "#1"),
      (["bisect", "a.reel", "count > 5"], "#2"), (["find", "a.reel", "count == 5"], "#1"),
      (["replay", "a.reel", "--print", "count"], "7\n"),
      (["shrink", "a.reel", "--where", "count == 7"], "expect counter.count == 7"),
    ] {
      let run = try await ProgramRun.of("Counter", arguments, in: directory)
      #expect(run.code == 0 && run.output.contains(answer), "\(arguments) \(run)")
    }
  }

  @Test func atThePromptOfAnAppItsNameIsNotNeededInPaths() async throws {
    let run = try await reel("wait\nopen 2\n.state pools[id=2].name\n")
    #expect(run.code == 0, "\(run.diagnostics)")
    #expect(run.output.hasSuffix("\"Trip to Rome\"\n"))
  }

  @Test func everyCommandWithAPathOrACondition() async throws {
    let run = try await reel(
      """
      wait
      open 2
      .why pools.count
      .find pools.count == 3 and not form exists
      .find action.minipools.router.poolChosen.id == 2
      .bisect hasLoaded == true
      .log pools.count == 3
      expect pools.count == 3 and (minipools.route.count == 2)
      .watch route
      .break pools[id=2].name == "Rome"
      .watch
      .export pools.json pools
      .export pools.jsonl pools
      .back hasLoaded == true
      .now
      .back route
      .use tvshows
      .break
      .state minipools.pools.count

      """)
    #expect(run.code == 0, "\(run)")
    // What is watched stays in its app.
    #expect(run.output.contains("minipools.route\n"), "\(run.output)")
    #expect(run.output.contains("minipools.pools[id=2].name == \"Rome\""))
    #expect(run.output.hasSuffix("\n3\n"))
  }

  @Test func aWrongBeginningIsNeitherAnAppNorAPartOfTheCurrentOne() async throws {
    let run = try await reel(
      """
      wait
      .state pols
      .state minipool.pools
      .why nothing
      expect pols.count == 3
      .use tvshows
      .state pools
      .state minipools.pools.count

      """, ["--keep-going"])
    let errors = run.diagnostics
    for text in [
      "there is no app “pols”, and no “pols” in minipools; did you mean “pools”?",
      "there is no app “minipool”, and no “minipool” in minipools; did you mean “minipools”?",
      "there is no app “nothing”, and no “nothing” in minipools; paths begin with minipools, ",
      "there is no app “pools”, and no “pools” in tvshows; paths begin with minipools, ",
    ] { #expect(errors.contains(text), "\(errors)") }
    #expect(errors.contains("expect pols.count == 3\n") && run.output.hasSuffix("3\n"))
  }

  /// The current app of a saved script is that of its lines, also if the session began in another.
  @Test func aSavedScriptMeansTheSame() async throws {
    let first = try await reel("wait\nexpect shows.count == 0\n.save a.script\n", ["tvshows"])
    #expect(first.code == 0, "\(first)")
    let again = try await ProgramRun.reel(["run", "a.script"], in: directory)
    #expect(again.code == 0, "\(again)")
  }
}
