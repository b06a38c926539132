import ReelTexts
import Reel
import ReelApp
import ReelTimeline

extension ShellCommand {
  /// Commands for questions about causes.
  static var questions: [Self] {
    [
      Self.question(
        ".why", texts.commands.questions.whySummary,
        .path(missing: pathMissing), .flag("all"), usesApp: true
      ) { path, all in
        { session in
          _ = try session.value(at: path.value)
          return try session.questions.why(path.value, limit: all ? .max : 10)
        }
      }
      .continuing("PATH", paths)
      .explained(texts.commands.questions.whyHelp),
      Self.question(
        ".bisect", texts.commands.questions.bisectSummary,
        .condition(missing: texts.commands.questions.conditionMissing),
        usesApp: true
      ) { condition in
        { session in
          try session.check(condition)
          return try session.questions.bisect(condition.value)
        }
      }
      .continuing("CONDITION", conditions),
      Self.question(
        ".find", texts.commands.questions.findSummary,
        .verbatim("CONDITION", missing: texts.commands.questions.actionOrConditionMissing),
        usesApp: true
      ) { wanted in
        { session in
          do {
            return try session.questions.find(wanted.text)
          } catch let error as QueryError {
            throw LineError(error, in: wanted)
          }
        }
      }
      .written("find ACTION | find CONDITION")
      .continuing("CONDITION", conditions)
      .explained(texts.commands.questions.findHelp),
      Self.question(
        ".causes", texts.commands.questions.causesSummary, .optional(.count("N"))
      ) { number in
        { session in
          try session.questions.causes(number ?? session.timeline.cursor)
        }
      }
      .completing("N", frameNumbers),
      Self.question(
        ".timer", texts.commands.questions.timerSummary
      ) { { session in try session.questions.timer() } },
      Self(
        ".watch", texts.commands.questions.watchSummary, .verbatim("PATH", missing: nil),
        usesApp: true
      ) { path in { shell in try watch(path, shell) } }
      .written("watch [PATH | off]")
      .continuing("PATH", orOff(paths)),
      Self(
        ".break", texts.commands.questions.breakSummary,
        .verbatim("CONDITION", missing: nil), usesApp: true
      ) { condition in { shell in try breakWhen(condition, shell) } }
      .written("break [CONDITION | off]")
      .continuing("CONDITION", orOff(conditions)),
    ]
  }

  private static var pathMissing: String { texts.commands.questions.pathMissing }

  private static func watch(
    _ path: Verbatim, _ shell: isolated Interpreter<State, Action>
  ) throws -> Outcome {
    let session = shell.session
    let watchers = session.watchers
    switch path.text {
    case "": return shell.answer(try Answer(.watches, watchers.list, lines: watchers.list.lines))
    case "off": watchers.removeWatches()
    default:
      let placed = try Placed(path, Path.init(_:))
      _ = try session.value(at: placed.value)
      try watchers.watch(
        placed.value, in: session.store, timeline: session.timeline, shell.output)
    }
    return shell.answer(try Answer(.watches, watchers.list))
  }

  private static func breakWhen(
    _ condition: Verbatim, _ shell: isolated Interpreter<State, Action>
  ) throws -> Outcome {
    let session = shell.session
    let watchers = session.watchers
    switch condition.text {
    case "": return shell.answer(try Answer(.watches, watchers.list, lines: watchers.list.lines))
    case "off": watchers.removeBreaks()
    default:
      let placed = try Placed(condition, Condition.init(_:))
      try session.check(placed)
      let holds = try placed.value.evaluate { try session.value(at: $0) }.holds
      if !holds { try session.questions.checkAll(placed.value) }
      watchers.breakWhen(
        placed.value, in: session.store, timeline: session.timeline, shell.output)
    }
    return shell.answer(try Answer(.watches, watchers.list))
  }
}

extension Verbatim {
  /// Returns the range of a path in the line, if it is written in its simplest form.
  func range(of path: Path) -> Range<Int>? {
    guard let range = text.range(of: path.description) else { return nil }
    let start = start + text.distance(from: text.startIndex, to: range.lowerBound)
    return start..<start + path.description.count
  }
}
