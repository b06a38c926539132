import Reel
import ReelApp
import ReelTexts
import ReelTimeline

extension ShellCommand {
  /// Commands for recordings and scripts.
  static var recordings: [Self] {
    [
      Self.question(
        ".record", "Record the session for replay", .recording
      ) { order in { session in try record(session, order) } }
      .example(".record start goal.reel", ".record stop goal.reel")
      .leftOutOfScripts()
      .written("record [start FILE | stop [FILE]]")
      .completing("start FILE", eachWord: true, orders)
      .explained(
        """
        .record             shows where the session is being recorded
        .record start FILE  records into FILE: the session so far and all that follows
        .record stop        ends the recording
        .record stop FILE   writes the session so far to FILE, as a whole recording
        A file that exists is never overwritten.
        """),
      Self.question(
        ".replay", "Replay a recording and check its digests",
        .file("FILE", missing: Text("a recording is missing"))
      ) { file in { session in try await replay(session, file.path) } }
      .example(".replay goal.reel", ".replay crash.reel")
      .leftOutOfScripts()
      .completing("FILE", files("reel"))
      .explained("The session itself does not change, and no effects run."),
      Self(
        ".run", "Run a script in this session",
        .file("FILE", missing: Text("a script is missing"))
      ) { file in
        { shell in
          try await shell.run(scriptAt: file.path)
          return .done
        }
      }
      .example(".run goal.script", ".run Scenarios/MiniPools/edit.script")
      .leftOutOfScripts()
      .completing("FILE", files("script")),
    ]
  }

  /// Offers the next argument of `.record`: `start` or `stop`, a file.
  private static var orders: Choices {
    { session, given, text in
      switch given.count {
      case 1: Parameter.orders
      case 2: files("reel")(session, given, text)
      default: []
      }
    }
  }

  private static func replay(
    _ session: Session<State, Action>, _ path: String
  ) async throws -> Reply {
    let suite = session.suite
    try await ReplayChild.check(path)
    let report = try suite.replay().run(path)
    let text = ReplayText.text(report, path: path, root: suite.root, in: session.translation)
    guard report.isFaithful else { throw LineFailure(Text(verbatim: text), code: .replayDiffers) }
    return Reply(
      .replay,
      ReplayOutcome(
        file: path, frames: report.frames, digests: report.digests, isEnded: report.isEnded,
        notices: report.notices.map(session.translation.callAsFunction)),
      lines: [text])
  }

  private static func record(
    _ session: Session<State, Action>, _ order: RecordingOrder
  ) throws -> Reply {
    let timeline = session.timeline
    let translation = session.translation
    switch order {
    case .show:
      let path = timeline.recordingPath
      return try answer(
        path, isRunning: path != nil, timeline.count,
        translation(path.map(recording(into:)) ?? "this session is not recorded"))
    case .start(let file):
      let earlier = timeline.recordingPath
      if let earlier, earlier != session.automaticRecording {
        throw LineFailure(
          """
          this session is being recorded into \(verbatim: earlier): .record stop ends that, and \
          .record stop FILE writes the session so far
          """, code: .notAvailable)
      }
      // If that fails, the automatic recording goes on.
      let failure = try session.record(
        into: file.path, digests: session.configuration.digests)
      if failure != nil { session.hasLostRecording = true }
      let texts = earlier.map { path in
        [failure.map { Text($0) } ?? recorded(timeline.count, into: path)]
      }
      return try answer(
        file.path, isRunning: true, timeline.count,
        ((texts ?? []) + [recording(into: file.path)]).map(translation.callAsFunction)
          .joined(separator: "\n"))
    case .stop:
      let path = try timeline.stopRecording()
      return try answer(
        path, isRunning: false, timeline.count,
        translation(
          path.map { recorded(timeline.count, into: $0) } ?? "this session is not recorded"))
    case .write(let named):
      let file = named.path
      try timeline.writeRecording(to: file, app: session.origin)
      return try answer(
        file, isRunning: timeline.recordingPath != nil, timeline.count,
        translation(
          Text(
            timeline.count, one: "wrote \(timeline.count) frame to \(verbatim: file)",
            other: "wrote \(timeline.count) frames to \(verbatim: file)", context: "a recording")))
    }
  }

  private static func answer(
    _ file: String?, isRunning: Bool, _ frames: Int, _ text: String
  ) throws -> Reply {
    Reply(
      .recording, RecordingState(file: file, isRunning: isRunning, frames: frames), lines: [text])
  }

  private static func recording(into file: String) -> Text { "recording into \(verbatim: file)" }

  private static func recorded(_ frames: Int, into file: String) -> Text {
    Text(
      frames, one: "recorded \(frames) frame into \(verbatim: file)",
      other: "recorded \(frames) frames into \(verbatim: file)")
  }
}

/// The order given to `.record`.
private enum RecordingOrder: Sendable {
  case show
  case start(NamedPath)
  case stop
  case write(NamedPath)
}

extension Parameter where Value == RecordingOrder {
  fileprivate static var orders: [Choice] {
    [
      Choice("start", "record into a file"),
      Choice("stop", "end it, or write a copy"),
    ]
  }

  fileprivate static var recording: Parameter {
    words("start FILE", choices: orders, content: .file) { words, arguments throws(LineError) in
      switch (words.first?.text, words.count) {
      case (nil, _): .show
      case ("start", 2): .start(try arguments.path(words[1]))
      case ("stop", 1): .stop
      case ("stop", 2): .write(try arguments.path(words[1]))
      case ("start", 1): throw arguments.missing("a file is missing")
      case ("start", _), ("stop", _): throw arguments.syntax.unexpected(words[2])
      default: throw LineError("start or stop is expected here", at: words[0].range)
      }
    }
  }
}
