/// What is said about expectations that do not hold.
package struct ExpectingTexts: Sendable {
  package let noCondition: String
  /// How something is written.
  package let write: With<String>
  package let noText: String
  package let textNotQuoted: String
  /// The text that is on the screen and was not to be.
  package let screenContains: With<String>
  /// The text that is not on the screen and was to be.
  package let screenLacks: With<String>
  package let thereIsError: String
  package let thereIsNoError: String
  /// The text that was to be in an error.
  package let noErrorContains: With<String>
  /// A word that was to be a frame's number.
  package let isNoFrame: With<String>
  /// The frame, and what it asks.
  package let frameAsks: With<Int, [String]>
  /// The frame, and its action.
  package let frameIs: With<Int, String>
  /// The condition.
  package let doesNotHold: With<String>
  /// The path, and its value.
  package let isFound: With<String, String>
  /// The path, its value, and what was to be there.
  package let isFoundNot: With<String, String, String>
  /// The path.
  package let expectedToActual: With<String>
  /// The frame, and the rule.
  package let breaksRule: With<String, String>
  /// The frame.
  package let leadsElsewhere: With<String>
  /// What is in flight.
  package let isInFlight: With<String>
  package let isStuck: String
}
