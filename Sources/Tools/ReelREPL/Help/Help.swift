import Reel
import ReelApp
import ReelEditor
import ReelSupport
import ReelTexts

/// The answers of `.help`: an overview, and details of a command or a topic.
struct Help<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  private let session: Session<State, Action>
  private let layout: HelpLayout
  private var translation: Translation { session.translation }

  /// - Parameters:
  ///   - session: the session.
  ///   - width: the number of columns.
  init(_ session: Session<State, Action>, width: Int) {
    self.session = session
    layout = HelpLayout(width: width)
  }

  private var program: String { session.configuration.program?.name ?? session.suite.name }

  private var appCommands: [Command<State, Action>] { session.app.commands }

  /// Returns the overview of a session, the details of a command or topic, or the texts that
  /// mention a word.
  ///
  /// - Throws: A `LineError` if nothing mentions it.
  func reply(about name: Word?) throws -> Reply {
    guard let name else { return try overview }
    // The name of an app's command may be two words.
    if let command = session.app.command(name.text) {
      return try page(description(of: command), command.syntax)
    }
    let own = session.ownCommands
    if let command = own[name.text] ?? own[".\(name.text)"] {
      return try page(description(of: command), command.syntax)
    }
    if let topic = HelpTopic(rawValue: name.text.lowercased()) {
      let (summary, text) = (translation(topic.summary), translation(topic.text(of: program)))
      return Reply(
        .topic, TopicText(topic: topic, summary: summary, text: text),
        lines: layout.text("\(topic.rawValue): \(summary)", indent: 0) + layout.text(text))
    }
    if let matches = try matches(name.text) { return matches }
    throw unknown(name)
  }

  private func unknown(_ name: Word) -> LineError {
    let bare = name.text.hasPrefix(".") ? String(name.text.dropFirst()) : name.text
    // Commands that edit history are not suggested to a user who may have meant something else.
    let names =
      session.app.commands.flatMap { $0.syntax.names(in: translation) }
      + session.ownCommands.proposable
      + HelpTopic.allCases.map(\.rawValue)
    let hint = Spelling.hint(for: bare, among: names, orElse: HelpText.advice)
    return LineError(
      "there is no command “\(verbatim: name.excerpt)”\(hint)", at: name.range,
      code: .unknownName,
      suggestion: Spelling.nearest(to: bare, among: names))
  }

  private func description(of command: Command<State, Action>) -> CommandDescription {
    session.withShownState { state in
      CommandDescription(
        command.syntax, examples: HelpExamples.lines(for: command, in: state, translation),
        isAvailable: command.unavailability(in: state) == nil, in: translation)
    }
  }

  private func description(of command: ShellCommand<State, Action>) -> CommandDescription {
    CommandDescription(
      command.syntax,
      examples: command.row.examples,
      in: translation)
  }

  private var overview: Reply {
    get throws {
      let own = appCommands.map(description)
      let groups = HelpGroup.allCases.map { group in
        HelpOverview.Group(
          group: group, title: translation(group.title),
          commands: session.listedCommands.filter { $0.row.group == group }.map(description))
      }
      let topics = HelpTopic.allCases.map {
        HelpOverview.Topic(topic: $0, summary: translation($0.summary))
      }
      var lines = [session.app.name]
      lines += layout.columns(
        own.map { ($0.synopsis, $0.summary + ($0.isAvailable ? "" : translation("  (not now)"))) })
      for group in groups {
        lines += ["", group.title]
        lines += layout.columns(group.commands.map { ($0.synopsis, $0.summary) })
      }
      lines += ["", translation("topics")]
      lines += layout.columns(topics.map { ($0.topic.rawValue, $0.summary) })
      lines +=
        [""]
        + layout.text(
          translation(
            """
            .help NAME says more about a command or a topic; .help WORD finds all mentions of a \
            word.
            """), indent: 0)
      return Reply(
        .help,
        HelpOverview(app: session.app.name, commands: own, groups: groups, topics: topics),
        lines: lines)
    }
  }

  /// Returns the syntax, the description, the parameters and the examples of a command.
  private func page(_ command: CommandDescription, _ syntax: CommandSyntax) throws -> Reply {
    var lines = layout.text(translation(syntax.synopsis), indent: 0)
    if !syntax.hasDetailsAlone { lines += layout.text(translation(syntax.summary)) }
    if !command.aliases.isEmpty {
      lines += layout.text(
        translation("also: \(verbatim: command.aliases.joined(separator: ", "))"))
    }
    lines += layout.columns(HelpText.rows(for: syntax, in: translation))
    if !syntax.details.isEmpty { lines += layout.text(translation(syntax.details)) }
    if !command.examples.isEmpty {
      lines += layout.text(translation("Examples:"))
      lines += command.examples.flatMap { layout.block($0, at: 4) }
    }
    return Reply(.command, command, lines: lines)
  }

  /// Returns the texts that mention a word; nil if there are none.
  private func matches(_ word: String) throws -> Reply? {
    guard word.count > 1, !word.hasPrefix(".") else { return nil }
    let wanted = word.lowercased()
    let isOneWord = wanted.allSatisfy { $0.isLetter || $0.isNumber }
    func isMention(_ texts: [Text]) -> Bool { isMention(texts.map(translation.callAsFunction)) }
    func isMention(_ texts: [String]) -> Bool {
      texts.contains { text in
        let text = text.lowercased()
        guard isOneWord else { return text.contains(wanted) }
        return text.split { !$0.isLetter && !$0.isNumber }.contains { $0.hasPrefix(wanted) }
      }
    }
    let own = appCommands.map(\.syntax) + session.listedCommands.map(\.syntax)
    let commands = own.filter { syntax in
      let said =
        [syntax.synopsis, syntax.summary, syntax.details]
        + syntax.parameters.flatMap { parameter in
          [parameter.help] + parameter.choices.flatMap { [$0.value, $0.description] }
        }
      return isMention(said) || isMention(syntax.aliases)
    }
    let settings = Settings.all.filter { isMention([Text(verbatim: $0.name), $0.summary]) }
    let topics = HelpTopic.allCases.filter {
      isMention([Text(verbatim: $0.rawValue), $0.summary, $0.text(of: program)])
    }
    guard !(commands.isEmpty && settings.isEmpty && topics.isEmpty) else { return nil }
    var lines = layout.text(
      translation("Mentions of “\(verbatim: word.excerpt)”; .help NAME says more:"), indent: 0)
    func add(_ title: String, _ rows: [(String, String)]) {
      if !rows.isEmpty { lines += [title] + layout.columns(rows) }
    }
    add(
      translation("commands"),
      commands.map { ($0.prefix + translation($0.shownName), translation($0.summary)) })
    add(translation("settings"), settings.map { ($0.name, translation($0.summary)) })
    add(translation("topics"), topics.map { ($0.rawValue, translation($0.summary)) })
    return Reply(
      .matches,
      HelpMatches(
        word: word, commands: commands.map { $0.prefix + $0.name },
        settings: settings.map(\.name), topics: topics),
      lines: lines)
  }
}
