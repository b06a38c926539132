import Reel
import ReelApp
import ReelREPL
import ReelTexts

/// A script with which a Unix shell completes a program's arguments, generated from the
/// descriptions of its subcommands.
struct CompletionScript {
  /// The supported shells.
  enum Shell: String, CaseIterable, Sendable, CommandValue {
    case bash, zsh, fish
  }

  let program: String
  /// The program's subcommands; the first is the default.
  let subcommands: [CommandSyntax]
  /// Alternatives to a subcommand: the names of apps.
  let apps: [String]
  /// The translation into the language of the script's texts.
  let translation: Translation

  /// Returns the script for a shell.
  func text(for shell: Shell) -> String {
    let lines =
      switch shell {
      case .bash: bash
      case .zsh: zsh
      case .fish: fish
      }
    return lines.joined(separator: "\n")
  }

  private var first: String { subcommands.first?.name ?? "" }
  private var names: [String] { subcommands.map(\.name) }
  /// The description of what every subcommand has.
  private var help: Text { subcommands.first { $0.name == "help" }?.summary ?? .empty }

  /// The name of the script's function.
  private var function: String { "_" + program.map { $0.isLetter || $0.isNumber ? $0 : "_" } }

  private func note(_ shell: Shell) -> String {
    "# " + translation("Made by: \(verbatim: "\(program) completions \(shell.rawValue)")")
  }

  /// Returns a text quoted for a Unix shell.
  private func quoted(_ text: String) -> String {
    "'" + text.replacingExactly("'", with: "'\\''") + "'"
  }

  private func choices(of parameter: ParameterSpecification) -> String {
    parameter.choices.map(\.word).joined(separator: " ")
  }

  // MARK: bash

  private var bash: [String] {
    var lines = [
      note(.bash), "\(function)() {",
      "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}",
      "  local command=\(first) words=", "  COMPREPLY=()",
      // In `--mode=json`, bash takes the sign for a word.
      "  if [[ $previous == = ]]; then", "    previous=${COMP_WORDS[COMP_CWORD-2]}",
      "  elif [[ $current == = ]]; then", "    current=", "  fi",
      "  if ((COMP_CWORD > 1)); then",
      "    case ${COMP_WORDS[1]} in \(names.joined(separator: "|"))) command=${COMP_WORDS[1]} ;; esac",
      "  else", "    words=\(quoted((names + apps).joined(separator: " ")))", "  fi",
      "  case $command:$previous in",
    ]
    let values = subcommands.flatMap { command in
      command.named.filter { $0.kind == .option }
        .flatMap { option in
          option.spellings.map { (bashValues(option), "\(command.name):\($0)") }
        }
    }
    for (values, options) in Dictionary(grouping: values, by: \.0).sorted(by: { $0.key < $1.key }) {
      let pattern = options.map(\.1).joined(separator: "|")
      lines.append("    \(pattern)) \(values)return ;;")
    }
    lines += ["  esac", "  if [[ $current == -* ]]; then", "    case $command in"]
    for command in subcommands {
      lines.append("      \(command.name)) words=\(bashOptions(command.named)) ;;")
    }
    lines += ["    esac", "    case $command:${COMP_WORDS[2]} in"]
    for command in subcommands where command.named.contains(where: { !$0.operations.isEmpty }) {
      for operation in command.positional.first?.choices.map(\.word) ?? [] {
        let options = bashOptions(command.named.filter { $0.isFor(operation) })
        lines.append("      \(command.name):\(operation)) words=\(options) ;;")
      }
    }
    lines += ["    esac", "  elif ((COMP_CWORD > 1)); then", "    case $command in"]
    for command in subcommands {
      let values = command.positional.map(bashValues)
      // An operation is followed by what it is for.
      if values.count > 1, !command.positional[0].choices.isEmpty {
        lines.append("      \(command.name)) if ((COMP_CWORD > 2)); then \(values[1])return; fi")
        lines.append("        \(values[0])return ;;")
      } else {
        lines.append("      \(command.name)) \(values.first ?? "")return ;;")
      }
    }
    return lines + [
      "    esac", "  fi", "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))", "}",
      "complete -F \(function) \(program)",
    ]
  }

  private func bashOptions(_ options: [ParameterSpecification]) -> String {
    quoted((options.flatMap(\.spellings) + ["--help"]).joined(separator: " "))
  }

  private func bashValues(_ parameter: ParameterSpecification) -> String {
    // bash itself completes names of files: they may have blanks, which need quotes.
    switch parameter.content {
    case .file: "compopt -o default; "
    case .folder: "compopt -o dirnames; "
    case .word, .field, .frame, .json, .statePath, .line:
      parameter.choices.isEmpty
        ? ""
        : "COMPREPLY=($(compgen -W \(quoted(choices(of: parameter))) -- \"$current\")); "
    }
  }

  // MARK: zsh

  private var zsh: [String] {
    var lines = [
      "#compdef \(program)", note(.zsh), "\(function)() {", "  local command=\(first)",
      "  if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then", "    local -a commands=(",
    ]
    lines += subcommands.map { "      " + quoted("\($0.name):\(translation($0.summary))") }
    lines += apps.map { "      " + quoted($0) }
    lines += [
      "    )", "    _describe command commands", "    return", "  fi",
      "  case $words[2] in", "    \(names.joined(separator: "|")))", "      command=$words[2]",
      "      shift words", "      ((CURRENT--)) ;;", "  esac", "  case $command in",
    ]
    for command in subcommands {
      let isDivided = command.named.contains { !$0.operations.isEmpty }
      let operations = isDivided ? command.positional.first?.choices.map(\.word) ?? [] : []
      let all = "_arguments\(zshArguments(command, command.named)) ;;"
      guard !operations.isEmpty else {
        lines.append("    \(command.name)) \(all)")
        continue
      }
      lines += ["    \(command.name))", "      case $words[2] in"]
      for operation in operations {
        let arguments = zshArguments(command, command.named.filter { $0.isFor(operation) })
        lines.append("      \(operation)) _arguments\(arguments) ;;")
      }
      lines += ["      *) \(all)", "      esac ;;"]
    }
    return lines + [
      "  esac", "}", "if [[ $funcstack[1] == \(function) ]]; then", "  \(function) \"$@\"", "else",
      "  compdef \(function) \(program)", "fi",
    ]
  }

  /// Returns the arguments of a subcommand with some of its options.
  private func zshArguments(
    _ command: CommandSyntax, _ options: [ParameterSpecification]
  ) -> String {
    var arguments = options.flatMap { option in
      let repeats = option.isRepeatable ? "*" : ""
      let label = translation(option.bareSynopsis).split(separator: " ").dropFirst()
        .joined(separator: " ")
      let value = option.kind == .flag ? "" : ":\(zshText(label)):\(zshValues(option))"
      return option.spellings.map { spelling in
        quoted("\(repeats)\(spelling)[\(zshText(translation(option.help)))]\(value)")
      }
    }
    arguments += command.positional.map { parameter in
      let place = parameter.kind == .text ? "*" : ""
      let label = zshText(translation(parameter.bareSynopsis))
      return quoted("\(place):\(label):\(zshValues(parameter))")
    }
    arguments.append(quoted("--help[\(zshText(translation(help)))]"))
    return arguments.map { " \\\n      " + $0 }.joined()
  }

  private func zshText(_ text: String) -> String {
    text.replacingExactly("\\", with: "\\\\").replacingExactly(":", with: "\\:")
      .replacingExactly("[", with: "\\[").replacingExactly("]", with: "\\]")
  }

  private func zshValues(_ parameter: ParameterSpecification) -> String {
    switch parameter.content {
    case .file: "_files"
    case .folder: "_files -/"
    case .word, .field, .frame, .json, .statePath, .line:
      parameter.choices.isEmpty ? "" : "(\(choices(of: parameter)))"
    }
  }

  // MARK: fish

  private var fish: [String] {
    let others = names.joined(separator: " ")
    let none = "not __fish_seen_subcommand_from \(others)"
    var lines = [note(.fish), "complete -c \(program) -f"]
    func add(_ condition: String, _ rest: String, _ help: Text = .empty) {
      let description = help.isEmpty ? "" : " -d \(quoted(translation(help)))"
      lines.append("complete -c \(program) -n \(quoted(condition)) \(rest)\(description)")
    }
    for command in subcommands {
      add("__fish_use_subcommand", "-a \(command.name)", command.summary)
    }
    add("__fish_use_subcommand", "-a \(quoted(apps.joined(separator: " ")))")
    for command in subcommands {
      let given = "__fish_seen_subcommand_from \(command.name)"
      let condition = command.name == first ? "\(none); or \(given)" : given
      for option in command.named {
        let values =
          option.kind == .flag ? "" : [.file, .folder].contains(option.content) ? " -r" : " -x"
        let letter = option.letter.map { "-s \($0) " } ?? ""
        let others =
          command.positional.first?.choices.map(\.word).filter { !option.isFor($0) } ?? []
        let isElsewhere = "not __fish_seen_subcommand_from \(others.joined(separator: " ")); and "
        add(
          (others.isEmpty ? "" : isElsewhere) + condition,
          "\(letter)-l \(option.name)\(values)\(fishValues(option))", option.help)
      }
      add(condition, "-l help", help)
      for parameter in command.positional {
        let values = fishValues(parameter)
        if !values.isEmpty { add(given, String(values.dropFirst())) }
      }
    }
    return lines
  }

  private func fishValues(_ parameter: ParameterSpecification) -> String {
    switch parameter.content {
    case .file: " -F"
    case .folder: " -a '(__fish_complete_directories)'"
    case .word, .field, .frame, .json, .statePath, .line:
      parameter.choices.isEmpty ? "" : " -a \(quoted(choices(of: parameter)))"
    }
  }
}

extension ParameterSpecification {
  /// The words for an option or a flag.
  fileprivate var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"] }

  /// Whether it goes with a value of the first parameter.
  fileprivate func isFor(_ operation: String) -> Bool {
    operations.isEmpty || operations.contains(operation)
  }
}
