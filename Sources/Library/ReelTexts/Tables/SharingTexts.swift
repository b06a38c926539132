/// Texts about shared sessions.
package struct SharingTexts: Sendable {
  // Reasons why a session cannot be joined or continued; its name comes first.
  /// The session, its app, and the app that wants to join.
  package let otherProgram: With<String, String, String>
  package let damaged: With<String>
  package let noSession: With<String>
  /// The missing frame, and the one that arrived instead.
  package let gap: With<Int, Int>
  /// A frame that the store has refused.
  package let notReduced: With<Int>

  /// Reasons why a row of a session's log is refused.
  package struct Flaws: Sendable {
    /// The problem with the action.
    package let action: With<String>
    package let asks: String
    package let fates: String
    /// The frame that is named as the cause.
    package let cause: With<Int>
    package let notAsked: String
  }

  package let flaws: Flaws
  // Reasons why nothing can be done.
  package let isOver: String
  package let looksOn: String
  package let mayNotAct: String
  /// The frame from which the states differ.
  package let disagrees: With<Int>
  /// For a session that shows the past.
  package let actsNow: String
  /// The command that would change shared data.
  package let refused: With<String>
  // What is said of branches; their names come first.
  package let noOffer: With<String>
  package let offerTaken: With<String>
  package let notOffered: With<String>
  package let offerDisagrees: With<String>
  /// A branch, and the reason why it is refused.
  package let offerRefused: With<String, String>
  /// The prompt's mark of a private branch.
  package let ownBranch: String
  /// A branch that was started, and the frame.
  package let ownStarted: With<String, Int>
  /// What was offered, the frame at which it starts, and how many frames it has.
  package let offered: With<String, Int, Int>
  /// Who has offered it.
  package let offeredBy: With<String>
  package let nothingToOffer: String
  package let offerSummary: String
  package let offerHelp: String
  /// How many requests others have open.
  package let othersOpen: With<Int>
  package let notShared: String
  /// The number of seconds waited.
  package let notNumbered: With<Int>

  // Notices that appear unasked.
  /// The reason.
  package let lost: With<String>
  package let backAgain: String
  /// The frame, the shown value that it changes, and its changes.
  package let changed: With<Int, String, String>
  package let nothing: String
  /// The frame, and the number of its author.
  package let disagreement: With<Int, Int>
  /// The reason.
  package let ended: With<String>
  /// A row, the number of its participant, and the reason.
  package let refusedRow: With<String, Int, String>
  /// A request, by its name.
  package let takenOver: With<String>
  /// A request, by its name.
  package let unanswered: With<String>
  /// The number of drafts, for the prompt.
  package let drafts: With<Int>

  // Output of `.who`, and texts about commands and options.
  package let whoSummary: String
  package let whoHelp: String
  package let acts: String
  package let looks: String
  package let isGone: String
  package let isYou: String
  /// The last frame that a participant has reached.
  package let atFrame: With<Int>
  /// The number of a participant's open requests.
  package let openRequests: With<Int>
  package let join: String
  package let joinAs: String
  package let look: String
  /// The file, and the number of frames.
  package let saved: With<String, Int>
}
