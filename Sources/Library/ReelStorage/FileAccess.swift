import Foundation
import ReelSupport

/// Where small files lie that are read and replaced as a whole: settings, credentials.
///
/// The machine's own files are ``MachineFiles``; a simulation plays others, which can be full, fail
/// and lose what was not written to the end.
package protocol FileAccess: Sendable {
  /// The content of a file; nil where there is none.
  ///
  /// - Throws: what keeps the file from being read.
  func contents(of path: String) throws -> Data?

  /// Makes the directories above a file that are missing.
  ///
  /// - Throws: a ``StorageError`` where one cannot be made.
  func makeDirectory(above path: String) throws(StorageError)

  /// Replaces a file as a whole: a reader sees the old content or the new one.
  ///
  /// - Throws: a ``StorageError`` where it cannot be written.
  func replace(_ path: String, with data: Data) throws(StorageError)

  /// Lets only the owner read a file, wherever it has come from.
  func restrict(_ path: String)
}

/// The files of the machine.
package struct MachineFiles: FileAccess {
  /// Creates it; there is nothing to be chosen.
  package init() {}

  /// The content of a file; nil where there is none.
  package func contents(of path: String) throws -> Data? {
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    }
  }

  /// Makes the directories above a file, which only their owner can enter.
  package func makeDirectory(above path: String) throws(StorageError) {
    try OwnerOnly.makeDirectory(URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  /// Replaces a file, which only its owner can read then.
  package func replace(_ path: String, with data: Data) throws(StorageError) {
    try OwnerOnly.write(data, to: path)
  }

  /// Takes everybody's rights but the owner's.
  package func restrict(_ path: String) { chmod(path, 0o600) }
}
