import ReelCoding
import ReelSupport

/// Access to the fields of a JSON object from a client, with type checks.
///
/// Each function throws a `RequestFailure` that names the field and says what would be right.
struct Fields {
  var members: JSON.Members

  /// The largest integer that every JSON parser represents exactly: 2⁵³ − 1.
  static let largest = 9_007_199_254_740_991

  /// Returns whether the field exists, possibly as null.
  func has(_ name: String) -> Bool { members[name] != nil }

  /// Returns whether the field is missing or null.
  func isNull(_ name: String) -> Bool { members[name] ?? .null == .null }

  /// Returns a text that may be empty.
  func text(_ name: String) throws -> String {
    guard case .string(let text) = members[name] else { throw wrong(name, "a text") }
    return text
  }

  /// Returns a text that is not blank.
  func nonBlank(_ name: String) throws -> String {
    guard case .string(let text) = members[name], !text.isBlank else {
      throw wrong(name, "a text that is not blank")
    }
    return text
  }

  /// Returns a positive integer.
  func positive(_ name: String) throws -> Int {
    try integer(name, in: 1...Self.largest)
  }

  /// Returns an integer in a range.
  func integer(_ name: String, in range: ClosedRange<Int>) throws -> Int {
    guard case .int(let found) = members[name], case let number = Int(found),
      range.contains(number)
    else {
      throw wrong(name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Returns a text that is one of several.
  func one(of choices: String..., name: String) throws -> String {
    guard case .string(let text) = members[name], choices.contains(text) else {
      throw wrong(name, choices.map { "\"\($0)\"" }.joined(separator: " or "))
    }
    return text
  }

  private func wrong(_ name: String, _ right: String) -> RequestFailure {
    guard let found = members[name] else {
      return RequestFailure(.badField, "\(name) is missing; it has to be \(right)")
    }
    return RequestFailure(.badField, "\(name) has to be \(right), not \(found.text.excerpt)")
  }
}
