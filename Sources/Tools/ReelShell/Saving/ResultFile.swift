import Foundation
import ReelSupport
import ReelTexts

/// A file that an option names, to hold what a command comes to.
///
/// It is looked at before the work begins and written at its end. It takes the place of an earlier
/// file of its kind, so that a command can be given again; another file is written over only where
/// that is asked for.
package struct ResultFile: Sendable {
  /// What is in a file.
  package enum Kind: Sendable {
    /// A JUnit report.
    case junit
    /// A page of a recording.
    case page
    /// A script: it cannot be told from one that a user has written.
    case script

    /// Whether a file that begins like this is one of the kind.
    fileprivate func begins(_ start: String) -> Bool {
      switch self {
      case .junit: start.hasPrefix("<?xml") && start.contains("<testsuite")
      case .page: start.hasPrefix("<!doctype html>") && start.contains(Self.generator)
      case .script: false
      }
    }

    /// What a page says of itself, as in `report.html`.
    private static let generator = "<meta name=\"generator\" content=\"Reel\">"
  }

  /// How much of a file tells its kind, in bytes.
  private static let startLength = 1024

  /// The file's name, as it was given.
  package let path: String
  private let option: String

  /// Takes a file by its name.
  ///
  /// - Parameters:
  ///   - path: the file's name.
  ///   - option: the option that names it.
  ///   - kind: what it is to hold.
  ///   - isForced: whether it may be written over, whatever is in it.
  /// - Throws: ``UsageError`` where it cannot be written, or is there and is something else.
  package init(
    _ path: String, option: String, kind: Kind, isForced: Bool
  ) throws(UsageError) {
    self.path = path
    self.option = option
    var status = stat()
    guard stat(path, &status) == 0 else {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      if errno != ENOENT || access(folder, W_OK) != 0 { throw unwritable() }
      return
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      errno = EISDIR
      throw unwritable()
    }
    guard access(path, W_OK) == 0 else { throw unwritable() }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0, !isForced else { return }
    let file = FileHandle(forReadingAtPath: path)
    defer { try? file?.close() }
    let start = (try? file?.read(upToCount: Self.startLength)) ?? Data()
    guard kind.begins(String(decoding: start, as: UTF8.self)) else {
      throw UsageError(texts.program.isNotOurs(option, path))
    }
  }

  /// Writes the file: whole, or as it was before.
  ///
  /// - Throws: ``UnwritableResult``.
  package func write(_ text: String) throws(UnwritableResult) {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let isPlain = [nil, .typeRegular].contains(
      (try? FileManager.default.attributesOfItem(atPath: url.path))?[.type] as? FileAttributeType)
    do {
      try Data(text.utf8).write(to: url, options: isPlain ? .atomic : [])
    } catch {
      throw UnwritableResult(
        description: texts.program.isUnwritable(option, path, .systemError(behind: error)))
    }
  }

  /// Why the file cannot be written, as the system says.
  private func unwritable() -> UsageError {
    UsageError(texts.program.isUnwritable(option, path, .systemError))
  }
}

extension String {
  /// What the system says of an error of Foundation's.
  static func systemError(behind error: any Error) -> String {
    guard let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error,
      case let system = cause as NSError, system.domain == NSPOSIXErrorDomain
    else { return "\(error)" }
    errno = Int32(system.code)
    return systemError
  }
}

/// What a command has come to and could not write; the program ends with exit code 4.
package struct UnwritableResult: Error, CustomStringConvertible {
  /// What could not be written, and why.
  package let description: String
}
