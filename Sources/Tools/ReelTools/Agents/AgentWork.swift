import ReelApp
import ReelREPL
import ReelSupport
import ReelTexts
import ReelTimeline

/// Long work without a session: a subcommand in a separate process.
package struct AgentWork: Sendable {
  /// The outcome of a subcommand.
  package struct Outcome: Sendable {
    var end: SpawnedProcess.End
    var output: String
    var diagnostics: String

    /// Creates an outcome.
    package init(end: SpawnedProcess.End, output: String, diagnostics: String) {
      self.end = end
      self.output = output
      self.diagnostics = diagnostics
    }
  }

  private let program: AgentProgram
  private let host: any AgentHost

  init(_ program: AgentProgram, on host: any AgentHost) {
    self.program = program
    self.host = host
  }

  /// Runs random commands in an app.
  ///
  /// - Throws: A ``LineFailure``; `CancellationError`.
  func fuzz(_ arguments: ToolArguments) async throws -> ToolAnswer {
    let app = try program.app(named: arguments.required("app"))
    let seconds = arguments.number("seconds") ?? 20
    let seed = arguments.number("seed") ?? Int.random(in: 1...999_999)
    var words = ["fuzz", app, "--steps", "\(arguments.number("steps") ?? 1_000)"]
    words += ["--seed", "\(seed)", "--seconds", "\(seconds)"]
    if arguments.isTrue("late") { words.append("--late") }
    // Failures are shrunk afterwards, which has a limit, too.
    let done = try await host.run(words, seconds: 3 * seconds)
    return try answer(done, ["app": .string(app), "seed": JSON(seed)], finding: "failed")
  }

  /// Finds the fewest actions of a recording that make a condition true.
  ///
  /// - Throws: A ``LineFailure``; `CancellationError`.
  func shrink(_ arguments: ToolArguments) async throws -> ToolAnswer {
    let path = try program.folders.recording(arguments.required("recording"))
    let file = try arguments.text("file").map(program.folders.script)
    let words = [
      "shrink", AgentFolders.argument(path), "--where=" + arguments.required("condition"),
    ]
    let done = try await host.run(words, seconds: arguments.number("seconds") ?? 60)
    guard !done.output.isEmpty else {
      throw LineFailure(Text(verbatim: done.diagnostics), code: .failed)
    }
    var members: JSON.Members = ["recording": .string(program.folders.name(of: path))]
    if let file {
      try NewFile.write(
        to: NamedPath(AgentFolders.argument(file)), kind: "a saved session"
      ) { try $0(done.output) }
      members["file"] = .string(program.folders.name(of: file))
    }
    return try answer(done, members, finding: "script")
  }

  private func answer(
    _ done: Outcome, _ members: JSON.Members, finding: String
  ) throws -> ToolAnswer {
    let isInterrupted =
      done.end == .exit(ExitCode.interrupted.rawValue) || done.end.isInterruption
    let isSaid = isInterrupted || [.exit(0), .exit(1)].contains(done.end)
    guard isSaid else { throw LineFailure(Text(verbatim: done.diagnostics.trimmed), code: .failed) }
    let said: JSON = .object(members).adding([
      "text": .string(done.output), "remarks": .string(done.diagnostics.trimmed),
      "isInterrupted": .bool(isInterrupted),
    ])
    let found = finding == "failed" ? JSON.bool(done.end == .exit(1)) : .string(done.output)
    var answer = said.members
    if finding == "script" { answer["text"] = nil }
    answer[finding] = found
    return ToolAnswer(try Shortened(.object(answer), to: AgentTools.longest).json)
  }
}
