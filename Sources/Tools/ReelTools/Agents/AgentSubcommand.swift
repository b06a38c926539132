import Foundation
import Reel
import ReelApp
import ReelREPL
import ReelTexts

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
