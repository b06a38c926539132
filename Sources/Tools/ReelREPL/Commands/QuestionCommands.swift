import Reel
import ReelApp
import ReelTexts
import ReelTimeline

extension ShellCommand {
  /// Commands for questions about causes.
  static var questions: [Self] {
    [
      Self.question(
        ".why", "Find what changed a part of the state, newest first",
        .path(missing: pathMissing), .flag("all"), usesApp: true
      ) { path, all in
        { session in
          try session.questions.why(session.whole(path.value), limit: all ? .max : 10)
        }
      }
      .example(".why minipools.pools[id=2].name", ".why minipools.route --all")
      .leftOutOfScripts()
      .continuing("PATH", paths)
      .explained(
        "Shows the newest ten frames that changed it, and their causes; --all shows all."
      ),
      Self.question(
        ".bisect", "Find the first frame at which a condition holds",
        .verbatim("CONDITION", missing: Text("a condition is missing")),
        usesApp: true
      ) { condition in
        { session in try session.questions.bisect(session.condition(condition)) }
      }
      .example(".bisect minipools.pools.count > 3", ".bisect minipools.form exists")
      .leftOutOfScripts()
      .comparing("CONDITION"),
      Self.question(
        ".find", "Find all frames with an action, or where a condition holds",
        .verbatim("CONDITION", missing: Text("an action or a condition is missing")),
        usesApp: true
      ) { wanted in
        { session in
          let questions = session.questions
          return try Questions<State, Action>.isName(wanted.text)
            ? questions.find(name: wanted.text) : questions.find(session.condition(wanted))
        }
      }
      .example(".find poolChosen", ".find minipools.pools.count > 3")
      .leftOutOfScripts()
      .written("find ACTION | .find CONDITION")
      .comparing("CONDITION") { session, text in
        let offers = conditions(session, text)
        guard offers.start == 0 else { return offers }
        return offers.preceded(
          by: session.questions.recentNames().map { Choice($0, "frames with this action") })
      }
      .explained(
        """
        A path that begins with `action` leads into the frame's action:
          .find poolChosen
          .find action.minipools.router.poolChosen.id == 2
          .find minipools.pools.count > 3
        """),
      Self.question(
        ".causes", "Show what caused a frame, and what it caused", .optional(.count("N"))
      ) { number in
        { session in
          try session.questions.causes(number ?? session.cursor.frame)
        }
      }
      .example(".causes 2", ".causes")
      .leftOutOfScripts()
      .completing("N", frameNumbers),
      Self.question(
        ".timer", "Show the time that reducers and effects took, by action"
      ) { { session in try session.questions.timer() } }
      .example("wait", ".timer")
      .leftOutOfScripts(),
      Self(
        ".watch", "Report changes of a part of the state; list what is watched",
        .verbatim("PATH", missing: nil, content: .statePath),
        usesApp: true
      ) { path in { shell in try watch(path, shell) } }
      .example(".watch minipools.pools.count", ".watch off")
      .leftOutOfScripts()
      .written("watch [PATH | off]")
      .continuing("PATH", orOff(paths))
      .with(\.otherWords, ["off"]),
      Self(
        ".break", "Stop at the frame at which a condition becomes true",
        .verbatim("CONDITION", missing: nil), usesApp: true
      ) { condition in { shell in try breakWhen(condition, shell) } }
      .example(".break minipools.pools.count > 3", ".break off")
      .leftOutOfScripts()
      .written("break [CONDITION | off]")
      .comparing("CONDITION", orOff(conditions))
      .with(\.otherWords, ["off"]),
    ]
  }

  private static var pathMissing: Text { "a path is missing" }

  private static func watch(
    _ path: Verbatim, _ shell: isolated Interpreter<State, Action>
  ) throws -> Reply {
    let session = shell.session
    switch path.text {
    case "": return .watches(of: session)
    case "off":
      let count = session.variables.content.withLock { $0.watchers.removeWatches() }
      return .watches(
        of: session,
        saying: count == 0
          ? nil
          : Text(count, one: "\(count) watch is removed", other: "\(count) watches are removed"))
    default:
      let query = try ParsedQuery(path, Path.init(_:))
      let whole = try session.whole(query.value)
      let value = try session.watch(whole, shell.output)
      return .watches(
        of: session,
        saying: "changes of \(verbatim: whole) are reported; now: \(value.shortText())")
    }
  }

  private static func breakWhen(
    _ condition: Verbatim, _ shell: isolated Interpreter<State, Action>
  ) throws -> Reply {
    let session = shell.session
    switch condition.text {
    case "": return .watches(of: session)
    case "off":
      let count = session.variables.content.withLock { $0.watchers.removeBreaks() }
      return .watches(
        of: session,
        saying: count == 0
          ? nil
          : Text(
            count, one: "\(count) breakpoint is removed",
            other: "\(count) breakpoints are removed"))
    default:
      let condition = try session.condition(condition)
      let holds = try condition.evaluate { try session.value(at: $0) }.holds
      if !holds { try session.questions.checkAll(condition) }
      session.breakWhen(condition, shell.output)
      return .watches(
        of: session,
        saying: holds
          ? "stops when “\(verbatim: condition)” becomes true again; it holds now"
          : "stops when “\(verbatim: condition)” becomes true")
    }
  }
}

extension Reply {
  /// Returns the watches and breakpoints; after a change, a user reads that instead.
  fileprivate static func watches<State, Action>(
    of session: Session<State, Action>, saying change: Text? = nil
  ) -> Reply {
    // Mostly only the change is said: the list is made where it is.
    let (watchers, translation) = (session.watchers, session.translation)
    return Reply(
      .watches, value: { watchers.list },
      text: { _ in
        .lines(change.map { [translation($0)] } ?? watchers.list.lines(in: translation))
      })
  }
}
