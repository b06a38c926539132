import Foundation
import Reel
import ReelSupport
import ReelTexts
import ReelTimeline

/// Replays in a separate process: if a reducer traps on recorded actions, only that process ends,
/// and this one reports the frame.
enum ReplayChild {
  /// Whether this process is the program, rather than a test that calls its functions.
  @TaskLocal static var isProgram = false

  /// Whether a separate process is necessary and possible.
  static var isNeeded: Bool { isProgram && !FrameMark.isShared }

  /// Runs this program with arguments that replay a recording.
  ///
  /// - Parameters:
  ///   - arguments: its arguments.
  ///   - isQuiet: whether its output is discarded.
  ///   - cancellation: what to do with it when the task is cancelled.
  /// - Returns: Its exit code.
  /// - Throws: A ``LineFailure`` with recording and frame if it crashes.
  static func run(
    _ arguments: [String], isQuiet: Bool = false,
    whenCancelled cancellation: ChildProcess.Cancellation = .terminate
  ) async throws -> Int32 {
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let page = scratch.url.appendingPathComponent("frame")
    try ScratchDirectory.write(Data(count: FrameMark.size), to: page)
    let end: SpawnedProcess.End
    do {
      let run = {
        try await ChildProcess.run(
          arguments, environment: [FrameMark.variable: page.path],
          // A process that is not the terminal's would be stopped when it reads from there.
          input: isatty(STDIN_FILENO) == 1 ? .nowhere : .inherited, isQuiet: isQuiet,
          whenCancelled: cancellation)
      }
      // A child whose output is shown reports its own progress.
      end =
        isQuiet
        ? try await WorkMeter.during(
          .replaying, counting: { (try? Data(contentsOf: page)).flatMap(frame(in:)) ?? 0 },
          { _ in try await run() }) : try await run()
    } catch is CancellationError {
      let mark = FrameMark.read(Array(try Data(contentsOf: page)))
      throw QueryInterruption(framesRead: mark?.frame ?? 0)
    }
    switch end {
    case .exit(let code): return code
    case let end where end.isInterruption:
      throw QueryInterruption(
        framesRead: FrameMark.read(Array(try Data(contentsOf: page)))?.frame ?? 0)
    case .signal(let signal):
      let mark = FrameMark.read(Array(try Data(contentsOf: page)))
      let reason = String(cString: strsignal(signal))
      let path = mark?.recording ?? ""
      let frame = mark?.frame ?? 0
      // What a reducer does is the frame's; what an answer does is not.
      let message: Text =
        mark?.isReducing ?? false
        ? """
        \(verbatim: path): frame \(frame) crashes the program when it is reduced \
        (\(verbatim: reason)); look at the frames before it with --until \(max(frame - 1, 0))
        """
        : """
        \(verbatim: path): its frames up to \(frame) were reduced, and then the program \
        crashed while it answered (\(verbatim: reason)): this is an error of the program, not \
        of a frame
        """
      throw LineFailure(
        message, code: .crashed, details: .object(["file": .string(path), "frame": JSON(frame)]))
    }
  }

  private static func frame(in page: Data) -> Int? { FrameMark.read(Array(page))?.frame }

  /// Checks whether a recording can be replayed in this process without crashing it.
  ///
  /// A pipe is not checked: it can be read only once.
  ///
  /// - Parameters:
  ///   - path: the recording.
  ///   - until: the last required frame; nil for all.
  /// - Throws: A ``LineFailure`` with recording and frame if it cannot.
  static func check(_ path: String, until: Int? = nil) async throws {
    guard isNeeded, SystemFile.kind(of: path) == .regular else { return }
    let limit = until.map { ["--until", "\($0)"] } ?? []
    _ = try await run(["replay", path] + limit, isQuiet: true)
  }
}
