import Reel
import ReelApp
import ReelEditor
import ReelSupport
import ReelTexts
import ReelTimeline

extension ShellCommand {
  /// Commands for listing history.
  static var history: [Self] {
    [
      Self(
        ".log", "List frames: what happened, and why", .listed,
        usesApp: false
      ) { wanted in { shell in try log(wanted, in: shell) } }
      .example(".log", ".log 5")
      .leftOutOfScripts()
      .written("log [COUNT | CONDITION]")
      .comparing("CONDITION")
      .explained(
        """
        .log            the newest 20; at a terminal those around the current frame,
                        with what each changed
        .log 50         the newest 50
        .log CONDITION  those at which a condition holds: .log minipools.form exists
        """),
      Self(
        ".frame", "Show a frame, and what it changed", .optional(.frame("N"))
      ) { frame in
        { shell in
          let session = shell.session
          return try session.questions.details(
            of: frame?.number(in: session.timeline) ?? session.cursor.frame)
        }
      }
      .example(".frame 4", ".frame now")
      .leftOutOfScripts()
      .completing("N", frames),
      Self(
        ".diff", "Compare two states",
        .word("A", missing: Text("one or two states are needed"), content: .frame),
        .optional(.word("B", content: .frame))
      ) { first, second in
        { shell in
          try await difference(shell.session, first, second, telling: shell.output.diagnose)
        }
      }
      .example(".diff 4 now", ".diff main branch-1")
      .leftOutOfScripts()
      .completing("A", states)
      .completing("B", states)
      .explained(
        """
        A and B are frames, `now`, branches, or recordings: FILE.reel for their end, FILE.reel@N
        for a frame. B is `now` by default. − is only in A, + only in B, ~ differs.
        """),
      Self(
        ".dispatch", "Dispatch a raw action",
        .verbatim("JSON", missing: Text("an action in JSON is missing"), content: .json),
        usesApp: true
      ) { json in
        { shell in
          let session = shell.session
          try shell.dispatch(session.suite.action(json, of: session.app), origin: .shell)
          return .done.screen(.result)
        }
      }
      .example(
        ".dispatch {\"router\":{\"poolChosen\":{\"id\":2}}}",
        ".dispatch {\"minipools\":{\"home\":{\"appeared\":{}}}}"
      )
      .explained(
        "An action of the current app, or of the whole program: .dispatch {\"add\":5}"
      )
      .forTrials(),
    ]
  }

  private static func log(
    _ wanted: ListedFrames, in shell: isolated Interpreter<State, Action>
  ) throws -> Reply {
    let session = shell.session
    let questions = session.questions
    switch wanted {
    case .newest(let count):
      return questions.log(questions.newest(count), around: questions.around(count))
    case .holding(let condition):
      return try questions.log(questions.positions(of: session.condition(condition)))
    }
  }

  /// Offers names of states: a frame, a branch, a recording.
  private static var states: Choices {
    { session, given, text in
      frames(session, given, text) + branchNames(session, given, text)
        + files("reel")(session, given, text).filter { $0.word.hasSuffix(".reel") }
    }
  }

  private static func difference(
    _ session: Session<State, Action>, _ first: Word, _ second: Word?,
    telling tell: (String) -> Void
  ) async throws -> Reply {
    let names = [first, second].compactMap(\.self).map(StateName.init)
    for name in names { try await name.check() }
    let states = try names.map { try $0.state(in: session, telling: tell) }
    return try Questions.difference(
      states[0], states.count > 1 ? states[1] : session.store.state, suite: session.suite,
      in: session.translation)
  }
}

/// The frames that are listed: a number of them, or those at which a condition is true.
enum ListedFrames: Sendable {
  case newest(Int)
  case holding(Verbatim)

  init(_ words: [Word], _ arguments: Arguments) throws(LineError) {
    let wanted = Verbatim(words, in: arguments.line)
    if let first = wanted.text.first, !first.isNumber {
      self = .holding(wanted)
    } else if words.isEmpty {
      self = .newest(20)
    } else {
      self = .newest(try arguments.number(Word(wanted.text, range: wanted.range)))
    }
  }
}

extension Parameter where Value == ListedFrames {
  /// The parameter for frames to list.
  fileprivate static var listed: Parameter {
    Parameter(
      ParameterSpecification(
        "CONDITION", .verbatim, isRequired: false, placeholder: "CONDITION"),
      reading: { words, arguments throws(LineError) in try ListedFrames(words, arguments) })
  }
}

extension Choice {
  /// A choice for the newest frame.
  static var now: Choice { Choice("now", "the newest frame") }
}

extension String {
  /// Returns the text padded with trailing spaces.
  package func padded(to width: Int) -> String {
    count < width ? self + String(repeating: " ", count: width - count) : self
  }

  /// Returns the text padded with leading spaces.
  func leading(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
