extension AskingTexts {
  /// The state of a session.
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
    /// The frame, the branch, and the number of frames after it.
    package let place: With<Int, String, Int>
    package let taken: String
    package let refused: String
    package let notRemembered: String
    /// The limit in megabytes, and the number of frames in a file.
    package let room: With<Int, Int>
    /// The reason why old frames could not be moved to a file.
    package let staying: With<String>
  }
}
