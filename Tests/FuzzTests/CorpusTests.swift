import Foundation
import FuzzTargets
import Testing

/// What a fuzzer has found worth keeping comes through every target, without the fuzzer.
@Suite struct CorpusTests {
  private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fuzz/Corpus")

  /// The files of a target.
  private static func files(_ target: FuzzTarget) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: corpus.appendingPathComponent(target.rawValue), includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }
  }

  @Test(arguments: FuzzTarget.allCases)
  func everythingComesThrough(_ target: FuzzTarget) async throws {
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
      // What the recorder has written is right as it is.
      if file.lastPathComponent.hasPrefix("whole-") { #expect(repaired == bytes) }
    }
  }
}
