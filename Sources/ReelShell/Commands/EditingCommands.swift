import Reel
import ReelApp
import ReelTimeline
import Synchronization

extension Session {
  /// Changing what counts as having happened, on the current branch.
  static var editingCommands: [ShellCommand<State, Action>] {
    [
      Own(
        name: "skip", synopsis: "skip FRAMES…",
        summary: Localized(
          en: "Let frames count for nothing",
          de: "Frames nicht zählen lassen"),
        details: Localized(
          en: "A frame, several, or ranges: .skip 4  .skip 4 7  .skip 4-9",
          de: "Ein Frame, mehrere oder Bereiche: .skip 4  .skip 4 7  .skip 4-9")
      ) { session, call in
        try session.skip(call, true)
        return .done
      },
      Own(
        name: "unskip", synopsis: "unskip FRAMES…",
        summary: Localized(
          en: "Let skipped frames count again",
          de: "Übersprungene Frames wieder zählen lassen")
      ) { session, call in
        try session.skip(call, false)
        return .done
      },
      Own(
        name: "move", synopsis: "move FRAME before FRAME | move FRAME end",
        summary: Localized(
          en: "Let a frame happen at another time",
          de: "Einen Frame zu einer anderen Zeit geschehen lassen")
      ) { session, call in
        try session.move(call)
        return .done
      },
      Own(
        name: "edit", synopsis: "edit FRAME JSON",
        summary: Localized(
          en: "Let another action have happened at a frame",
          de: "Bei einem Frame eine andere Aktion geschehen sein lassen"), textFrom: 2
      ) { session, call in
        try session.replace(call)
        return .done
      },
      Own(
        name: "commit", synopsis: "commit",
        summary: Localized(
          en: "Make this state the beginning of the branch",
          de: "Diesen Zustand zum Anfang des Zweigs machen")
      ) { session, call in
        try call.none()
        session.edit { $0.commit() }
        return .done
      },
      Own(
        name: "sweep", synopsis: "sweep",
        summary: Localized(
          en: "Remove skipped frames for good",
          de: "Übersprungene Frames endgültig entfernen")
      ) { session, call in
        try call.none()
        session.edit { $0.sweep() }
        return .done
      },
      Own(
        name: "reset", synopsis: "reset",
        summary: Localized(
          en: "Begin the branch anew, with the initial state",
          de: "Den Zweig neu beginnen, mit dem Anfangszustand"),
        details: Localized(
          en: "What it was stays, as a branch that has its name; the new one gets another.",
          de: "Was er war, bleibt als Zweig mit seinem Namen; der neue bekommt einen anderen.")
      ) { session, call in
        try call.none()
        let branches = session.timeline.branches
        session.edit { $0.reset() }
        session.sayWhatIsKept(since: branches)
        // Apps begin in English.
        if session.language != .en, !session.timeline.isLocked {
          try session.speak(session.language)
        }
        return .done
      },
      Own(
        name: "lock", synopsis: "lock [on|off]",
        summary: Localized(
          en: "Refuse all actions, or take them again",
          de: "Alle Aktionen ablehnen, oder sie wieder annehmen"),
        details: Localized(
          en: "Answers that come while it is locked are refused as well, and do not come again.",
          de: "Auch Antworten, die währenddessen kommen, werden abgelehnt und kommen nicht wieder.")
      ) { session, call in
        let isOn = try session.toggle(call, now: session.timeline.isLocked)
        session.timeline.lock(isOn)
        session.output.answer(
          isOn
            ? localized(
              en: "locked: actions are refused", de: "gesperrt: Aktionen werden abgelehnt")
            : localized(en: "actions are taken again", de: "Aktionen werden wieder angenommen"))
        return .done
      },
      Own(
        name: "pause", synopsis: "pause [on|off]",
        summary: Localized(
          en: "Do not remember what happens, or begin again",
          de: "Nicht merken, was geschieht, oder wieder damit anfangen"),
        details: Localized(
          en: """
            A new branch then begins, with what has changed meanwhile. What was remembered before
            stays, as a branch that has the old name. Locked stays locked.
            """,
          de: """
            Dann beginnt ein neuer Zweig, mit dem, was sich inzwischen geändert hat. Was vorher
            gemerkt war, bleibt als Zweig mit dem alten Namen. Gesperrt bleibt gesperrt.
            """)
      ) { session, call in
        let isOn = try session.toggle(call, now: session.timeline.isPaused)
        let branches = session.timeline.branches
        if isOn { session.timeline.pause() } else { session.both.resume() }
        session.isScreenStale = true
        session.output.answer(
          isOn
            ? localized(en: "paused: nothing is remembered", de: "angehalten: nichts wird gemerkt")
            : localized(en: "actions are remembered again", de: "Aktionen werden wieder gemerkt"))
        session.sayWhatIsKept(since: branches)
        return .done
      },
    ]
  }

  /// Changes the history, after which the screen is shown.
  private func edit<Failure: Error>(
    _ body: (TimelineStore<State, Action>) throws(Failure) -> Void
  ) throws(Failure) {
    try body(both)
    isScreenStale = true
    mustShow = true
  }

  private func toggle(_ call: Own.Invocation, now: Bool) throws(LineError) -> Bool {
    guard let word = try call.optional() else { return !now }
    switch word.text {
    case "on": return true
    case "off": return false
    default:
      throw LineError(
        localized(
          en: "on or off is expected here",
          de: "hier wird on oder off erwartet"), at: word.range)
    }
  }

  private func skip(_ call: Own.Invocation, _ isSkipped: Bool) throws {
    guard !call.arguments.isEmpty else {
      throw LineError(
        localized(
          en: "a frame is missing; write: .\(call.synopsis)",
          de: "es fehlt ein Frame; so wird es geschrieben: .\(call.synopsis)"),
        at: call.words.end..<call.words.end)
    }
    let frames = try call.arguments.flatMap { try self.frames($0, call) }
    try edit { try isSkipped ? $0.skip(frames) : $0.unskip(frames) }
  }

  /// The frames of the current branch that a word means: `4`, or `4-9`.
  private func frames(_ word: Word, _ call: Own.Invocation) throws -> [Int] {
    let ends = word.text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return [try frameNumber(word, call)] }
    guard let low = Int(ends[0]), let high = Int(ends[1]), low > 0, low <= high else {
      throw LineError(
        localized(
          en: "“\(word.excerpt)” is no range of frames such as 4-9",
          de: "„\(word.excerpt)“ ist kein Bereich von Frames wie 4-9"), at: word.range)
    }
    guard let history = timeline.history(of: store.branch) else { return [] }
    guard history.position(of: low) != nil, history.position(of: high) != nil else {
      throw NoSuchFrame(frame: history.position(of: low) == nil ? low : high, last: timeline.last)
    }
    return (1...max(history.count, 1)).map(history.number).filter { (low...high).contains($0) }
  }

  private func move(_ call: Own.Invocation) throws {
    let words = Array(call.arguments)
    switch (words.count, words.count > 1 ? words[1].text : "") {
    case (3, "before"):
      let frame = try frameNumber(words[0], call)
      let other = try frameNumber(words[2], call)
      try edit { try $0.move(frame, before: other) }
    case (2, "end"):
      let frame = try frameNumber(words[0], call)
      try edit { try $0.move(frame, before: nil) }
    default:
      throw LineError(
        localized(
          en: "this is not understood; write: .\(call.synopsis)",
          de: "das ist nicht zu verstehen; so wird es geschrieben: .\(call.synopsis)"))
    }
  }

  private func replace(_ call: Own.Invocation) throws {
    guard let first = call.arguments.first, call.arguments.count > 1 else {
      throw LineError(
        localized(
          en: "a frame and an action are needed; write: .\(call.synopsis)",
          de:
            "ein Frame und eine Aktion werden gebraucht; so wird es geschrieben: .\(call.synopsis)")
      )
    }
    let frame = try frameNumber(first, call)
    let (text, offset) = call.text(from: 2)
    let action = try decodeAction(text, offset: offset)
    try edit { try $0.replace(frame, with: action) }
  }
}
