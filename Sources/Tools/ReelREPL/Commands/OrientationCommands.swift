import Reel
import ReelApp
import ReelEditor
import ReelSupport
import ReelTexts
import ReelTimeline

extension ShellCommand {
  /// Commands for orientation: help, apps, screens, the state.
  static var orientation: [Self] {
    [
      Self(".help", "List commands, or explain one", .help) { name in
        { shell in
          try Help(shell.session, width: shell.session.reader.width).reply(about: name)
        }
      }
      .example(".help .goto", ".help paths")
      .with(\.plainWords, ["help", "?"])
      .leftOutOfScripts()
      .written("help [COMMAND | TOPIC | WORD]")
      .completing("COMMAND") { session, _, _ in
        session.app.commands.map { Choice($0.name, $0.summary) }
          + session.listedCommands.map { Choice($0.name, $0.summary) }
          + HelpTopic.allCases.map { Choice($0.rawValue, $0.summary) }
      }
      .explained(
        """
        `help` and `?` do the same, unless the app has such a command.
        At a terminal, at the end of any line:
        … | PROGRAM  pipes the answer to a program: .log | grep poolSaved
        … > FILE     writes it to a new file: .state > state.json
        … >> FILE    adds it to a file
        `|`, `>` and `>>` must stand alone, outside quotes. In the text of an app's command they are
        ordinary characters, and in a condition `>` compares: .find minipools.pools.count > 3
        """),
      Self(".use", "Switch to an app, or list the apps", .optional(.word("APP"))) {
        app in
        { shell in
          let apps = shell.session.suite.apps.map(\.name)
          guard let app else {
            let current = shell.session.currentApp
            let names = apps.map(\.count).max() ?? 0
            return Reply(
              .apps, AppList(current: apps[current], apps: apps),
              lines: shell.session.suite.apps.enumerated().map { index, app in
                let mark = index == current ? "* " : "  "
                let summary = shell.session.translation(app.summary)
                guard !summary.isEmpty else { return mark + app.name }
                return mark + TerminalText.padded(app.name, to: names) + "  " + summary
              })
          }
          shell.use(try app.app(among: apps))
          await shell.startApp()
          return Reply(.apps, AppList(current: shell.session.app.name, apps: apps))
        }
      }
      .example(".use tvshows", ".use")
      .with(\.switchesApps, true)
      .completing("APP") { session, _, _ in
        session.suite.apps.map { Choice($0.name, $0.summary) }
      }
      .explained(
        "The app starts at its first use; nothing is dispatched for the others."
      )
      .forTrials(),
      Self(".screen", "Show the screen again", usesApp: true) {
        { shell in
          let (presenter, translation) = (shell.presenter, shell.session.translation)
          return Reply(
            .screen, value: { presenter.shownScreen().json(in: translation) },
            text: { _ in .lines([]) }
          )
          .screen(.wanted)
        }
      }
      .example(".set screens off", ".screen")
      .leftOutOfScripts(),
      Self.question(
        ".state", "Show the state, or a part of it, as JSON", .optional(.path()),
        usesApp: true
      ) { path in { session in try state(session, path) } }
      .example(".state minipools.pools[id=2].name", ".state minipools.pools.count")
      .leftOutOfScripts()
      .continuing("PATH", paths)
      .explained(
        """
        Paths begin with the app: minipools.pools[0].name, minipools.pools[id=2].name,
        minipools.pools.count; or in the current one: pools.count. A nil is shown as null, and so
        is everything below it.
        """),
      Self(".mode", "Choose how answers are written", .optional(.mode)) { mode in
        { shell in
          guard let mode else {
            let mode = shell.session.configuration.mode.rawValue
            return .setting("mode", .string(mode), saying: mode)
          }
          shell.session.configuration.mode = mode
          return .setting("mode", .string(mode.rawValue))
        }
      }
      .example(".mode json", ".mode plain")
      .leftOutOfScripts(),
      Self(".locale", "Change the language, or show it", .optional(.language)) {
        language in
        { shell in
          guard let language else {
            let language = shell.session.language
            return .setting(
              "locale", .string(language.rawValue),
              saying: "\(language.rawValue) (\(language.name))")
          }
          try shell.announce(language)
          return .setting("locale", .string(language.rawValue))
        }
      }
      .example(".locale de", ".locale en")
      .explained(
        """
        \(verbatim: Language.codes); a locale such as de_AT.UTF-8 works as well. Apps that know \
        the language follow.
        """),
      Self.question(
        ".status", "Show position, network, services and recording"
      ) { { session in SessionStatus(session).reply } }
      .example(".net offline", ".status")
      .leftOutOfScripts(),
      set,
      alias,
      each,
      every,
      output,
      Self(".quit", "End the session") {
        { _ in .end(.ok) }
      }
      .example(".quit", ".q")
      .leftOutOfScripts()
      .alias("exit", "q")
      .with(\.plainWords, ["quit", "exit"])
      .explained("`quit` and `exit` do the same, unless the app has such a command."),
    ]
  }

  private static func state(
    _ session: Session<State, Action>, _ path: ParsedQuery<Path>?
  ) throws -> Reply {
    var tree = JSON.null
    switch try path.map({ try session.value(at: $0.value) }) {
    case nil: tree = try session.shownState()
    case .value(let value)?: tree = value
    case .absent(let reason)?:
      throw LineError(reason, at: path?.source.range, code: .absent)
    }
    return Reply(
      .state, value: { [tree] in tree }, text: { [tree] in .lines([tree.text(for: $0)]) })
  }
}

extension Parameter where Value == Word? {
  /// The parameter for a command's name, which may be two words.
  fileprivate static var help: Parameter {
    words("COMMAND") { words, arguments throws(LineError) in
      guard words.count < 3 else { throw arguments.syntax.unexpected(words[2]) }
      return words.isEmpty
        ? nil : Word(words.map(\.text).joined(separator: " "), range: arguments.range)
    }
  }
}

extension Parameter where Value == OutputMode {
  fileprivate static var mode: Parameter {
    word("ansi|plain|json", choices: OutputMode.choices) { word, _ throws(LineError) in
      guard let mode = OutputMode(rawValue: word.text) else {
        throw LineError(
          """
          “\(verbatim: word.excerpt)” is not one of \
          \(verbatim: OutputMode.allCases.map(\.rawValue).joined(separator: ", "))\(verbatim: "")
          """)
      }
      return mode
    }
  }
}

extension Parameter where Value == Language {
  fileprivate static var language: Parameter {
    word("LANGUAGE", choices: Language.choices) {
      word, _ throws(LineError) in
      do throws(UnknownLanguage) {
        return try Language(locale: word.text)
      } catch {
        throw LineError(Text(error))
      }
    }
  }
}

extension Language {
  /// All modes, for completion.
  static var choices: [Choice] { available.map { Choice($0.rawValue, Text($0)) } }
}
