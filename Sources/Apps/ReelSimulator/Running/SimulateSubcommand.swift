import Foundation
import ReelApp
import ReelApps
import ReelShell
import ReelSupport
import ReelTexts

extension Subcommand where State == AppState, Action == AppAction {
  /// `simulate`: simulates whole worlds in virtual time.
  package static var simulate: Subcommand {
    let said = texts.services.simulate
    return Subcommand(
      "simulate", said.summary, .number("seed", "S", help: said.seed),
      .number("hours", "H", in: 1...1_000_000, help: said.hours),
      .file("script", help: said.replayed), .file("save", help: said.save), .force,
      .flag("transcript", help: said.transcript)
    ) { _, seed, hours, script, save, isForced, isTalkative in
      let file = try save.map {
        try ResultFile($0, option: "--save", kind: .script, isForced: isForced)
      }
      let command = SimulateCommand(save: file, isTalkative: isTalkative)
      if let script { return await command.run(script: script) }
      let first = seed ?? Int.random(in: 1...999_999)
      return try await command.run(seed: UInt64(first), hours: hours ?? 24)
    }.sayingHowFar()
  }
}

/// A `simulate` command.
private struct SimulateCommand: Sendable {
  let save: ResultFile?
  let isTalkative: Bool
  private let output = StandardOutput()
  private let said = texts.services.simulate

  private var transcript: (@Sendable (String) -> Void)? {
    guard isTalkative else { return nil }
    return { StandardOutput().answer($0) }
  }

  /// Simulates worlds.
  func run(seed: UInt64, hours: Int) async throws -> ExitCode {
    let report = await Simulation(seed: seed, hours: Double(hours)).run(transcript: transcript)
    tell(report.counts)
    output.diagnose(said.speed(report.speed, Int(report.seconds.rounded())))
    if let failure = report.failure, let violation = failure.violation {
      return try await tell(failure, violation)
    }
    if Task.isCancelled {
      output.answer(said.interrupted(report.worlds))
      return .interrupted
    }
    let spent = Int(report.hours.rounded())
    output.write(
      answer: said.nothingWrong(spent, report.worlds, "\(seed)", Self.text(report.digest)))
    return .ok
  }

  /// Simulates the world of a file.
  func run(script file: String) async -> ExitCode {
    let script: WorldScript
    do throws(WorldScript.Unreadable) {
      guard let bytes = try? SystemFile.contents(of: file),
        let text = String(validating: bytes, as: UTF8.self)
      else {
        throw WorldScript.Unreadable(line: 0)
      }
      script = try WorldScript(text)
    } catch {
      output.diagnose(said.unreadable(file, error.line))
      return .unreadable
    }
    let report = await World(
      seed: script.seed, phones: script.phones, transcript: transcript
    ).run(script.decisions)
    tell(report.counts)
    if let violation = report.violation {
      output.write(
        answer: said.failed(
          "\(script.seed)", Self.moment(violation.time), violation.description))
      return .checkFailed
    }
    let hours = Int((Double(report.time) / 3_600_000).rounded())
    output.write(
      answer: said.nothingWrong(hours, 1, "\(script.seed)", Self.text(report.digest)))
    return .ok
  }

  private func tell(_ counts: [String: Int]) {
    let words = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    output.diagnose(said.counted(words.joined(separator: ", ")))
  }

  private func tell(_ report: World.Report, _ violation: Violation) async throws -> ExitCode {
    let seed = "\(report.script.seed)"
    output.write(
      answer: said.failed(seed, Self.moment(violation.time), violation.description))
    output.answer(said.repeats("reel simulate --seed \(seed) --hours 1"))
    let shrunk = await WorldShrinker().shrink(report.script, violation)
    output.write(
      answer: said.shrunk(
        report.script.decisions.count, shrunk.script.decisions.count, shrunk.worlds))
    let comments =
      [said.foundBy("reel simulate --seed \(seed) --hours 1")]
      + shrunk.violation.description.split(separator: "\n").map(String.init)
    let text = comments.map { "# \($0)\n" }.joined() + shrunk.script.text
    if let save {
      try save.write(text)
      output.answer(said.repeats("reel simulate --script \(save.path)"))
    }
    output.answer(text.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
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
