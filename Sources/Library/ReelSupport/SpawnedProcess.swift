import Foundation
import ReelTexts
import Synchronization

#if canImport(Darwin)
  private typealias FileActions = posix_spawn_file_actions_t?
  private typealias Attributes = posix_spawnattr_t?
#else
  private typealias FileActions = posix_spawn_file_actions_t
  private typealias Attributes = posix_spawnattr_t
#endif

/// A program in a separate process: the one way to start one, with its streams, signals and end.
///
/// On Linux, Foundation's `Process` keeps some descriptors for good, closes this program's standard
/// input if there are none left, and is not made for many processes at once. This type keeps none,
/// and throws then.
package final class SpawnedProcess: Sendable {
  /// Where a standard stream of the process leads to.
  package enum Stream: Sendable {
    /// The same place as this process's.
    case inherited
    /// Nowhere.
    case nowhere
    /// A file or a pipe, which the process shares.
    case file(FileHandle)
    /// The file at a path, which exists: the process reads it, or appends to it.
    case path(String)
    /// The same place as standard output.
    case output
  }

  /// Which processes it belongs to.
  package enum Group: Sendable {
    /// A group of its own: Ctrl-C at the terminal is for this process, which decides what it means
    /// for the other.
    case own
    /// The group of this process, so that the terminal is its own while it runs.
    case same
    /// A session of its own, whose terminal is all of its streams.
    case terminal([CChar])
  }

  /// The reason why a process does not start.
  package struct StartError: TextError {
    package let text: Text
    /// Whether an argument is the reason.
    package var isArgument = false
  }

  /// How a process ended.
  package enum End: Equatable, Sendable {
    /// With an exit code.
    case exit(Int32)
    /// By a signal.
    case signal(Int32)

    /// Whether a user has ended the process, as with Ctrl-C: then it has not crashed.
    ///
    /// That may happen at any moment, also before the process handles the signal.
    package var isInterruption: Bool {
      [.signal(SIGINT), .signal(SIGTERM), .signal(SIGHUP)].contains(self)
    }
  }

  private enum Phase {
    case running(waiting: [CheckedContinuation<End, Never>])
    case ended(End)
  }

  /// Locked while a process starts, or a pipe is being made: otherwise a process could inherit an
  /// end of another one's pipe, which would then never be at its end.
  fileprivate static let starting = Mutex(())

  /// The descriptor at which a process has its lifeline, besides those that it inherits.
  package static func lifelineDescriptor(besides inherited: Set<Int32>) -> Int32 {
    (3...).first { !inherited.contains($0) } ?? 3
  }

  /// The descriptors that paths such as `/dev/fd/63` among arguments name, and that this process
  /// has been given: a program that opens those paths has to inherit them.
  package static func descriptors(namedIn arguments: [String]) -> Set<Int32> {
    var named: Set<Int32> = []
    for argument in arguments {
      for folder in SystemFile.descriptorFolders {
        guard let found = argument.range(of: folder) else { continue }
        let digits = argument[found.upperBound...].prefix { $0.isASCII && $0.isNumber }
        // What this process has opened for itself is marked to be closed.
        if let descriptor = Int32(digits), descriptor > 2, fcntl(descriptor, F_GETFD) == 0 {
          named.insert(descriptor)
        }
      }
    }
    return named
  }

  /// POSIX_SPAWN_SETSID, which Glibc declares only for C programs that ask for it.
  #if canImport(Darwin)
    private static let newSession = Int32(POSIX_SPAWN_SETSID)
  #else
    private static let newSession: Int32 = 0x80
  #endif

  /// The system's number for the process.
  package let identifier: Int32
  private let phase = Mutex(Phase.running(waiting: []))
  private let isOver = DispatchSemaphore(value: 0)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: its arguments.
  ///   - environment: all of its environment variables; nil for this process's.
  ///   - directory: its working directory; nil for this process's.
  ///   - input: its standard input.
  ///   - output: its standard output.
  ///   - diagnostics: its standard error.
  ///   - lifeline: a pipe whose end tells the process that it is no longer wanted, if it asks.
  ///   - inherited: the descriptors that it gets under their numbers besides the streams.
  ///   - group: which processes it belongs to.
  ///   - resetsSignals: whether it handles signals as the system does by default, also those that
  ///     this process ignores.
  /// - Throws: a ``StartError`` if it does not start, or an argument contains U+0000.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String]? = nil,
    in directory: String? = nil, input: Stream = .nowhere, output: Stream = .nowhere,
    diagnostics: Stream = .nowhere, lifeline: FileHandle? = nil,
    inheriting inherited: Set<Int32> = [],
    group: Group = .own, resetsSignals: Bool = false
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
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    if case .terminal(let path) = group {
      // On Linux, opening it makes it the session's terminal, so that the program learns its size.
      posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
      for stream in 1...2 { posix_spawn_file_actions_adddup2(&actions, 0, Int32(stream)) }
    } else {
      for (descriptor, stream) in [input, output, diagnostics].enumerated() {
        let descriptor = Int32(descriptor)
        switch stream {
        case .inherited: break
        case .nowhere:
          posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        case .file(let file):
          posix_spawn_file_actions_adddup2(&actions, file.fileDescriptor, descriptor)
        case .path(let path):
          let access = descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY | O_APPEND
          posix_spawn_file_actions_addopen(&actions, descriptor, path, access, 0)
        case .output: posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, descriptor)
        }
      }
    }
    var kept = inherited
    if let lifeline {
      let descriptor = Self.lifelineDescriptor(besides: inherited)
      posix_spawn_file_actions_adddup2(&actions, lifeline.fileDescriptor, descriptor)
      kept.insert(descriptor)
    }
    Self.closeOthers(than: kept, &actions)
    // The threads of Swift's pool block signals that must be able to end the program.
    var (all, none) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    if resetsSignals { none = all }
    posix_spawnattr_setsigdefault(&attributes, &none)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    switch group {
    case .own:
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= Int32(POSIX_SPAWN_SETPGROUP)
    case .same: break
    case .terminal: flags |= Self.newSession
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    // Not every system lets `posix_spawn` change the directory.
    let start =
      directory.map { ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, $0, program] } ?? [program]
    var words = (start + arguments).map { strdup($0) } + [nil]
    let variables = environment ?? ProcessInfo.processInfo.environment
    var settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + settings { free(text) } }
    var identifier: pid_t = 0
    // The files stay open until the process has them.
    let code = withExtendedLifetime([input, output, diagnostics]) {
      Self.starting.withLock { _ in
        posix_spawn(&identifier, start[0], &actions, &attributes, &words, &settings)
      }
    }
    guard code == 0 else {
      errno = code
      throw StartError(text: Text(verbatim: "\(program): ") + .systemError)
    }
    self.identifier = identifier
    // Waiting takes as long as the process runs.
    Thread.detachNewThread { self.watch() }
  }

  /// Runs a program to its end.
  ///
  /// - Returns: What it wrote to standard output, and its end.
  /// - Throws: a ``StartError`` if it does not start.
  package static func output(
    of program: String, _ arguments: [String], in directory: String? = nil,
    diagnostics: Stream = .nowhere
  ) throws -> (text: String, end: End) {
    let pipe = try ChildPipe()
    let output = pipe.reading
    let process = try SpawnedProcess(
      program, arguments, in: directory, output: .file(pipe.writing), diagnostics: diagnostics)
    try pipe.writing.close()
    let data = try output.readToEnd() ?? Data()
    return (String(decoding: data, as: UTF8.self), process.waitUntilEnd())
  }

  /// Has the process close all descriptors but its streams and some others: whatever another thread
  /// has just opened is not for it.
  ///
  /// Glibc declares the function only for C programs that ask for it; where there is none, the
  /// process has what is not marked to be closed.
  private static func closeOthers(than kept: Set<Int32>, _ actions: inout FileActions) {
    typealias CloseFrom =
      @convention(c) (UnsafeMutablePointer<FileActions>, CInt) -> CInt
    guard
      let symbol = dlsym(dlopen(nil, RTLD_LAZY), "posix_spawn_file_actions_addclosefrom_np")
    else { return }
    let first = max(kept.max() ?? 2, 2) + 1
    // Where one is not open, closing it does nothing.
    for descriptor in 3..<first where !kept.contains(descriptor) {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    _ = unsafeBitCast(symbol, to: CloseFrom.self)(&actions, first)
  }

  /// Checks arguments, which may come from anywhere.
  ///
  /// - Throws: A ``StartError`` if one contains U+0000, at which the system would cut it.
  private static func check(_ arguments: [String]) throws {
    for argument in arguments {
      guard let index = argument.firstZero else { continue }
      let problem: Text = "character \(index + 1) is U+0000, which cannot be part of it"
      throw StartError(
        text: "“\(verbatim: argument.excerpt)”" + Text(verbatim: ": ") + problem, isArgument: true)
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

  /// Whether the process has not ended.
  package var isRunning: Bool { phase.withLock { if case .running = $0 { true } else { false } } }

  /// Sends a signal to the process, unless it has ended.
  package func send(_ signal: Int32) {
    phase.withLock { phase in
      if case .running = phase { kill(identifier, signal) }
    }
  }

  /// The end of the process, as soon as it has ended.
  package var end: End {
    get async {
      await withCheckedContinuation { continuation in
        let end: End? = phase.withLock { phase in
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
  package func waitUntilEnd() -> End {
    isOver.wait()
    isOver.signal()
    return phase.withLock { if case .ended(let end) = $0 { end } else { .exit(0) } }
  }

  /// Waits for the end of the process for a number of seconds; nil if it has not ended then.
  package func waitUntilEnd(within seconds: Int) -> End? {
    guard isOver.wait(timeout: .now() + .seconds(seconds)) == .success else { return nil }
    isOver.signal()
    return waitUntilEnd()
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
  /// - Throws: a ``SpawnedProcess/StartError`` if there are too many open files.
  package init() throws {
    var ends: [Int32] = [-1, -1]
    let isMade = SpawnedProcess.starting.withLock { _ in
      pipe(&ends) == 0 && ends.allSatisfy { fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }
    }
    guard isMade else { throw SpawnedProcess.StartError(text: .systemError) }
    reading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    writing = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
  }
}
