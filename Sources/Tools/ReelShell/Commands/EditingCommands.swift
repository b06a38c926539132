import Reel
import ReelApp
import ReelSupport
import ReelTimeline

extension ShellCommand {
  /// Changing what counts as having happened, on the current branch.
  static var editing: [Self] {
    [
      Self(
        ".skip", en: "Let frames count for nothing", de: "Frames nicht zählen lassen",
        .frames
      ) { frames in
        { shell in try shell.edit { try $0.skip(numbers(of: frames, in: $0)) } }
      }
      .explained(
        en: "A frame, several, or ranges: .skip 4  .skip 4 7  .skip 4-9",
        de: "Ein Frame, mehrere oder Bereiche: .skip 4  .skip 4 7  .skip 4-9"
      )
      .completing("FRAMES…", eachWord: true, frames)
      .rewritingHistory(),
      Self(
        ".unskip", en: "Let skipped frames count again",
        de: "Übersprungene Frames wieder zählen lassen",
        .frames
      ) { frames in
        { shell in try shell.edit { try $0.unskip(numbers(of: frames, in: $0)) } }
      }
      .completing("FRAMES…", eachWord: true, frames)
      .rewritingHistory(),
      Self(
        ".move", en: "Let a frame happen at another time",
        de: "Einen Frame zu einer anderen Zeit geschehen lassen",
        .move
      ) { move in
        { shell in
          let timeline = shell.session.timeline
          let frame = move.frame.number(in: timeline)
          let other = move.before?.number(in: timeline)
          return try shell.edit { try $0.move(frame, before: other) }
        }
      }
      .written("move FRAME before FRAME | move FRAME end")
      .completing("FRAME before FRAME", eachWord: true, moves)
      .rewritingHistory(),
      Self(
        ".edit", en: "Let another action have happened at a frame",
        de: "Bei einem Frame eine andere Aktion geschehen sein lassen",
        .frame("FRAME", missing: frameAndAction), .verbatim("JSON", missing: frameAndAction)
      ) { frame, json in
        { shell in
          let session = shell.session
          let frame = frame.number(in: session.timeline)
          let action = try session.suite.action(json, of: session.app)
          return try shell.edit { try $0.replace(frame, with: action) }
        }
      }
      .completing("FRAME", frames)
      .completing("JSON", actionOfFrame)
      .rewritingHistory(),
      Self(
        ".commit", en: "Make this state the beginning of the branch",
        de: "Diesen Zustand zum Anfang des Zweigs machen"
      ) { { shell in shell.edit { $0.commit() } } }
      .rewritingHistory(),
      Self(
        ".sweep", en: "Remove skipped frames for good",
        de: "Übersprungene Frames endgültig entfernen"
      ) { { shell in shell.edit { $0.sweep() } } }
      .rewritingHistory(),
      Self(
        ".reset", en: "Begin the branch anew, with the initial state",
        de: "Den Zweig neu beginnen, mit dem Anfangszustand"
      ) { { shell in try reset(shell) } }
      .explained(
        en: "What it was stays, as a branch that has its name; the new one gets another.",
        de: "Was er war, bleibt als Zweig mit seinem Namen; der neue bekommt einen anderen."
      )
      .rewritingHistory(),
      Self.question(
        ".lock", en: "Refuse all actions, or take them again",
        de: "Alle Aktionen ablehnen, oder sie wieder annehmen",
        .optional(.toggle)
      ) { isOn in
        { session in
          let isOn = isOn ?? !session.timeline.isLocked
          session.timeline.lock(isOn)
          return
            isOn
            ? localized(
              en: "locked: actions are refused", de: "gesperrt: Aktionen werden abgelehnt")
            : localized(en: "actions are taken again", de: "Aktionen werden wieder angenommen")
        }
      }
      .explained(
        en: "Answers that come while it is locked are refused as well, and do not come again.",
        de: "Auch Antworten, die währenddessen kommen, werden abgelehnt und kommen nicht wieder."),
      Self(
        ".pause", en: "Do not remember what happens, or begin again",
        de: "Nicht merken, was geschieht, oder wieder damit anfangen",
        .optional(.toggle)
      ) { isOn in { shell in pause(shell, isOn ?? !shell.session.timeline.isPaused) } }
      .explained(
        en: """
          A new branch then begins, with what has changed meanwhile. What was remembered before
          stays, as a branch that has the old name. Locked stays locked.
          """,
        de: """
          Dann beginnt ein neuer Zweig, mit dem, was sich inzwischen geändert hat. Was vorher
          gemerkt war, bleibt als Zweig mit dem alten Namen. Gesperrt bleibt gesperrt.
          """),
    ]
  }

  private static var frameAndAction: String {
    localized(
      en: "a frame and an action are needed", de: "ein Frame und eine Aktion werden gebraucht")
  }

  private static func reset(_ shell: isolated Interpreter<State, Action>) throws -> Outcome {
    let session = shell.session
    let branches = session.timeline.branches
    let outcome = shell.edit { $0.reset() }
    for line in session.timeline.kept(since: branches) { shell.output.answer(line) }
    // Apps begin in English.
    if session.language != .en, !session.timeline.isLocked { try shell.speak(session.language) }
    return outcome
  }

  private static func pause(
    _ shell: isolated Interpreter<State, Action>, _ isOn: Bool
  ) -> Outcome {
    let session = shell.session
    let branches = session.timeline.branches
    if isOn { session.timeline.pause() } else { session.both.resume() }
    shell.presenter.noteChange()
    shell.output.answer(
      isOn
        ? localized(en: "paused: nothing is remembered", de: "angehalten: nichts wird gemerkt")
        : localized(en: "actions are remembered again", de: "Aktionen werden wieder gemerkt"))
    for line in session.timeline.kept(since: branches) { shell.output.answer(line) }
    return .done
  }

  /// The frames of the current branch that are meant.
  private static func numbers(
    of frames: [FrameRange], in both: TimelineStore<State, Action>
  ) throws -> [Int] {
    let timeline = both.timeline
    return try frames.flatMap { range in
      switch range {
      case .single(let frame): return [frame.number(in: timeline)]
      case .range(let range):
        guard let history = timeline.history(of: both.store.branch) else { return [] }
        for end in [range.lowerBound, range.upperBound] where history.position(of: end) == nil {
          throw NoSuchFrame(frame: end, last: timeline.last)
        }
        return (1...max(history.count, 1)).map(history.number).filter(range.contains)
      }
    }
  }
}

extension Interpreter {
  /// Changes the history, after which the screen is shown.
  fileprivate func edit<Failure: Error>(
    _ body: (TimelineStore<State, Action>) throws(Failure) -> Void
  ) throws(Failure) -> Outcome {
    try body(session.both)
    presenter.noteCommand()
    return .done
  }
}

/// Frames as a line names them: `4`, `now` or `4-9`.
private enum FrameRange: Sendable {
  case single(FrameName)
  case range(ClosedRange<Int>)

  init(_ word: Word, _ arguments: Arguments) throws(LineError) {
    let ends = word.text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else {
      self = .single(try FrameName(word, arguments))
      return
    }
    guard let low = Int(ends[0]), let high = Int(ends[1]), low > 0, low <= high else {
      throw LineError(
        en: "“\(word.excerpt)” is no range of frames such as 4-9",
        de: "„\(word.excerpt)“ ist kein Bereich von Frames wie 4-9", at: word.range)
    }
    self = .range(low...high)
  }
}

extension Parameter where Value == [FrameRange] {
  fileprivate static var frames: Parameter {
    words("FRAMES…", missing: Missing.frame) { words, arguments throws(LineError) in
      try words.map { word throws(LineError) in try FrameRange(word, arguments) }
    }
  }
}

/// Which frame is to happen when: before another, or at the end.
private struct Move: Sendable {
  let frame: FrameName
  let before: FrameName?
}

extension Parameter where Value == Move {
  fileprivate static var move: Parameter {
    words("FRAME before FRAME") { words, arguments throws(LineError) in
      switch (words.count, words.dropFirst().first?.text) {
      case (3, "before"):
        Move(
          frame: try FrameName(words[0], arguments), before: try FrameName(words[2], arguments))
      case (2, "end"): Move(frame: try FrameName(words[0], arguments), before: nil)
      default: throw arguments.syntax.invalid(at: arguments.range)
      }
    }
  }
}
