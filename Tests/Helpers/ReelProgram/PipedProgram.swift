import Foundation
import PseudoTerminal
import TemporaryFiles

/// A `reel` that goes on while the test talks to it through pipes.
///
/// Used from one thread.
public final class PipedProgram {
  /// The program has said nothing more, or not in time.
  public struct Failure: Error, CustomStringConvertible {
    /// What was waited for, and what was read so far.
    public let description: String
  }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread: [UInt8] = []
  private var lines: [String] = []

  /// Starts `reel`, or another program, in a directory, which is also its home.
  ///
  /// - Parameters:
  ///   - program: one that the package builds.
  ///   - arguments: what follows the program's name.
  ///   - environment: variables besides the usual ones.
  ///   - diagnostics: the file in the directory that gets the standard error; none, if not given.
  ///   - directory: where it runs.
  /// - Throws: Foundation's error where it does not start.
  public init(
    program: String = "reel", _ arguments: [String], environment: [String: String] = [:],
    diagnostics: String? = nil,
    in directory: TemporaryDirectory
  ) throws {
    process.executableURL = URL(fileURLWithPath: BuiltProgram.path(program))
    process.arguments = arguments
    process.environment = directory.environment.merging(environment) { $1 }
    process.currentDirectoryURL = directory.url
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    if let diagnostics {
      let file = directory.url.appendingPathComponent(diagnostics)
      try Data().write(to: file)
      process.standardError = try FileHandle(forWritingTo: file)
    }
    try process.run()
  }

  /// The process, for signals.
  public var processID: Int32 { process.processIdentifier }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// Writes a line to its standard input.
  ///
  /// - Throws: `POSIXError` where it cannot be written, as after the program's end.
  public func send(_ line: String) throws {
    try PipeWriter.write((line + "\n").utf8, to: input.fileHandleForWriting.fileDescriptor)
  }

  /// Reads lines until one contains `text`.
  ///
  /// - Returns: the lines, that one included.
  /// - Throws: ``Failure`` at the end of the output, or after two minutes: no test should take
  ///   that long, but a machine may have a lot to do.
  @discardableResult
  public func read(until text: String) throws -> [String] {
    let start = lines.count
    let deadline = Date().addingTimeInterval(120)
    while true {
      while let feed = unread.firstIndex(of: UInt8(ascii: "\n")) {
        lines.append(String(decoding: unread[..<feed], as: UTF8.self))
        unread.removeFirst(feed + 1)
        if lines[lines.count - 1].contains(text) { return Array(lines[start...]) }
      }
      let descriptor = output.fileHandleForReading.fileDescriptor
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = Int32(max(0, deadline.timeIntervalSinceNow * 1_000))
      var buffer = [UInt8](repeating: 0, count: 65_536)
      guard poll(&waiting, 1, left) > 0,
        case let count = Foundation.read(descriptor, &buffer, buffer.count), count > 0
      else {
        throw Failure(
          description: "no line with “\(text)” after:\n" + lines.joined(separator: "\n"))
      }
      unread += buffer[..<count]
    }
  }

  /// Sends a signal, waits for the end, and says the exit code; negative for a signal.
  public func end(with signal: Int32) -> Int32 {
    kill(process.processIdentifier, signal)
    let isOver = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in isOver.signal() }
    if process.isRunning, isOver.wait(timeout: .now() + 30) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
    }
    process.waitUntilExit()
    let status = process.terminationStatus
    return process.terminationReason == .uncaughtSignal ? -status : status
  }
}
