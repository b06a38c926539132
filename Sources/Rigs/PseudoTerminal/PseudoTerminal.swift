import ReelSupport
import Foundation

/// A separate terminal, for tests: the test types keys and reads the screen.
///
/// ```swift
/// let terminal = try PseudoTerminal(program, arguments: ["--plain"])
/// try terminal.wait { $0.text.hasSuffix("›") }
/// terminal.send("help\r")
/// ```
///
/// No method sleeps for a fixed time: a wait ends as soon as the screen is as expected, and only a
/// failing test waits for the whole timeout. Use it from one thread.
public final class PseudoTerminal {
  /// The reason why a wait failed.
  public struct Failure: Error, CustomStringConvertible {
    /// The expected text or the attempted operation, and the screen at that moment.
    public let description: String
  }

  /// The current screen of the terminal.
  public private(set) var screen: TerminalScreen
  /// Every byte that the program has written.
  public private(set) var transcript: [UInt8] = []
  /// The process that has the terminal.
  public var processID: pid_t { process?.identifier ?? getpid() }
  /// The program; nil for an editor in this process.
  private let process: SpawnedProcess?

  private let descriptor: Int32
  private let timeout: TimeInterval

  /// Starts a program with the terminal as its standard input, output and error, and as its
  /// controlling terminal.
  ///
  /// - Parameters:
  ///   - environment: The program's entire environment; `TERM` is added if it is missing.
  ///   - timeout: The number of seconds that a wait may take.
  /// - Throws: ``Failure`` if the system reports an error.
  public convenience init(
    _ program: String, arguments: [String] = [], environment: [String: String] = [:],
    rows: Int = 24, columns: Int = 80, timeout: TimeInterval = 1200
  ) throws {
    let (controller, device) = try Self.opened(rows: rows, columns: columns)
    defer { close(device) }
    // Not `ttyname`: it has one buffer for all threads, and tests run on several.
    var name = [CChar](repeating: 0, count: 256)
    guard ttyname_r(device, &name, name.count) == 0 else {
      throw Failure(description: "a pseudoterminal without a name")
    }
    var environment = environment
    environment["TERM"] = environment["TERM"] ?? "xterm-256color"
    // For programs that are built with a sanitizer, as the tests are.
    for name in ["ASAN_OPTIONS", "TSAN_OPTIONS"] {
      environment[name] = environment[name] ?? ProcessInfo.processInfo.environment[name]
    }
    do {
      self.init(
        try Spawn.start(program, arguments, environment, terminal: name), at: controller,
        rows: rows, columns: columns, timeout: timeout)
    } catch {
      close(controller)
      throw error
    }
  }

  private init(
    _ process: SpawnedProcess?, at descriptor: Int32, rows: Int, columns: Int,
    timeout: TimeInterval
  ) {
    self.process = process
    self.descriptor = descriptor
    self.timeout = timeout
    screen = TerminalScreen(rows: rows, columns: columns)
  }

  /// Creates a terminal for an editor in this process, which gets its other side.
  ///
  /// - Throws: ``Failure`` if the system reports an error, or another editor stays at its own.
  public static func here(
    rows: Int = 24, columns: Int = 80
  ) throws -> (terminal: PseudoTerminal, device: LocalDevice) {
    let (controller, device) = try opened(rows: rows, columns: columns)
    let terminal = PseudoTerminal(
      nil, at: controller, rows: rows, columns: columns, timeout: 1200)
    return (terminal, try LocalDevice(device))
  }

  /// Opens a pseudoterminal.
  private static func opened(
    rows: Int, columns: Int
  ) throws -> (controller: Int32, device: Int32) {
    // Not `posix_openpt`: Glibc declares it only for C programs that ask for it.
    var controller: Int32 = -1
    var device: Int32 = -1
    guard openpty(&controller, &device, nil, nil, nil) == 0 else {
      throw Failure(description: "no pseudoterminal: \(String(cString: strerror(errno)))")
    }
    for end in [controller, device] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    setSize(controller, rows: rows, columns: columns)
    return (controller, device)
  }

  deinit {
    process?.send(SIGKILL)
    _ = process?.waitUntilEnd()
    close(descriptor)
  }

  /// Types text; a line ends with `\r`, as from a keyboard.
  public func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
  }

  /// Sends the program a signal.
  public func signal(_ signal: Int32) {
    process?.send(signal)
  }

  /// Changes the window's size; the system notifies the program with SIGWINCH.
  public func resize(rows: Int, columns: Int) {
    screen.resize(rows: rows, columns: columns)
    Self.setSize(descriptor, rows: rows, columns: columns)
  }

  /// Waits until the screen is as expected.
  ///
  /// - Throws: ``Failure``, including the screen, if that takes longer than the timeout or the
  ///   program ends first.
  public func wait(
    for expectation: String = "the screen", until isReached: (TerminalScreen) -> Bool
  ) throws {
    let deadline = Date().addingTimeInterval(timeout)
    while !isReached(screen) {
      guard try receive(until: deadline) else {
        if isReached(screen) { return }
        throw Failure(description: "the program ended before \(expectation):\n\(screen.text)")
      }
      if Date() > deadline {
        throw Failure(description: "waited in vain for \(expectation):\n\(screen.text)")
      }
    }
  }

  /// Waits until the whole screen shows this text.
  public func wait(forScreen text: String) throws {
    try wait(for: "the screen\n\(text)\n--- instead of") { $0.text == text }
  }

  /// Waits until the screen ends with these lines; blanks at their ends do not count.
  public func wait(forEnd text: String) throws {
    try wait(for: "a screen that ends with\n\(text)\n--- instead of") { $0.text.hasSuffix(text) }
  }

  /// Waits until a text appears anywhere on the screen.
  public func wait(forText text: String) throws {
    try wait(for: "“\(text)”") { $0.text.contains(text) }
  }

  /// Waits until the terminal turns Ctrl-C into a signal, which it does not while a line is edited.
  public func waitForSignals() throws {
    let deadline = Date().addingTimeInterval(timeout)
    while attributes.c_lflag & tcflag_t(ISIG) == 0 {
      guard Date() < deadline else {
        throw Failure(description: "Ctrl-C remains a key:\n\(screen.text)")
      }
      // The kernel does not notify a process when another one changes a terminal's attributes.
      usleep(1_000)
    }
  }

  /// Waits until the program has ended, and returns how; an editor in this process, until it has
  /// left the terminal.
  @discardableResult
  public func waitForExit() throws -> ProcessExit {
    let deadline = Date().addingTimeInterval(timeout)
    while try receive(until: deadline) {
      if Date() > deadline {
        throw Failure(description: "the program does not end:\n\(screen.text)")
      }
    }
    return process.map { ProcessExit($0.waitUntilEnd()) } ?? .code(0)
  }

  /// The terminal's settings, for checking that the program restores them.
  public var attributes: termios {
    var attributes = termios()
    tcgetattr(descriptor, &attributes)
    return attributes
  }

  /// Receives output of the program; returns false once the program's side of the terminal is
  /// closed.
  private func receive(until deadline: Date) throws -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let milliseconds = Int32(max(0, min(deadline.timeIntervalSinceNow, 3_600)) * 1_000) + 1
    guard poll(&waiting, 1, milliseconds) > 0 else { return true }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &buffer, buffer.count)
    // Linux reports EIO once no process has the terminal open.
    guard count > 0 else { return count < 0 && errno == EINTR }
    transcript.append(contentsOf: buffer[..<count])
    screen.feed(buffer[..<count])
    return true
  }

  private static func setSize(_ descriptor: Int32, rows: Int, columns: Int) {
    var size = winsize()
    size.ws_row = UInt16(rows)
    size.ws_col = UInt16(columns)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }
}
