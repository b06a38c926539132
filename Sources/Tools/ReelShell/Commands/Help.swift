import ReelTexts
import Reel
import ReelApp
import ReelEditor
import ReelSupport

/// What `.help` says.
enum Help {
  /// What there is to be said in a session, or more about one command.
  ///
  /// - Throws: `LineError` where there is no such command.
  static func text<State, Action>(
    about name: Word?, in session: Session<State, Action>
  ) throws(LineError) -> String {
    guard let name else { return overview(of: session) }
    let (app, ownCommands) = (session.app, session.ownCommands)
    // The name of an app's command may be two words.
    if let command = app.command(name.text, in: session.language) {
      return text(of: command.syntax)
    }
    if let own = ownCommands[name.text] ?? ownCommands[".\(name.text)"] {
      return text(of: own.syntax)
    }
    let bare = name.text.hasPrefix(".") ? String(name.text.dropFirst()) : name.text
    let hint = Spelling.hint(
      for: bare, among: app.commands.map(\.name) + ownCommands.all.map(\.name),
      orElse: advice)
    throw LineError(texts.commands.help.noSuchCommand(name.excerpt, hint), at: name.range)
  }

  private static func overview<State, Action>(of session: Session<State, Action>) -> String {
    let app = session.app
    let own = app.commands(in: session.language).map { command in
      let isAvailable = session.withShownState { command.unavailability(in: $0) } == nil
      return (
        command.synopsis,
        command.summary + (isAvailable ? "" : texts.commands.help.notNow)
      )
    }
    let shell = session.ownCommands.all.map { ($0.synopsis, $0.summary) }
    return "\(app.name)\n\(columns(own))\n\nshell\n\(columns(shell))"
  }

  /// What is said where nothing else could have been meant.
  static var advice: String { texts.commands.help.advice }

  /// How a command is written, what it does and what it takes.
  static func text(of syntax: CommandSyntax) -> String {
    var lines = [syntax.synopsis]
    if !syntax.hasDetailsAlone { lines.append("  " + syntax.summary) }
    if !syntax.aliases.isEmpty {
      let others = syntax.aliases.map { syntax.prefix + $0 }.joined(separator: ", ")
      lines.append(texts.commands.help.also(others))
    }
    let rows = rows(for: syntax)
    if !rows.isEmpty { lines.append((syntax.isSubcommand ? "\n" : "") + columns(rows)) }
    lines += syntax.details.split(separator: "\n").map { "  \($0)" }
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
