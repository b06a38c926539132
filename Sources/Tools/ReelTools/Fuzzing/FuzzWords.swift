import ReelApp
import ReelREPL
import ReelTexts

/// Words for the parameters of commands, both sensible and absurd ones.
enum FuzzWords {
  private static let numbers = [
    "0", "1", "2", "3", "5", "7", "10", "42", "50", "99", "100", "999", "-1", "-7",
  ]
  private static let texts = [
    "Trip", "Lunch for all", "Lena", "a", "x y z", "Zürich", "50", "100", "12.5", "now", "yes",
  ]
  private static let odd = [
    "", " ", "-1", "0", "-0", "+5", "007", "1e9", "3.5", "99999999999999999999",
    "9223372036854775807", "-9223372036854775808", "NaN", "null", "true", "{}", "[1]", "$5",
    "1,000",
    "日本語テキスト", "🎉👩‍👩‍👧‍👦", "e\u{301}\u{323}", "\u{202e}abc", "a\u{200b}b", "\u{feff}",
    "\u{1b}[31mred",
    "a\u{7}b", "tab\there", "it's", "say \"hi\"", "back\\slash", "#1", "--yes", "-n", "../../etc",
    "'; DROP TABLE pools; --", "%s%n", "<b>&amp;", "expect", ".quit", "\u{0}nul",
  ]
  private static let long = [
    String(repeating: "long ", count: 60), String(repeating: "9", count: 300),
    String(repeating: "ü", count: 1_000),
  ]

  /// Returns a word that is probably valid for a parameter, from its completions or examples.
  static func likely(
    for parameter: ParameterSpecification, choices: [String], _ dice: inout Dice,
    seen: () -> [String]
  ) -> String {
    if dice.chance(0.85), let choice = dice.pick(choices) { return choice }
    if !parameter.examples.isEmpty, dice.chance(0.8) { return dice.pick(parameter.examples) ?? "" }
    if dice.chance(0.25), let word = dice.pick(seen()) { return word }
    let isNumber = [Int.expectation, Double.expectation].contains(parameter.expectation)
    let words = isNumber || dice.chance(0.4) ? numbers : texts
    return dice.pick(words) ?? ""
  }

  /// Returns a word that should be invalid for a parameter, or an unusual one if any text is valid.
  static func unlikely(instead word: String, _ dice: inout Dice) -> String {
    switch dice.roll(0...9) {
    case 0: dice.pick(long) ?? word
    case 1: String(word.dropLast())
    case 2: word + word
    case 3: String(word.reversed())
    case 4: "-" + word
    default: dice.pick(odd) ?? word
    }
  }
}
