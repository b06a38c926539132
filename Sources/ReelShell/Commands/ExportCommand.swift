import Reel
import ReelApp
import ReelTimeline

extension Session {
  /// Handing the state and the frames to other tools.
  static var exportCommands: [ShellCommand<State, Action>] {
    [
      Own(
        name: "export", synopsis: "export FILE.json [PATH] | FILE.jsonl [PATH]",
        summary: Localized(
          en: "Write the state or the frames as JSON, for other tools",
          de: "Den Zustand oder die Frames als JSON schreiben, für andere Werkzeuge"),
        details: Localized(
          en: """
            .export FILE.json         the state that is looked at, keys sorted
            .export FILE.json PATH    what is at PATH of it, as .state PATH shows it
            .export FILE.jsonl        the frames of the branch, a line each: when, why, the action, and
                                      all that it changed
            .export FILE.jsonl PATH   the frames that changed what is at PATH, with what was there
                                      before and after
            A file that exists is never overwritten; only its owner can read a new one.
            """,
          de: """
            .export DATEI.json        der Zustand, der angesehen wird, nach Namen geordnet
            .export DATEI.json PFAD   was dort bei PFAD steht, wie .state PFAD es zeigt
            .export DATEI.jsonl       die Frames des Zweigs, einer je Zeile: wann, warum, die Aktion und
                                      alles, was sie geändert hat
            .export DATEI.jsonl PFAD  die Frames, die geändert haben, was bei PFAD steht, und was davor
                                      und danach dort stand
            Eine Datei, die es gibt, wird nie überschrieben; eine neue kann nur ihr Besitzer lesen.
            """), textFrom: 2, usesApp: true
      ) { session, call in
        session.output.answer(try session.export(call).text(session.configuration.mode))
        return .done
      }
    ]
  }

  private static var exportKind: Localized<String> {
    Localized(en: "an export", de: "ein Export")
  }

  private func export(_ call: Own.Invocation) throws -> Answer {
    guard let file = call.arguments.first else {
      throw LineError(
        localized(
          en: "a file is missing; write: .\(call.synopsis)",
          de: "es fehlt eine Datei; so wird es geschrieben: .\(call.synopsis)"),
        at: call.words.end..<call.words.end)
    }
    let path = try exportedPath(call)
    let name = file.text.lowercased()
    return name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson")
      ? try exportFrames(to: file, path) : try exportState(to: file, path)
  }

  private func exportState(
    to file: Word, _ path: (path: Path, place: Range<Int>)?
  ) throws -> Answer {
    let tree: JSON
    if let path {
      switch try located(path.place, { try value(at: path.path) }) {
      case .value(let value): tree = value
      case .absent(let reason): throw LineError(reason, at: path.place)
      }
    } else {
      tree = try shownState()
    }
    let frame = timeline.cursor
    try NewFile.write(to: file, kind: Self.exportKind) { try $0(tree.prettyText + "\n") }
    let what = path?.path.description ?? localized(en: "the state", de: "der Zustand")
    return Answer(
      lines: [
        localized(
          en: "wrote \(what) after frame \(frame) to \(file.text)",
          de: "\(file.text) geschrieben: \(what) nach Frame \(frame)")
      ],
      json: .object([
        "file": .string(file.text), "frame": .int(Int64(frame)),
        "path": path.map { .string($0.path.description) } ?? .null,
      ]))
  }

  private func exportFrames(
    to file: Word, _ path: (path: Path, place: Range<Int>)?
  ) throws -> Answer {
    let history = timeline.history
    let export = FrameExport(history: history, root: suite.isSingle ? suite.name : nil)
    guard let path else {
      try NewFile.write(to: file, kind: Self.exportKind) { write in
        try export.frames { try write($0.text + "\n") }
      }
      return Answer(
        lines: [
          localized(
            en: "wrote \(ReplayText.frames(history.count)) to \(file.text)",
            de: "\(file.text) geschrieben: \(ReplayText.frames(history.count))")
        ],
        json: .object([
          "file": .string(file.text), "frames": .int(Int64(history.count)), "path": .null,
        ]))
    }
    var count = 0
    try located(path.place) {
      _ = try value(at: path.path)
      try NewFile.write(to: file, kind: Self.exportKind) { write in
        count = try export.changes(of: path.path) { try write($0.text + "\n") }
      }
    }
    return Answer(
      lines: [
        localized(
          en: "wrote \(ReplayText.frames(count)) that changed \(path.path) to \(file.text)",
          de: "\(file.text) geschrieben: \(ReplayText.frames(count)), mit Änderungen von "
            + "\(path.path)")
      ],
      json: .object([
        "file": .string(file.text), "frames": .int(Int64(count)),
        "path": .string(path.path.description),
      ]))
  }

  /// The path behind the file, and where it stands in the line; it is read as it stands, for quotes
  /// are part of it.
  private func exportedPath(
    _ call: Own.Invocation
  ) throws(LineError) -> (path: Path, place: Range<Int>)? {
    let (text, start) = call.text(from: 2)
    guard !text.isEmpty else { return nil }
    do {
      return (try Path(text), start..<start + text.count)
    } catch {
      let place = start + error.offset
      throw LineError(error.message, at: place..<place + 1)
    }
  }

  /// Does `body`; where a path leads nowhere, the place in the line is part of the error.
  private func located<Result>(
    _ place: Range<Int>, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as PathError {
      throw LineError(error.description, at: place)
    } catch let error as Failure {
      throw LineError(error.message, at: place)
    }
  }
}
