import Foundation
import Synchronization

/// A program that reads a file, writes files, and ends.
///
/// Files, not pipes: nothing can get stuck, and no process has to read along. And not Foundation's
/// `Process`, which on Linux is not made for hundreds at once.
///
/// Only a few run at a time, however many tests ask: so none is so slow that a test which talks to
/// a program loses its timeout.
public enum FileProcess {
  private struct Turns {
    var free = max(2, ProcessInfo.processInfo.activeProcessorCount)
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private static let turns = Mutex(Turns())

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: what it is called with.
  ///   - environment: all of its variables.
  ///   - directory: where it runs.
  ///   - input: the file that it reads.
  ///   - output: the file that it appends what it says to; it has to exist.
  ///   - diagnostics: the file for standard error; it may be the same.
  /// - Returns: how it ended.
  /// - Throws: ``PseudoTerminal/Failure`` where it does not start.
  public static func run(
    _ program: String, _ arguments: [String], environment: [String: String], in directory: String,
    input: String, output: String, diagnostics: String
  ) async throws -> ProcessExit {
    await takeTurn()
    defer { endTurn() }
    let processID = try Spawn.start(
      program, arguments, environment, in: directory, input: input, output: output,
      diagnostics: diagnostics)
    return await withCheckedContinuation { continuation in
      // A separate thread, because it waits as long as the program runs.
      Thread.detachNewThread {
        var status: Int32 = 0
        while waitpid(processID, &status, 0) < 0, errno == EINTR {}
        continuation.resume(returning: ProcessExit(status: status))
      }
    }
  }

  private static func takeTurn() async {
    await withCheckedContinuation { continuation in
      let isFree = turns.withLock { turns in
        guard turns.free == 0 else {
          turns.free -= 1
          return true
        }
        turns.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  private static func endTurn() {
    let next = turns.withLock { turns -> CheckedContinuation<Void, Never>? in
      guard turns.waiting.isEmpty else { return turns.waiting.removeFirst() }
      turns.free += 1
      return nil
    }
    next?.resume()
  }
}
