import Foundation

/// Writes to pipes whose readers may be gone.
///
/// The system ends a process that writes to such a pipe with SIGPIPE. A test that kills programs
/// would end with all others of its process then. Ignoring the signal is no way out: programs that
/// the process starts would inherit that, and tests look at what those do.
public enum PipeWriter {
  /// Writes bytes.
  ///
  /// - Throws: `POSIXError` where they cannot be written, as `EPIPE` where the reader is gone.
  public static func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32) throws {
    #if canImport(Darwin)
      _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
      try writeAll(Array(bytes), to: descriptor)
    #else
      // The signal goes to the thread that writes, where it waits while it is blocked.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      var before = sigset_t()
      pthread_sigmask(SIG_BLOCK, &signals, &before)
      defer {
        var now = timespec()
        sigtimedwait(&signals, nil, &now)
        pthread_sigmask(SIG_SETMASK, &before, nil)
      }
      try writeAll(Array(bytes), to: descriptor)
    #endif
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    }
  }
}
