import Foundation
import Synchronization

/// Calls back on Ctrl-C while a command runs; while a line is edited the editor handles it.
///
/// It listens as long as the shell runs: Ctrl-C may arrive before a command has begun, and must not
/// end the program then.
final class Interrupts: Sendable {
  /// The pipe that the signal's handler writes to: it may do little more.
  private static let writingEnd = Atomic<Int32>(-1)

  private struct State {
    var action: (@Sendable () -> Void)?
    /// Whether Ctrl-C arrived between a line and its command.
    var isPending = false
  }

  private let state = Mutex(State())
  private let pipe = Pipe()

  init() {
    Self.writingEnd.store(
      pipe.fileHandleForWriting.fileDescriptor, ordering: .sequentiallyConsistent)
    signal(SIGINT) { _ in
      let error = errno
      var byte = UInt8(ascii: "!")
      _ = write(Interrupts.writingEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
      errno = error
    }
    Thread.detachNewThread { [weak self, reading = pipe.fileHandleForReading.fileDescriptor] in
      var byte: UInt8 = 0
      while read(reading, &byte, 1) == 1, byte == UInt8(ascii: "!") {
        self?.interrupt()
      }
    }
  }

  private func interrupt() {
    let action = state.withLock { state in
      state.isPending = state.action == nil
      return state.action
    }
    action?()
  }

  /// Discards a Ctrl-C that arrived too early.
  func forget() { state.withLock { $0.isPending = false } }

  /// Runs `body`; Ctrl-C in the meantime, or since ``forget()``, calls `action`.
  func during<Result: Sendable>(
    _ action: @escaping @Sendable () -> Void, _ body: () async throws -> Result
  ) async rethrows -> Result {
    let isPending = state.withLock { state in
      state.action = action
      defer { state.isPending = false }
      return state.isPending
    }
    defer { state.withLock { $0.action = nil } }
    if isPending { action() }
    return try await body()
  }

  /// Returns the handling of Ctrl-C to the system.
  func stop() {
    signal(SIGINT, SIG_DFL)
    try? pipe.fileHandleForWriting.write(contentsOf: Data(".".utf8))
  }
}
