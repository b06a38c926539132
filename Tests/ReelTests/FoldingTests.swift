import ReelSupport
import Testing

/// Searching as people type: without capitals and accents.
@Suite struct FoldingTests {
  @Test(
    arguments: [
      ("dark", "Dark", true), ("ARK", "Dark", true), ("darker", "Dark", false),
      ("grusse", "Schöne Grüße", true), ("Grüße", "SCHÖNE GRÜSSE", true), ("œ", "Coeur", true),
      ("istanbul", "İstanbul", true),
      ("", "Dark", true), ("日本", "日本の", true), ("x", "日本の", false),
    ])
  func searchIgnoresCaseAndAccents(text: String, title: String, isFound: Bool) {
    #expect(Folding.Search(text).isIn(title) == isFound)
  }
}
