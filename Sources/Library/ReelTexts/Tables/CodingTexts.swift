/// Texts about JSON and paths.
package struct CodingTexts: Sendable {
  /// Kinds of values: the expected or the actual one.
  package struct Kinds: Sendable {
    package let truth: String
    package let number: String
    package let text: String
    package let array: String
    package let object: String
    /// The number of bits.
    package let wholeNumber: With<Int>
  }

  /// Problems with text that should be JSON.
  package struct Syntax: Sendable {
    package let tooLong: String
    package let notUTF8: String
    package let surplus: String
    package let noValue: String
    package let noDigit: String
    package let noName: String
    package let noColon: String
    /// The alternative to a comma.
    package let noComma: With<String>
    package let controlCharacter: String
    package let openText: String
    package let unicodeEscape: String
    package let noSuchEscape: String
    package let halfPair: String
    /// The maximum depth.
    package let tooDeep: With<Int>
    /// The problem, and the byte.
    package let place: With<String, Int>
  }

  /// Problems with a JSON value.
  package struct Values: Sendable {
    /// The name of a member.
    package let missing: With<String>
    /// The number of elements.
    package let missingElement: With<Int>
    /// The expected and the actual kind.
    package let mismatch: With<String, String>
    package let ambiguousCase: String
    /// The given name.
    package let noSuchCase: With<String>
    /// The number, and the number of bits.
    package let tooLarge: With<String, Int>
  }

  /// Problems with a path, or with the value that it leads to.
  package struct Paths: Sendable {
    /// The name of the state itself, to which the empty path leads.
    package let state: String
    /// The expected text.
    package let expected: With<String>
    package let name: String
    package let quotedName: String
    package let element: String
    package let value: String
    package let json: String
    /// A word that is not JSON.
    package let textInQuotes: With<String>
    package let openBracket: String
    package let surplus: String
    /// The words that paths begin with.
    package let otherRoot: With<String>
    /// The words that paths begin with, and the one that this path begins with.
    package let otherRootThan: With<String, String>
    /// The value without this member, and the member's name.
    package let unknown: With<String, String>
    /// The value without this member, the member's name, and the existing ones.
    package let unknownAmong: With<String, String, String>
    /// The value without members, and the member's name.
    package let unknownInNothing: With<String, String>
    /// The list, its number of elements, and the step to another one.
    package let outside: With<String, Int, String>
    /// The list without this element, and the step to it.
    package let noElement: With<String, String>
    /// The object without this entry, and the entry's name.
    package let noEntry: With<String, String>
    /// The value, its kind, and the step that does not fit.
    package let impossible: With<String, String, String>
  }

  package let kinds: Kinds
  package let syntax: Syntax
  package let values: Values
  package let paths: Paths
}
