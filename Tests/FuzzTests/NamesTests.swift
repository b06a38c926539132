import Foundation
import FuzzTargets
import TestSeeds
import Testing

/// Random names in pages: more of them with `NAMES_SECONDS=600`, from `REEL_TEST_SEED` on.
@Suite struct NamesTests {
  /// What means something in HTML, in JSON, in an address, in a script or in a place of the page,
  /// and what joins another character.
  private static let pieces = [
    "<", ">", "&", "\"", "'", "</script>", "</title>", "</h1>", "<!--", "-->", "<script>", "<b>",
    "&lt;", "&#60;", "{{data}}", "{{script}}", "{{title}}", "{{", "}}", "%", "100%", "%41", "#",
    "@", "\\", "\\u003c", "__proto__", "\u{600}", "\u{6DD}", "\u{338}", "\u{200D}", "\u{202E}",
    "\u{2066}", "\u{2028}", "\u{FEFF}", "\u{10FFFD}", "é", "e\u{301}", "א", "日", "👩", "\0", "\r",
    "\n", "\r\n", "\t", "\u{1B}", "\u{7F}", "\u{85}", " ", "a", "1",
  ]

  /// Numbers from a seed (SplitMix64).
  private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  private static func name(_ dice: inout Dice) -> [UInt8] {
    (0..<Int.random(in: 0...6, using: &dice)).flatMap { _ -> [UInt8] in
      guard Int.random(in: 0..<4, using: &dice) > 0 else {
        return [UInt8.random(in: 0...0xFE, using: &dice)]
      }
      return Array(pieces[Int.random(in: pieces.indices, using: &dice)].utf8)
    }
  }

  @Test func randomNamesAreInThePage() async {
    let seconds = ProcessInfo.processInfo.environment["NAMES_SECONDS"].flatMap(Double.init) ?? 0
    let end = ContinuousClock.now + .seconds(seconds)
    var run = 0
    while run < 20 || ContinuousClock.now < end {
      let seed = TestSeed.of(run: run)
      var dice = Dice(state: seed)
      let names = (0..<Int.random(in: 1...5, using: &dice)).map { _ in Self.name(&dice) }
      let problem = await FuzzTarget.names.problem(with: Array(names.joined(separator: [0xFF])))
      #expect(problem == nil, "\(TestSeed.variable)=\(seed), after \(run) others")
      if problem != nil { break }
      run += 1
    }
  }
}
