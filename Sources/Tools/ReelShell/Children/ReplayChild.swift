import ReelTexts
import Foundation
import Reel
import ReelSupport
import ReelTimeline
import Synchronization

/// Replays in a process of its own: a reducer that traps at what is recorded ends that one, and
/// this one says at which frame.
enum ReplayChild {
  /// Whether this process is the program, and not one, a test say, that only calls its functions.
  static let isProgram = Atomic<Bool>(false)

  /// Whether a process of its own is needed, and can be had.
  static var isNeeded: Bool {
    isProgram.load(ordering: .relaxed) && !FrameUnderWay.isShared
  }

  /// Runs this program with a command line that replays.
  ///
  /// - Parameters:
  ///   - arguments: its command line.
  ///   - isQuiet: whether what it writes is thrown away.
  ///   - cancellation: what is done to it when the task is cancelled.
  /// - Returns: its exit code.
  /// - Throws: ``Failure`` with recording and frame where it crashes.
  static func run(
    _ arguments: [String], isQuiet: Bool = false,
    whenCancelled cancellation: ChildProcess.Cancellation = .terminate
  ) async throws -> Int32 {
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let page = scratch.url.appendingPathComponent("frame")
    try Data(count: FrameUnderWay.size).write(to: page)
    let end: ChildProcess.End
    do {
      let run = {
        try await ChildProcess.run(
          arguments, environment: [FrameUnderWay.variable: page.path], isQuiet: isQuiet,
          whenCancelled: cancellation)
      }
      // One that is to be heard says itself how far it has come.
      end =
        isQuiet
        ? try await WorkMeter.during(
          .replaying, counting: { (try? Data(contentsOf: page)).flatMap(frame(in:)) ?? 0 },
          { _ in try await run() }) : try await run()
    } catch is CancellationError {
      let place = FrameUnderWay.read(Array(try Data(contentsOf: page)))
      throw QueryInterruption(framesRead: place?.frame ?? 0)
    }
    switch end {
    case .exit(let code): return code
    case .signal(let signal):
      let place = FrameUnderWay.read(Array(try Data(contentsOf: page)))
      let reason = String(cString: strsignal(signal))
      let path = place?.recording ?? ""
      let frame = place?.frame ?? 0
      throw Failure(
        texts.session.crashes.crashesAt(path, frame, reason, max(frame - 1, 0)), code: .crashed,
        details: .object(["file": .string(path), "frame": JSON(frame)]))
    }
  }

  private static func frame(in page: Data) -> Int? { FrameUnderWay.read(Array(page))?.frame }

  /// Sees whether a recording can be replayed here, which nothing may end.
  ///
  /// - Parameters:
  ///   - path: the recording.
  ///   - until: the last frame that is wanted; nil for all.
  /// - Throws: ``Failure`` with recording and frame where it cannot.
  static func check(_ path: String, until: Int? = nil) async throws {
    guard isNeeded else { return }
    let limit = until.map { ["--until", "\($0)"] } ?? []
    _ = try await run(["replay", path] + limit, isQuiet: true)
  }
}
