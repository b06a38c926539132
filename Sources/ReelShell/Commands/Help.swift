import Reel
import ReelApp
import ReelEditor

/// What `.help` says.
enum Help {
  /// The words that are neither an app's nor begin with a dot.
  static let words = [
    "expect": Localized(
      en: """
        expect CONDITION
          Fails unless the condition holds now.
            expect minipools.pools.count == 3 and not minipools.pools[id=9] exists
            expect [not] screen contains "Trip to Rome"
            expect [not] error [contains "text"]
                                      the line before failed, or the screen shows an error
            expect frame 4 is poolsLoaded
            expect invariants         the apps' rules hold, now and in every state before
            expect replay             the frames, reduced again, lead to the same states
            expect idle               nothing is in flight, and the screen does not say so
          A condition is PATH OP JSON with == != < <= > >= contains matches, or PATH exists, joined
          with and, or, not and parentheses.
        """,
      de: """
        expect BEDINGUNG
          Schlägt fehl, wenn die Bedingung jetzt nicht gilt.
            expect minipools.pools.count == 3 and not minipools.pools[id=9] exists
            expect [not] screen contains "Trip to Rome"
            expect [not] error [contains "text"]
                                      die Zeile davor schlug fehl, oder der Bildschirm zeigt es
            expect frame 4 is poolsLoaded
            expect invariants         die Regeln der Apps gelten, jetzt und in jedem Zustand davor
            expect replay             die Frames führen noch einmal zu denselben Zuständen
            expect idle               nichts läuft, und der Bildschirm sagt nicht, dass etwas läuft
          Eine Bedingung ist PFAD OP JSON mit == != < <= > >= contains matches, oder PFAD exists,
          verbunden mit and, or, not und Klammern.
        """),
    "wait": Localized(
      en: """
        wait [SECONDS]
          Lets so many seconds pass, none if not given, and waits until nothing is in flight. Fails
          after 30 seconds of real time, and says what it waited for.
        """,
      de: """
        wait [SEKUNDEN]
          Lässt so viele Sekunden vergehen, ohne Angabe keine, und wartet, bis nichts mehr läuft.
          Schlägt nach 30 wirklichen Sekunden fehl und sagt, worauf gewartet wurde.
        """),
  ]

  private static let notInTheLine = Localized(
    en: "never part of the line", de: "nie ein Teil der Zeile")

  /// More about a command of an app.
  static func text<State, Action>(of command: Command<State, Action>) -> String {
    var lines = [command.synopsis, "  " + command.summary]
    if !command.aliases.isEmpty {
      lines.append(
        localized(en: "  also: ", de: "  auch: ") + command.aliases.joined(separator: ", "))
    }
    let parameters = command.parameters.map { parameter in
      parameter.kind == .secret
        ? (
          "(\(parameter.name))",
          localized(en: "asked for; ", de: "wird gefragt; ")
            + (parameter.help.isEmpty ? notInTheLine.current : parameter.help)
        )
        : (parameter.synopsis, explanation(of: parameter))
    }
    if !parameters.isEmpty { lines.append(columns(parameters)) }
    lines += command.details.split(separator: "\n").map { "  \($0)" }
    return lines.joined(separator: "\n")
  }

  private static func explanation(of parameter: ParameterSpecification) -> String {
    let example = parameter.examples.first.map {
      localized(en: "for example \($0)", de: "zum Beispiel \($0)")
    }
    guard !parameter.help.isEmpty else { return example ?? parameter.expectation }
    return ([parameter.help] + (example.map { [$0] } ?? [])).joined(separator: "; ")
  }

  /// More about one of the shell's own commands.
  static func text<State, Action>(of command: ShellCommand<State, Action>) -> String {
    var lines = [".\(command.usage)", "  \(command.summary.current)"]
    if !command.aliases.isEmpty {
      lines.append(
        localized(en: "  also: ", de: "  auch: ")
          + command.aliases.map { ".\($0)" }.joined(separator: ", "))
    }
    if !command.details.current.isEmpty {
      lines += command.details.current.split(separator: "\n").map { "  \($0)" }
    }
    return lines.joined(separator: "\n")
  }

  /// Two columns, the second aligned; below the first where that is long.
  static func columns(_ rows: [(String, String)]) -> String {
    let limit = 34
    let width = rows.map { TerminalText.width($0.0) }.filter { $0 <= limit }.max() ?? 0
    return rows.map { first, second in
      if second.isEmpty { return "  \(first)" }
      if TerminalText.width(first) > limit {
        return "  \(first)\n  \(TerminalText.padded("", to: width))  \(second)"
      }
      return "  \(TerminalText.padded(first, to: width))  \(second)"
    }.joined(separator: "\n")
  }
}
