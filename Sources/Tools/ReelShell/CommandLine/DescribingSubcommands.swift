import ReelTexts
import Reel
import ReelApp

extension Shell {
  /// Subcommands that describe this program to other programs.
  var describingSubcommands: [Subcommand<State, Action>] {
    [
      Subcommand("man", texts.program.describing.manual(program.name)) { shell in
        let page = ManualPage(
          program: shell.program.name, version: shell.program.version, apps: shell.program.apps,
          subcommands: shell.subcommands.map(\.syntax),
          lines: ShellCommands<State, Action>(in: Language.current).all.map(\.syntax),
          notes: notes)
        StandardOutput().answer(page.text)
        return .ok
      },
      Subcommand("schema", texts.program.describing.schema) { _ in
        StandardOutput().write(answer: ProtocolSchema.text)
        return .ok
      },
      Subcommand(
        "completions", texts.program.describing.completions(program.name), .unixShell
      ) { shell, kind in
        let script = CompletionScript(
          program: shell.program.name, subcommands: shell.subcommands.map(\.syntax),
          apps: shell.program.apps)
        StandardOutput().answer(script.text(for: kind))
        return .ok
      },
    ]
  }
}

extension Parameter where Value == CompletionScript.Shell {
  /// The positional parameter for a Unix shell.
  fileprivate static var unixShell: Parameter {
    word(
      "bash|zsh|fish", missing: texts.program.describing.needsShell, choices: Value.choices
    ) { word, _ throws(LineError) in try Value(word: word.text) }
  }
}
