import Reel
import ReelApp
import ReelTimeline

extension Session {
  /// Questions about how things came about.
  static var questionCommands: [ShellCommand<State, Action>] {
    [
      Own(
        name: "why", synopsis: "why PATH [--all]",
        summary: Localized(
          en: "What changed a part of the state, newest first",
          de: "Was einen Teil des Zustands geändert hat, das Neueste zuerst"),
        details: Localized(
          en: "The newest ten frames that changed it, and what led to them; --all shows all.",
          de:
            "Die neuesten zehn Frames, die ihn geändert haben, und ihre Ursachen; --all zeigt alle."
        ),
        textFrom: 1, usesApp: true
      ) { session, call in
        let all = " --all"
        let (rest, _) = call.rest
        let limit = rest.hasSuffix(all) ? Int.max : 10
        let text = limit == .max ? String(rest.dropLast(all.count)) : rest
        let path = try session.path(text, call)
        session.output.answer(
          try session.questions.why(path, limit: limit).text(session.configuration.mode))
        return .done
      },
      Own(
        name: "bisect", synopsis: "bisect CONDITION",
        summary: Localized(
          en: "The first frame at which a condition holds",
          de: "Der erste Frame, bei dem eine Bedingung gilt"), textFrom: 1, usesApp: true
      ) { session, call in
        let condition = try session.condition(call)
        session.output.answer(
          try session.questions.bisect(condition).text(session.configuration.mode))
        return .done
      },
      Own(
        name: "find", synopsis: "find ACTION | find CONDITION",
        summary: Localized(
          en: "Every frame with an action, or where a condition holds",
          de: "Jeder Frame mit einer Aktion oder Bedingung"),
        details: Localized(
          en: """
            A path that begins with `action` leads into the frame's action:
              .find poolChosen
              .find action.minipools.poolChosen.id == 2
              .find minipools.pools.count > 3
            """,
          de: """
            Ein Pfad, der mit `action` beginnt, führt in die Aktion des Frames:
              .find poolChosen
              .find action.minipools.poolChosen.id == 2
              .find minipools.pools.count > 3
            """), textFrom: 1, usesApp: true
      ) { session, call in
        session.output.answer(try session.find(call).text(session.configuration.mode))
        return .done
      },
      Own(
        name: "causes", synopsis: "causes [N]",
        summary: Localized(
          en: "What led to a frame, and what it led to",
          de: "Was zu einem Frame geführt hat und wozu er geführt hat")
      ) { session, call in
        let number = try call.optional().map(call.number) ?? session.timeline.cursor
        session.output.answer(
          try session.questions.causes(number).text(session.configuration.mode))
        return .done
      },
      Own(
        name: "timer", synopsis: "timer",
        summary: Localized(
          en: "How long reducers and effects took, by action",
          de: "Wie lange Reducer und Effekte gebraucht haben, nach Aktion")
      ) { session, call in
        try call.none()
        session.output.answer(try session.questions.timer().text(session.configuration.mode))
        return .done
      },
      Own(
        name: "watch", synopsis: "watch [PATH | off]",
        summary: Localized(
          en: "Tell when a part of the state changes; lists what is watched",
          de: "Melden, wenn sich etwas ändert"),
        textFrom: 1, usesApp: true
      ) { session, call in
        try session.watch(call)
        return .done
      },
      Own(
        name: "break", synopsis: "break [CONDITION | off]",
        summary: Localized(
          en: "Stay at the frame at which a condition becomes true",
          de: "Bei dem Frame bleiben, bei dem eine Bedingung wahr wird"), textFrom: 1, usesApp: true
      ) { session, call in
        try session.breakWhen(call)
        return .done
      },
    ]
  }

  /// Questions about the branch that is looked at.
  var questions: Questions<State, Action> {
    Questions(timeline: timeline, suite: suite)
  }

  /// The path that a text is.
  func path(_ text: String, _ call: Own.Invocation) throws -> Path {
    guard !text.trimmed.isEmpty else {
      throw LineError(
        localized(
          en: "a path is missing; write: .\(call.synopsis)",
          de: "es fehlt ein Pfad; so wird es geschrieben: .\(call.synopsis)"),
        at: call.words.end..<call.words.end)
    }
    let path: Path
    do {
      path = try Path(text.trimmed)
    } catch {
      let place = call.rest.offset + error.offset
      throw LineError(error.message, at: place..<place + 1)
    }
    _ = try value(at: path)
    return path
  }

  /// The condition that the line is about; one that can never hold is a mistake.
  func condition(_ call: Own.Invocation) throws(LineError) -> Condition {
    let (text, offset) = call.rest
    guard !text.isEmpty else {
      throw LineError(
        localized(
          en: "a condition is missing; write: .\(call.synopsis)",
          de: "es fehlt eine Bedingung; so wird es geschrieben: .\(call.synopsis)"),
        at: call.words.end..<call.words.end)
    }
    let condition: Condition
    do {
      condition = try Condition(text.trimmed)
    } catch {
      let place = offset + error.offset
      throw LineError(error.message, at: place..<place + 1)
    }
    try check(condition, text.trimmed, at: offset)
    return condition
  }

  /// Checks that a condition may hold, going by what there is now.
  ///
  /// - Parameters:
  ///   - condition: the condition.
  ///   - text: how it is written.
  ///   - offset: where that begins in the line.
  func check(_ condition: Condition, _ text: String, at offset: Int) throws(LineError) {
    if let error = condition.impossibility({ try? value(at: $0) }) {
      throw LineError(
        error.description, at: Self.place(of: error.path, in: text, offset: offset))
    }
  }

  private func find(_ call: Own.Invocation) throws -> Answer {
    let (text, offset) = call.rest
    guard !text.isEmpty else {
      throw LineError(
        localized(
          en: "an action or a condition is missing; write: .\(call.synopsis)",
          de: "es fehlt eine Aktion oder eine Bedingung; so wird es geschrieben: .\(call.synopsis)"),
        at: call.words.end..<call.words.end)
    }
    do {
      return try questions.find(text.trimmed)
    } catch let error as QueryError {
      let place = offset + error.offset
      throw LineError(error.message, at: place..<place + 1)
    }
  }

  private func watch(_ call: Own.Invocation) throws {
    switch call.rest.text.trimmed {
    case "": output.answer(watchers.description)
    case "off": watchers.removeWatches()
    case let text: try watchers.watch(try path(text, call), in: store, timeline: timeline, output)
    }
  }

  private func breakWhen(_ call: Own.Invocation) throws {
    switch call.rest.text.trimmed {
    case "": output.answer(watchers.description)
    case "off": watchers.removeBreaks()
    default:
      let condition = try condition(call)
      _ = try condition.evaluate { try value(at: $0) }
      watchers.breakWhen(condition, in: store, timeline: timeline, output)
    }
  }
}
