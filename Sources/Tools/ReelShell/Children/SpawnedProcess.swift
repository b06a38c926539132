import Foundation
import ReelSupport
import ReelTexts
import Synchronization

#if canImport(Darwin)
  private typealias FileActions = posix_spawn_file_actions_t?
  private typealias Attributes = posix_spawnattr_t?
#else
  private typealias FileActions = posix_spawn_file_actions_t
  private typealias Attributes = posix_spawnattr_t
#endif

/// A program in a separate process.
///
/// On Linux, Foundation's `Process` keeps some descriptors for good, and closes this program's
/// standard input if there are none left. This type keeps none, and throws then.
package final class SpawnedProcess: Sendable {
  /// Where a standard stream of the process leads to.
  package enum Stream: Sendable {
    /// The same place as this process's.
    case inherited
    /// Nowhere.
    case nowhere
    /// A file or a pipe, which the process shares.
    case file(FileHandle)
  }

  private enum Phase {
    case running(waiting: [CheckedContinuation<ChildProcess.End, Never>])
    case ended(ChildProcess.End)
  }

  /// Locked while a process starts, or a pipe is being made: otherwise a process could inherit an
  /// end of another one's pipe, which would then never be at its end.
  fileprivate static let starting = Mutex(())

  /// The descriptor at which the process has its lifeline.
  static let lifelineDescriptor: Int32 = 3

  /// The system's number for the process.
  package let identifier: Int32
  private let phase = Mutex(Phase.running(waiting: []))
  private let isOver = DispatchSemaphore(value: 0)

  /// Starts a program in a process group of its own.
  ///
  /// - Parameters:
  ///   - program: its location.
  ///   - arguments: its arguments.
  ///   - environment: all of its environment variables.
  ///   - input: its standard input.
  ///   - output: its standard output.
  ///   - diagnostics: its standard error.
  ///   - lifeline: a pipe whose end tells the process that it is no longer wanted, if it asks.
  /// - Throws: a `Failure` if it does not start, or an argument contains U+0000.
  package init(
    _ program: URL, _ arguments: [String], environment: [String: String], input: Stream,
    output: Stream, diagnostics: Stream, lifeline: FileHandle? = nil
  ) throws {
    try Self.check(arguments)
    #if canImport(Darwin)
      var actions: FileActions = nil
      var attributes: Attributes = nil
    #else
      var actions = FileActions()
      var attributes = Attributes()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, stream) in [input, output, diagnostics].enumerated() {
      let descriptor = Int32(descriptor)
      switch stream {
      case .inherited: break
      case .nowhere: posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
      case .file(let file):
        posix_spawn_file_actions_adddup2(&actions, file.fileDescriptor, descriptor)
      }
    }
    if let lifeline {
      posix_spawn_file_actions_adddup2(&actions, lifeline.fileDescriptor, Self.lifelineDescriptor)
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Ctrl-C at the terminal is for this process, which decides what it means for the other.
    posix_spawnattr_setpgroup(&attributes, 0)
    // The threads of Swift's pool block signals that must be able to end the program.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    var words = ([program.path] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var identifier: pid_t = 0
    // The files stay open until the process has them.
    let code = withExtendedLifetime([input, output, diagnostics]) {
      Self.starting.withLock { _ in
        posix_spawn(&identifier, program.path, &actions, &attributes, &words, &variables)
      }
    }
    guard code == 0 else {
      errno = code
      throw Failure(Text(verbatim: "\(program.path): ") + .systemError)
    }
    self.identifier = identifier
    // Waiting takes as long as the process runs.
    Thread.detachNewThread { self.watch() }
  }

  /// Checks arguments, which may come from anywhere.
  ///
  /// - Throws: A ``Failure`` if one contains U+0000, at which the system would cut it.
  private static func check(_ arguments: [String]) throws {
    for argument in arguments {
      guard let index = argument.firstZero else { continue }
      throw Failure(
        "“\(verbatim: argument.excerpt)”" + Text(verbatim: ": ")
          + "character \(index + 1) is U+0000, which cannot be part of it",
        code: .unexpectedArgument)
    }
  }

  /// Waits for the end of the process, and reports it.
  private func watch() {
    // It keeps its number until it is collected below.
    var info = siginfo_t()
    while waitid(P_PID, id_t(identifier), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    let before = phase.withLock { phase in
      let before = phase
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7F
      phase = .ended(signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal))
      return before
    }
    isOver.signal()
    guard case .running(let waiting) = before else { return }
    let end = waitUntilEnd()
    for continuation in waiting { continuation.resume(returning: end) }
  }

  /// Sends a signal to the process, unless it has ended.
  package func send(_ signal: Int32) {
    phase.withLock { phase in
      if case .running = phase { kill(identifier, signal) }
    }
  }

  /// The end of the process, as soon as it has ended.
  package var end: ChildProcess.End {
    get async {
      await withCheckedContinuation { continuation in
        let end: ChildProcess.End? = phase.withLock { phase in
          switch phase {
          case .ended(let end): return end
          case .running(let waiting):
            phase = .running(waiting: waiting + [continuation])
            return nil
          }
        }
        if let end { continuation.resume(returning: end) }
      }
    }
  }

  /// Waits for the end of the process, on a thread that may wait.
  package func waitUntilEnd() -> ChildProcess.End {
    isOver.wait()
    isOver.signal()
    return phase.withLock { if case .ended(let end) = $0 { end } else { .exit(0) } }
  }
}

/// A pipe to or from another process: its ends are closed with their last reference.
package struct ChildPipe: Sendable {
  /// The end that is read.
  package let reading: FileHandle
  /// The end that is written.
  package let writing: FileHandle

  /// Creates a pipe of which a process gets only what it is given.
  ///
  /// - Throws: a `Failure` if there are too many open files.
  package init() throws {
    var ends: [Int32] = [-1, -1]
    let isMade = SpawnedProcess.starting.withLock { _ in
      pipe(&ends) == 0 && ends.allSatisfy { fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }
    }
    guard isMade else { throw Failure(.systemError) }
    reading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    writing = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
  }
}
