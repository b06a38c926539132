import Foundation
import Synchronization

/// Access to small files that are read and replaced as a whole: settings, credentials.
///
/// ``MachineFiles`` accesses the actual files; a simulation provides others, which can be full,
/// fail, and lose anything that was not completely written.
package protocol FileAccess: Sendable {
  /// Returns the content of a file; nil if it does not exist.
  ///
  /// - Throws: Any error that prevents reading the file.
  func contents(of path: String) throws -> Data?

  /// Creates the missing directories above a file.
  ///
  /// - Throws: A ``StorageError`` if one cannot be created.
  func makeDirectory(above path: String) throws(StorageError)

  /// Replaces a file as a whole: a reader sees either the old or the new content.
  ///
  /// - Throws: A ``StorageError`` if it cannot be written.
  func replace(_ path: String, with data: Data) throws(StorageError)

  /// Restricts a file to its owner, wherever it has come from.
  func restrict(_ path: String)
}

/// The actual files.
package struct MachineFiles: FileAccess {
  /// Creates access to the actual files.
  package init() {}

  /// Returns the content of a file; nil if it does not exist, also because a folder above it does
  /// not.
  package func contents(of path: String) throws -> Data? {
    do {
      return Data(try SystemFile.contents(of: path, mustBeRegular: true))
    } catch {
      if error.isMissing { return nil }
      throw StorageError(path: path, message: error.text)
    }
  }

  /// Creates the directories above a file, restricted to their owner.
  package func makeDirectory(above path: String) throws(StorageError) {
    try OwnerOnly.makeDirectory(URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  /// Replaces a file, which is then restricted to its owner.
  package func replace(_ path: String, with data: Data) throws(StorageError) {
    try OwnerOnly.write(data, to: path)
  }

  /// Restricts a file to its owner.
  package func restrict(_ path: String) { chmod(path, 0o600) }
}

/// Files that only exist in memory, for as long as this value does.
package final class MemoryFiles: FileAccess {
  private let files = Mutex<[String: Data]>([:])

  /// Creates access to files of which there are none yet.
  package init() {}

  /// Returns the content of a file; nil if it has not been written.
  package func contents(of path: String) -> Data? { files.withLock { $0[path] } }

  /// Does nothing: there are no directories.
  package func makeDirectory(above path: String) {}

  /// Replaces a file.
  package func replace(_ path: String, with data: Data) { files.withLock { $0[path] = data } }

  /// Does nothing: the files are only known to their owner.
  package func restrict(_ path: String) {}
}
