import Foundation
import ReelTexts

/// Files and directories that only their owner can read.
package enum OwnerOnly {
  /// Creates a directory, and the missing ones above it, with mode 0700.
  package static func makeDirectory(_ path: String) throws(StorageError) {
    var info = stat()
    if stat(path, &info) == 0 {
      guard info.st_mode & S_IFMT == S_IFDIR else {
        throw StorageError(
          path: path, message: "is not a directory; move it out of the way")
      }
      return
    }
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    if parent != path { try makeDirectory(parent) }
    // Another process may have created it since.
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw StorageError(
        path: path, message: "cannot be created: \(.systemError)")
    }
  }

  /// Replaces a file as a whole, with mode 0600: a reader sees either the old or the new content,
  /// also after a power failure.
  package static func write(_ data: Data, to path: String) throws(StorageError) {
    let draft = "\(path).\(UUID().uuidString)"
    let descriptor = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(path) }
    let written = data.withUnsafeBytes { bytes in
      SystemFile.write(bytes, to: descriptor) && fsync(descriptor) == 0
    }
    let error = written ? nil : failure(path)
    close(descriptor)
    if let error {
      unlink(draft)
      throw error
    }
    guard rename(draft, path) == 0 else {
      let error = failure(path)
      unlink(draft)
      throw error
    }
    synchronizeDirectory(of: path)
  }

  /// Writes a temporary file with mode 0600, which need not survive a power failure.
  package static func write(temporary data: Data, to path: String) throws(StorageError) {
    let descriptor = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    guard data.withUnsafeBytes({ SystemFile.write($0, to: descriptor) }) else {
      throw failure(path)
    }
  }

  /// Makes the name of a file survive a power failure, if the file system can do that for
  /// directories; the file itself is whole in any case.
  private static func synchronizeDirectory(of path: String) {
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }

  /// Returns the reason why nothing can be written to a directory that exists; nil if it can.
  static func problem(of directory: String) -> StorageError? {
    guard access(directory, W_OK) != 0, [EACCES, EROFS].contains(errno) else { return nil }
    return failure(directory)
  }

  private static func failure(_ path: String) -> StorageError {
    StorageError(path: path, message: "cannot be written: \(.systemError)")
  }
}
