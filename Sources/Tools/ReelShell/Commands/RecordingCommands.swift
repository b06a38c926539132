import Reel
import ReelApp
import ReelTimeline

extension ShellCommand {
  /// Recordings and scripts.
  static var recordings: [Self] {
    [
      Self.question(
        ".record", en: "Write the session down, so that it can be replayed",
        de: "Die Sitzung aufnehmen, um sie wiederholen zu können", .recording
      ) { order in { session in try record(session, order) } }
      .written("record [start FILE | stop [FILE]]")
      .explained(
        en: """
          .record             says where the session is being recorded
          .record start FILE  records into FILE: what has happened so far and what follows
          .record stop        ends the recording
          .record stop FILE   writes the session so far to FILE, as a whole recording
          A file that exists is never overwritten.
          """,
        de: """
          .record             sagt, wohin die Sitzung aufgenommen wird
          .record start FILE  nimmt in FILE auf: was bisher geschah und was folgt
          .record stop        beendet die Aufnahme
          .record stop FILE   schreibt die bisherige Sitzung nach FILE, als ganze Aufnahme
          Eine Datei, die es gibt, wird nie überschrieben.
          """),
      Self.question(
        ".replay", en: "Replay a recording and check its digests",
        de: "Eine Aufnahme wiederholen und ihre Digests prüfen",
        .file(
          "FILE", missing: localized(en: "a recording is missing", de: "es fehlt: eine Aufnahme"))
      ) { file in { session in try await replay(session, file.text) } }
      .explained(
        en: "The session itself is left as it is. No effect runs.",
        de: "Die Sitzung selbst bleibt, wie sie ist. Kein Effekt läuft."),
      Self(
        ".run", en: "Do what a script says, line by line, here",
        de: "Tun, was ein Skript sagt, Zeile für Zeile, hier",
        .file(
          "FILE", missing: localized(en: "a script is missing", de: "es fehlt: ein Skript"))
      ) { file in
        { shell in
          try await shell.run(scriptAt: file.text)
          return .done
        }
      },
    ]
  }

  private static func replay(
    _ session: Session<State, Action>, _ path: String
  ) async throws -> String {
    let suite = session.suite
    try await ReplayChild.check(path)
    let report = try Replay<State, Action>(app: suite.name, reducer: suite.reducer).run(path)
    let text = ReplayText.text(report, path: path, root: suite.root)
    guard report.isFaithful else { throw Failure(text) }
    return text
  }

  private static func record(
    _ session: Session<State, Action>, _ order: RecordingOrder
  ) throws -> String {
    let timeline = session.timeline
    switch order {
    case .tell:
      return timeline.recordingPath.map(recording(into:))
        ?? localized(en: "this session is not recorded", de: "diese Sitzung wird nicht aufgenommen")
    case .start(let file):
      try timeline.stopRecording()
      try session.record(into: file, digests: session.configuration.digests)
      return recording(into: file)
    case .stop:
      return try timeline.stopRecording().map {
        localized(
          en: "recorded \(timeline.count) frames into \($0)",
          de: "\(ReplayText.frames(timeline.count)) in \($0) aufgenommen")
      } ?? localized(en: "nothing was recorded", de: "nichts wurde aufgenommen")
    case .write(let file):
      try timeline.writeRecording(to: file, app: session.origin)
      return localized(
        en: "wrote \(timeline.count) frames to \(file)",
        de: "\(ReplayText.frames(timeline.count)) nach \(file) geschrieben")
    }
  }

  private static func recording(into file: String) -> String {
    localized(en: "recording into \(file)", de: "Aufnahme in \(file)")
  }
}

/// What `.record` is to do.
private enum RecordingOrder: Sendable {
  case tell
  case start(String)
  case stop
  case write(String)
}

extension Parameter where Value == RecordingOrder {
  fileprivate static var recording: Parameter {
    words(
      "start FILE",
      choices: [
        Choice("start", en: "record into a file", de: "in eine Datei aufnehmen"),
        Choice("stop", en: "end it, or write a copy", de: "beenden, oder eine Kopie schreiben"),
      ]
    ) { words, arguments throws(LineError) in
      switch (words.first?.text, words.count) {
      case (nil, _): .tell
      case ("start", 2): .start(words[1].text)
      case ("stop", 1): .stop
      case ("stop", 2): .write(words[1].text)
      default: throw arguments.syntax.invalid(at: arguments.range)
      }
    }
  }
}
