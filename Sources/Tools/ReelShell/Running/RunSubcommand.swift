import Foundation
import Reel
import ReelApp

extension Subcommand {
  /// `run`: runs scripts.
  public static var scripts: Subcommand {
    Subcommand(
      "run",
      localized(
        en: "Run scripts, each on fresh data, the embedded backend and virtual time",
        de: "Skripte ausführen, jedes mit neuen Daten, eingebettetem Backend und virtueller Zeit"),
      .files(
        "SCRIPT…|FOLDER… | -",
        missing: localized(
          en: "run needs a script, a folder of scripts, or - for standard input",
          de: "run braucht ein Skript, einen Ordner mit Skripten, oder - für die Standardeingabe")),
      .session,
      .flag(
        "keep-going",
        help: localized(
          en: "go on after a line that failed", de: "nach einer Zeile, die fehlschlug, weitermachen"
        )),
      .flag(
        "update",
        help: localized(
          en: "write the recording of each script beside it, and say what has changed",
          de: "die Aufnahme jedes Skripts daneben schreiben, und sagen, was sich geändert hat")),
      .number(
        "jobs", in: 1...1_000,
        help: localized(
          en: "how many scripts run at a time; one a core",
          de: "wie viele Skripte zugleich laufen; eines je Kern")),
      .option(
        "filter", "TEXT",
        help: localized(
          en: "only scripts with TEXT in their name", de: "nur Skripte mit TEXT im Namen")),
      .option(
        "shard", "I/N",
        help: localized(
          en: "only the Ith of N parts of the scripts",
          de: "nur der I-te von N Teilen der Skripte")),
      .report
    ) { shell, paths, given, keepsGoing, isUpdating, jobs, filter, shard, report in
      let selection = try ScriptSelection(paths, filter: filter, shard: shard)
      let options = try SessionOptions(
        given, apps: shell.program.apps, name: shell.program.name, isReproducible: true)
      // Scripts that share a directory or a service see each other: one after the other then.
      let isShared = options.data != nil || !options.services.isEmpty
      return try await ScriptRun(
        program: shell.program,
        runner: ScriptRunner(shell.program, options: options, keepsGoing: keepsGoing),
        isUpdating: isUpdating, report: report,
        jobs: jobs ?? (isShared ? 1 : ProcessInfo.processInfo.activeProcessorCount)
      ).run(selection.paths)
    }
  }
}

/// A run of several scripts: side by side, told in their order.
private struct ScriptRun<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// What came of a script.
  private struct Outcome: Sendable {
    var output: [CollectedOutput.Entry]
    var code: ExitCode
    var remark: String
    var seconds: Double
  }

  let program: Program<State, Action>
  let runner: ScriptRunner<State, Action>
  let isUpdating: Bool
  let report: ReportOptions
  let jobs: Int

  func run(_ paths: [String]) async throws -> ExitCode {
    let output = StandardOutput()
    var worst = ExitCode.ok
    var checks = CheckReport()
    try await OrderedTasks.run(paths, jobs: jobs) { path in
      try await outcome(of: path)
    } tell: { path, outcome in
      if outcome.code.rawValue > worst.rawValue { worst = outcome.code }
      let said = outcome.output.map(\.text).joined(separator: "\n")
      checks.checks.append(
        CheckReport.Check(
          name: path, failure: outcome.code == .ok ? nil : said, remark: outcome.remark,
          seconds: outcome.seconds))
      guard !report.tap else { return }
      for entry in outcome.output {
        if entry.isDiagnostic {
          output.write(diagnostic: entry.text)
        } else {
          output.write(answer: entry.text)
        }
      }
      if outcome.code == .ok {
        output.diagnose("ok  \(path)  \(outcome.remark)")
      } else if paths.count > 1, outcome.code != .unreadable {
        output.diagnose("FAILED  \(path)")
      }
    }
    if let junit = report.junit { try checks.writeJUnit(to: junit, suite: "\(program.name) run") }
    if report.tap { output.answer(checks.tap) }
    return worst
  }

  private func outcome(of path: String) async throws -> Outcome {
    let start = Date()
    let script: Script
    do {
      script =
        path == "-"
        ? Script(
          text: String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self))
        : try Script(path: path)
    } catch {
      let output = CollectedOutput()
      output.diagnose("\(error)")
      return Outcome(output: output.all, code: .unreadable, remark: "", seconds: 0)
    }
    let recording = isUpdating && path != "-" ? Scenario.recording(of: path) : nil
    let fresh = recording.map { $0 + ".new-\(ProcessInfo.processInfo.processIdentifier)" }
    defer { if let fresh { try? FileManager.default.removeItem(atPath: fresh) } }
    let result = try await runner.run(script, name: path == "-" ? "stdin" : path, recording: fresh)
    var remark = "\(count(script.count, "line")), \(count(result.frames, "frame"))"
    if result.code == .ok, let recording, let fresh {
      let verdict = try RecordingChange.between(recording, and: fresh, suite: result.suite)
      remark += ", \(verdict.remark)"
      if case .changed(let lines) = verdict { remark += lines.map { "\n    " + $0 }.joined() }
      if verdict != .unchanged { try Scenario.replace(recording, with: fresh) }
    }
    return Outcome(
      output: result.output, code: result.code, remark: remark,
      seconds: Date().timeIntervalSince(start))
  }

  private func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}
