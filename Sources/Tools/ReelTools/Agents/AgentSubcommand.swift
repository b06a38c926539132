import Foundation
import Reel
import ReelApp
import ReelREPL
import ReelTexts
import ReelTimeline
import Synchronization

extension RunningShell {
  /// `mcp`: the Model Context Protocol, for agents.
  static var agentSubcommand: Subcommand<State, Action> {
    return Subcommand(
      "mcp", "Serve an agent: the Model Context Protocol on standard input and output",
      .files("DIR…", content: .folder),
      .flag("effects", help: Text("run the effects of an agent's actions, as at the prompt")),
      written: "mcp [DIR…] [--effects]"
    ) { shell, folders, hasEffects in
      let program = AgentProgram(
        name: shell.program.name, version: shell.program.version, apps: shell.program.apps,
        folders: try AgentFolders(folders.map(\.path)), hasEffects: hasEffects)
      let output = AgentOutput()
      try await DispatchDescriptors.open()
      await AgentServer(program, on: AgentProcesses(), in: shell.translation, write: output.write)
        .run(
          ByteLines.stream(of: .standardInput, limit: AgentServer.longestMessage) { line, _ in line
          })
      return .ok
    }
  }
}

/// Writes messages to standard output, each on a separate line, from any task.
final class AgentOutput: Sendable {
  private let turn = Mutex(())

  /// Writes a message.
  func write(_ message: JSON) {
    let line = message.text + "\n"
    turn.withLock { _ in StandardOutput.write(directly: line, to: STDOUT_FILENO) }
  }
}
