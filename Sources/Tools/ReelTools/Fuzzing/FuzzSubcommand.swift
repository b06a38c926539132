import Foundation
import Reel
import ReelApp
import ReelREPL
import ReelSupport
import ReelTexts
import ReelTimeline

extension Subcommand {
  /// `fuzz`: finds failures with random commands.
  static func fuzz(_ program: Program<State, Action>) -> Subcommand {
    return Subcommand(
      "fuzz", "Run random commands in apps, check every frame, and shrink failures",
      .apps(of: program.apps), .fuzzing,
      .file(
        "save",
        help: Text("write a script that repeats a failure, and a page; of several apps, FILE-APP")),
      .force,
      .number(
        "jobs", in: 1...1_000,
        help: Text("how many apps are tested at a time; default one per core")),
      .flag("transcript", help: Text("print every line, and every frame with its digest")),
      .flag("in-process", help: Text("for a debugger: run in this process; a crash then ends it"))
    ) { shell, apps, options, save, isForced, jobs, isTalkative, isInProcess in
      let program = shell.program
      let apps = apps.isEmpty ? Array(program.apps.indices) : apps
      let saved = try save.map {
        try SavedFailures($0.path, apps.map { program.apps[$0] }, isForced: isForced)
      }
      let command = FuzzCommand(
        program: program, apps: apps, options: options, save: saved, isTalkative: isTalkative,
        translation: shell.translation)
      return ChildProcess.hasJournal || isInProcess
        ? try await command.run()
        : try await FuzzSupervisor(
          command, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount
        ).run()
    }.reportingProgress()
  }
}

extension Parameter where Value == FuzzOptions {
  /// The parameters of fuzzing.
  fileprivate static var fuzzing: Parameter {
    return .group(
      .number("steps", in: 1...Int.max, help: Text("how many lines each app gets; default 1000")),
      .number("seed", "S", help: Text("which lines to run; the same seed gives the same run")),
      .rate("faults", help: Text("fraction of requests that fail, 0 to 1; default 0.1")),
      .flag("late", help: Text("deliver answers again after cancellation")),
      .checks("without"),
      .number(
        "seconds", in: 1...Int.max,
        help: Text("stop after this many seconds, all apps together"))
    ) { steps, seed, faults, isLate, skipped, seconds in
      var options = FuzzOptions()
      options.steps = steps ?? options.steps
      options.seed = UInt64(seed ?? Int.random(in: 1...999_999))
      options.faults = faults ?? options.faults
      options.hasLateAnswers = isLate
      options.skipped = skipped
      options.seconds = seconds.map(Double.init)
      return options
    }
  }
}

extension Parameter where Value == Set<FuzzCheck> {
  /// The checks after `--name`, which may be repeated.
  fileprivate static func checks(_ name: String) -> Parameter {
    let choices = FuzzCheck.allCases.map { Choice($0.rawValue, $0.summary) }
    return Parameter(
      ParameterSpecification(
        name, .option, isRequired: false, choices: choices,
        help: Text("do without a check, for more steps; may be repeated"), placeholder: "CHECK",
        isRepeatable: true),
      reading: { words, _ throws(LineError) in
        var checks: Set<FuzzCheck> = []
        for word in words {
          guard let check = FuzzCheck(rawValue: word.text) else {
            let names = FuzzCheck.allCases.map(\.rawValue).joined(separator: ", ")
            throw LineError(
              """
              --\(verbatim: name) needs one of \(verbatim: names), not \
              “\(verbatim: word.text)”
              """)
          }
          checks.insert(check)
        }
        return checks
      })
  }
}

/// The files for a failure: a script, and a page beside it.
struct SavedFailure: Sendable {
  let script: ResultFile
  let page: ResultFile

  /// - Throws: An ``UnwritableResult`` if one of them cannot be written; a ``UsageError`` if one
  ///   exists and is something else.
  init(_ path: String, isForced: Bool) throws {
    let beside = URL(fileURLWithPath: path).deletingPathExtension().appendingPathExtension("html")
    script = try ResultFile(path, option: "--save", kind: .script, isForced: isForced)
    page = try ResultFile(beside.path, option: "--save", kind: .page, isForced: isForced)
  }
}

/// The files for the failures of apps, at most one each.
struct SavedFailures: Sendable {
  private let path: String
  private let isForced: Bool
  private var files: [String: SavedFailure] = [:]

  /// - Parameters:
  ///   - path: the file's name; of several apps, each adds its own name to it.
  ///   - apps: the names of the apps.
  ///   - isForced: whether existing files are overwritten.
  /// - Throws: The errors of ``SavedFailure``.
  init(_ path: String, _ apps: [String], isForced: Bool) throws {
    self.path = path
    self.isForced = isForced
    let url = URL(fileURLWithPath: path)
    let ending = url.pathExtension.isEmpty ? "" : "." + url.pathExtension
    for app in apps {
      let own = apps.count == 1 ? path : "\(path.dropLast(ending.count))-\(app)\(ending)"
      files[app] = try SavedFailure(own, isForced: isForced)
    }
  }

  /// The options that name the files of some of the apps.
  func arguments(for apps: [String]) -> [String] {
    let own = apps.count == 1 ? files[apps[0]]?.script.path : nil
    return ["--save", own ?? path] + (isForced ? ["--force"] : [])
  }

  /// The files of an app.
  subscript(app: String) -> SavedFailure? { files[app] }
}

/// A `fuzz` command.
struct FuzzCommand<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  let program: Program<State, Action>
  let apps: [Int]
  let options: FuzzOptions
  let save: SavedFailures?
  let isTalkative: Bool
  let translation: Translation
  var output: any Output = StandardOutput()

  /// The options for the checks that the run does without.
  private var skipped: [String] {
    FuzzCheck.allCases.filter(options.skipped.contains).map { "--without \($0.rawValue)" }
  }

  private var origin: String {
    let faults = options.faults == 0.1 ? "" : " --faults \(options.faults)"
    let late = options.hasLateAnswers ? " --late" : ""
    let without = skipped.map { " \($0)" }.joined()
    return "--steps \(options.steps) --seed \(options.seed)\(faults)\(late)\(without)"
  }

  /// Tests one app after the other, in this process.
  func run() async throws -> ExitCode {
    let journal = FuzzJournal()
    let deadline = options.seconds.map { Date().addingTimeInterval($0) }
    var code = ExitCode.ok
    for (position, index) in apps.enumerated() {
      var options = options
      if let deadline {
        options.seconds = deadline.timeIntervalSinceNow
        guard deadline.timeIntervalSinceNow > 0 else {
          output.diagnose("\(program.apps[index]): \(translation("not tried: the time is up"))")
          continue
        }
      }
      switch try await run(index, options, journal) {
      case .ok: break
      case .interrupted:
        // A parent also knows the apps that other processes test.
        if !ChildProcess.hasJournal { printHowToContinue(apps[position...]) }
        return .interrupted
      default: code = .checkFailed
      }
    }
    return code
  }

  private func run(
    _ index: Int, _ options: FuzzOptions, _ journal: FuzzJournal
  ) async throws -> ExitCode {
    let name = program.apps[index]
    let fuzzer = Fuzzer(program, app: index)
    journal.begin(name)
    let report = try await fuzzer.run(
      options, noting: journal.note, renewing: journal.renew,
      transcript: isTalkative ? { output.reply(translation($0)) } : nil)
    let speed = Int(Double(report.steps) / max(report.seconds, 0.001))
    let costs: Text =
      report.checks.isEmpty ? "no checks" : "checks took \(verbatim: report.checks)"
    output.diagnose(
      "\(name): \(translation("\(speed, one: "step", other: "steps") a second; \(costs)"))")
    if report.isInterrupted {
      let howFar = translation(
        """
        interrupted after \(report.steps) of \
        \(options.steps, one: "step", other: "steps", context: "of"), \
        \(report.frames, one: "frame", other: "frames"), nothing wrong; seed \
        \(verbatim: options.seed)
        """)
      output.reply("\(name): \(howFar)")
      return .interrupted
    }
    guard let failure = report.failure else {
      let outcome = translation(
        """
        \(report.steps, one: "step", other: "steps"), \
        \(report.frames, one: "frame", other: "frames"), nothing wrong; seed \
        \(verbatim: options.seed), last state \(verbatim: report.digest.map { "\($0)" } ?? "")
        """)
      output.reply("\(name): \(outcome)")
      return .ok
    }
    let outcome = translation(
      """
      seed \(verbatim: options.seed), step \(report.steps), frame \(failure.frame): \
      \(failure.text)
      """)
    output.reply("\(name): \(outcome)")
    let shrunk = try await fuzzer.shrink(report.lines, failure) { lines in
      journal.begin(name)
      lines.forEach(journal.note)
    }
    try await printShrunk(shrunk, of: report.lines.count, index)
    return shrunk.isInterrupted ? .interrupted : .checkFailed
  }

  /// Prints the command that tests the interrupted app and those after it.
  func printHowToContinue(_ apps: some Sequence<Int>) {
    let command = CommandText.line(
      [program.name, "fuzz"] + apps.map { program.apps[$0] }
        + origin.split(separator: " ").map(
          String.init))
    output.diagnose(translation("run it again, to the end: \(verbatim: command)"))
  }

  func printShrunk(
    _ shrunk: Fuzzer<State, Action>.Shrunk, of count: Int, _ index: Int
  ) async throws {
    let name = program.apps[index]
    let script = Fuzzer<State, Action>.script(
      shrunk, app: name, needsUse: index > 0,
      origin: "Found by \(verbatim: "\(program.name) fuzz \(name) \(origin)").", in: translation)
    if shrunk.isInterrupted {
      let howFar = translation(
        LineShrinker.interrupted(shrunk.lines.count, of: count, runs: shrunk.runs))
      output.diagnose("\(name): \(howFar)")
    }
    let outcome = translation(
      """
      shrunk from \(count, one: "line", other: "lines") to \(shrunk.lines.count), in \
      \(shrunk.runs, one: "run", other: "runs", context: "after in"):
      """)
    output.reply("\(name): \(outcome)")
    if let save = save?[name] {
      try save.script.write(script)
      let file = save.script.path
      output.reply(
        "\(name): " + translation("\(verbatim: "\(program.name) run \(file)") repeats it"))
      let isCrash = shrunk.failure.check == .crash
      let page = try await isCrash ? crashPage(of: shrunk.lines, index) : page(of: file)
      if let page {
        try save.page.write(page)
        let name = URL(fileURLWithPath: save.page.path).lastPathComponent
        output.reply(
          "\(program.apps[index]): " + translation("\(verbatim: name) shows it in a browser"))
      } else if isCrash {
        output.diagnose("\(name): " + translation("no page shows it: it could not be recorded"))
      }
    }
    output.reply(script.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
  }

  /// Returns a page for a script; nil if nothing happens in it.
  private func page(of script: String) async throws -> String? {
    let options = try SessionOptions(apps: program.apps, name: program.name, isReproducible: true)
    return try await ScriptRunner(program, options: options, keepsGoing: true)
      .page(of: Script(path: script), name: script, in: translation)
  }

  /// Returns a page for lines that crash the process: another process performs them, and records
  /// everything before the crash; nil if there is no such recording.
  ///
  /// It has a folder of its own, without the user's services: the lines are made up.
  private func crashPage(of lines: [String], _ index: Int) async throws -> String? {
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let (script, recording) = (
      scratch.url.appendingPathComponent("crash.script").path,
      scratch.url.appendingPathComponent("\(program.apps[index]).reel").path
    )
    let all = index > 0 ? [".use \(program.apps[index])"] + lines : lines
    try Data(all.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: script))
    let data = scratch.url.appendingPathComponent("data").path
    _ = try await ChildProcess.run(
      ["--data", data, "--record", recording, "--keep-going", "-f", script], isQuiet: true)
    let written = scratch.url.appendingPathComponent("crash.html")
    _ = try await ChildProcess.run(["report", recording, written.path], isQuiet: true)
    return try? String(contentsOf: written, encoding: .utf8)
  }

  /// The arguments of a process that tests some of the apps.
  func arguments(for apps: [Int]) -> [String] {
    let names = apps.map { program.apps[$0] }
    let limits = [
      "--steps", "\(options.steps)", "--seed", "\(options.seed)", "--faults", "\(options.faults)",
    ]
    return ["fuzz"] + names + limits + (save?.arguments(for: names) ?? [])
      + (options.hasLateAnswers ? ["--late"] : [])
      + skipped.flatMap { $0.split(separator: " ").map(String.init) }
      + (isTalkative ? ["--transcript"] : [])
  }
}
