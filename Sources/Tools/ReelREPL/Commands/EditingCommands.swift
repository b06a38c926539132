import Reel
import ReelApp
import ReelSupport
import ReelTexts
import ReelTimeline

extension ShellCommand {
  /// Commands for editing history, on the branch in view.
  static var editing: [Self] {
    [
      Self(".skip", "Skip frames; the state is recomputed without them", .frames) {
        frames in
        { shell in try shell.edit { try $0.skip(numbers(of: frames, in: $0)) } }
      }
      .example(".skip 4", ".skip 4-9")
      .explained("A frame, several, or ranges: .skip 4  .skip 4 7  .skip 4-9")
      .completing("FRAMES…", eachWord: true, frames)
      .rewritingHistory(),
      Self(".unskip", "Include skipped frames again", .frames) { frames in
        { shell in try shell.edit { try $0.unskip(numbers(of: frames, in: $0)) } }
      }
      .example(".unskip 4", ".unskip 4-9")
      .completing("FRAMES…", eachWord: true, frames)
      .rewritingHistory(),
      Self(".move", "Move a frame earlier or later", .move) { move in
        { shell in
          let timeline = shell.session.timeline
          let frame = move.frame.number(in: timeline)
          let other = move.before?.number(in: timeline)
          return try shell.edit { try $0.move(frame, before: other) }
        }
      }
      .example(".move 5 before 3", ".move 5 end")
      .written("move FRAME before FRAME | .move FRAME end")
      .completing("FRAME before FRAME", eachWord: true, moves)
      .rewritingHistory(),
      Self(
        ".edit", "Replace a frame's action",
        .frame("FRAME", missing: frameAndAction),
        .verbatim("JSON", missing: frameAndAction, content: .json)
      ) { frame, json in
        { shell in
          let session = shell.session
          let frame = frame.number(in: session.timeline)
          let action = try session.suite.action(json, of: session.app)
          return try shell.edit { try $0.replace(frame, with: action) }
        }
      }
      .example(
        ".edit 3 {\"router\":{\"poolChosen\":{\"id\":1}}}",
        ".edit 5 {\"poolForm\":{\"edited\":{\"values\":{\"goal\":\"30\"}}}}"
      )
      .completing("FRAME", frames)
      .completing("JSON", actionOfFrame)
      .rewritingHistory(),
      Self(".commit", "Make this state the initial state of the branch") {
        { shell in
          shell.leaveThePast()
          return shell.edit { $0.commit() }
        }
      }
      .example(".goto 4", ".commit")
      .explained("In the past, a branch starts there, so that no later frame is lost.")
      .rewritingHistory(),
      Self(".sweep", "Remove skipped frames for good") {
        { shell in shell.edit { $0.sweep() } }
      }
      .example(".skip 4", ".sweep")
      .rewritingHistory(),
      Self(".reset", "Restart the branch from the apps' own initial state") {
        { shell in try reset(shell) }
      }
      .example(".reset", ".branches")
      .explained("The old branch stays, with its name; the new one gets another.")
      .rewritingHistory(),
      Self.question(
        ".lock", "Lock or unlock the timeline for actions", .optional(.toggle)
      ) { isOn in
        { session in
          let isOn = isOn ?? !session.timeline.isLocked
          session.timeline.lock(isOn)
          return .setting(
            "lock", isOn,
            saying: session.translation(
              isOn ? "locked: actions are refused" : "actions are accepted again"))
        }
      }
      .example(".lock", ".lock off")
      .with(\.isRefusedWhenShared, true)
      .explained(
        "Answers that arrive while it is locked are also refused, and not delivered later."),
      Self(
        ".pause", "Pause or resume the timeline", .optional(.toggle)
      ) { isOn in { shell in try pause(shell, isOn ?? !shell.session.timeline.isPaused) } }
      .example(".pause", ".pause off")
      .with(\.isRefusedWhenShared, true)
      .explained(
        """
        After a pause a new branch begins, with the changes made meanwhile. The earlier frames
        stay in a branch with the old name. A locked timeline stays locked.
        """),
    ]
  }

  private static var frameAndAction: Text { "a frame and an action are needed" }

  private static func reset(_ shell: isolated Interpreter<State, Action>) throws -> Reply {
    let session = shell.session
    let (branches, branch) = (session.timeline.branches, session.cursor.branch)
    let reply = shell.edit { $0.reset() }
    // The new beginning is shown, also if the past was: apps are told there what the user chose.
    if branch == session.store.branch {
      session.cursor.now()
    } else {
      session.timelineStore.show(branch)
    }
    shell.output.report(session.timeline.kept(since: branches))
    // Apps start in English and in UTC.
    if !session.timeline.isLocked {
      if session.language != .en { try shell.announce(session.language) }
      if session.configuration.zone != SessionZone.utc { try shell.announceZone() }
    }
    return reply
  }

  private static func pause(
    _ shell: isolated Interpreter<State, Action>, _ isOn: Bool
  ) throws -> Reply {
    let session = shell.session
    let branches = session.timeline.branches
    if isOn { session.timeline.pause() } else { session.timelineStore.resume() }
    shell.output.report(session.timeline.kept(since: branches))
    return .setting(
      "pause", isOn,
      saying: session.translation(
        isOn ? "paused: actions are not recorded" : "actions are recorded again")
    )
    .screen(.change)
  }

  /// Returns the selected frames of the branch in view.
  private static func numbers(
    of frames: [FrameRange], in timelineStore: TimelineStore<State, Action>
  ) throws -> [Int] {
    let timeline = timelineStore.timeline
    let history = timelineStore.cursor.history
    return try frames.flatMap { range in
      switch range {
      case .single(let frame): return [frame.number(in: timeline)]
      case .range(let range):
        for end in [range.lowerBound, range.upperBound] where history.position(of: end) == nil {
          throw timeline.noSuchFrame(end)
        }
        return (1...max(history.count, 1)).map(history.number).filter(range.contains)
      }
    }
  }
}

extension Interpreter {
  /// Edits the history, and then shows the screen.
  fileprivate func edit<Failure: Error>(
    _ body: (TimelineStore<State, Action>) throws(Failure) -> Void
  ) throws(Failure) -> Reply {
    try body(session.timelineStore)
    return .done.screen(.result)
  }
}

/// A range of frames in a line: `4`, `now` or `4-9`.
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
        "“\(verbatim: word.excerpt)” is not a range of frames such as 4-9",
        at: word.range)
    }
    self = .range(low...high)
  }
}

extension Parameter where Value == [FrameRange] {
  fileprivate static var frames: Parameter {
    words("FRAMES…", missing: "a frame is missing", content: .frame) {
      words, arguments throws(LineError) in
      try words.map { word throws(LineError) in try FrameRange(word, arguments) }
    }
  }
}

/// A frame to move, and its new place: before another, or at the end.
private struct Move: Sendable {
  let frame: FrameName
  let before: FrameName?
}

extension Parameter where Value == Move {
  fileprivate static var move: Parameter {
    words("FRAME before FRAME") { words, arguments throws(LineError) in
      switch (words.count, words.dropFirst().first?.text) {
      case (3, "before"):
        Move(frame: try FrameName(words[0], arguments), before: try FrameName(words[2], arguments))
      case (2, "end"): Move(frame: try FrameName(words[0], arguments), before: nil)
      case (4..., "before"): throw arguments.syntax.unexpected(words[3])
      case (3..., "end"): throw arguments.syntax.unexpected(words[2])
      case (2, "before"): throw arguments.missing("a frame is missing")
      case (2..., _): throw LineError("before or end is expected here", at: words[1].range)
      default: throw arguments.missing("the new place is missing: before FRAME, or end")
      }
    }
  }
}
