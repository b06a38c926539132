/// Texts about failed requests.
package struct HTTPTexts: Sendable {
  /// Reasons why a call failed; servers are named as in ``HTTPTexts/server``.
  package struct Errors: Sendable {
    package let invalidAddress: With<String>
    package let noConnection: With<String>
    package let timedOut: With<String>
    package let connectionLost: With<String>
    /// The server, and the size limit.
    package let tooLong: With<String, String>
    /// The server, and the target of the redirect.
    package let redirected: With<String, String>
    // The meaning of a status, which follows.
    package let notAllowed: String
    package let notFound: String
    package let serverTrouble: String
    package let refused: String

    /// The problem with the answer.
    package let malformed: With<String>
    /// The problem with the answer, and its place.
    package let malformedAt: With<String, String>
    /// The reason.
    package let unsendable: With<String>
    package let cancelled: String
  }

  /// Problems with an answer's JSON.
  package struct Malformations: Sendable {
    package let notJSON: String
    /// A kind of value.
    package let expected: With<String>
    /// The expected kind of value.
    package let null: With<String>
    package let text: String
    package let moment: String
    package let list: String
  }

  /// Problems with words for the network conditions.
  package struct Words: Sendable {
    package let nothing: String
    package let notUnderstood: With<String>
    package let noCount: With<String>
    package let noStatus: With<String>
    package let noSeed: With<String>
    package let noTime: With<String>
    package let noRate: With<String>
    /// Two times.
    package let longerFirst: With<String>
  }

  /// A server by its address, as the errors name it.
  package let server: With<String>
  package let bytes: With<Int>
  package let errors: Errors
  package let malformations: Malformations
  package let words: Words
}
