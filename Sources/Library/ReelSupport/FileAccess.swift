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

  /// Calls `body`, which reads and replaces a file, without another one that does so in between.
  func locked<Result>(_ path: String, _ body: () throws -> Result) rethrows -> Result
}

extension FileAccess {
  /// Calls `body`: no other process has these files.
  package func locked<Result>(_ path: String, _ body: () throws -> Result) rethrows -> Result {
    try body()
  }
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
      throw StorageError(path: path, message: "cannot be read: \(error.text)")
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

  /// Calls `body` with a lock (`flock`) that other processes and threads wait for.
  ///
  /// It is held on a file beside the other one, which is there meanwhile: that one is replaced by
  /// another. Where there cannot be one, the file cannot be replaced either, or its file system has
  /// no locks.
  package func locked<Result>(_ path: String, _ body: () throws -> Result) rethrows -> Result {
    let file = URL(fileURLWithPath: path)
    let name = ".\(file.lastPathComponent).lock"
    let lock = file.deletingLastPathComponent().appendingPathComponent(name).path
    let descriptor = Self.lock(lock)
    defer {
      if let descriptor {
        unlink(lock)
        close(descriptor)
      }
    }
    return try body()
  }

  /// Locks a file, which is created; nil if that is impossible.
  private static func lock(_ path: String) -> Int32? {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { return nil }
      while flock(descriptor, LOCK_EX) != 0 {
        guard errno == EINTR else {
          close(descriptor)
          return nil
        }
      }
      // The last one that held it has removed it, so that another may have been created.
      var (own, current) = (stat(), stat())
      if fstat(descriptor, &own) == 0, stat(path, &current) == 0, own.st_ino == current.st_ino,
        own.st_dev == current.st_dev
      {
        return descriptor
      }
      close(descriptor)
    }
  }
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
