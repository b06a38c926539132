/// What is said about sessions that several share.
package struct SharingTexts: Sendable {
  // Why a session cannot be joined, or gone on with; its name comes first.
  /// The session, the app that it is of, and the app that wants to join.
  package let otherProgram: With<String, String, String>
  package let damaged: With<String>
  package let noSession: With<String>
  /// The frame that is missing, and the one that came instead.
  package let gap: With<Int, Int>
  /// A frame that the store has refused.
  package let notReduced: With<Int>
  /// A frame, and what is wrong with its action.
  package let unreadable: With<Int, String>

  // Why nothing can be done.
  package let isOver: String
  package let looksOn: String
  package let mayNotAct: String
  /// The frame from which on the states differ.
  package let disagrees: With<Int>
  /// The session is looked at in the past.
  package let actsNow: String
  /// The command that would change what others have.
  package let refused: With<String>
  // What is said of branches; their names come first.
  package let noOffer: With<String>
  package let offerTaken: With<String>
  package let notOffered: With<String>
  package let offerDisagrees: With<String>
  /// The prompt's mark of a branch of one's own.
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
  /// How many seconds were waited.
  package let notNumbered: With<Int>

  // What is told by itself.
  /// Why.
  package let lost: With<String>
  package let backAgain: String
  /// The frame, what was shown that it changes, and what it has changed.
  package let changed: With<Int, String, String>
  package let nothing: String
  /// The frame, and the number of its author.
  package let disagreement: With<Int, Int>
  /// Why.
  package let ended: With<String>
  /// A request, by its name.
  package let takenOver: With<String>
  /// A request, by its name.
  package let unanswered: With<String>
  /// How many drafts there are, for the prompt.
  package let drafts: With<Int>

  // What `.who` says, and what is said of commands and options.
  package let whoSummary: String
  package let whoHelp: String
  package let acts: String
  package let looks: String
  package let isGone: String
  package let isYou: String
  /// The last frame that a participant has come to.
  package let atFrame: With<Int>
  /// How many requests of a participant are open.
  package let openRequests: With<Int>
  package let join: String
  package let joinAs: String
  package let look: String
  /// The file, and the number of frames.
  package let saved: With<String, Int>
}
