import Foundation
import ReelApps
import ReelShell

/// Recordings of many short, different sessions, for measuring a corpus.
enum FuzzedRecordings {
  private static let frames = 30

  /// Writes recordings by fuzzing one app after the other.
  ///
  /// - Parameter arguments: how many, and the folder.
  /// - Throws: ``Bench/Misuse``; the problems that a fuzzer finds.
  static func write(_ arguments: some Collection<String>) throws {
    let words = Array(arguments)
    guard words.count == 2, let count = Int(words[0]), count > 0 else {
      throw Bench.Misuse("recordings needs a number and a folder: recordings 10000 /tmp/recordings")
    }
    let folder = URL(fileURLWithPath: words[1])
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Measure.waiting {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<count {
          if index >= ProcessInfo.processInfo.activeProcessorCount { try await group.next() }
          group.addTask { try await write(index, in: folder) }
        }
        try await group.waitForAll()
      }
    }
  }

  private static func write(_ index: Int, in folder: URL) async throws {
    let file = folder.appending(path: "\(index).reel").path
    let fuzzer = Fuzzer(Apps.program, app: index % Apps.names.count)
    let report = try await fuzzer.run(
      FuzzOptions(steps: 1_000, seed: UInt64(index + 1), frames: frames, recording: file))
    if let failure = report.failure { throw failure }
  }
}
