extension AskingTexts {
  /// How a session stands.
  package struct Status: Sendable {
    package let app: String
    package let screen: String
    package let position: String
    package let actions: String
    package let effects: String
    package let network: String
    package let environment: String
    package let services: String
    package let recording: String
    package let memory: String
    package let run: String
    package let doNotRun: String
    package let notUsed: String
    package let noEnvironment: String
    package let noRecording: String
    /// The frame, the branch, and how many frames come after it.
    package let place: With<Int, String, Int>
    package let taken: String
    package let refused: String
    package let notRemembered: String
    /// How many megabytes there may be, and how many frames are in a file.
    package let room: With<Int, Int>
    /// Why old frames could not be moved to a file.
    package let staying: With<String>
  }
}
