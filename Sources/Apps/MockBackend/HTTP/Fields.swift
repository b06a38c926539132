import ReelCoding
import ReelSupport

/// The fields of a JSON object that a client has sent, read with their types checked.
///
/// Each function throws a `Failure` that names the field and says what would be right.
struct Fields {
  var members: [String: JSON]

  /// The largest integer that every JSON reader keeps exactly: 2⁵³ − 1.
  static let largest = 9_007_199_254_740_991

  /// Whether the field is there, be it null.
  func has(_ name: String) -> Bool { members[name] != nil }

  /// Whether the field is missing or null.
  func isNull(_ name: String) -> Bool { members[name] ?? .null == .null }

  /// A text that may be empty.
  func text(_ name: String) throws -> String {
    guard case .string(let text) = members[name] else { throw wrong(name, "a text") }
    return text
  }

  /// A text that is not only blanks.
  func nonBlank(_ name: String) throws -> String {
    guard case .string(let text) = members[name], !text.isBlank else {
      throw wrong(name, "a text that is not blank")
    }
    return text
  }

  /// A whole number above zero.
  func positive(_ name: String) throws -> Int {
    try integer(name, in: 1...Self.largest)
  }

  /// A whole number in a range.
  func integer(_ name: String, in range: ClosedRange<Int>) throws -> Int {
    guard case .int(let found) = members[name], case let number = Int(found),
      range.contains(number)
    else {
      throw wrong(name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A text that is one of a few.
  func one(of choices: String..., name: String) throws -> String {
    guard case .string(let text) = members[name], choices.contains(text) else {
      throw wrong(name, choices.map { "\"\($0)\"" }.joined(separator: " or "))
    }
    return text
  }

  private func wrong(_ name: String, _ right: String) -> Failure {
    guard let found = members[name] else {
      return Failure(.badField, "\(name) is missing; it has to be \(right)")
    }
    return Failure(.badField, "\(name) has to be \(right), not \(found.text.excerpt)")
  }
}
