import ReelTexts
import Reel
import ReelApp
import ReelTimeline

extension ShellCommand {
  /// Commands for exporting the state and the frames to other tools.
  static var exporting: [Self] {
    [
      Self.question(
        ".export", texts.commands.export.exportSummary,
        .file("FILE.json", missing: texts.commands.export.fileMissing), .exportKind,
        .optional(.path()), usesApp: true
      ) { file, kind, path in
        { session in
          switch kind ?? ExportKind(file: file.text) {
          case .state: return try exportState(of: session, to: file, path)
          case .frames: return try exportFrames(of: session, to: file, path)
          case let kind: return try exportHistory(of: session, to: file, as: kind, path)
          }
        }
      }
      .written("export FILE [--as KIND] [PATH]")
      .completing("FILE.json", files(ExportKind.endings))
      .continuing("PATH", paths)
      .explained(texts.commands.export.exportHelp(ExportKind.help(".export FILE")))
    ]
  }

  private static func exportHistory(
    of session: Session<State, Action>, to file: Word, as kind: ExportKind, _ path: Placed<Path>?
  ) throws -> Answer {
    if let path {
      throw LineError(
        texts.saving.exports.takesNoPath(kind.rawValue), at: path.place.range,
        code: .unexpectedArgument)
    }
    let title = session.configuration.program?.name ?? session.suite.name
    let source = ExportSource(session.timeline, of: session.suite, title: title)
    let frames = try Exporter(source: source).write(kind, to: file)
    return try Answer(
      .exported, ExportedFile(file: file.text, frames: frames),
      lines: [texts.commands.export.wroteFrames(frames, file.text)])
  }

  private static func exportState(
    of session: Session<State, Action>, to file: Word, _ path: Placed<Path>?
  ) throws -> Answer {
    let tree: JSON
    if let path {
      switch try located(path.place.range, { try session.value(at: path.value) }) {
      case .value(let value): tree = value
      case .absent(let reason): throw LineError(reason, at: path.place.range, code: .absent)
      }
    } else {
      tree = try session.shownState()
    }
    let frame = session.timeline.cursor
    try NewFile.write(to: file, kind: texts.saving.anExport) { try $0(tree.prettyText + "\n") }
    let what = path?.value.description ?? texts.commands.export.theState
    return try Answer(
      .exported,
      ExportedFile(file: file.text, frame: frame, path: path?.value.description),
      lines: [texts.commands.export.wroteState(what, frame, file.text)])
  }

  private static func exportFrames(
    of session: Session<State, Action>, to file: Word, _ path: Placed<Path>?
  ) throws -> Answer {
    let history = session.timeline.history
    let export = FrameExport(history: history, root: session.suite.root)
    guard let path else {
      try NewFile.write(to: file, kind: texts.saving.anExport) { write in
        try export.frames { try write($0.text + "\n") }
      }
      return try Answer(
        .exported, ExportedFile(file: file.text, frames: history.count),
        lines: [texts.commands.export.wroteFrames(history.count, file.text)])
    }
    var count = 0
    try located(path.place.range) {
      _ = try session.value(at: path.value)
      try NewFile.write(to: file, kind: texts.saving.anExport) { write in
        count = try export.changes(of: path.value) { try write($0.text + "\n") }
      }
    }
    return try Answer(
      .exported,
      ExportedFile(file: file.text, frames: count, path: path.value.description),
      lines: [texts.commands.export.wroteChanges(count, "\(path.value)", file.text)])
  }

  /// Runs `body`; if a path leads nowhere, adds the place in the line to the error.
  private static func located<Result>(
    _ place: Range<Int>, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as PathError {
      throw LineError(about: error).at(place)
    } catch let error as Failure {
      throw LineError(about: error).at(place)
    }
  }
}
