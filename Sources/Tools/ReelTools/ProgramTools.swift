import Reel
import ReelApp
import ReelREPL

extension Program {
  /// The same program with all tools: what its sessions and its command line have beside the shell
  /// alone.
  package var withTools: Self {
    var copy = self
    copy.tools = .all
    return copy
  }
}

extension ShellTools {
  /// All tools.
  package static var all: Self {
    var tools = Self()
    tools.commands = {
      ShellCommand.shrinking + ShellCommand.saving + ShellCommand.exporting + ShellCommand.reporting
        + ShellCommand.viewing
    }
    tools.subcommands = { program in
      [.scripts, .fuzz(program), .shrink]
        + [
          RunningShell.replaySubcommand, RunningShell.migrateSubcommand,
          RunningShell.scrubSubcommand,
          RunningShell.reportSubcommand, RunningShell.exportSubcommand,
        ] + RunningShell.querySubcommands
        + [RunningShell.sqlSubcommand, RunningShell.agentSubcommand]
        + RunningShell.describingSubcommands(of: program)
    }
    return tools
  }
}
