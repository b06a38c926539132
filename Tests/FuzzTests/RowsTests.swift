import Foundation
import FuzzTargets
import ReelSupport
import TestSeeds
import Testing

/// Rows that differ at random from those of the corpus.
@Suite struct RowsTests {
  /// The number of inputs; `REEL_TEST_ROWS=N` tries more.
  private static let count =
    ProcessInfo.processInfo.environment["REEL_TEST_ROWS"].flatMap { Int($0) } ?? 200

  private static let words = [
    "-9223372036854775808", "-1", "0", "1", "2", "3", "4", "9007199254740992", "2147483647",
    "9007199254740993", "9223372036854775807", "{}", "[]", "null", "{\"add\":{\"_0\":7}}", "[null]",
    "{\"nothing\":{}}", "\"", "user", "effect", "running", "waiting", "lost", "t", "f", "",
    "ffffffffffffffff", "\u{0}", "é",
  ]

  /// Returns lines of which some values are others, and some lines are missing or repeated.
  private static func changed(_ lines: [String], by random: inout SplitMix64) -> [String] {
    var lines = lines
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      guard let place = lines.indices.randomElement(using: &random) else { break }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: lines.append(lines[place])
      case 1: lines.remove(at: place)
      default:
        var values = lines[place].components(separatedBy: "\t")
        guard values.count > 1 else { continue }
        let column = Int.random(in: 1..<values.count, using: &random)
        values[column] = words.randomElement(using: &random) ?? ""
        lines[place] = values.joined(separator: "\t")
      }
    }
    return lines
  }

  @Test func changedRowsPass() async throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fuzz/Corpus/rows")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let lines = try files.flatMap { name in
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        .split(separator: "\n").map(String.init)
    }
    var random = SplitMix64(seed: TestSeed.of())
    for number in 0..<Self.count {
      let chosen = (0..<Int.random(in: 1...6, using: &random)).compactMap { _ in
        lines.randomElement(using: &random)
      }
      let input = Self.changed(chosen, by: &random).joined(separator: "\n")
      if let trace = ProcessInfo.processInfo.environment["REEL_TEST_TRACE"] {
        try Data(input.utf8).write(to: URL(fileURLWithPath: trace))
      }
      let problem = await FuzzTarget.rows.problem(with: Array(input.utf8))
      #expect(problem == nil, "input \(number) of seed \(TestSeed.of()):\n\(input)")
      if problem != nil { return }
    }
  }
}
