import ReelApp
import ReelEditor

/// What `.help` says.
enum Help {
  /// The words that are neither an app's nor begin with a dot.
  static let words = [
    "expect": """
      expect CONDITION
        Fails unless the condition holds now.
          expect minipools.pools.count == 3 and not minipools.pools[id=9] exists
          expect screen contains "Trip to Rome"
          expect error [contains "text"]      the line before failed, or the screen shows an error
          expect frame 4 is poolsLoaded
        A condition is PATH OP JSON with == != < <= > >= contains matches, or PATH exists, joined
        with and, or, not and parentheses.
      """,
    "wait": """
      wait [SECONDS]
        Lets so many seconds pass, none if not given, and waits until nothing is in flight. Fails
        after 30 seconds of real time, and says what it waited for.
      """,
  ]

  /// More about a command of an app.
  static func text<State, Action>(of command: Command<State, Action>) -> String {
    var lines = [command.synopsis, "  " + command.summary]
    if !command.aliases.isEmpty { lines.append("  also: " + command.aliases.joined(separator: ", ")) }
    let parameters = command.parameters.map { parameter in
      (
        parameter.synopsis,
        parameter.help.isEmpty ? parameter.expectation : parameter.help
      )
    }
    if !parameters.isEmpty { lines.append(columns(parameters)) }
    return lines.joined(separator: "\n")
  }

  /// More about one of the shell's own commands.
  static func text<State, Action>(of command: ShellCommand<State, Action>) -> String {
    var lines = [".\(command.synopsis)", "  \(command.summary)"]
    if !command.aliases.isEmpty {
      lines.append("  also: " + command.aliases.map { ".\($0)" }.joined(separator: ", "))
    }
    if !command.details.isEmpty {
      lines += command.details.split(separator: "\n").map { "  \($0)" }
    }
    return lines.joined(separator: "\n")
  }

  /// Two columns, the second aligned.
  static func columns(_ rows: [(String, String)]) -> String {
    let width = rows.map { TerminalText.width($0.0) }.max() ?? 0
    return rows.map { row in
      row.1.isEmpty
        ? "  \(row.0)" : "  \(TerminalText.padded(row.0, to: min(width, 34)))  \(row.1)"
    }.joined(separator: "\n")
  }
}
