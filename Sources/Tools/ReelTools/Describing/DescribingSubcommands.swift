import CReelFiles
import Reel
import ReelApp
import ReelREPL
import ReelTexts

extension RunningShell {
  /// Subcommands that describe this program to other programs.
  static func describingSubcommands(
    of program: Program<State, Action>
  ) -> [Subcommand<State, Action>] {
    [
      Subcommand(
        "man", "Print the manual page: \(verbatim: program.name) man | man -l -"
      ) { shell in
        let page = ManualPage(
          program: shell.program.name, version: shell.program.version, apps: shell.program.apps,
          subcommands: shell.subcommands.map(\.syntax),
          lines: ShellCommands(shell.program.tools).all.map(\.syntax),
          notes: shell.notes, translation: shell.translation)
        StandardOutput().reply(page.text)
        return .ok
      },
      Subcommand("schema", "Print the JSON schema of the answers in --mode json") { _ in
        StandardOutput().write(reply: ProtocolSchema.text)
        return .ok
      },
      Subcommand(
        "completions",
        "Print a script that completes \(verbatim: program.name)'s command line in a shell",
        .unixShell
      ) { shell, kind in
        let script = CompletionScript(
          program: shell.program.name, subcommands: shell.subcommands.map(\.syntax),
          apps: shell.program.apps, translation: shell.translation)
        StandardOutput().reply(script.text(for: kind))
        return .ok
      },
    ]
  }
}

extension Parameter where Value == CompletionScript.Shell {
  /// The positional parameter for a Unix shell.
  fileprivate static var unixShell: Parameter {
    word(
      "bash|zsh|fish", missing: "completions needs a shell: bash, zsh or fish",
      choices: Value.choices
    ) { word, _ throws(LineError) in try Value(word: word.text) }
  }
}

/// The JSON schema (draft 2020-12) of the output of `.mode json`, included in the program.
enum ProtocolSchema {
  /// The content of `Schemas/protocol.json`, without its last line break.
  static var text: String { String(reel_protocol_json.text.dropLast()) }
}
