/// What is said about JSON and paths.
package struct CodingTexts: Sendable {
  /// Kinds of values: what was expected, or is there.
  package struct Kinds: Sendable {
    package let truth: String
    package let number: String
    package let text: String
    package let array: String
    package let object: String
    /// How many bits it has.
    package let wholeNumber: With<Int>
  }

  /// What is wrong with text that should be JSON.
  package struct Syntax: Sendable {
    package let tooLong: String
    package let notUTF8: String
    package let surplus: String
    package let noValue: String
    package let noDigit: String
    package let noName: String
    package let noColon: String
    /// What else than a comma could stand there.
    package let noComma: With<String>
    package let controlCharacter: String
    package let openText: String
    package let unicodeEscape: String
    package let noSuchEscape: String
    package let halfPair: String
    /// How many levels there may be.
    package let tooDeep: With<Int>
    /// What is wrong, and at which byte.
    package let place: With<String, Int>
  }

  /// What is wrong with a value in JSON.
  package struct Values: Sendable {
    /// The name of a member.
    package let missing: With<String>
    /// How many elements are there.
    package let missingElement: With<Int>
    /// The kinds of what was expected and of what is there.
    package let mismatch: With<String, String>
    package let ambiguousCase: String
    /// The name that was given.
    package let noSuchCase: With<String>
  }

  /// What is wrong with a path, or with what it leads to.
  package struct Paths: Sendable {
    /// What the state itself is called, to which no step leads.
    package let state: String
    /// What should stand at a place.
    package let expected: With<String>
    package let name: String
    package let quotedName: String
    package let element: String
    package let value: String
    package let json: String
    /// A word that is no JSON.
    package let textInQuotes: With<String>
    package let openBracket: String
    package let surplus: String
    /// What paths begin with.
    package let otherRoot: With<String>
    /// What paths begin with, and what this one does.
    package let otherRootThan: With<String, String>
    /// What has no such member, and its name.
    package let unknown: With<String, String>
    /// What has no such member, its name, and those that there are.
    package let unknownAmong: With<String, String, String>
    /// What has no member at all, and the name of one.
    package let unknownInNothing: With<String, String>
    /// What has so many elements, how many, and the step to another one.
    package let outside: With<String, Int, String>
    /// What has no such element, and the step to it.
    package let noElement: With<String, String>
    /// What has no such entry, and its name.
    package let noEntry: With<String, String>
    /// What it is, of which kind, and the step that does not fit.
    package let impossible: With<String, String, String>
  }

  package let kinds: Kinds
  package let syntax: Syntax
  package let values: Values
  package let paths: Paths
}
