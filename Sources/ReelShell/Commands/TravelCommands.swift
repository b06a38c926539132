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
        summary: "Look at the state after a frame; 0 is the beginning"
      ) { session, call in
        let word = try call.single("a frame")
        try session.timeline.goto(try session.frameNumber(word, call))
        session.arrive()
        return .done
      },
      Own(
        name: "undo", synopsis: "undo [COUNT]", summary: "Look at the frame before",
        details: "At a terminal an empty line does it once more."
      ) { session, call in
        try session.step(try call.optional().map(call.number) ?? 1, "this is the beginning") {
          session.timeline.undo()
        }
        return .done
      },
      Own(
        name: "redo", synopsis: "redo [COUNT]", summary: "Look at the next frame",
        details: "At a terminal an empty line does it once more."
      ) { session, call in
        try session.step(try call.optional().map(call.number) ?? 1, "this is the newest frame") {
          session.timeline.redo()
        }
        return .done
      },
      Own(
        name: "play", synopsis: "play [FRAMES-A-SECOND]",
        summary: "Go forward frame by frame, to the newest or to a break",
        details: """
          Two frames a second if not given. Ctrl-C stops; .redo, or at a terminal an empty line, then
          goes on by a single frame.
          """
      ) { session, call in
        try await session.play(call)
        return .done
      },
      Own(name: "first", synopsis: "first", summary: "Look at the initial state") { session, call in
        try call.none()
        session.timeline.first()
        session.arrive()
        return .done
      },
      Own(name: "now", synopsis: "now", summary: "Look at the newest state again") {
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
        throw LineError("“\(word.text)” is no number of frames a second", at: word.range)
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
