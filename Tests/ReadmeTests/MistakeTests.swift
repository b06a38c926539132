import Foundation
import PseudoTerminal
import Testing

/// Common mistakes are reported where they were made.
///
/// The compiler is run only once, for all of them.
@Suite struct MistakeTests {
  /// A piece of `Mistakes.txt`, whose first line is its title.
  private struct Piece {
    let title: String
    let lines: [String]

    /// The expected errors, as `line: message`.
    var expected: [String] {
      lines.enumerated().compactMap { index, line in
        line.split(separator: "  // error: ", maxSplits: 1).dropFirst().first
          .map { "\(index + 1): \($0)" }
      }
    }
  }

  private static func pieces() throws -> [Piece] {
    try Readme.contents("Tests/ReadmeTests/Mistakes.txt").components(separatedBy: "\n== ")
      .dropFirst().map { text in
        let lines = text.components(separatedBy: "\n")
        return Piece(title: lines[0], lines: ["import Reel; import ReelApp"] + lines.dropFirst())
      }
  }

  @Test func everyMistakeIsReportedOnItsLine() async throws {
    let home = try Home()
    let pieces = try Self.pieces()
    #expect(pieces.count >= 10)
    for (number, piece) in pieces.enumerated() {
      try piece.lines.joined(separator: "\n").write(
        to: home.directory.file("Mistake\(number).swift"), atomically: true,
        encoding: .utf8)
    }
    let modules = URL(fileURLWithPath: BuiltProgram.path("Modules")).path
    let maps = ["CHeap", "CReelTexts/include"].map {
      Readme.package.appendingPathComponent("Sources/System/\($0)/module.modulemap").path
    }
    let said = try await home.run(
      """
      PATH='\(ProcessInfo.processInfo.environment["PATH"] ?? "")' swiftc -typecheck -wmo \
      -swift-version 6 -package-name mistakes -module-name Mistakes -parse-as-library \
      -diagnostic-style llvm -I '\(modules)' \
      \(maps.map { "-Xcc '-fmodule-map-file=\($0)'" }.joined(separator: " ")) Mistake*.swift
      """)
    var told: [Int: [String]] = [:]
    for match in said.output.matches(of: #/(?m)Mistake(\d+)\.swift:(\d+):\d+: error: (.*)$/#) {
      let number = try #require(Int(match.output.1))
      told[number, default: []].append("\(match.output.2): \(match.output.3)")
    }
    for (number, piece) in pieces.enumerated() {
      let told = told[number] ?? []
      // The author reads the first error first; an error may cause others.
      #expect(!piece.expected.isEmpty)
      #expect(told.first == piece.expected.first, "\(piece.title)")
      #expect(Set(told).isSuperset(of: piece.expected), "\(piece.title)")
    }
    #expect(said.code != 0)
  }
}
