import Reel
import ReelApp
import ReelTexts

extension ShellCommand {
  /// The command for many lines that begin in the same way.
  static var each: Self {
    Self(
      ".each", "Begin each line with LINE, up to an empty one",
      .verbatim("LINE", missing: Text("a line is missing"), content: .line)
    ) { line in { shell in try begin(with: line, in: shell.session) } }
    .example(".each new", ".each open")
    .leftOutOfScripts()
    .written("each LINE")
    .explained(
      """
      At a terminal, many things are then added with nothing typed twice:
        .each add         the prompt goes on with `add`
        The Wire 2002 5   means add The Wire 2002 5
        Dark 2017 3
      An empty line or Ctrl-C ends that. A line with a dot remains what it is, and a paste
      of many lines is a table of them. Scripts have the lines in full.
      """)
  }

  private static func begin(with line: Verbatim, in session: Session<State, Action>) throws -> Reply
  {
    guard session.configuration.isRead else {
      throw LineFailure(
        "no lines are typed here; write each of them in full", code: .notAvailable)
    }
    let words = Words(unfinished: line.text)
    if let first = words.words.first {
      let parsed = ParsedLine(words, in: session)
      guard parsed.commandName != nil else {
        let moved = Word(
          first.text, range: line.start..<line.start + first.range.count, isQuoted: first.isQuoted)
        throw first.isDotted ? session.unknownOwn(moved) : session.unknown(moved)
      }
    }
    session.aliases.front = line.text
    return .done
  }

  /// The command for aliases.
  static var alias: Self {
    Self(
      ".alias", "Give the beginning of a line a shorter name, or list those names",
      .verbatim("LINE", missing: nil, content: .line)
    ) { line in { shell in try define(line, in: shell.session) } }
    .example(".alias p .state minipools.pools", ".alias p off")
    .leftOutOfScripts()
    .with(\.namesItsLine, true)
    .written("alias [NAME LINE | NAME off]")
    .explained(
      """
      At a terminal, the name then stands for the line, and more may follow it:
        .alias p .state minipools.pools   p[0].name shows the first pool's name
      They belong to this session; lines of the start file are there in each.
      Scripts have the lines in full; after `.set aliases written`, so has the line
      that is being typed, as soon as a blank follows the name.
      """)
  }

  private static func define(_ line: Verbatim, in session: Session<State, Action>) throws -> Reply {
    let name = String(line.text.prefix { !$0.isWhitespace })
    let full = line.text.dropFirst(name.count).drop { $0.isWhitespace }
    if name.isEmpty || full.isEmpty {
      let found = session.aliases.all.filter { name.isEmpty || $0.name == name }
      guard name.isEmpty || !found.isEmpty else { throw unknown(name, line) }
      let width = found.map(\.name.count).max() ?? 0
      let lines = found.map { "\($0.name.padded(to: width))  \($0.line)" }
      return Reply(
        .aliases, found,
        lines: lines.isEmpty
          ? [session.translation("there are no aliases; .alias NAME LINE makes one")] : lines)
    }
    if name.contains("=") {
      throw LineError(
        "an alias is written without “=”: .alias NAME LINE",
        at: line.start..<line.start + name.count)
    }
    if full == "off" {
      guard session.aliases[name] != nil else { throw unknown(name, line) }
      session.aliases[name] = nil
    } else {
      let words = session.ownCommands
      if words[name] != nil || words.plainWords.contains(name)
        || session.suite.apps.contains(where: { app in
          app.commands.contains { ([$0.name] + $0.aliases).contains(name) }
        })
      {
        throw LineError(
          "\(verbatim: name) is a command", at: line.start..<line.start + name.count)
      }
      session.aliases[name] = String(full)
    }
    return Reply(.aliases, value: { session.aliases.all }, text: { _ in .lines([]) })
  }

  private static func unknown(_ name: String, _ line: Verbatim) -> LineError {
    LineError(
      "there is no alias “\(verbatim: name)”; .alias NAME LINE makes one",
      at: line.start..<line.start + name.count, code: .unknownName)
  }
}
