/// What is said about requests that fail.
package struct HTTPTexts: Sendable {
  /// Why a call did not get what it was for; servers as ``HTTPTexts/server`` has them.
  package struct Errors: Sendable {
    package let invalidAddress: With<String>
    package let noConnection: With<String>
    package let timedOut: With<String>
    package let connectionLost: With<String>
    /// The server, and how much is read.
    package let tooLong: With<String, String>
    /// The server, and where it sends on to.
    package let redirected: With<String, String>
    // What a status means; the status follows.
    package let notAllowed: String
    package let notFound: String
    package let serverTrouble: String
    package let refused: String

    /// What is wrong with the answer.
    package let malformed: With<String>
    /// What is wrong with the answer, and where in it.
    package let malformedAt: With<String, String>
    /// Why.
    package let unsendable: With<String>
    package let cancelled: String
  }

  /// What is wrong with an answer's JSON.
  package struct Malformations: Sendable {
    package let notJSON: String
    /// A kind of value.
    package let expected: With<String>
    /// The kind of value that was expected.
    package let null: With<String>
    package let text: String
    package let moment: String
    package let list: String
  }

  /// What is wrong with the words that change the network.
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
