import Reel
import ReelApp
import ReelSupport
import ReelTexts
import ReelTimeline

/// Writes new files: they must not exist yet, are written completely or not at all, and are
/// readable only by their owner.
package enum NewFile {
  /// Creates the file, calls `body` to write it, and deletes it again if that fails.
  ///
  /// - Parameters:
  ///   - path: the file's name, and its place in the line.
  ///   - kind: the subject of the message that nothing is overwritten: `an export`.
  ///   - body: receives a function that appends a text to the file.
  /// - Throws: A `LineError` if the file exists or cannot be written; any error of `body`.
  package static func write(
    to path: NamedPath, kind: Text, _ body: ((String) throws -> Void) throws -> Void
  ) throws {
    var file = try create(path, kind: kind)
    do {
      var waiting: [UInt8] = []
      func flush() throws {
        do {
          try file.write(waiting)
        } catch {
          throw explained(error, path, kind)
        }
        waiting.removeAll(keepingCapacity: true)
      }
      try body { text in
        waiting += Array(text.utf8)
        if waiting.count >= 1 << 16 { try flush() }
      }
      try flush()
    } catch {
      file.remove()
      throw error
    }
    try finish(&file, path, kind: kind)
  }

  /// Creates the draft of the file; see ``finish(_:_:kind:)``.
  ///
  /// - Throws: A `LineError` if it exists, or cannot be created.
  package static func create(_ path: NamedPath, kind: Text) throws(LineError) -> OutputFile {
    do throws(RecordingError) {
      return try OutputFile(drafting: path.path)
    } catch {
      throw explained(error, path, kind)
    }
  }

  /// Gives the file its name, now that it is whole.
  ///
  /// - Throws: A `LineError` if another program has created it meanwhile.
  package static func finish(
    _ file: inout OutputFile, _ path: NamedPath, kind: Text
  ) throws(LineError) {
    do throws(RecordingError) {
      try file.finish()
    } catch {
      throw explained(error, path, kind)
    }
  }

  /// Returns the error of a file, at the word that names it.
  package static func explained(
    _ error: RecordingError, _ named: NamedPath, _ kind: Text
  ) -> LineError {
    switch error {
    case .exists(let path) where path == named.path && SystemFile.kind(of: path) == .folder:
      LineError(
        "\(verbatim: path) is a folder; name a file", at: named.range, code: .fileExists)
    case .exists(let path):
      LineError(
        "\(verbatim: path) exists already; \(kind) never overwrites a file",
        at: named.range, code: .fileExists)
    case .unwritable(let path, let reason): unwritable(path, reason, named)
    default: LineError(Text(error), at: named.range, code: .fileUnusable)
    }
  }

  private static func unwritable(_ path: String, _ reason: Text, _ named: NamedPath) -> LineError {
    let reason: Text =
      SystemFile.kind(of: SystemFile.folder(of: path)) == .folder
      ? reason : "there is no such folder"
    return LineError(
      "\(verbatim: path) cannot be written: \(reason)", at: named.range,
      code: .fileUnusable)
  }
}
