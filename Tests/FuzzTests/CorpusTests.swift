import Foundation
import FuzzTargets
import Testing

/// Tests that every input in a target's corpus passes, without the fuzzer.
@Suite struct CorpusTests {
  private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fuzz/Corpus")

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
