import ReelTexts
import ReelApp
import ReelEditor

/// Texts about commands, wherever they are described.
enum HelpText {
  /// The advice if there is no suggestion.
  static var advice: String { localized(".help lists all commands") }

  /// Returns the syntax, the description and the parameters of a subcommand.
  static func text(of syntax: CommandSyntax) -> String {
    var lines = [syntax.synopsis, "  " + syntax.summary]
    let rows = rows(for: syntax)
    if !rows.isEmpty { lines.append("\n" + columns(rows)) }
    if !syntax.details.isEmpty {
      lines.append(
        "\n" + syntax.details.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the parameters of a command with their descriptions, unless the synopsis is clear
  /// enough.
  static func rows(for syntax: CommandSyntax) -> [(String, String)] {
    syntax.parameters.compactMap { parameter in
      if parameter.kind == .secret { return ("(\(parameter.name))", asked(parameter)) }
      if syntax.isSubcommand {
        return parameter.isPositional ? nil : (parameter.fullSynopsis, parameter.help)
      }
      return syntax.prefix.isEmpty && parameter.placeholder == nil
        ? (parameter.synopsis, explanation(of: parameter)) : nil
    }
  }

  private static func asked(_ secret: ParameterSpecification) -> String {
    return localized(
      """
      asked for; \
      \(verbatim: secret.help.isEmpty ? localized("never part of the line") : secret.help)
      """)
  }

  private static func explanation(of parameter: ParameterSpecification) -> String {
    let example = parameter.examples.first.map { localized("for example \(verbatim: $0)") }
    guard !parameter.help.isEmpty else { return example ?? parameter.expectation }
    return ([parameter.help] + (example.map { [$0] } ?? [])).joined(separator: "; ")
  }

  /// Returns two columns, the second aligned, or below the first if that is long.
  private static func columns(_ rows: [(String, String)]) -> String {
    HelpLayout(width: .max >> 1).columns(rows).joined(separator: "\n")
  }
}
