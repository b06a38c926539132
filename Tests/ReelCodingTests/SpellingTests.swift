import Testing

@testable import ReelSupport

/// Guessing what the user meant.
@Suite struct SpellingTests {
  @Test(arguments: [
    ("opne", "open"), ("ope", "open"), ("opens", "open"), ("OPEN", "open"), ("rset", "reset"),
    ("con", "contribute"), ("x", nil), ("", nil), ("entirely", nil), ("op", "open"), ("st", "set"),
  ])
  func nearest(_ word: String, _ expected: String?) {
    let words = ["open", "reset", "contribute", "set", "settle"]
    #expect(Spelling.nearest(to: word, among: words) == expected)
  }

  // Fails if a word that is too long to be typed is compared with all candidates.
  @Test func nothingIsNearToAnEndlessWord() {
    let long = String(repeating: "open", count: 65)
    #expect(Spelling.nearest(to: long, among: [long]) == nil)
    #expect(Spelling.nearest(to: "open", among: ["x" + long, "opens"]) == "opens")
  }

  @Test func aLongWordIsCutInMessages() {
    let sixty = String(repeating: "ä", count: 60)
    #expect(sixty.excerpt == sixty)
    #expect((sixty + "b").excerpt == sixty + "…")
  }

  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1),
    ("abc", "ab", 1), ("abc", "xabc", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
  ])
  func distance(_ left: String, _ right: String, _ expected: Int) {
    #expect(Spelling.distance(Array(left), Array(right)) == expected)
  }
}
