import Foundation
import ReelShell
import ReelSupport
import ReelTimeline
import Synchronization

/// A worker, seen from the process that started it; used by one thread.
final class WorkerProcess {
  /// The result of waiting.
  enum News {
    /// The worker answered.
    case answer(WorkerAnswer)
    /// It ended, or was ended.
    case ended(SpawnedProcess.End)
    /// Nothing yet.
    case nothing
  }

  /// The way to start a worker.
  struct Start: Sendable {
    /// The command line.
    var arguments: [String]
    /// The folder of its files, which are removed along with this process.
    var scratch: URL
  }

  private static let started = Atomic(0)

  private let process: SpawnedProcess
  private let questions: FileHandle
  private let answers: FileHandle
  private let page: URL
  private var unread: [UInt8] = []
  private var position = 0

  /// Starts a worker.
  ///
  /// - Parameters:
  ///   - start: the way to start it.
  ///   - folder: the folder of recordings.
  /// - Throws: the reason why it does not start.
  init(_ start: Start, folder: URL) throws {
    let number = Self.started.wrappingAdd(1, ordering: .relaxed).newValue
    page = start.scratch.appending(path: "frame-\(number)")
    try ScratchDirectory.write(Data(count: FrameMark.size), to: page)
    let (questions, answers) = (try ChildPipe(), try ChildPipe())
    process = try SpawnedProcess(
      ChildProcess.program, start.arguments,
      environment: ChildProcess.environment.merging([
        FrameMark.variable: page.path, workerVariable: folder.path,
        "TMPDIR": start.scratch.path,
      ]) { $1 },
      input: .file(questions.reading), output: .file(answers.writing), diagnostics: .nowhere)
    // Only the worker's own ends of the pipes report that it exists.
    self.questions = questions.writing
    self.answers = answers.reading
  }

  deinit {
    process.send(SIGKILL)
    try? FileManager.default.removeItem(at: page)
  }

  /// Asks a question; if the worker has ended, ``next(within:)`` reports that.
  func ask(_ asked: [WorkerQuestion]) throws {
    let lines = try asked.map { try JSON(encoding: $0).text + "\n" }.joined()
    try? PipeWriter.write(lines, to: questions.fileDescriptor)
  }

  /// Waits for an answer.
  ///
  /// - Parameter milliseconds: the maximum time.
  /// - Throws: the problem with the answer.
  func next(within milliseconds: Int32) throws -> News {
    while true {
      if let feed = unread[position...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[position..<feed], as: UTF8.self)
        position = feed + 1
        return .answer(try ActionJSON.decode(WorkerAnswer.self, from: line))
      }
      unread.removeFirst(position)
      position = 0
      let descriptor = answers.fileDescriptor
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, milliseconds) > 0 else { return .nothing }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return .ended(process.waitUntilEnd()) }
      unread += buffer[..<count]
    }
  }

  /// The frame that it reduces, and the hash of the recording.
  var underWay: (frame: Int, hash: String)? {
    guard let bytes = try? Data(contentsOf: page),
      let mark = FrameMark.read(Array(bytes)), !mark.recording.isEmpty
    else { return nil }
    let file = URL(fileURLWithPath: mark.recording)
    return (mark.frame, file.deletingPathExtension().lastPathComponent)
  }

  /// Ends it at once.
  func end() {
    process.send(SIGKILL)
    _ = process.waitUntilEnd()
  }

  /// Lets it end by itself.
  func finish() {
    try? questions.close()
    _ = process.waitUntilEnd()
  }
}
