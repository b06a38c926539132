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
      Own(name: "undo", synopsis: "undo [COUNT]", summary: "Look at the frame before") {
        session, call in
        try session.step(try call.optional().map(call.number) ?? 1, "this is the beginning") {
          session.timeline.undo()
        }
        return .done
      },
      Own(name: "redo", synopsis: "redo [COUNT]", summary: "Look at the next frame") {
        session, call in
        try session.step(try call.optional().map(call.number) ?? 1, "this is the newest frame") {
          session.timeline.redo()
        }
        return .done
      },
      Own(name: "first", synopsis: "first", summary: "Look at the initial state") { session, call in
        try call.none()
        try session.timeline.goto(0)
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

  private func arrive() {
    if configuration.showsScreens { showScreen() } else { isScreenStale = false }
  }
}
