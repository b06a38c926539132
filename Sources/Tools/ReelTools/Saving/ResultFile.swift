import Foundation
import ReelREPL
import ReelSupport
import ReelTexts
import ReelTimeline

/// A file named by an option, for the result of a command.
///
/// It is checked before the work begins and written at the end. It replaces an earlier file of its
/// kind, so that a command can be repeated; another file is overwritten only on request.
package struct ResultFile: Sendable {
  /// The kind of a file's content.
  package enum Kind: Sendable {
    /// A JUnit report.
    case junit
    /// A page of a recording.
    case page
    /// A script: it cannot be distinguished from one written by a user.
    case script

    /// Returns whether a file that begins like this is of the kind.
    fileprivate func begins(_ start: String) -> Bool {
      switch self {
      case .junit: start.hasPrefix("<?xml") && start.contains("<testsuite")
      case .page: start.hasPrefix("<!doctype html>") && start.contains(Self.generator)
      case .script: false
      }
    }

    /// The generator tag of a page, as in `report.html`.
    private static let generator = "<meta name=\"generator\" content=\"Reel\">"
  }

  /// The number of bytes that reveal a file's kind.
  private static let startLength = 1024

  /// The file's name, as it was given.
  package let path: String
  private let option: String

  /// Checks a file by its name.
  ///
  /// - Parameters:
  ///   - path: the file's name.
  ///   - option: the option that names it.
  ///   - kind: the kind of its content.
  ///   - isForced: whether it may be overwritten, whatever it contains.
  /// - Throws: An ``UnwritableResult`` if it cannot be written; a ``UsageError`` if it exists and
  ///   is something else.
  package init(
    _ path: String, option: String, kind: Kind, isForced: Bool
  ) throws {
    self.path = path
    self.option = option
    var status = stat()
    guard SystemFile.call(path, { stat($0, &status) }) == 0 else {
      let folder = SystemFile.folder(of: path)
      if errno != ENOENT || SystemFile.call(folder, { access($0, W_OK) }) != 0 {
        throw unwritable()
      }
      return
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      errno = EISDIR
      throw unwritable()
    }
    guard SystemFile.call(path, { access($0, W_OK) }) == 0 else { throw unwritable() }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0, !isForced else { return }
    let start =
      (try? SystemFile.contents(of: path, most: Self.startLength, mustBeRegular: true)) ?? []
    guard kind.begins(String(decoding: start, as: UTF8.self)) else {
      throw UsageError(
        """
        \(verbatim: option): \(verbatim: path) exists already, and was not written by this \
        command; name another file, or overwrite it with --force
        """)
    }
  }

  /// Writes the file completely, or leaves it as it was.
  ///
  /// - Throws: ``UnwritableResult``.
  package func write(_ text: String) throws(UnwritableResult) {
    let target = SystemFile.target(of: path)
    guard [nil, .regular].contains(SystemFile.kind(of: target)) else {
      // A device or a pipe is written to as it is.
      let descriptor = SystemFile.call(target) { open($0, O_WRONLY | O_CLOEXEC) }
      guard descriptor >= 0 else { throw unwritable() }
      defer { close(descriptor) }
      do {
        return try PipeWriter.write(text, to: descriptor)
      } catch {
        errno = error.code
        throw unwritable()
      }
    }
    do throws(RecordingError) {
      var file = try OutputFile(drafting: target, isReplacing: true)
      do throws(RecordingError) {
        try file.write(Array(text.utf8))
        try file.finish()
      } catch {
        file.remove()
        throw error
      }
    } catch {
      guard case .unwritable(_, let reason) = error else { throw unwritable() }
      throw UnwritableResult(
        text: "\(verbatim: option): \(verbatim: path) cannot be written: \(reason)")
    }
  }

  /// Returns the error for a file that cannot be written, with the system's message.
  private func unwritable() -> UnwritableResult {
    UnwritableResult(
      text: "\(verbatim: option): \(verbatim: path) cannot be written: \(.systemError)")
  }
}
