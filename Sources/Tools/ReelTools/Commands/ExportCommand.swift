import Reel
import ReelApp
import ReelREPL
import ReelTexts
import ReelTimeline

extension ShellCommand {
  /// Commands for exporting the state and the frames to other tools.
  static var exporting: [Self] {
    [
      Self.question(
        ".export", "Write the state or the frames as a file for other tools",
        .file("FILE.json", missing: Text("a file is missing")), .exportKind,
        .optional(.path()), usesApp: true
      ) { file, kind, path in
        { session in
          switch try kind ?? ExportKind(file: file) {
          case .state: return try exportState(of: session, to: file, path)
          case .frames: return try exportFrames(of: session, to: file, path)
          case let kind: return try exportHistory(of: session, to: file, as: kind, path)
          }
        }
      }
      .example(".export state.json minipools.pools", ".export frames.jsonl")
      .leftOutOfScripts()
      .written("export FILE [--as KIND] [PATH]")
      .completing("FILE.json", files(ExportKind.endings))
      .continuing("PATH", paths)
      .explained(
        """
        .export FILE.json         the current state, keys sorted
        .export FILE.json PATH    the value at PATH, as .state PATH shows it
        .export FILE.jsonl        the frames of the branch, one per line: when, why, the action, \
        and
                                  everything that it changed
        .export FILE.jsonl PATH   the frames that changed the value at PATH, with the values
                                  before and after
        \(ExportKind.help(".export FILE"))
        A file that exists is never overwritten; only its owner can read a new one.
        """)
    ]
  }

  private static func exportHistory(
    of session: Session<State, Action>, to file: NamedPath, as kind: ExportKind,
    _ path: ParsedQuery<Path>?
  ) throws -> Reply {
    if let path {
      throw LineError(
        "\(verbatim: kind.rawValue) always exports the whole state: omit the path",
        at: path.source.range,
        code: .unexpectedArgument)
    }
    let title = session.configuration.program?.name ?? session.suite.name
    let source = ExportSource(session.cursor, of: session.suite, title: title)
    let frames = try Exporter(source: source, translation: session.translation).write(
      kind, to: file)
    return Reply(
      .exported, ExportedFile(file: file.path, frames: frames),
      lines: [
        session.translation(
          Text(
            frames, one: "wrote \(frames) frame to \(verbatim: file.path)",
            other: "wrote \(frames) frames to \(verbatim: file.path)"))
      ])
  }

  private static func exportState(
    of session: Session<State, Action>, to file: NamedPath, _ path: ParsedQuery<Path>?
  ) throws -> Reply {
    let tree: JSON
    if let path {
      switch try session.value(at: path.value) {
      case .value(let value): tree = value
      case .absent(let reason):
        throw LineError(reason, at: path.source.range, code: .absent)
      }
    } else {
      tree = try session.shownState()
    }
    let frame = session.cursor.frame
    try NewFile.write(to: file, kind: "an export") { try $0(tree.prettyText + "\n") }
    let what = path.map { Text(verbatim: $0.value) } ?? "the state"
    return Reply(
      .exported,
      ExportedFile(file: file.path, frame: frame, path: path?.value.description),
      lines: [
        session.translation("wrote \(what) after frame \(frame) to \(verbatim: file.path)")
      ])
  }

  private static func exportFrames(
    of session: Session<State, Action>, to file: NamedPath, _ path: ParsedQuery<Path>?
  ) throws -> Reply {
    let history = session.cursor.history
    let export = FrameExport(history: history, root: session.suite.root)
    guard let path else {
      try NewFile.write(to: file, kind: "an export") { write in
        try export.frames { try write($0.text + "\n") }
      }
      return Reply(
        .exported, ExportedFile(file: file.path, frames: history.count),
        lines: [
          session.translation(
            Text(
              history.count, one: "wrote \(history.count) frame to \(verbatim: file.path)",
              other: "wrote \(history.count) frames to \(verbatim: file.path)"))
        ])
    }
    let whole = try session.whole(path.value)
    var count = 0
    try NewFile.write(to: file, kind: "an export") { write in
      count = try export.changes(of: whole) { try write($0.text + "\n") }
    }
    return Reply(
      .exported,
      ExportedFile(file: file.path, frames: count, path: path.value.description),
      lines: [
        session.translation(
          """
          wrote \(count, one: "frame", other: "frames") that changed \(verbatim: path.value) \
          to \(verbatim: file.path)
          """)
      ])
  }
}
