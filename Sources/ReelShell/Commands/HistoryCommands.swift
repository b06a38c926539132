import Reel
import ReelApp
import ReelTimeline

extension Session {
  /// Looking at what happened.
  static var historyCommands: [ShellCommand<State, Action>] {
    [
      Own(
        name: "log", synopsis: "log [COUNT]",
        summary: Localized(
          en: "The newest frames: what happened, and why",
          de: "Die neuesten Frames: was geschah und warum")
      ) { session, call in
        let count = try call.optional().map(call.number) ?? 20
        session.output.answer(
          try session.questions.log(count).text(session.configuration.mode))
        return .done
      },
      Own(
        name: "frame", synopsis: "frame [N]",
        summary: Localized(
          en: "All about a frame, and what it changed",
          de: "Alles über einen Frame und was er geändert hat")
      ) { session, call in
        let number = try call.optional().map(call.number) ?? session.timeline.cursor
        try session.showFrame(number)
        return .done
      },
      Own(
        name: "diff", synopsis: "diff A [B]",
        summary: Localized(
          en: "What differs between two states",
          de: "Worin sich zwei Zustände unterscheiden"),
        details: Localized(
          en: """
            A and B are frames, `now`, branches, or recordings: FILE.reel for their end, FILE.reel@N
            for a frame. B is `now` if not given. − is only in A, + only in B, ~ differs.
            """,
          de: """
            A und B sind Frames, `now`, Zweige oder Aufnahmen: DATEI.reel für ihr Ende, DATEI.reel@N für
            einen Frame. Ohne B ist `now` gemeint. − ist nur in A, + nur in B, ~ ist verschieden.
            """)
      ) { session, call in
        guard call.arguments.count == 1 || call.arguments.count == 2 else {
          throw LineError(
            localized(
              en: "one or two states are needed; write: .\(call.synopsis)",
              de:
                "ein oder zwei Zustände werden gebraucht; so wird es geschrieben: .\(call.synopsis)"
            ))
        }
        for word in call.arguments where Self.isRecording(word) {
          let parts = word.text.split(separator: "@")
          try await ReplayChild.check(
            parts.first.map(String.init) ?? "",
            until: parts.count > 1 ? parts.last.flatMap { Int($0) } : nil)
        }
        let states = try call.arguments.map { try session.namedState($0) }
        let answer = try Questions.difference(
          states[0], states.count > 1 ? states[1] : session.store.state, suite: session.suite,
          width: max(24, session.output.width / 2))
        session.output.answer(answer.text(session.configuration.mode))
        return .done
      },
      Own(
        name: "dispatch", synopsis: "dispatch JSON",
        summary: Localized(
          en: "Dispatch a raw action",
          de: "Eine Aktion als JSON ausführen"),
        details: Localized(
          en: "An action of the current app, or of the whole: .dispatch {\"add\":5}",
          de: "Eine Aktion der aktuellen App oder des Ganzen: .dispatch {\"add\":5}"),
        textFrom: 1, usesApp: true
      ) { session, call in
        try session.dispatchRaw(call)
        return .done
      },
    ]
  }

  /// The frame that a word means: a number, or `now`.
  func frameNumber(_ word: Word, _ call: Own.Invocation) throws -> Int {
    word.text == "now" ? timeline.tip : try call.number(word)
  }

  private func summary(of action: Action) throws -> ActionSummary {
    ActionSummary(try JSON(encoding: action), isSingle: suite.isSingle)
  }

  private func showFrame(_ number: Int) throws {
    if number == 0 {
      output.answer(
        "#0  \(localized(en: "the initial state", de: "der Anfangszustand")), digest \(try timeline.digest(at: 0))"
      )
      return
    }
    let frame = try timeline.frame(number)
    let summary = try summary(of: frame.action)
    let difference = try difference(number - 1, number)
    var lines = ["#\(number)  \(summary.app.isEmpty ? "" : summary.app + ".")\(summary.name)"]
    func field(_ label: Localized<String>, _ value: String) {
      lines.append("  \(label.current.padded(to: 8))\(value)")
    }
    field(Localized(en: "time", de: "Zeit"), frame.time.iso8601)
    let cause =
      frame.cause > 0
      ? localized(en: ", of", de: ", von") + " #\(frame.cause) \(try name(of: frame.cause))" : ""
    field(Localized(en: "origin", de: "Quelle"), "\(frame.origin.name)\(cause)")
    field(Localized(en: "action", de: "Aktion"), try JSON(encoding: frame.action).text)
    if let request = timeline.request(answeredBy: number) {
      field(Localized(en: "answers", de: "Antwort"), Self.requestText(request, timeline))
    }
    for request in timeline.requests(of: number) {
      field(Localized(en: "asks", de: "fragt"), try RequestText(request).text)
    }
    field(Localized(en: "digest", de: "Digest"), "\(try timeline.digest(at: number))")
    lines.append(
      difference.isEmpty
        ? localized(en: "  changed nothing", de: "  hat nichts geändert")
        : localized(en: "  changed", de: "  hat geändert"))
    lines += difference.lines().map { "    " + $0 }
    output.answer(lines.joined(separator: "\n"))
  }

  /// A request by its name, and what was asked.
  private static func requestText(
    _ id: RequestID, _ timeline: Timeline<State, Action>
  ) -> String {
    let asked = timeline.requests(of: id.frame).first { $0.id == id }?.asked.text ?? ""
    return localized(en: "request \(id) \(asked)", de: "auf Anfrage \(id) \(asked)")
  }

  private func name(of number: Int) throws -> String {
    try summary(of: timeline.frame(number).action).name
  }

  /// The state that a word names: that after a frame, at the tip of a branch, of a recording.
  private static func isRecording(_ word: Word) -> Bool {
    word.text.hasSuffix(".reel") || word.text.contains(".reel@")
  }

  private func namedState(_ word: Word) throws -> State {
    if word.text == "now" { return store.state }
    if let number = Int(word.text) { return try timeline.state(at: number) }
    if Self.isRecording(word) {
      return try RecordedState.read(word.text, suite: suite)
    }
    let branch = try findBranch(word)
    guard let history = timeline.history(of: branch.id) else { return store.state }
    return history.state(at: history.count)
  }

  private func difference(_ first: Int, _ second: Int) throws -> Difference {
    let root = suite.isSingle ? app.name : nil
    return try Difference(
      from: timeline.state(at: first), to: timeline.state(at: second), root: root)
  }

  private func dispatchRaw(_ call: Own.Invocation) throws {
    let (text, offset) = call.rest
    guard !text.isEmpty else {
      throw LineError(
        localized(
          en: "an action in JSON is missing; write: .\(call.synopsis)",
          de: "es fehlt eine Aktion in JSON; so wird es geschrieben: .\(call.synopsis)"))
    }
    try dispatch(try decodeAction(text, offset: offset), origin: .shell)
    isScreenStale = true
    mustShow = true
  }

  /// Whether a text in JSON begins with an app's name, or with what may have been meant as one.
  private func namesAnApp(_ text: String) -> Bool {
    guard case .object(let members)? = try? JSON(text: text), let name = members.keys.first
    else { return false }
    return Spelling.nearest(to: name, among: suite.apps.map(\.name)) != nil
  }

  /// Reads an action of the whole, or of the current app.
  ///
  /// - Parameter offset: where the text stands in the line, in characters.
  func decodeAction(_ text: String, offset: Int) throws -> Action {
    do {
      return try ActionJSON.decode(Action.self, from: text)
    } catch let error as JSONSyntaxError {
      let place = offset + String(decoding: text.utf8.prefix(error.offset), as: UTF8.self).count
      throw LineError(
        localized(
          en: "this is no JSON: \(error.message)",
          de: "das ist kein JSON: \(error.message)"), at: place..<place + 1)
    } catch {
      guard !suite.isSingle else {
        throw Failure(
          localized(
            en: "this is no action: \(error)",
            de: "das ist keine Aktion: \(error)"))
      }
      do {
        return try ActionJSON.decode(Action.self, from: "{\"\(app.name)\":\(text)}")
      } catch let inner {
        if namesAnApp(text) {
          throw Failure(
            localized(
              en: "this is no action: \(error)",
              de: "das ist keine Aktion: \(error)"))
        }
        throw Failure(
          localized(
            en: "this is no action of \(app.name): \(inner)",
            de: "das ist keine Aktion von \(app.name): \(inner)"))
      }
    }
  }
}

extension String {
  /// Filled up with blanks at the end.
  func padded(to width: Int) -> String {
    count < width ? self + String(repeating: " ", count: width - count) : self
  }

  /// Filled up with blanks in front.
  func leading(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
