/// Which form of a text belongs to a number, as a catalog says in its header:
/// `nplurals=2; plural=(n != 1);`.
///
/// The expression is one of C, of unsigned numbers:
/// [Plural forms](https://www.gnu.org/software/gettext/manual/html_node/Plural-forms.html).
package struct PluralRule: Sendable {
  private indirect enum Expression: Sendable {
    case number
    case constant(UInt)
    case not(Expression)
    case binary(String, Expression, Expression)
    case conditional(Expression, Expression, Expression)
  }

  /// The number of forms.
  package let forms: Int
  private let expression: Expression

  /// The rule of English and German: one form for 1, and one for any other number.
  package static let germanic = PluralRule(
    forms: 2, expression: .binary("!=", .number, .constant(1)))

  private init(forms: Int, expression: Expression) {
    self.forms = forms
    self.expression = expression
  }

  /// Reads the rule in a header; nil if it cannot be understood.
  ///
  /// An expression has at most 300 bytes, so that its depth is limited.
  package init?(_ text: String) {
    let assignments = text.utf8.count > 300 ? [] : text.split(separator: ";", maxSplits: 1)
    guard assignments.count == 2,
      let forms = Self.value(of: "nplurals", in: assignments[0]).flatMap({ Int($0) }),
      (1...10).contains(forms),
      let plural = Self.value(of: "plural", in: assignments[1].prefix { $0 != ";" })
    else { return nil }
    var parser = Parser(rest: Array(plural.utf8)[...])
    guard let expression = parser.conditional(), parser.rest.isEmpty else { return nil }
    self.init(forms: forms, expression: expression)
  }

  private static func value(of name: String, in assignment: Substring) -> String? {
    let parts = assignment.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }) == name else { return nil }
    return parts[1].filter { !$0.isWhitespace }
  }

  /// Returns the form of a number, counted from 0; of a negative one, that of its absolute value.
  package func form(of number: Int) -> Int {
    Int(min(Self.value(of: expression, number.magnitude), UInt(forms - 1)))
  }

  private static func value(of expression: Expression, _ number: UInt) -> UInt {
    switch expression {
    case .number: return number
    case .constant(let value): return value
    case .not(let operand): return value(of: operand, number) == 0 ? 1 : 0
    case .conditional(let condition, let first, let second):
      return value(of: value(of: condition, number) != 0 ? first : second, number)
    case .binary(let name, let first, let second):
      let left = value(of: first, number)
      if name == "&&" || name == "||" {
        let decides = (left != 0) == (name == "||")
        return decides ? (left != 0 ? 1 : 0) : (value(of: second, number) != 0 ? 1 : 0)
      }
      return operators[name]?(left, value(of: second, number)) ?? 0
    }
  }

  /// A number divided by zero is zero.
  private static let operators: [String: @Sendable (UInt, UInt) -> UInt] = [
    "==": { $0 == $1 ? 1 : 0 }, "!=": { $0 != $1 ? 1 : 0 },
    "<": { $0 < $1 ? 1 : 0 }, "<=": { $0 <= $1 ? 1 : 0 },
    ">": { $0 > $1 ? 1 : 0 }, ">=": { $0 >= $1 ? 1 : 0 },
    "+": { $0 &+ $1 }, "-": { $0 &- $1 }, "*": { $0 &* $1 },
    "/": { $1 == 0 ? 0 : $0 / $1 }, "%": { $1 == 0 ? 0 : $0 % $1 },
  ]

  private struct Parser {
    var rest: ArraySlice<UInt8>

    /// The operators, those that bind least first.
    ///
    /// A longer one is before one that begins alike.
    static let levels = [
      ["||"], ["&&"], ["==", "!="], ["<=", ">=", "<", ">"], ["+", "-"], ["*", "/", "%"],
    ]

    mutating func conditional() -> Expression? {
      guard let condition = binary(0) else { return nil }
      guard take("?") else { return condition }
      guard let first = conditional(), take(":"), let second = conditional() else { return nil }
      return .conditional(condition, first, second)
    }

    mutating func binary(_ level: Int) -> Expression? {
      guard level < Self.levels.count else { return operand() }
      guard var left = binary(level + 1) else { return nil }
      while let name = Self.levels[level].first(where: { take($0) }) {
        guard let right = binary(level + 1) else { return nil }
        left = .binary(name, left, right)
      }
      return left
    }

    mutating func operand() -> Expression? {
      if take("!") { return operand().map { .not($0) } }
      if take("n") { return .number }
      if take("(") {
        guard let inner = conditional(), take(")") else { return nil }
        return inner
      }
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest[digits.endIndex...]
      return UInt(String(decoding: digits, as: UTF8.self)).map { .constant($0) }
    }

    mutating func take(_ token: String) -> Bool {
      guard rest.starts(with: token.utf8) else { return false }
      rest = rest.dropFirst(token.utf8.count)
      return true
    }
  }
}
