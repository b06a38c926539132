import ReelTexts
import Foundation
import Reel
import ReelApp
import ReelTimeline

/// A file that a command writes: one that was not there, whole or not at all, for its owner only.
enum NewFile {
  /// Creates the file, lets `body` write it, and takes it away again where that fails.
  ///
  /// - Parameters:
  ///   - word: the file's name, and where it stands in the line.
  ///   - kind: what overwrites nothing: `an export`.
  ///   - body: gets what writes a text at the file's end.
  /// - Throws: `LineError` where the file is there already or cannot be written; what `body`
  ///   throws.
  static func write(
    to word: Word, kind: String, _ body: ((String) throws -> Void) throws -> Void
  ) throws {
    var file = try create(word, kind: kind)
    do {
      var waiting: [UInt8] = []
      func flush() throws {
        do {
          try file.write(waiting)
        } catch {
          throw explained(error, word, kind)
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
    file.close()
  }

  /// Creates the file.
  ///
  /// - Throws: `LineError` where it is there already, or cannot be.
  static func create(_ word: Word, kind: String) throws(LineError) -> OutputFile {
    do throws(RecordingError) {
      return try OutputFile(creating: word.text)
    } catch {
      throw explained(error, word, kind)
    }
  }

  /// What went wrong with a file, said of the word that names it.
  static func explained(
    _ error: RecordingError, _ word: Word, _ kind: String
  ) -> LineError {
    switch error {
    case .exists(let path):
      LineError(texts.saving.exists(path, kind), at: word.range, code: .fileExists)
    case .file(let path, let reason): unwritable(path, reason, word)
    default: LineError("\(error)", at: word.range, code: .fileUnusable)
    }
  }

  private static func unwritable(_ path: String, _ reason: String, _ word: Word) -> LineError {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let reason =
      FileManager.default.fileExists(atPath: folder)
      ? reason : texts.saving.noSuchFolder
    return LineError(
      texts.saving.isUnwritable(path, reason), at: word.range, code: .fileUnusable)
  }
}
