import Reel
import ReelApp
import ReelTexts

extension ShellCommand {
  /// The command for aliases.
  static var alias: Self {
    Self(
      ".alias", "Give the beginning of a line a shorter name, or list those names",
      .verbatim("LINE", missing: nil)
    ) { line in { shell in try define(line, in: shell.session) } }
    .example(".alias p .state minipools.pools", ".alias p off")
    .leftOutOfScripts()
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
