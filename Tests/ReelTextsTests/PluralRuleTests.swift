import ReelTexts
import Testing

/// Expressions for plural forms.
@Suite struct PluralRuleTests {
  /// A rule, and the forms of 0 to 24, 100 to 104 and 1000.
  struct Row: CustomTestStringConvertible {
    let language: String
    let rule: String
    let forms: String
    var testDescription: String { language }
  }

  private static let numbers = Array(0...24) + Array(100...104) + [1_000]

  // From the manual of gettext, “Plural forms”.
  @Test(arguments: [
    Row(language: "ja", rule: "nplurals=1; plural=0;", forms: "0000000000000000000000000000000"),
    Row(
      language: "en", rule: "nplurals=2; plural=n != 1;", forms: "1011111111111111111111111111111"),
    Row(language: "fr", rule: "nplurals=2; plural=n>1;", forms: "0011111111111111111111111111111"),
    Row(
      language: "lv", rule: "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2;",
      forms: "2011111111111111111110111101111"),
    Row(
      language: "ga", rule: "nplurals=3; plural=n==1 ? 0 : n==2 ? 1 : 2;",
      forms: "2012222222222222222222222222222"),
    Row(
      language: "ru",
      rule: """
        nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 \
        && (n%100<10 || n%100>=20) ? 1 : 2;
        """,
      forms: "2011122222222222222220111201112"),
    Row(
      language: "sl",
      rule: "nplurals=4; plural=n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3;",
      forms: "3012233333333333333333333301223"),
    Row(
      language: "ar",
      rule: """
        nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : \
        n%100>=11 ? 4 : 5;
        """,
      forms: "0123333333344444444444444555335"),
  ])
  func knownRules(_ row: Row) throws {
    let rule = try #require(PluralRule(row.rule))
    #expect(Self.numbers.map { "\(rule.form(of: $0))" }.joined() == row.forms)
  }

  /// Operators bind as in C.
  @Test(arguments: [
    ("1+2*3", 7), ("(1+2)*3", 9), ("8-3-2", 3), ("9/2/2", 2), ("7%4*2", 6), ("1<2<2", 1),
    ("3>2>1", 0), ("1==1!=0", 1), ("1||0&&0", 1), ("(1||0)&&0", 0), ("!0", 1), ("!!5", 1),
    ("!n==0", 1), ("0?1:0?2:3", 3), ("1?0?4:5:6", 5), ("n/0", 0), ("n%0", 0), ("2<=2", 1),
    ("2>=3", 0), (" 1 + 1 ", 2), ("((((3))))", 3),
  ])
  func operators(_ expression: String, _ value: Int) throws {
    let rule = try #require(PluralRule("nplurals=10; plural=\(expression);"))
    #expect(rule.form(of: 1) == value)
  }

  @Test func aFormIsOneOfThoseThatThereAre() throws {
    let rule = try #require(PluralRule("nplurals=3; plural=n;"))
    #expect([0, 2, 3, 99, -1, Int.min, Int.max].map(rule.form) == [0, 2, 2, 2, 1, 2, 2])
    #expect(PluralRule("nplurals=2; plural=0-1;")?.form(of: 5) == 1)
  }

  @Test(arguments: [
    "", "nplurals=2", "nplurals=2; plural=", "nplurals=0; plural=0;", "nplurals=11; plural=0;",
    "nplurals=x; plural=0;", "plural=0; nplurals=1;", "nplurals=2; plural=n!;",
    "nplurals=2; plural=n 1;", "nplurals=2; plural=(n;", "nplurals=2; plural=n ? 1;",
    "nplurals=2; plural=m;", "nplurals=2; plural=99999999999999999999;",
    "nplurals=2; plural=" + String(repeating: "(", count: 300),
  ])
  func whatIsNoRule(_ text: String) { #expect(PluralRule(text) == nil) }
}
