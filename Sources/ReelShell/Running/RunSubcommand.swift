import Foundation
import Reel

extension Subcommand {
  /// `run`: runs scripts.
  public static var scripts: Subcommand {
    Subcommand(
      "run", synopsis: "run SCRIPT…|FOLDER… | - [options]",
      summary: Localized(
        en: "Run scripts, each on fresh data, the embedded backend and virtual time",
        de: "Skripte ausführen, jedes mit neuen Daten, eingebettetem Backend und virtueller Zeit"),
      options: SessionOptions.all + [
        CommandLineOption(
          "keep-going",
          help: Localized(
            en: "go on after a line that failed",
            de: "nach einer Zeile, die fehlschlug, weitermachen")),
        CommandLineOption(
          "update",
          help: Localized(
            en: "write the recording of each script beside it, and say what has changed",
            de: "die Aufnahme jedes Skripts daneben schreiben, und sagen, was sich geändert hat")),
        CommandLineOption(
          "jobs", "N",
          help: Localized(
            en: "how many scripts run at a time; one a core",
            de: "wie viele Skripte zugleich laufen; eines je Kern")),
        CommandLineOption(
          "filter", "TEXT",
          help: Localized(
            en: "only scripts with TEXT in their name",
            de: "nur Skripte mit TEXT im Namen")),
        CommandLineOption(
          "shard", "I/N",
          help: Localized(
            en: "only the Ith of N parts of the scripts",
            de: "nur der I-te von N Teilen der Skripte")),
        .tap, .junit,
      ]
    ) { shell, arguments in
      guard !arguments.others.isEmpty else {
        throw UsageError(
          localized(
            en: "run needs a script, a folder of scripts, or - for standard input",
            de: "run braucht ein Skript, einen Ordner mit Skripten, oder - für die Standardeingabe")
        )
      }
      let selection = try ScriptSelection(
        arguments.others, filter: arguments.value("filter"), shard: arguments.value("shard"))
      return try await ScriptRun(shell.program, arguments).run(selection.paths)
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

  private let program: Program<State, Action>
  private let runner: ScriptRunner<State, Action>
  private let isUpdating: Bool
  private let isTAP: Bool
  private let junit: String?
  private let jobs: Int

  init(_ program: Program<State, Action>, _ arguments: ParsedArguments) throws {
    let options = try SessionOptions(
      arguments, apps: program.apps, name: program.name, isReproducible: true)
    self.program = program
    runner = ScriptRunner(program, options: options, keepsGoing: arguments.has("keep-going"))
    isUpdating = arguments.has("update")
    isTAP = arguments.has("tap")
    junit = arguments.value("junit")
    // Scripts that share a directory or a service see each other: one after the other then.
    let isShared = options.data != nil || !options.services.isEmpty
    jobs =
      try arguments.number("jobs", in: 1...1_000)
      ?? (isShared ? 1 : ProcessInfo.processInfo.activeProcessorCount)
  }

  func run(_ paths: [String]) async throws -> ExitCode {
    let output = StandardOutput()
    var worst = ExitCode.ok
    var report = CheckReport()
    try await OrderedTasks.run(paths, jobs: jobs) { path in
      try await outcome(of: path)
    } tell: { path, outcome in
      if outcome.code.rawValue > worst.rawValue { worst = outcome.code }
      let said = outcome.output.map(\.text).joined(separator: "\n")
      report.checks.append(
        CheckReport.Check(
          name: path, failure: outcome.code == .ok ? nil : said, remark: outcome.remark,
          seconds: outcome.seconds))
      guard !isTAP else { return }
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
    if let junit { try report.writeJUnit(to: junit, suite: "\(program.name) run") }
    if isTAP { output.answer(report.tap) }
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
