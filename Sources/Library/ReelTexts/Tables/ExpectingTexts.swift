/// Texts about expectations that are not met.
package struct ExpectingTexts: Sendable {
  package let noCondition: String
  /// The correct syntax.
  package let write: With<String>
  package let noText: String
  package let textNotQuoted: String
  /// The unexpected text on the screen.
  package let screenContains: With<String>
  /// The expected text that is not on the screen.
  package let screenLacks: With<String>
  package let thereIsError: String
  package let thereIsNoError: String
  /// The expected text of an error.
  package let noErrorContains: With<String>
  /// A word that should be a frame's number.
  package let isNoFrame: With<String>
  /// The frame, and its requests.
  package let frameAsks: With<Int, [String]>
  /// The frame, and its action.
  package let frameIs: With<Int, String>
  /// The condition.
  package let doesNotHold: With<String>
  /// The path, and its value.
  package let isFound: With<String, String>
  /// The path, its value, and the expected value.
  package let isFoundNot: With<String, String, String>
  /// The path.
  package let expectedToActual: With<String>
  /// The frame, and the rule.
  package let breaksRule: With<String, String>
  /// The frame.
  package let leadsElsewhere: With<String>
  /// The effects in flight.
  package let isInFlight: With<String>
  package let isStuck: String
}
