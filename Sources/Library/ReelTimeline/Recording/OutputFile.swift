#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A new file that is written from beginning to end.
package struct OutputFile: Sendable {
  /// The path.
  package let path: String
  /// Negative once the file is closed.
  private var descriptor: Int32

  /// Creates a new file that only its owner can read.
  ///
  /// It is locked (`flock`) while it is open, so that other processes know that it is being
  /// written.
  ///
  /// - Throws: ``RecordingError/exists(path:)``, ``RecordingError/unwritable(path:reason:)``.
  package init(creating path: String) throws(RecordingError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw errno == EEXIST ? .exists(path: path) : .unwritable(path)
    }
    // No other process can have locked a file that has just been created; systems without locks
    // have none.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
  }

  /// Writes all of `bytes`.
  package func write(_ bytes: [UInt8]) throws(RecordingError) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes { rest in
        #if canImport(Darwin)
          Darwin.write(descriptor, rest.baseAddress, rest.count)
        #elseif canImport(Musl)
          Musl.write(descriptor, rest.baseAddress, rest.count)
        #else
          Glibc.write(descriptor, rest.baseAddress, rest.count)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .unwritable(path) }
      offset += count
    }
  }

  /// Closes the file, unless it is closed already.
  package mutating func close() {
    guard descriptor >= 0 else { return }
    defer { descriptor = -1 }
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }

  /// Closes and deletes the file.
  package mutating func remove() {
    close()
    unlink(path)
  }
}
