import ReelTexts
import ReelApp
import ReelEditor

/// What is said of commands wherever they are described.
enum HelpText {
  /// What is said where nothing else could have been meant.
  static var advice: String { texts.commands.help.advice }

  /// How a subcommand is written, what it does and what it takes.
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

  /// What a command takes, as far as its synopsis does not say it all, each with what it is for.
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
    let said = texts.commands.help
    return said.askedFor(secret.help.isEmpty ? said.neverInLine : secret.help)
  }

  private static func explanation(of parameter: ParameterSpecification) -> String {
    let example = parameter.examples.first.map(texts.commands.help.forExample)
    guard !parameter.help.isEmpty else { return example ?? parameter.expectation }
    return ([parameter.help] + (example.map { [$0] } ?? [])).joined(separator: "; ")
  }

  /// Two columns, the second aligned; below the first where that is long.
  private static func columns(_ rows: [(String, String)]) -> String {
    HelpLayout(width: .max >> 1).columns(rows).joined(separator: "\n")
  }
}
