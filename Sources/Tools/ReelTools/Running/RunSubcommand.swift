import Foundation
import Reel
import ReelApp
import ReelREPL
import ReelSupport
import ReelTexts

extension Subcommand {
  /// `run`: runs scripts.
  public static var scripts: Subcommand {
    return Subcommand(
      "run", "Run scripts, each with fresh data, the embedded backend and virtual time",
      .files(
        "SCRIPT…|FOLDER… | -",
        missing: Text("run needs a script, a folder of scripts, or - for standard input")),
      .session,
      .flag("keep-going", help: Text("continue after a line that failed")),
      .flag(
        "update",
        help: Text("write the recording of each script beside it, and report what changed")),
      .number(
        "jobs", in: 1...1_000,
        help: Text("how many scripts run at a time; default one per core")),
      .option("filter", "TEXT", help: Text("only scripts with TEXT in their name")),
      .option("shard", "I/N", help: Text("only the Ith of N parts of the scripts")),
      .folder(
        "report", help: Text("write a page for a browser into FOLDER for each script that fails")),
      .report
    ) { shell, files, given, keepsGoing, isUpdating, jobs, filter, shard, pages, report in
      let selection = try ScriptSelection(files.map(\.path), filter: filter, shard: shard)
      if isUpdating { try selection.checkRecordings() }
      let options = try SessionOptions(
        given, apps: shell.program.apps, name: shell.program.name, isReproducible: true)
      // Scripts that share a directory or a service affect each other, so they run one after the
      // other.
      let isShared = options.data != nil || !options.services.isEmpty
      return try await ScriptRun(
        program: shell.program,
        runner: ScriptRunner(shell.program, options: options, keepsGoing: keepsGoing),
        isUpdating: isUpdating, report: report, junit: report.file(),
        pages: try pages.map {
          try FailurePages($0.path, isForced: report.isForced, in: shell.translation)
        },
        jobs: jobs ?? (isShared ? 1 : ProcessInfo.processInfo.activeProcessorCount),
        words: files.map(\.text), translation: shell.translation
      ).run(selection.paths)
    }.reportingProgress()
  }
}

/// A run of several scripts: in parallel, reported in order.
private struct ScriptRun<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// The outcome of a script.
  private struct Outcome: Sendable {
    var output: [CollectedOutput.Entry]
    var code: ExitCode
    var remark: String
    var seconds: Double
  }

  /// The share of a script in the progress of all, of which each of its lines is a part.
  private static var whole: Int { 1_000_000 }

  let program: Program<State, Action>
  let runner: ScriptRunner<State, Action>
  let isUpdating: Bool
  let report: ReportOptions
  /// The file for a JUnit report; nil for none.
  let junit: ResultFile?
  /// The folder for pages of failures; nil for none.
  let pages: FailurePages?
  let jobs: Int
  /// The files and folders on the command line.
  let words: [String]
  let translation: Translation

  func run(_ paths: [String]) async throws -> ExitCode {
    let output = StandardOutput()
    var worst = ExitCode.ok
    var checks = CheckReport()
    do {
      try await WorkMeter.during(.running, of: paths.count * Self.whole) { meter in
        try await OrderedTasks.run(paths, jobs: jobs) { path in
          try await outcome(of: path, meter)
        } report: { path, outcome in
          meter?.add(1, part: 0)
          add(path, outcome, of: paths.count, &checks)
          worst.worsen(to: outcome.code)
        }
      }
    } catch is CancellationError {
      worst = .interrupted
      printInterruption(checks.checks.count, of: paths)
    }
    if report.tap { output.reply(checks.tap) }
    try junit?.write(checks.junit(suite: "\(program.name) run"))
    return worst
  }

  /// Prints the outcome of a script, and adds it to the report.
  private func add(
    _ path: String, _ outcome: Outcome, of count: Int, _ checks: inout CheckReport
  ) {
    let output = StandardOutput()
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
        output.write(reply: entry.text)
      }
    }
    if outcome.code == .ok {
      output.diagnose(translation("ok  \(verbatim: path)  \(verbatim: outcome.remark)"))
    } else if count > 1, outcome.code == .checkFailed {
      output.diagnose(translation("FAILED  \(verbatim: path)"))
    }
  }

  /// Reports how many scripts had run before Ctrl-C, and how to run the others.
  private func printInterruption(_ done: Int, of paths: [String]) {
    let output = StandardOutput()
    output.diagnose(translation("interrupted; scripts run: \(done) of \(paths.count)"))
    let left = paths[done...].filter { $0 != "-" }
    guard !left.isEmpty else { return }
    // The scripts of the shard have already been selected.
    let options = CommandText.options(of: CommandText.own, besides: words, without: "--shard")
    output.diagnose(
      translation("continue with: \(verbatim: CommandText.line([program.name] + options + left))"))
  }

  /// Returns the outcome of a script; a file that cannot be read or written ends only this one.
  ///
  /// - Throws: An error that would end every script.
  private func outcome(of path: String, _ meter: WorkMeter?) async throws -> Outcome {
    do {
      return try await attempt(path, meter)
    } catch let error as CancellationError {
      throw error
    } catch let error as ScratchDirectory.Uncreatable {
      throw error
    } catch {
      let output = CollectedOutput()
      output.diagnose(translation(Text(error)))
      return Outcome(output: output.all, code: ExitCode(of: error), remark: "", seconds: 0)
    }
  }

  private func attempt(_ path: String, _ meter: WorkMeter?) async throws -> Outcome {
    let start = Date()
    let script =
      path == "-"
      ? try Script(standardInput: StandardInputLines.all())
      : try Script(path: path)
    let recording = isUpdating && path != "-" ? Scenario.recording(of: path) : nil
    // A link to a recording stays one.
    let target = recording.map(SystemFile.target)
    if let target { Scenario.removeDrafts(of: target) }
    if let recording, !report.isForced, SystemFile.exists(recording) {
      try Scenario.checkRecording(recording, of: program.name)
    }
    let fresh = target.map(Scenario.draft)
    let unfinished = fresh.flatMap(UnfinishedFiles.add)
    defer {
      if let fresh { SystemFile.remove(fresh) }
      UnfinishedFiles.forget(unfinished)
    }
    let name = path == "-" ? "stdin" : path
    let scratch = try pages == nil ? nil : ScratchDirectory()
    defer { scratch?.remove() }
    let shown = fresh ?? scratch?.url.appendingPathComponent("page.reel").path
    let part = Self.whole / max(1, script.lines.count)
    var result = try await runner.run(script, name: name, recording: shown) {
      meter?.add(0, part: part)
    }
    if result.code == .checkFailed, let pages, let shown {
      result.output.append(try pages.entry(of: result, recording: shown, name: name))
    }
    var remark = translation(
      """
      \(script.count, one: "line", other: "lines"), \
      \(result.frames, one: "frame", other: "frames")
      """)
    if result.code == .ok, let recording, let target, let fresh {
      let verdict = try RecordingChange.between(
        recording, and: fresh, suite: result.suite, in: translation)
      remark += ", \(translation(verdict.remark))"
      if case .changed(let lines) = verdict { remark += lines.map { "\n    " + $0 }.joined() }
      if verdict != .unchanged { try Scenario.replace(target, with: fresh) }
    }
    return Outcome(
      output: result.output, code: result.code, remark: remark,
      seconds: Date().timeIntervalSince(start))
  }
}
