import Foundation
import ReelProgram
import TemporaryFiles
import Testing

/// Sessions that are saved as tests.
@Suite struct SaveTests {
  private static let session = """
    wait
    open 2
    edit
    set goal 30
    save
    wait
    back
    wait
    new
    set name "A \\"new\\" \\\\ pool"
    save
    wait

    """

  /// The saved file equals one of MiniPools' tests, which is compiled and run with them.
  @Test func anExportedSwiftTestCompilesAndRuns() async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.reel(
      [], input: Self.session + ".save SavedSession.swift\n", in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("MiniPoolsTests/SavedSession.swift")
    let saved = String(decoding: try directory.data("SavedSession.swift"), as: UTF8.self)
    let compiled = try String(contentsOf: file, encoding: .utf8)
    #expect(saved == compiled, "If this is intended: save it there.")
  }

  /// Lines that perform others, a pause, a start by a line that is left out, an app that has not
  /// started, and a frame that has another state on another branch.
  @Test(arguments: [
    "wait\n.run inner.script\n", "wait\n.every 60 --times 2 refresh\nadd Dark 2017 2\nwait\n",
    "wait\n.every 20 --times 2 add Dark 2017 2\n",
    "wait\n.pause\nopen 2\nedit\nset goal 30\nsave\nset goal 40\n.pause off\n",
    ".status\n.state tvshows.year\n.goto 1\n", ".net refuse next\n.state tvshows.year\n.goto 1\n",
    "wait\n.effects off\n.use tvshows\n.skip 1\n.effects on\n",
    "wait\nopen 2\n.branch b\n.skip 3\n.switch main\n.switch b\n",
  ])
  func aSavedScriptPasses(session: String) async throws {
    let directory = try TemporaryDirectory()
    try directory.write("open 2\nedit\n", to: "inner.script")
    let app = session.contains("add Dark") ? "tvshows" : "minipools"
    let run = try await ProgramRun.reel(
      [app, "--keep-going"], input: session + ".save saved.script\n", in: directory)
    #expect(run.output.contains("saved.script"), "\(run.diagnostics)")
    let again = try await ProgramRun.reel(["run", "saved.script"], in: directory)
    #expect(again.code == 0, "\(again.output)\(again.diagnostics)")
  }

  /// A script begins in English.
  @Test(arguments: ["minipools", "tvshows"])
  func aSessionInAnotherLanguageRunsAgain(app: String) async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.reel(
      [app, "--locale", "de"], input: "wait\n.use codepay\nwait\n.save de.script\n",
      in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    let script = String(decoding: try directory.data("de.script"), as: UTF8.self)
    #expect(script.contains("\n.locale de\n"))
    let again = try await ProgramRun.reel(["run", "de.script"], input: "", in: directory)
    #expect(again.code == 0, "\(again.output)\(again.diagnostics)")
  }

  /// What could not be read in the session cannot be read in the script either.
  @Test func aCommandWithoutItsSecretIsLeftOut() async throws {
    let directory = try TemporaryDirectory()
    let input = ".use codepay\nlogin +491510000001\nenv:MISSING\nback\n.save login.script\n"
    let run = try await ProgramRun.reel(["--keep-going"], input: input, in: directory)
    #expect(run.output.hasSuffix("wrote login.script\n"), "\(run)")
    let script = String(decoding: try directory.data("login.script"), as: UTF8.self)
    #expect(script.contains("\n.use codepay\n") && script.contains("\nback\n"), "\(script)")
    #expect(!script.contains("login +49") && !script.contains("MISSING"), "\(script)")
    #expect(!script.contains("PASSWORD"), "\(script)")
    let again = try await ProgramRun.reel(["run", "login.script"], in: directory)
    #expect(again.code == 0, "\(again)")
  }

  @Test func aQuestionWithoutAnAnswerFailsAgain() async throws {
    let directory = try TemporaryDirectory()
    let input = "empty 2\nenv:MISSING\nempty 1\nyes\n.save vault.script\n"
    let run = try await ProgramRun.of(
      "Vault", ["--keep-going"], input: input, in: directory)
    #expect(
      run.diagnostics.contains(
        """
        there is no environment variable “MISSING”, which was given for the answer to \
        “Take 2 of 3 coins?”
        """), "\(run)")
    let script = String(decoding: try directory.data("vault.script"), as: UTF8.self)
    #expect(
      script.contains("empty 2\nunanswered\nexpect error contains \"Take 2 of 3 coins?\"\n"),
      "\(script)")
    let again = try await ProgramRun.of("Vault", ["run", "vault.script"], in: directory)
    #expect(again.code == 0, "\(again)")
  }

  @Test func aScriptReadsAsIfWrittenByAPerson() async throws {
    let directory = try TemporaryDirectory()
    let input = """
      open 2
      edit
      set gaol 3
      set goal 30
      .log
      save
      wait
      .goto 3
      .http PATCH /pools/1 name=Gift token=abc
      .now
      expect minipools.pools.count == 3
      .save goal.script

      """
    let run = try await ProgramRun.reel(["--keep-going"], input: input, in: directory)
    #expect(run.code == 1)
    let script = String(decoding: try directory.data("goal.script"), as: UTF8.self)
    #expect(
      script == """
        # Saved from a session of reel: its lines, and what they showed.
        # Lines with a secret in them were left out, with what they did.
        wait
        expect minipools.hasLoaded == true
        expect minipools.pools[id=1].contributions.count == 2
        expect minipools.pools[id=1].createdAt == "2025-12-01T10:00:00.000Z"
        expect minipools.pools[id=1].creatorId == 6
        expect minipools.pools[id=1].goalAmountCurrency == null
        expect minipools.pools[id=1].goalAmountValue == null
        expect screen contains "MiniPools"
        expect screen contains "Create a new pool"
        expect screen contains "1    Birthday gift for Anna                  $35"
        expect screen contains "2    Trip to Rome                      $30 / $50"
        expect screen contains "3  ✓ Office coffee                     $40 / $40"
        expect screen contains "[refresh]"

        open 2
        expect minipools.route[1].id == 2
        expect minipools.route[1].screen == "pool"
        expect screen contains "Trip to Rome"
        expect screen contains "Trip to Rome  $30 / $50"
        expect screen contains "████████████░░░░░░░░  60 %"
        expect screen contains "2025-12-01  person 4: See you at the station  $30"
        expect screen contains "[contribute] [edit] [delete] [back]"

        edit
        expect minipools.form.id == 2
        expect minipools.form.shaking.count == 0
        expect minipools.form.typed.goal == "50"
        expect minipools.form.typed.name == "Trip to Rome"
        expect minipools.route[2].id == 2
        expect minipools.route[2].screen == "form"
        expect screen contains "edit Trip to Rome"
        expect screen contains "Name                        Trip to Rome"
        expect screen contains "Goal in dollars (optional)  50"
        expect screen contains "Fill in with “set name …” and “set goal …”, then “save”; \
        “back” leaves."
        expect screen contains "[save] [back]"

        set gaol 3
        expect error contains "“gaol” is not one of name, goal; did you mean “goal”?"

        set goal 30
        expect minipools.form.typed.goal == "30"
        expect screen contains "Goal in dollars (optional)  30"

        save
        expect minipools.working.edit.draft.goalAmountValue == 30
        expect minipools.working.edit.draft.name == "Trip to Rome"
        expect minipools.working.edit.id == 2
        expect minipools.working.edit.only == "goal"
        expect screen contains "edit Trip to Rome  (loading)"
        expect screen contains "Name                        (Trip to Rome)"
        expect screen contains "Goal in dollars (optional)  (30)"
        expect screen contains "(save) (back)"

        wait
        expect minipools.form == null
        expect minipools.pools[id=2].goalAmountValue == 30
        expect not minipools.route[2] exists
        expect minipools.working == null
        expect screen contains "Trip to Rome"
        expect screen contains "Trip to Rome  $30 / $30"
        expect screen contains "████████████████████  100 %"
        expect screen contains "2025-12-01  person 4: See you at the station  $30"
        expect screen contains "[contribute] [edit] [delete] [back]"

        .goto 3
        expect minipools.pools[id=2].goalAmountValue == 50
        expect screen contains "Trip to Rome  $30 / $50"
        expect screen contains "████████████░░░░░░░░  60 %"

        # A .http line with a secret was left out here.

        .now
        expect minipools.pools[id=2].goalAmountValue == 30
        expect screen contains "Trip to Rome  $30 / $30"
        expect screen contains "████████████████████  100 %"
        expect minipools.pools.count == 3

        """)
    let again = try await ProgramRun.reel(["run", "goal.script"], in: directory)
    #expect(again.code == 0, "\(again.diagnostics)")
  }

  /// Lines that only show or write something are omitted; lines that affect the session are kept.
  @Test func relevantSettingsAreKept() async throws {
    let directory = try TemporaryDirectory()
    let input = """
      .set
      .set timeout 20
      .set mode plain
      .set screens off
      .set memory 64
      .set effects
      .export state.json
      .report crash
      .set locale en
      .save set.script

      """
    let run = try await ProgramRun.reel([], input: input, in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    let script = String(decoding: try directory.data("set.script"), as: UTF8.self)
    #expect(
      script.split(separator: "\n").filter { $0.hasPrefix(".") } == [
        ".set timeout 20", ".set locale en",
      ])
  }

  /// Scenarios can be saved, and the saved scripts pass.
  @Test(
    arguments: [
      "branches", "time-travel", "latency", "own-and-remote", "editing-history",
      "older-list-after-newer", "answer-of-a-change-is-lost",
    ])
  func aSavedScriptPasses(_ name: String) async throws {
    let scenario = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Scenarios/MiniPools/\(name).script")
    let lines = try String(contentsOf: scenario, encoding: .utf8)
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.reel(
      [], input: lines + "\n.save again.script\n", in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    let again = try await ProgramRun.reel(["run", "again.script"], in: directory)
    #expect(again.code == 0, "\(again.diagnostics)")
  }

  /// The number of a request may be another one the next time; its name is not.
  @Test func answeredRequestsAreNamed() async throws {
    let directory = try TemporaryDirectory()
    let input = """
      .hold fetch --unsent
      refresh
      .requests
      .answer 2
      wait
      refresh
      .answer 4.1 status   500
      .save named.script

      """
    let run = try await ProgramRun.reel(["--keep-going"], input: input, in: directory)
    #expect(run.diagnostics.isEmpty)
    let script = String(decoding: try directory.data("named.script"), as: UTF8.self)
    #expect(
      script.split(separator: "\n").filter { $0.hasPrefix(".") } == [
        ".hold fetch --unsent", ".answer fetch", ".answer fetch status   500",
      ])
    let again = try await ProgramRun.reel(["run", "named.script"], in: directory)
    #expect(again.code == 0, "\(again.diagnostics)")
  }

  /// Quotes, comments and control characters survive as words, as text in JSON and in expectations.
  @Test func textsSurviveBeingSaved() async throws {
    let directory = try TemporaryDirectory()
    let input = #"""
      new
      set name Anna's 5" #1
      set name "Anna's \"pool\" \\ #2" # not this
      set name 'a "b"' \'c
      .dispatch {"poolForm":{"edited":{"values":{"name":"Trip #1's {'\u001b\u2028"}}}} # one
      .save again.script

      """#
    let run = try await ProgramRun.reel([], input: input, in: directory)
    let script = String(decoding: try directory.data("again.script"), as: UTF8.self)
    for text in [
      #"expect minipools.form.typed.name == "Anna's 5\"""#,
      #"expect minipools.form.typed.name == "Anna's \"pool\" \\ #2""#,
      #"expect minipools.form.typed.name == "'a \"b\"' 'c""#,
      #"{"poolForm":{"edited":{"values":{"name":"Trip #1's {'\u001b\u2028"}}}} # one"#,
    ] { #expect(script.contains(text), "\(text) is not in \(script)") }
    #expect(run.code == 0, "\(run.diagnostics)")
    let again = try await ProgramRun.reel(["run", "again.script"], in: directory)
    #expect(again.code == 0, "\(again.diagnostics)")
  }

  /// The script passes, and the session reports the missing expectations, even while paused.
  @Test(arguments: [true, false])
  func aPauseIsReportedWhenSaving(isOver: Bool) async throws {
    let directory = try TemporaryDirectory()
    let input = """
      open 2
      edit
      .pause
      set goal 40
      save
      wait
      expect minipools.pools[id=2].goalAmountValue == 40
      \(isOver ? ".pause off" : "# goes on")
      back
      .save paused.script
      .save paused.swift

      """
    let run = try await ProgramRun.reel([], input: input, in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    for text in [
      "wrote paused.script\nit repeats the lines that ran while paused, and expects nothing up to",
      "wrote paused.swift\nit contains only the actions on this branch; actions while paused were",
    ] { #expect(run.output.contains(text), "\(run.output)") }
    let script = String(decoding: try directory.data("paused.script"), as: UTF8.self)
    #expect(script.contains("# Nothing is expected up to the end of the last pause: it was not"))
    #expect(script.contains("\nset goal 40\n") && script.contains("\nsave\n\nwait\n"))
    #expect(script.contains("\nexpect screen contains") == isOver)
    let again = try await ProgramRun.reel(["run", "paused.script"], in: directory)
    #expect(again.code == 0, "\(again.diagnostics)")
  }

  /// A saved script repeats names as they were typed, whatever quotes are in them.
  @Test func quotesInNamesAreSaved() async throws {
    let directory = try TemporaryDirectory()
    let names = [
      "'Grey's \"one\"'", "'He said 'hi' to me'", "'Allo 'Allo!'", "'Allo 'Allo!", "Rock 'n' Roll",
      #""a \"b\" c""#,
    ]
    let lines = names.flatMap { ["new", "set name \($0)", "create", "wait", "back", "wait"] }
    let input = lines.joined(separator: "\n") + "\n.state minipools.pools\n"
    let run = try await ProgramRun.reel([], input: input + ".save names.script\n", in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    for name in [
      #"Grey's \"one\""#, "He said 'hi' to me", "Allo 'Allo!", "'Allo 'Allo!", "Rock 'n' Roll",
      #"a \"b\" c"#,
    ] { #expect(run.output.contains(#""name":"\#(name)""#), "\(name)") }
    let again = try await ProgramRun.reel(["run", "names.script"], in: directory)
    #expect(again.code == 0, "\(again.diagnostics)")
  }

  @Test func aTestNeedsFrames() async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.reel([], input: ".save none.swift\n", in: directory)
    #expect(
      run
        == ProgramRun(
          code: 1, diagnostics: "stdin:1: nothing has happened that a test could repeat\n"))
    #expect(directory.names(in: ".").allSatisfy { !$0.hasSuffix(".swift") })
  }

  /// The test is saved on a branch in the past, with a skipped frame.
  @Test func savedTestsOmitSkippedFrames() async throws {
    let directory = try TemporaryDirectory()
    let input = """
      open 1
      edit
      set name One
      set goal 7
      .skip 4
      .save 2-default.swift

      """
    let run = try await ProgramRun.reel([], input: input, in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    let test = String(decoding: try directory.data("2-default.swift"), as: UTF8.self)
    #expect(test.contains("@Test func session2Default() async throws {"))
    let calls = test.matches(of: /store\.(\w+)\(\.\w+\(\.(\w+)/).map {
      "\($0.output.1) \($0.output.2)"
    }
    #expect(
      calls == [
        "send appeared", "receive poolsLoaded", "send poolChosen", "send edited",
        "send edited",
      ])
  }
}
