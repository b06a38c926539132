import ReelApp
import ReelEditor
import ReelTexts

/// Texts about commands, wherever they are described.
package enum HelpText {
  /// The advice if there is no suggestion.
  static var advice: Text { ".help lists all commands" }

  /// Returns the syntax, the description and the parameters of a subcommand.
  static func text(of syntax: CommandSyntax, in translation: Translation) -> String {
    var lines = [translation(syntax.synopsis), "  " + translation(syntax.summary)]
    let rows = rows(for: syntax, in: translation)
    if !rows.isEmpty { lines.append("\n" + columns(rows)) }
    if !syntax.details.isEmpty {
      let details = translation(syntax.details).split(separator: "\n").map { "  \($0)" }
      lines.append("\n" + details.joined(separator: "\n"))
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the parameters of a command with their descriptions, unless the synopsis is clear
  /// enough.
  package static func rows(
    for syntax: CommandSyntax, in translation: Translation
  ) -> [(String, String)] {
    syntax.parameters.compactMap { parameter in
      if parameter.kind == .secret {
        return ("(\(translation(parameter.expectation)))", translation(asked(parameter)))
      }
      if syntax.isSubcommand {
        return parameter.isPositional
          ? nil : (translation(parameter.fullSynopsis), translation(parameter.help))
      }
      return syntax.prefix.isEmpty && parameter.placeholder == nil
        ? (translation(parameter.synopsis), translation(explanation(of: parameter))) : nil
    }
  }

  private static func asked(_ secret: ParameterSpecification) -> Text {
    "asked for; \(secret.help.isEmpty ? "never part of the line" : secret.help)"
  }

  private static func explanation(of parameter: ParameterSpecification) -> Text {
    let example: Text? = parameter.examples.first.map { "for example \(verbatim: $0)" }
    guard !parameter.help.isEmpty else { return example ?? parameter.expectation }
    return ([parameter.help] + (example.map { [$0] } ?? []))
      .joined(separator: Text(verbatim: "; "))
  }

  /// Returns two columns, the second aligned, or below the first if that is long.
  private static func columns(_ rows: [(String, String)]) -> String {
    HelpLayout(width: .max >> 1).columns(rows).joined(separator: "\n")
  }
}
