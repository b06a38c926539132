import Reel
import ReelApp

extension Shell {
  /// What tells other programs about this one, from the descriptions of its commands.
  var describingSubcommands: [Subcommand<State, Action>] {
    [
      Subcommand(
        "man",
        localized(
          en: "Print the manual page: \(program.name) man | man -l -",
          de: "Die Handbuchseite ausgeben: \(program.name) man | man -l -")
      ) { shell in
        let page = ManualPage(
          program: shell.program.name, version: shell.program.version, apps: shell.program.apps,
          subcommands: shell.subcommands.map(\.syntax),
          lines: ShellCommands<State, Action>(in: Language.current).all.map(\.syntax),
          notes: notes)
        StandardOutput().answer(page.text)
        return .ok
      },
      Subcommand(
        "completions",
        localized(
          en: "Print a script with which a shell completes \(program.name)'s command line",
          de: "Ein Skript ausgeben, mit dem eine Shell die Befehlszeile von \(program.name) ergänzt"
        ),
        .unixShell
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
  /// A Unix shell, by its name.
  fileprivate static var unixShell: Parameter {
    word(
      "bash|zsh|fish",
      missing: localized(
        en: "completions needs a shell: bash, zsh or fish",
        de: "completions braucht eine Shell: bash, zsh oder fish"),
      choices: Value.choices
    ) { word, _ throws(LineError) in try Value(word: word.text) }
  }
}
