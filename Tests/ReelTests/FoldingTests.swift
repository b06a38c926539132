import ReelSupport
import Testing

/// Searching as people type: without capitals and accents.
@Suite struct FoldingTests {
  @Test(
    arguments: [
      ("dark", "Dark", true), ("ARK", "Dark", true), ("darker", "Dark", false),
      ("grusse", "Schöne Grüße", true), ("Grüße", "SCHÖNE GRÜSSE", true), ("œ", "Coeur", true),
      ("istanbul", "İstanbul", true), ("ISTANBUL", "istanbul", true),
      ("cafe", "Café", true), ("café", "CAFE\u{301}", true), ("STRASSE", "Hohe Straße", true),
      ("timisoara", "Timișoara", true), ("BRASOV", "Brașov", true), ("galati", "Galaţi", true),
      ("Galați", "GALATI", true), ("țara", "TARA", true), ("", "Dark", true), ("  ", "Dark", true),
      ("viet", "Tiếng Việt", true), ("việt", "TIENG VIET", true), ("aeu", "ǎẽȕ", true),
      ("αθηνα", "Αθήνα", true), ("каи", "КАЙ", true), ("лодз", "Łódź", false),
      ("lodz", "Łódź", true), ("dorde", "Đorđe", true), ("か", "が", false), ("が", "か\u{3099}", true),
      ("한", "한국", true), ("कि", "की", false),
      ("ΙΟΣ", "Οδύσσεια Ιός", true), ("οδος", "ΟΔΟΣ ΑΒΓ", true), ("οδοσ", "οδός", true),
      ("abc", "ＡＢＣ全角", true), ("ＡＢＣ", "abc", true), ("film", "ﬁlm", true), ("ﬁ", "Film", true),
      ("ガンダム", "ｶﾞﾝﾀﾞﾑ", true), ("か", "ｶ", false), ("tm", "Reel™", true),
      (" dark\t", "Dark", true), ("a b", "Dark", false), ("日本", "日本の", true), ("x", "日本の", false),
    ])
  func searchIgnoresCaseAndAccents(text: String, title: String, isFound: Bool) {
    #expect(Folding.Search(text).isIn(title) == isFound)
  }

  @Test func sortingIgnoresThemToo() {
    #expect(Folding.sorted(["z", "ế", "f", "й", "и"], by: \.self) == ["ế", "f", "z", "й", "и"])
    let words = ["Zebra", "ärger", "apfel", "Ärger", "Banane"]
    #expect(
      Folding.sorted(words, by: \.self) == ["apfel", "ärger", "Ärger", "Banane", "Zebra"])
    #expect(
      Folding.sorted(words, by: \.self, fromEnd: true, then: >)
        == ["Zebra", "Banane", "ärger", "Ärger", "apfel"])
  }
}
