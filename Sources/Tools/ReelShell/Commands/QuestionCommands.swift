import Reel
import ReelApp
import ReelTimeline

extension ShellCommand {
  /// Questions about how things came about.
  static var questions: [Self] {
    [
      Self.question(
        ".why", en: "What changed a part of the state, newest first",
        de: "Was einen Teil des Zustands geändert hat, das Neueste zuerst",
        .path(missing: pathMissing), .flag("all"), usesApp: true
      ) { path, all in
        { session in
          _ = try session.value(at: path.value)
          return session.told(try session.questions.why(path.value, limit: all ? .max : 10))
        }
      }
      .completing("PATH", paths)
      .explained(
        en: "The newest ten frames that changed it, and what led to them; --all shows all.",
        de:
          "Die neuesten zehn Frames, die ihn geändert haben, und ihre Ursachen; --all zeigt alle."
      ),
      Self.question(
        ".bisect", en: "The first frame at which a condition holds",
        de: "Der erste Frame, bei dem eine Bedingung gilt",
        .condition(
          missing: localized(en: "a condition is missing", de: "es fehlt eine Bedingung")),
        usesApp: true
      ) { condition in
        { session in
          try session.check(condition)
          return session.told(try session.questions.bisect(condition.value))
        }
      }
      .completing("CONDITION", eachWord: true, conditions),
      Self.question(
        ".find", en: "Every frame with an action, or where a condition holds",
        de: "Jeder Frame mit einer Aktion oder Bedingung",
        .verbatim(
          "CONDITION",
          missing: localized(
            en: "an action or a condition is missing",
            de: "es fehlt eine Aktion oder eine Bedingung")),
        usesApp: true
      ) { wanted in
        { session in
          do {
            return session.told(try session.questions.find(wanted.text))
          } catch let error as QueryError {
            throw LineError(error, in: wanted)
          }
        }
      }
      .written("find ACTION | find CONDITION")
      .completing("CONDITION", eachWord: true, conditions)
      .explained(
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
          """),
      Self.question(
        ".causes", en: "What led to a frame, and what it led to",
        de: "Was zu einem Frame geführt hat und wozu er geführt hat", .optional(.count("N"))
      ) { number in
        { session in
          session.told(try session.questions.causes(number ?? session.timeline.cursor))
        }
      },
      Self.question(
        ".timer", en: "How long reducers and effects took, by action",
        de: "Wie lange Reducer und Effekte gebraucht haben, nach Aktion"
      ) { { session in session.told(try session.questions.timer()) } },
      Self(
        ".watch", en: "Tell when a part of the state changes; lists what is watched",
        de: "Melden, wenn sich etwas ändert", .verbatim("PATH", missing: nil), usesApp: true
      ) { path in { shell in try watch(path, shell) } }
      .written("watch [PATH | off]")
      .completing("PATH", paths),
      Self(
        ".break", en: "Stay at the frame at which a condition becomes true",
        de: "Bei dem Frame bleiben, bei dem eine Bedingung wahr wird",
        .verbatim("CONDITION", missing: nil), usesApp: true
      ) { condition in { shell in try breakWhen(condition, shell) } }
      .written("break [CONDITION | off]")
      .completing("CONDITION", eachWord: true, conditions),
    ]
  }

  private static var pathMissing: String {
    localized(en: "a path is missing", de: "es fehlt ein Pfad")
  }

  private static func watch(
    _ path: Verbatim, _ shell: isolated Interpreter<State, Action>
  ) throws -> Outcome {
    let session = shell.session
    switch path.text {
    case "": return shell.answer(session.watchers.description)
    case "off": session.watchers.removeWatches()
    default:
      let placed = try Placed(path, Path.init(_:))
      _ = try session.value(at: placed.value)
      try session.watchers.watch(
        placed.value, in: session.store, timeline: session.timeline, shell.output)
    }
    return .done
  }

  private static func breakWhen(
    _ condition: Verbatim, _ shell: isolated Interpreter<State, Action>
  ) throws -> Outcome {
    let session = shell.session
    switch condition.text {
    case "": return shell.answer(session.watchers.description)
    case "off": session.watchers.removeBreaks()
    default:
      let placed = try Placed(condition, Condition.init(_:))
      try session.check(placed)
      _ = try placed.value.evaluate { try session.value(at: $0) }
      session.watchers.breakWhen(
        placed.value, in: session.store, timeline: session.timeline, shell.output)
    }
    return .done
  }
}

extension Verbatim {
  /// Where a path stands in the line, as far as it is written in its plainest way.
  func range(of path: Path) -> Range<Int>? {
    guard let range = text.range(of: path.description) else { return nil }
    let start = start + text.distance(from: text.startIndex, to: range.lowerBound)
    return start..<start + path.description.count
  }
}
