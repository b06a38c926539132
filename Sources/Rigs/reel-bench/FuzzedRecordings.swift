import Foundation
import ReelApps
import ReelShell

/// Recordings of many short, different sessions, for measuring a corpus.
enum FuzzedRecordings {
  private static let frames = 30

  /// Writes recordings by fuzzing one app after the other; those that the folder already has stay.
  ///
  /// - Parameter arguments: how many, and the folder.
  /// - Throws: ``Bench/Misuse``; ``Failures`` if the fuzzer found problems in the apps; their
  ///   recordings are written, too.
  static func write(_ arguments: some Collection<String>) throws {
    let words = Array(arguments)
    guard words.count == 2, let count = Int(words[0]), count > 0 else {
      throw Bench.Misuse("recordings needs a number and a folder: recordings 10000 /tmp/recordings")
    }
    let folder = URL(fileURLWithPath: words[1])
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Measure.waiting {
      let failures = try await withThrowingTaskGroup(of: String?.self) { group in
        var failures: [String] = []
        for index in 0..<count {
          if index >= ProcessInfo.processInfo.activeProcessorCount,
            let failure = try await group.next() ?? nil
          {
            failures.append(failure)
          }
          group.addTask { try await write(index, in: folder) }
        }
        for try await case let failure? in group { failures.append(failure) }
        return failures
      }
      guard failures.isEmpty else { throw Failures(list: failures) }
    }
  }

  /// The problems that the fuzzer found.
  struct Failures: Error, CustomStringConvertible {
    let list: [String]

    var description: String { list.joined(separator: "\n") }
  }

  /// Writes a recording, unless it is there; returns the problem that the fuzzer found.
  private static func write(_ index: Int, in folder: URL) async throws -> String? {
    let file = folder.appending(path: "\(index).reel")
    guard !FileManager.default.fileExists(atPath: file.path) else { return nil }
    // Under another name until it is complete.
    let draft = folder.appending(path: "\(index).draft").path
    let app = index % Apps.names.count
    let fuzzer = Fuzzer(Apps.program, app: app)
    let report = try await fuzzer.run(
      FuzzOptions(steps: 1_000, seed: UInt64(index + 1), frames: frames, recording: draft))
    try FileManager.default.moveItem(atPath: draft, toPath: file.path)
    return report.failure.map { "\(Apps.names[app]), seed \(index + 1): \($0)" }
  }
}
