import Foundation
import Reel
import ReelApp
import ReelTimeline

extension Session {
  /// Making a test of a session.
  static var saveCommands: [ShellCommand<State, Action>] {
    [
      Own(
        name: "save", synopsis: "save FILE.script | FILE.swift",
        summary: "Write the session down as a script or as a Swift test",
        details: """
          .save FILE.script  what was done, with expectations on what there was to be seen;
                             reel run FILE.script does it again
          .save FILE.swift   what happened on this branch, with the answers of the world, as a test
                             with ReelTesting; a test for each app
          Lines that only show something are left out. A file that exists is never overwritten.
          """
      ) { session, call in
        try session.save(to: try call.single("a file"), call)
        return .done
      }
    ]
  }

  private func save(to word: Word, _ call: Own.Invocation) throws {
    let url = URL(fileURLWithPath: word.text)
    let text: String
    switch url.pathExtension {
    case "script":
      let names = Self.shellCommands.flatMap { command in
        command.aliases.map { ($0, command.name) }
      }
      text = try SavedScript(
        suite: suite, timeline: timeline,
        names: Dictionary(names, uniquingKeysWith: { first, _ in first }), isFresh: isFresh,
        isVirtual: clock is VirtualClock
      ).text(of: transcript, now: sight)
    case "swift":
      text = try SavedTest(suite: suite, history: timeline.history)
        .text(named: url.deletingPathExtension().lastPathComponent)
    default:
      throw LineError(
        "“\(word.text)” ends neither with .script nor with .swift; write: .\(call.synopsis)",
        at: word.range)
    }
    guard !FileManager.default.fileExists(atPath: url.path) else {
      throw Failure("\(word.text) exists already; a saved session overwrites nothing")
    }
    do {
      try Data(text.utf8).write(to: url, options: .withoutOverwriting)
    } catch {
      let folder = url.deletingLastPathComponent().path
      let reason =
        FileManager.default.fileExists(atPath: folder)
        ? error.localizedDescription : "there is no such folder"
      throw Failure("\(word.text) cannot be written: \(reason)")
    }
    output.answer("wrote \(word.text)")
  }

  /// What there is to be seen now.
  var sight: Transcript.Sight {
    Transcript.Sight(
      app: currentApp.withLock { $0 },
      frame: timeline.isInThePast ? timeline.cursor : timeline.tip, lastFrame: timeline.last,
      isSteady: !store.inFlight.contains(where: \.countsForSettling))
  }
}
