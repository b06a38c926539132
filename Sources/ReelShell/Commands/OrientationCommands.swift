import Reel
import ReelApp
import ReelTimeline

extension Session {
  /// Finding one's way: help, apps, screens, the state.
  static var orientationCommands: [ShellCommand<State, Action>] {
    [
      Own(
        name: "help", synopsis: "help [COMMAND]",
        summary: Localized(
          en: "What can be said, or more about one command",
          de: "Was man sagen kann, oder mehr über einen Befehl")
      ) { session, call in
        let words = Array(call.words.words.dropFirst())
        // The name of an app's command may be two words.
        if let (command, rest) = session.app.command(in: words, session.language), rest.isEmpty {
          session.output.answer(Help.text(of: command))
        } else {
          try session.help(try call.optional())
        }
        return .done
      },
      Own(
        name: "use", synopsis: "use [APP]",
        summary: Localized(
          en: "Make an app current, or list the apps",
          de: "Zu einer App wechseln, oder die Apps zeigen"),
        details: Localized(
          en: "The app starts at its first use; nothing is dispatched for the others.",
          de:
            "Die App beginnt, wenn sie zum ersten Mal gebraucht wird; für die anderen geschieht "
            + "nichts."
        )
      ) { session, call in
        try await session.use(try call.optional())
        return .done
      },
      Own(
        name: "screen", synopsis: "screen",
        summary: Localized(
          en: "Show the screen again",
          de: "Den Bildschirm noch einmal zeigen"), usesApp: true
      ) { session, call in
        try call.none()
        session.showScreen()
        return .done
      },
      Own(
        name: "state", synopsis: "state [PATH]",
        summary: Localized(
          en: "Show the state, or a part of it, as JSON",
          de: "Den Zustand oder einen Teil davon als JSON zeigen"),
        details: Localized(
          en: """
            Paths begin with the app: minipools.pools[0].name, minipools.pools[id=2].name,
            minipools.pools.count. A nil is null, and so is what lies beyond it.
            """,
          de: """
            Pfade beginnen mit der App: minipools.pools[0].name, minipools.pools[id=2].name,
            minipools.pools.count. Ein nil ist null, und alles dahinter auch.
            """), textFrom: 1, usesApp: true
      ) { session, call in
        try session.showState(call.rest)
        return .done
      },
      Own(
        name: "mode", synopsis: "mode [ansi|plain|json]",
        summary: Localized(
          en: "How answers are written",
          de: "Wie Antworten geschrieben werden")
      ) { session, call in
        guard let word = try call.optional() else {
          session.output.answer(session.configuration.mode.rawValue)
          return .done
        }
        guard let mode = OutputMode(rawValue: word.text) else {
          throw LineError(
            localized(
              en: "“\(word.excerpt)” is not one of ansi, plain, json",
              de: "„\(word.excerpt)“ ist nicht eines von ansi, plain, json"), at: word.range)
        }
        session.configuration.mode = mode
        return .done
      },
      Own(
        name: "locale", synopsis: "locale [LANGUAGE]",
        summary: Localized(
          en: "Speak another language, or say which one", de: "Die Sprache wechseln oder nennen"),
        details: Localized(
          en: "en and de; a locale such as de_AT.UTF-8 will do. Apps that know it speak it too.",
          de: "en und de; auch etwas wie de_AT.UTF-8 geht. Apps, die sie können, sprechen sie auch."
        )
      ) { session, call in
        guard let word = try call.optional() else {
          session.output.answer("\(session.language.rawValue) (\(session.language.name))")
          return .done
        }
        do {
          try session.speak(try Language(locale: word.text))
        } catch let error as UnknownLanguage {
          throw LineError("\(error)", at: word.range)
        }
        return .done
      },
      setCommand,
      Own(
        name: "quit", aliases: ["exit", "q"], synopsis: "quit",
        summary: Localized(
          en: "End the session",
          de: "Die Sitzung beenden")
      ) { _, call in
        try call.none()
        return .quit(.ok)
      },
    ]
  }

  private func help(_ word: Word?) throws {
    guard let word else {
      output.answer(overview)
      return
    }
    let name = word.text.hasPrefix(".") ? String(word.text.dropFirst()) : word.text
    if let command = Self.shellCommands.first(where: {
      $0.name == name || $0.aliases.contains(name)
    }) {
      output.answer(Help.text(of: command))
      return
    }
    if let text = Help.words[name]?.current {
      output.answer(text)
      return
    }
    let all = app.commands.map(\.name) + Self.shellCommands.map(\.name) + Help.words.keys.sorted()
    let nearest = Spelling.nearest(to: name, among: all)
    let hint =
      nearest.map { localized(en: "did you mean \($0)?", de: "ist \($0) gemeint?") }
      ?? localized(en: ".help lists what there is", de: ".help zeigt, was es gibt")
    throw LineError(
      localized(
        en: "there is no command “\(word.excerpt)”; \(hint)",
        de: "es gibt keinen Befehl „\(word.excerpt)“; \(hint)"), at: word.range)
  }

  private var overview: String {
    let app = app
    let own = app.commands(in: language).map { command in
      let isAvailable = withShownState { command.unavailability(in: $0) } == nil
      return (
        command.synopsis,
        command.summary + (isAvailable ? "" : localized(en: "  (not now)", de: "  (jetzt nicht)"))
      )
    }
    let shell =
      Self.shellCommands.map { (".\($0.usage)", $0.summary.current) } + [
        (
          Placeholders.localized("expect CONDITION"),
          localized(
            en: "Check something; .help expect shows what",
            de: "Etwas prüfen; .help expect zeigt, was")
        ),
        (
          Placeholders.localized("wait [SECONDS]"),
          localized(
            en: "Let time pass, and wait until nothing is in flight",
            de: "Zeit vergehen lassen und warten, bis nichts mehr läuft")
        ),
      ]
    return "\(app.name)\n\(Help.columns(own))\n\nshell\n\(Help.columns(shell))"
  }

  private func use(_ word: Word?) async throws {
    guard let word else {
      let current = currentApp.withLock { $0 }
      let lines = suite.apps.enumerated().map {
        ($0.offset == current ? "* " : "  ") + $0.element.name
      }
      output.answer(lines.joined(separator: "\n"))
      return
    }
    guard let index = suite.apps.firstIndex(where: { $0.name == word.text }) else {
      let names = suite.apps.map(\.name)
      let nearest = Spelling.nearest(to: word.text, among: names)
      let hint =
        nearest.map { localized(en: "did you mean \($0)?", de: "ist \($0) gemeint?") }
        ?? localized(
          en: "there is \(names.joined(separator: ", "))",
          de: "es gibt \(names.joined(separator: ", "))")
      throw LineError(
        localized(
          en: "there is no app “\(word.excerpt)”; \(hint)",
          de: "es gibt keine App „\(word.excerpt)“; \(hint)"), at: word.range)
    }
    use(index)
    await startApp()
  }

  /// The state that is looked at, under the app's name where that is a single one.
  func shownState() throws -> JSON {
    let app = app
    return try withShownState { state in
      let tree = try JSON(encoding: state)
      return suite.isSingle ? .object([app.name: tree]) : tree
    }
  }

  private func showState(_ rest: (text: String, offset: Int)) throws {
    let tree: JSON
    if rest.text.isEmpty {
      tree = try shownState()
    } else {
      let path: Path
      do {
        path = try Path(rest.text.trimmed)
      } catch {
        let place = rest.offset + error.offset
        throw LineError(error.message, at: place..<place + 1)
      }
      switch try value(at: path) {
      case .value(let value): tree = value
      case .absent(let reason): throw Failure(reason)
      }
    }
    output.answer(configuration.mode == .ansi ? tree.prettyText : tree.text)
  }
}
