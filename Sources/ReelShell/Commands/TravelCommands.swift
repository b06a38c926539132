import Reel
import ReelApp
import ReelTimeline

extension Session {
  /// Travel through time.
  ///
  /// Nothing that happened changes, and no effect runs.
  static var travelCommands: [ShellCommand<State, Action>] {
    [
      Own(
        name: "goto", synopsis: "goto N",
        summary: Localized(
          en: "Look at the state after a frame; 0 is the beginning",
          de: "Den Zustand nach einem Frame ansehen; 0 ist der Anfang")
      ) { session, call in
        let word = try call.single(
          localized(
            en: "a frame",
            de: "ein Frame"))
        try session.timeline.goto(try session.frameNumber(word, call))
        session.arrive()
        return .done
      },
      Own(
        name: "undo", synopsis: "undo [COUNT]",
        summary: Localized(
          en: "Look at the frame before",
          de: "Den Frame davor ansehen"),
        details: Localized(
          en: "At a terminal an empty line does it once more.",
          de: "An einem Terminal wiederholt es eine leere Zeile.")
      ) { session, call in
        try session.step(
          try call.optional().map(call.number) ?? 1,
          localized(
            en: "this is the beginning",
            de: "das ist der Anfang")
        ) {
          session.timeline.undo()
        }
        return .done
      },
      Own(
        name: "redo", synopsis: "redo [COUNT]",
        summary: Localized(
          en: "Look at the next frame",
          de: "Den nächsten Frame ansehen"),
        details: Localized(
          en: "At a terminal an empty line does it once more.",
          de: "An einem Terminal wiederholt es eine leere Zeile.")
      ) { session, call in
        try session.step(
          try call.optional().map(call.number) ?? 1,
          localized(
            en: "this is the newest frame",
            de: "das ist der neueste Frame")
        ) {
          session.timeline.redo()
        }
        return .done
      },
      Own(
        name: "play", synopsis: "play [FRAMES-A-SECOND]",
        summary: Localized(
          en: "Go forward frame by frame, to the newest or to a break",
          de: "Frame für Frame vorwärts, bis zum neuesten oder zu einem .break"),
        details: Localized(
          en: """
            Two frames a second if not given. Ctrl-C stops; .redo, or at a terminal an empty line, then
            goes on by a single frame.
            """,
          de: """
            Zwei Frames in der Sekunde, wenn nichts angegeben ist. Ctrl-C hält an; .redo oder, an einem
            Terminal, eine leere Zeile geht dann um einen Frame weiter.
            """)
      ) { session, call in
        try await session.play(call)
        return .done
      },
      Own(
        name: "first", synopsis: "first",
        summary: Localized(
          en: "Look at the initial state",
          de: "Den Anfangszustand ansehen")
      ) { session, call in
        try call.none()
        session.timeline.first()
        session.arrive()
        return .done
      },
      Own(
        name: "now", synopsis: "now",
        summary: Localized(
          en: "Look at the newest state again",
          de: "Wieder den neuesten Zustand ansehen")
      ) {
        session, call in
        try call.none()
        session.timeline.now()
        session.arrive()
        return .done
      },
    ]
  }

  private func step(_ count: Int, _ end: String, _ move: () -> Bool) throws {
    for index in 0..<count where !move() {
      if index == 0 { throw Failure(end) }
      break
    }
    arrive()
  }

  /// Shows where one has come to.
  func arrive() {
    if configuration.showsScreens { showScreen() } else { isScreenStale = false }
  }

  private func play(_ call: Own.Invocation) async throws {
    var speed = 2.0
    if let word = try call.optional() {
      guard let number = Double(word.text), number > 0, number <= 1000 else {
        throw LineError(
          localized(
            en: "“\(word.excerpt)” is no number of frames a second",
            de: "„\(word.excerpt)“ ist keine Anzahl von Frames in der Sekunde"), at: word.range)
      }
      speed = number
    }
    let branch = store.branch
    _ = withShownState { watchers.look(at: $0, on: branch) }
    while timeline.redo(), !Task.isCancelled {
      output.answer("#\(timeline.cursor)")
      arrive()
      let news = withShownState { watchers.look(at: $0, on: branch) }
      for line in news.lines { output.answer("#\(timeline.cursor) \(line)") }
      if news.stops { return }
      // Without somebody who looks on there is nothing to wait for.
      if showsChanges { try? await Task.sleep(for: .seconds(1 / speed)) }
    }
  }
}
