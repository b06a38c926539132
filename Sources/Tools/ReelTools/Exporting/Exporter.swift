import Reel
import ReelApp
import ReelREPL
import ReelStorage
import ReelTexts
import ReelTimeline

/// Writes a history as a file of a kind that contains all of it.
struct Exporter<State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable> {
  let source: ExportSource<State, Action>
  /// Puts what is shown into a language.
  let translation: Translation

  /// Writes the file, which must not exist; if that fails, nothing of it remains.
  ///
  /// - Returns: The number of frames in it.
  /// - Throws: A `LineError` if it exists or cannot be written; any error of the state's own
  ///   `encode(to:)`; `QueryInterruption` and `CancellationError` if the task has been cancelled.
  func write(_ kind: ExportKind, to file: NamedPath) throws -> Int {
    switch kind {
    case .sqlite:
      try writeDatabase(to: file)
      return source.count
    case .state:
      try text(to: file) { write in
        let state = source.history.state(at: source.history.count)
        try write(try whole(state).prettyText + "\n")
      }
      return source.history.count
    case .frames:
      let export = FrameExport(
        history: source.history, root: source.suite.root, hasStates: source.hasStates)
      try text(to: file) { write in try export.frames { try write($0.text + "\n") } }
      return source.history.count
    case .reduxDevTools:
      try text(to: file, ReduxExport(source: source).write)
      return source.history.count
    case .trace:
      try text(to: file, TraceExport(source: source).write)
      return source.count
    case .asciicast:
      try text(to: file, CastExport(source: source, translation: translation).write)
      return source.history.count
    }
  }

  private func text(to file: NamedPath, _ body: ((String) throws -> Void) throws -> Void) throws {
    try NewFile.write(to: file, kind: "an export", body)
  }

  private func whole(_ state: State) throws -> JSON {
    let tree = try JSON(encoding: state)
    return source.suite.root.map { .object([$0: tree]) } ?? tree
  }

  private func writeDatabase(to file: NamedPath) throws {
    var draft = try NewFile.create(file, kind: "an export")
    do {
      try SQLiteExport(source: source).write(to: draft.currentPath)
      try NewFile.finish(&draft, file, kind: "an export")
    } catch {
      draft.remove()
      guard let error = error as? DatabaseError else { throw error }
      throw LineError(
        "\(verbatim: file.path) cannot be written: \(error.message)",
        at: file.range, code: .fileUnusable)
    }
  }
}
