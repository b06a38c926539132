import Reel
import ReelApp
import ReelSupport
import ReelTimeline

extension ShellCommand {
  /// Finding one's way: help, apps, screens, the state.
  static var orientation: [Self] {
    [
      Self.question(
        ".help", en: "What can be said, or more about one command",
        de: "Was man sagen kann, oder mehr über einen Befehl", .help
      ) { name in { session in try Help.text(about: name, in: session) } }
      .written("help [COMMAND]")
      .completing("COMMAND") { session, _, _ in
        session.app.commands(in: session.language).map { Choice($0.name, $0.summary) }
          + session.ownCommands.all.map { Choice($0.name, $0.summary) }
      }
      .explained(
        en: "`help` and `?` do the same, unless the app has such a command.",
        de: "`help` und `?` tun dasselbe, wenn die App keinen solchen Befehl hat."),
      Self(
        ".use", en: "Make an app current, or list the apps",
        de: "Zu einer App wechseln, oder die Apps zeigen", .optional(.word("APP"))
      ) { app in
        { shell in
          let apps = shell.session.suite.apps.map(\.name)
          guard let app else {
            let current = shell.session.currentApp
            let lines = apps.enumerated().map { ($0.offset == current ? "* " : "  ") + $0.element }
            return shell.answer(lines.joined(separator: "\n"))
          }
          shell.use(try app.app(among: apps))
          await shell.startApp()
          return .done
        }
      }
      .completing("APP") { session, _, _ in session.suite.apps.map { Choice($0.name) } }
      .explained(
        en: "The app starts at its first use; nothing is dispatched for the others.",
        de:
          "Die App beginnt, wenn sie zum ersten Mal gebraucht wird; für die anderen geschieht "
          + "nichts."
      ),
      Self(
        ".screen", en: "Show the screen again", de: "Den Bildschirm noch einmal zeigen",
        usesApp: true
      ) {
        { shell in
          shell.presenter.show()
          return .done
        }
      },
      Self.question(
        ".state", en: "Show the state, or a part of it, as JSON",
        de: "Den Zustand oder einen Teil davon als JSON zeigen",
        .optional(.path()), usesApp: true
      ) { path in { session in try state(session, path?.value) } }
      .completing("PATH", paths)
      .explained(
        en: """
          Paths begin with the app: minipools.pools[0].name, minipools.pools[id=2].name,
          minipools.pools.count. A nil is null, and so is what lies beyond it.
          """,
        de: """
          Pfade beginnen mit der App: minipools.pools[0].name, minipools.pools[id=2].name,
          minipools.pools.count. Ein nil ist null, und alles dahinter auch.
          """),
      Self(
        ".mode", en: "How answers are written", de: "Wie Antworten geschrieben werden",
        .optional(.mode)
      ) { mode in
        { shell in
          guard let mode else { return shell.answer(shell.session.configuration.mode.rawValue) }
          shell.session.configuration.mode = mode
          return .done
        }
      },
      Self(
        ".locale", en: "Speak another language, or say which one",
        de: "Die Sprache wechseln oder nennen",
        .optional(.language)
      ) { language in
        { shell in
          guard let language else {
            let language = shell.session.language
            return shell.answer("\(language.rawValue) (\(language.name))")
          }
          try shell.speak(language)
          return .done
        }
      }
      .explained(
        en: "en and de; a locale such as de_AT.UTF-8 will do. Apps that know it speak it too.",
        de: "en und de; auch etwas wie de_AT.UTF-8 geht. Apps, die sie können, sprechen sie auch."
      ),
      Self.question(
        ".status", en: "How the session stands: position, network, services, recording",
        de: "Wie die Sitzung steht: Position, Netz, Dienste, Aufnahme"
      ) { { session in session.told(SessionStatus(session).answer) } },
      set,
      Self(".quit", en: "End the session", de: "Die Sitzung beenden") {
        { _ in .quit(.ok) }
      }
      .alias("exit", "q")
      .explained(
        en: "`quit` and `exit` do the same, unless the app has such a command.",
        de: "`quit` und `exit` tun dasselbe, wenn die App keinen solchen Befehl hat."),
    ]
  }

  private static func state(_ session: Session<State, Action>, _ path: Path?) throws -> String {
    var tree = JSON.null
    switch try path.map(session.value(at:)) {
    case nil: tree = try session.shownState()
    case .value(let value)?: tree = value
    case .absent(let reason)?: throw Failure(reason)
    }
    return session.configuration.mode == .ansi ? tree.prettyText : tree.text
  }
}

extension Parameter where Value == Word? {
  /// The name of a command, which may be two words.
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
          en: "“\(word.excerpt)” is not one of ansi, plain, json",
          de: "„\(word.excerpt)“ ist nicht eines von ansi, plain, json")
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
        throw LineError("\(error)")
      }
    }
  }
}

extension Language {
  /// All of them, for completion.
  static var choices: [Choice] { allCases.map { Choice($0.rawValue, $0.name) } }
}
