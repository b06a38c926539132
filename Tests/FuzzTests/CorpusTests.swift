import Foundation
import FuzzTargets
import TestSeeds
import Testing

/// Tests that every input in a target's corpus passes, without the fuzzer.
@Suite struct CorpusTests {
  private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fuzz/Corpus")

  /// The number of variants of each input; `REEL_FUZZ_VARIANTS=N` tries more.
  private static let variants =
    ProcessInfo.processInfo.environment["REEL_FUZZ_VARIANTS"].flatMap { Int($0) } ?? 25

  /// Returns the files of a target's corpus.
  private static func files(_ target: FuzzTarget) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: corpus.appendingPathComponent(target.rawValue), includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }
  }

  @Test func everyFolderHasATarget() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
    #expect(names.sorted() == FuzzTarget.allCases.map(\.rawValue).sorted())
  }

  @Test(arguments: FuzzTarget.allCases)
  func everyInputPasses(_ target: FuzzTarget) async throws {
    let files = try Self.files(target)
    #expect(files.count >= 3, "\(target) has a corpus")
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      #expect(await target.problem(with: bytes) == nil, "\(file.lastPathComponent)")
    }
  }

  /// Recordings with hostile numbers and names, and queries over them.
  @Test func queriesOverHostileRecordingsFindWhatIsThere() throws {
    for file in try Self.files(.sql) {
      let bytes = [UInt8](try Data(contentsOf: file))
      for run in 0..<Self.variants {
        let seed = TestSeed.of(run: run)
        let variant = try #require(FuzzTarget.sql.variant(of: bytes, seed: seed))
        #expect(
          FuzzTarget.sql.immediateProblem(with: variant) == nil,
          "\(file.lastPathComponent), seed \(seed)")
      }
    }
  }

  @Test func checksumsAreRepaired() throws {
    for file in try Self.files(.recording) {
      let bytes = [UInt8](try Data(contentsOf: file))
      let repaired = FuzzTarget.recording.repaired(bytes)
      #expect(FuzzTarget.recording.repaired(repaired) == repaired)
      // The recorder's own checksums are correct already.
      if file.lastPathComponent.hasPrefix("whole-") { #expect(repaired == bytes) }
    }
  }
}
