import Foundation
import ReelShell

extension Subcommand {
  /// `run`: runs scripts.
  public static var scripts: Subcommand {
    Subcommand(
      "run", synopsis: "run SCRIPT… | - [options]",
      summary: "Run scripts, each on fresh data, the embedded backend and virtual time",
      options: SessionOptions.all + [
        CommandLineOption("keep-going", help: "go on after a line that failed"),
        CommandLineOption(
          "update", help: "write the recording of each script beside it, replacing the old one"),
      ]
    ) { shell, arguments in
      guard !arguments.others.isEmpty else {
        throw UsageError("run needs a script, or - for standard input")
      }
      let options = try SessionOptions(
        arguments, apps: shell.program.apps, name: shell.program.name, isReproducible: true)
      let runner = ScriptRunner(
        shell.program, options: options, keepsGoing: arguments.has("keep-going"))
      var worst = ExitCode.ok
      for path in arguments.others {
        let code = try await run(
          path, with: runner, updating: arguments.has("update"), isOnly: arguments.others.count == 1
        )
        if code.rawValue > worst.rawValue { worst = code }
      }
      return worst
    }
  }

  private static func run(
    _ path: String, with runner: ScriptRunner<State, Action>, updating: Bool, isOnly: Bool
  ) async throws -> ExitCode {
    let output = StandardOutput()
    let script: Script
    do {
      script =
        path == "-"
        ? Script(
          text: String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self))
        : try Script(path: path)
    } catch {
      output.diagnose("\(error)")
      return .unreadable
    }
    let recording = updating && path != "-" ? Scenario.recording(of: path) : nil
    let fresh = recording.map { $0 + ".new-\(ProcessInfo.processInfo.processIdentifier)" }
    defer { if let fresh { try? FileManager.default.removeItem(atPath: fresh) } }
    let result = try await runner.run(script, name: path == "-" ? "stdin" : path, recording: fresh)
    for entry in result.output {
      if entry.isDiagnostic {
        output.write(diagnostic: entry.text)
      } else {
        output.write(answer: entry.text)
      }
    }
    if result.code == .ok, let recording, let fresh {
      try Scenario.replace(recording, with: fresh)
    }
    if result.code == .ok {
      let counts = "\(count(script.count, "line")), \(count(result.frames, "frame"))"
      output.diagnose("ok  \(path)  \(counts)")
    } else if !isOnly {
      output.diagnose("FAILED  \(path)")
    }
    return result.code
  }

  private static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}
