import Foundation
import ReelProgram
import TemporaryFiles
import Testing

/// Reports that users send to developers.
@Suite struct ReportTests {
  /// Returns a report without the rules, and without values that depend on the machine.
  private static func report(_ name: String, in directory: TemporaryDirectory) throws -> String {
    var isRule = false
    let lines = String(decoding: try directory.data(name), as: UTF8.self).lines.compactMap { line in
      for fact in ["System", "Swift"] where line.hasPrefix("| \(fact) | ") {
        // There is a value.
        #expect(line.count > "| \(fact) |  |".count)
        return "| \(fact) | … |"
      }
      if line.hasPrefix("✓ ") || line.hasPrefix("· ") {
        defer { isRule = true }
        return isRule ? nil : "✓ …"
      }
      return line
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test func describesTheSession() async throws {
    let directory = try TemporaryDirectory()
    let input = """
      open 2
      edit
      set gaol 3
      set goal 30
      .net offline
      save
      wait
      .net online
      .net hang next
      save
      .branch other
      hunter2
      .dispatch {"passcode":"hunter3"}
      .goto 6
      .report crash.md

      """
    let run = try await ProgramRun.reel(["--keep-going"], input: input, in: directory)
    #expect(run.code == 1)
    #expect(
      try Self.report("crash.md", in: directory) == """
        # A report from reel

        | | |
        |---|---|
        | Program | reel 0.1.0 |
        | System | … |
        | Swift | … |
        | Language | en, LC_ALL=C.UTF-8 |
        | Terminal | plain, 80 columns, no terminal |
        | App | minipools |
        | Services | minipools: embedded backend; transformers: embedded backend; \
        tvshows: embedded backend; codepay: embedded backend |
        | Network | online, next: hang |
        | Data | made for the session |
        | Clock | 2026-01-01T00:00:00.000Z, virtual |
        | Shown | frame 6 of other, the newest is 9, 9 frames in all |

        ## What is wrong

        (Write here what you did, what happened, and what should have happened.)

        ## On the screen

        ```
        edit Trip to Rome  (loading)
          Name                        (Trip to Rome)
          Goal in dollars (optional)  (30)
          (save) (back)
        ```

        ## The newest frames

        ```
         #1  home.appeared                                 shell, asks fetch
         #2  home.poolsLoaded {"done":[{"contributions":…  effect of #1
         #3  router.poolChosen {"id":2}                    user
         #4  poolPage.editTapped                           user
         #5  poolForm.edited {"values":{"goal":"30"}}      user
        ▸#6  poolForm.saveTapped                           user, asks edit
         #7  poolForm.poolSaved {"failed":{"noConnection…  effect of #6
         #8  poolForm.saveTapped                           user, asks edit (lost)
         #9  poolForm.poolSaved {"failed":{"cancelled":{…  effect of #8
        ```

        ## Branches

        ```
          main      up to #8, 8 frames
        * └─ other  from #8, up to #9, 9 frames
        ```

        ## Lines that failed

        ```
        #4  set gaol 3
              “gaol” is not one of name, goal; did you mean “goal”?
        #9  (a line that is not a command, left out)
        #9  (a line with a secret, left out)
        ```

        ## Errors and notices

        ```
        #7  minipools: ✗ The changes were not saved. The embedded backend does not answer. \
        Try again with “save”.
        #9  minipools: ✗ It is not known whether the changes were saved. \
        The request was cancelled. Check with “home”, or try again with “save”.
        ```

        ## In flight

        ```
        edit pool of #8 poolForm.saveTapped, 0 ms, on main
        ```

        ## The apps' rules

        ```
        ✓ …
        ```

        ## To look at it

        ```
        reel open crash.reel    # travel, ask, branch
        reel replay crash.reel  # does it reach the same states?
        ```

        """)
    let replay = try await ProgramRun.reel(["replay", "crash.reel"], in: directory)
    #expect(replay == ProgramRun(code: 0, output: "crash.reel: 9 frames, 11 digests equal\n"))
    for name in ["crash.md", "crash.reel"] {
      #expect(try directory.data(name).range(of: Data("hunter".utf8)) == nil)
      let attributes = try FileManager.default.attributesOfItem(atPath: directory.path(name))
      #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o077 } == 0)
    }
  }

  @Test func namesBrokenRulesAndTheirFirstFrames() async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.of(
      "Faulty", [], input: "arm\nadd -1\n.report now\nclear\n.report later\n",
      environment: ["FAULT": "rule"], in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    let rules = ["now", "later"].map { name in
      (try? Self.report("\(name).md", in: directory))?.lines.first { $0.hasPrefix("✗") }
    }
    #expect(
      rules == [
        "✗ faulty: no number is below zero (broken since frame 2, does not hold now)",
        "✗ faulty: no number is below zero (broken since frame 2, holds now)",
      ])
  }

  /// The user's name at a service and the user's home are private.
  @Test func containsNothingAboutUsers() async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.reel(
      ["--api", "minipools=http://anna:geheim@127.0.0.1:1/pools", "--keep-going"],
      input: """
        wait
        .run \(directory.path("nowhere.script"))
        .report crash
        .export frames.jsonl

        """, in: directory)
    #expect(run.code == 1)
    let report = try Self.report("crash.md", in: directory)
    #expect(report.contains("| Services | minipools: http://127.0.0.1:1/pools; transformers: "))
    #expect(report.contains("\n#2  .run ~/nowhere.script\n"))
    #expect(report.contains("\n| Data | the user's |\n"))
    #expect(report.contains("\n#2  minipools: ✗ "))
    for name in ["crash.md", "crash.reel", "frames.jsonl"] {
      let text = String(decoding: try directory.data(name), as: UTF8.self)
      #expect(!text.contains("anna") && !text.contains("geheim"), "\(name)")
      #expect(!text.contains(directory.url.path), "\(name)")
    }
  }

  /// A report contains notices about the session itself, such as that its recording is incomplete.
  @Test func hasTheSessionsOwnNotices() async throws {
    let directory = try TemporaryDirectory()
    let whole = try await ProgramRun.reel(
      ["--record", "whole.reel"], input: "open 2\n", in: directory)
    #expect(whole.code == 0)
    let lines = String(decoding: try directory.data("whole.reel"), as: UTF8.self).lines
    try directory.write(
      lines.dropLast(2).joined(separator: "\n") + "\n{\"frame\":", to: "cut.reel")
    let run = try await ProgramRun.reel(
      ["open", "cut.reel"], input: ".report crash\n", in: directory)
    #expect(run.code == 0)
    let notice = try #require(run.diagnostics.lines.first)
    let report = try Self.report("crash.md", in: directory)
    #expect(report.contains("## Errors and notices\n\n```\n\(notice)\n```\n"))
    #expect(report.contains("| Data | a recording was opened |\n"))
  }

  /// Text with backquotes does not end the code block that contains it.
  @Test func shownTextStaysWithinItsBlock() async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.reel(
      [], input: "open 2\nedit\nset name ```` # not a heading\n.report crash\n", in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    let report = try Self.report("crash.md", in: directory)
    #expect(report.contains("## On the screen\n\n`````\nedit Trip to Rome\n"))
  }

  @Test func isInTheUsersLanguage() async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.reel(
      ["--locale", "de"], input: "open 2\n.report absturz\n", in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    let report = try Self.report("absturz.md", in: directory)
    #expect(
      report.lines.filter { $0.hasPrefix("#") && !$0.hasPrefix("#3") } == [
        "# Ein Bericht aus reel", "## Was nicht stimmt", "## Auf dem Bildschirm",
        "## Die neuesten Frames", "## Zeilen, die fehlschlugen", "## Fehler und Hinweise",
        "## Was noch läuft", "## Die Regeln der Apps", "## Zum Ansehen",
      ])
  }
}
