import Foundation
import ReelApp
import ReelApps
import ReelShell
import ReelSupport
import ReelTexts

extension Subcommand where State == AppState, Action == AppAction {
  /// `simulate`: simulates whole worlds in virtual time.
  package static var simulate: Subcommand {
    return Subcommand(
      "simulate",
      "Test whole worlds of clients, service, network, disks and clocks in virtual time",
      .number(
        "seed", "S",
        help: Text("the first world's seed; the same seed gives the same worlds; default random")),
      .number(
        "hours", "H", in: 1...1_000_000,
        help: Text(
          "for how many hours devices act, one in each world, before it recovers; default 24")),
      .file("script", help: Text("replay a file written by --save")),
      .file("save", help: Text("save a failure, shrunk, in FILE")), .force,
      .flag("transcript", help: Text("print everything that happens"))
    ) { shell, seed, hours, script, save, isForced, isTalkative in
      let file = try save.map {
        try ResultFile($0.path, option: "--save", kind: .script, isForced: isForced)
      }
      let command = SimulateCommand(
        save: file, isTalkative: isTalkative, translation: shell.translation)
      if let script { return await command.run(script: script.path) }
      let first = seed ?? Int.random(in: 1...999_999)
      return try await command.run(seed: UInt64(first), hours: hours ?? 24)
    }.reportingProgress()
  }
}

/// A `simulate` command.
private struct SimulateCommand: Sendable {
  let save: ResultFile?
  let isTalkative: Bool
  let translation: Translation
  private let output = StandardOutput()

  private var transcript: (@Sendable (String) -> Void)? {
    guard isTalkative else { return nil }
    return { StandardOutput().reply($0) }
  }

  /// Simulates worlds.
  func run(seed: UInt64, hours: Int) async throws -> ExitCode {
    let report = await Simulation(seed: seed, hours: Double(hours)).run(transcript: transcript)
    printCounts(report.counts)
    output.diagnose(
      translation(
        """
        \(report.speed) simulated hours per real hour, \(Int(report.seconds.rounded())) s in all
        """))
    if let failure = report.failure, let violation = failure.violation {
      return try await printFailure(failure, violation)
    }
    if Task.isCancelled {
      output.reply(
        translation(
          "stopped after \(report.worlds, one: "world", other: "worlds", context: "after")")
      )
      return .interrupted
    }
    let spent = Int(report.hours.rounded())
    output.write(
      reply: translation(
        """
        nothing wrong in \(spent) h of \
        \(report.worlds, one: "world", other: "worlds", context: "of"), seed \
        \(verbatim: seed), digest \(verbatim: Self.text(report.digest))
        """))
    return .ok
  }

  /// Simulates the world of a file.
  func run(script file: String) async -> ExitCode {
    let script: WorldScript
    do {
      let content = Data(try SystemFile.contents(of: file))
      script = try WorldScript(Script.text(of: content, at: file))
    } catch {
      output.diagnose(translation(Self.problem(error, in: file)))
      return .unreadable
    }
    let report = await World(
      seed: script.seed, phones: script.phones, transcript: transcript
    ).run(script.decisions)
    printCounts(report.counts)
    if let violation = report.violation {
      output.write(
        reply: translation(
          """
          seed \(verbatim: script.seed), after \(verbatim: Self.moment(violation.time)): \
          \(verbatim: violation.description)
          """))
      return .checkFailed
    }
    let hours = Int((Double(report.time) / 3_600_000).rounded())
    output.write(
      reply: translation(
        """
        nothing wrong in \(hours) h of \(1, one: "world", other: "worlds", context: "of"), seed \
        \(verbatim: script.seed), digest \(verbatim: Self.text(report.digest))
        """))
    return .ok
  }

  /// Returns the reason why a file is not a world, with its name.
  private static func problem(_ error: any Error, in file: String) -> Text {
    switch error {
    case WorldScript.Unreadable.line(let line):
      "\(verbatim: file):\(line): neither a decision nor a world's seed"
    case WorldScript.Unreadable.noSeed:
      Text(verbatim: "\(file): ") + "the world's seed is missing: seed S phones N"
    case let failure as SystemFile.CallError: Text(verbatim: "\(file): ") + failure.text
    default: Text(error)
    }
  }

  private func printCounts(_ counts: [String: Int]) {
    let words = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    output.diagnose(translation("counted: \(verbatim: words.joined(separator: ", "))"))
  }

  private func printFailure(_ report: World.Report, _ violation: Violation) async throws -> ExitCode
  {
    let seed = "\(report.script.seed)"
    output.write(
      reply: translation(
        """
        seed \(verbatim: seed), after \(verbatim: Self.moment(violation.time)): \
        \(verbatim: violation.description)
        """))
    output.reply(
      translation("repeat it with: \(verbatim: "reel simulate --seed \(seed) --hours 1")"))
    let shrunk = await WorldShrinker().shrink(report.script, violation)
    output.write(
      reply: translation(
        """
        \(report.script.decisions.count, one: "decision", other: "decisions") shrunk to \
        \(shrunk.script.decisions.count), in \
        \(shrunk.worlds, one: "world", other: "worlds", context: "after")
        """))
    let comments =
      [translation("found by \(verbatim: "reel simulate --seed \(seed) --hours 1")")]
      + shrunk.violation.description.split(separator: "\n").map(String.init)
    let text = comments.map { "# \($0)\n" }.joined() + shrunk.script.text
    if let save {
      try save.write(text)
      output.reply(
        translation("repeat it with: \(verbatim: "reel simulate --script \(save.path)")"))
    }
    output.reply(text.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    return Task.isCancelled ? .interrupted : .checkFailed
  }

  private static func text(_ digest: UInt64) -> String {
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func moment(_ milliseconds: Int64) -> String {
    let seconds = milliseconds / 1000
    return "\(seconds / 3600) h \(seconds / 60 % 60) min \(seconds % 60) s"
  }
}
