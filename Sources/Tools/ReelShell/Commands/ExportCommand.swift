import Reel
import ReelApp
import ReelTimeline

extension ShellCommand {
  /// Handing the state and the frames to other tools.
  static var exporting: [Self] {
    [
      Self.question(
        ".export", en: "Write the state or the frames as JSON, for other tools",
        de: "Den Zustand oder die Frames als JSON schreiben, für andere Werkzeuge",
        .file("FILE.json", missing: localized(en: "a file is missing", de: "es fehlt eine Datei")),
        .optional(.path()), usesApp: true
      ) { file, path in
        { session in
          let name = file.text.lowercased()
          return name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson")
            ? try exportFrames(of: session, to: file, path)
            : try exportState(of: session, to: file, path)
        }
      }
      .written("export FILE.json [PATH] | FILE.jsonl [PATH]")
      .completing("PATH", paths)
      .explained(
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
          """)
    ]
  }

  private static var exportKind: Localized<String> {
    Localized(en: "an export", de: "ein Export")
  }

  private static func exportState(
    of session: Session<State, Action>, to file: Word, _ path: Placed<Path>?
  ) throws -> String {
    let tree: JSON
    if let path {
      switch try located(path.place.range, { try session.value(at: path.value) }) {
      case .value(let value): tree = value
      case .absent(let reason): throw LineError(reason, at: path.place.range)
      }
    } else {
      tree = try session.shownState()
    }
    let frame = session.timeline.cursor
    try NewFile.write(to: file, kind: exportKind) { try $0(tree.prettyText + "\n") }
    let what = path?.value.description ?? localized(en: "the state", de: "der Zustand")
    return session.told(
      Answer(
        lines: [
          localized(
            en: "wrote \(what) after frame \(frame) to \(file.text)",
            de: "\(file.text) geschrieben: \(what) nach Frame \(frame)")
        ],
        json: .object([
          "file": .string(file.text), "frame": .int(Int64(frame)),
          "path": path.map { .string($0.value.description) } ?? .null,
        ])))
  }

  private static func exportFrames(
    of session: Session<State, Action>, to file: Word, _ path: Placed<Path>?
  ) throws -> String {
    let history = session.timeline.history
    let export = FrameExport(history: history, root: session.suite.root)
    guard let path else {
      try NewFile.write(to: file, kind: exportKind) { write in
        try export.frames { try write($0.text + "\n") }
      }
      return session.told(
        Answer(
          lines: [
            localized(
              en: "wrote \(ReplayText.frames(history.count)) to \(file.text)",
              de: "\(file.text) geschrieben: \(ReplayText.frames(history.count))")
          ],
          json: .object([
            "file": .string(file.text), "frames": .int(Int64(history.count)), "path": .null,
          ])))
    }
    var count = 0
    try located(path.place.range) {
      _ = try session.value(at: path.value)
      try NewFile.write(to: file, kind: exportKind) { write in
        count = try export.changes(of: path.value) { try write($0.text + "\n") }
      }
    }
    return session.told(
      Answer(
        lines: [
          localized(
            en: "wrote \(ReplayText.frames(count)) that changed \(path.value) to \(file.text)",
            de: "\(file.text) geschrieben: \(ReplayText.frames(count)), mit Änderungen von "
              + "\(path.value)")
        ],
        json: .object([
          "file": .string(file.text), "frames": .int(Int64(count)),
          "path": .string(path.value.description),
        ])))
  }

  /// Does `body`; where a path leads nowhere, the place in the line is part of the error.
  private static func located<Result>(
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
