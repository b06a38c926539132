import Foundation
import PseudoTerminal
import ReelSupport
import TemporaryFiles

/// A running `reel` that the test talks to through pipes.
///
/// Use it from one thread.
public final class PipedProgram {
  /// An error that occurs if the program ends or does not answer in time.
  public struct Failure: Error, CustomStringConvertible {
    /// The expected text, and the text read so far.
    public let description: String
  }

  private let process: SpawnedProcess
  private let input: FileHandle
  private let output: FileHandle
  private var unread: [UInt8] = []
  private var lines: [String] = []

  /// Starts `reel`, or another program, in a directory that is also its home.
  ///
  /// - Parameters:
  ///   - program: The name of a program that the package builds, or the path of another one.
  ///   - arguments: The program's arguments.
  ///   - environment: Environment variables besides the usual ones.
  ///   - diagnostics: The name of a file in the directory for standard error; nil to discard it.
  ///   - directory: The working directory and home.
  /// - Throws: `SpawnedProcess.StartError` if the program does not start.
  public init(
    program: String = "reel", _ arguments: [String], environment: [String: String] = [:],
    diagnostics: String? = nil,
    in directory: TemporaryDirectory
  ) throws {
    let (input, output) = (try ChildPipe(), try ChildPipe())
    if let diagnostics { try directory.write("", to: diagnostics) }
    process = try SpawnedProcess(
      program.hasPrefix("/") ? program : BuiltProgram.path(program), arguments,
      environment: directory.environment.merging(environment) { $1 }, in: directory.url.path,
      input: .file(input.reading), output: .file(output.writing),
      diagnostics: diagnostics.map { .path(directory.path($0)) } ?? .nowhere, group: .same,
      resetsSignals: true)
    // Only the program's own ends of the pipes report that it exists.
    try input.reading.close()
    try output.writing.close()
    self.input = input.writing
    self.output = output.reading
  }

  /// The process id, for signals.
  public var processID: Int32 { process.identifier }

  deinit { process.send(SIGKILL) }

  /// Writes a line to the program's standard input.
  ///
  /// - Throws: ``PipeWriter/WriteError`` if the program has ended.
  public func send(_ line: String) throws {
    try PipeWriter.write(line + "\n", to: input.fileDescriptor)
  }

  /// Reads lines until one contains `text`.
  ///
  /// - Returns: The lines, including that one.
  /// - Throws: ``Failure`` at the end of the output, or after twenty minutes: no test should take
  ///   that long, but the machine may be busy.
  @discardableResult
  public func read(until text: String) throws -> [String] {
    let start = lines.count
    let deadline = Date().addingTimeInterval(1200)
    while true {
      while let feed = unread.firstIndex(of: UInt8(ascii: "\n")) {
        lines.append(String(decoding: unread[..<feed], as: UTF8.self))
        unread.removeFirst(feed + 1)
        if lines[lines.count - 1].contains(text) { return Array(lines[start...]) }
      }
      let descriptor = output.fileDescriptor
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

  /// Sends a signal, waits for the end, and returns the exit code, or the negated signal that ended
  /// the program.
  public func end(with signal: Int32) -> Int32 {
    process.send(signal)
    let end = process.waitUntilEnd(within: 30)
    if end == nil { process.send(SIGKILL) }
    switch end ?? process.waitUntilEnd() {
    case .exit(let code): return code
    case .signal(let signal): return -signal
    }
  }
}
