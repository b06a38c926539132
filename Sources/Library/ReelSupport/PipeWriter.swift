#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes to pipes of other processes, which may end at any time.
///
/// If the reader has ended, the system sends `SIGPIPE`, which would end the writing process. The
/// signal goes to the writing thread: it is blocked and consumed there, so the rest of the process
/// keeps its own way of handling `SIGPIPE`.
package enum PipeWriter {
  /// The system's error when writing to a pipe.
  package struct WriteError: Error, Equatable {
    /// The error number, such as `EPIPE`.
    package let code: Int32
  }

  /// Writes all of a text as UTF-8.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - descriptor: The writing end of the pipe.
  /// - Throws: A ``WriteError``, with `EPIPE` if the reader has ended.
  package static func write(_ text: String, to descriptor: Int32) throws(WriteError) {
    let bytes = Array(text.utf8)
    #if canImport(Darwin)
      _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
      try write(bytes, descriptor)
    #else
      var pipeSignal = sigset_t()
      var before = sigset_t()
      sigemptyset(&pipeSignal)
      sigaddset(&pipeSignal, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &pipeSignal, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      do {
        try write(bytes, descriptor)
      } catch {
        var atOnce = timespec()
        if error.code == EPIPE { sigtimedwait(&pipeSignal, nil, &atOnce) }
        throw error
      }
    #endif
  }

  private static func write(_ bytes: [UInt8], _ descriptor: Int32) throws(WriteError) {
    guard bytes.withUnsafeBytes({ SystemFile.write($0, to: descriptor) }) else {
      throw WriteError(code: errno)
    }
  }
}
