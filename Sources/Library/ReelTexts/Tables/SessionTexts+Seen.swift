extension SessionTexts {
  /// Texts about the current place, and where services run.
  package struct Places: Sendable {
    /// Part of the prompt.
    package let locked: String
    /// Part of the prompt.
    package let paused: String
    /// Part of the prompt.
    package let noEffects: String
    package let noService: String
    package let embeddedBackend: String
    /// The names of the apps.
    package let pathsBeginWith: With<String>
    /// The word that a path begins with, and a hint.
    package let noSuchApp: With<String, String>
    /// Part of the prompt.
    package let offline: String
  }

  /// Texts about effects in flight and watches.
  package struct Waiting: Sendable {
    package let clockStoodStill: String
    package let nothingWatched: String
    /// The condition that has become true.
    package let stopped: With<String>
    /// The seconds that have passed, and the effects in flight, one per line.
    package let stillInFlight: With<Int, String>
    /// The label of an effect, and the frame that caused it.
    package let effect: With<String?, Int>
  }

  /// Texts about screens and typed lines.
  package struct Terminal: Sendable {
    /// The number of pasted lines that are discarded.
    package let notPasted: With<Int>
    /// The number of pasted lines; with a space at the end.
    package let pasted: With<Int>
    /// The hint for the answer; with a space at the end.
    package let yesOrNo: String
    /// The note after the title of a screen that is busy.
    package let loading: String
    /// The number of new elements on a screen besides those that are named.
    package let more: With<Int>
    /// The first and the last line shown, and the number of elements.
    package let page: With<Int, Int, Int>
    /// The first and the last row shown of a list, their total, and how to continue.
    package let rows: With<Int, Int, Int>
    /// The numbers of new, removed, and changed rows of a list.
    package let newRows: With<Int>
    package let goneRows: With<Int>
    package let changedRows: With<Int>
    /// The keys while a page is shown.
    package let pageKeys: String
    /// The search text.
    package let notFound: With<String>
    /// A program that output was piped to, and its exit code.
    package let programExit: With<String, Int>
    /// A program that output was piped to, and the signal that ended it.
    package let programSignal: With<String, Int>
    /// A program that output was to be piped to.
    package let programUnstarted: With<String>
  }

  /// Texts for a form that asks for its fields one after the other.
  package struct Walk: Sendable {
    package let how: String
    /// The other way to fill in the form's fields.
    package let left: String
    /// The command that saves the form.
    package let question: With<String>
  }

  /// Texts about crashes.
  package struct Crashes: Sendable {
    /// The text up to the number of the frame whose reduction crashed; the program's name.
    package let crashed: With<String>
    /// The text up to the number of the last frame, if none was being reduced; the program's name.
    package let crashedElsewhere: With<String>
    /// The words before the file of the session's recording.
    package let recordedIn: String
    /// The recording, the frame, how it ended the program, and the previous frame.
    package let crashesAt: With<String, Int, String, Int>
    /// The recording, its last reduced frame, and how the program ended while it reduced none.
    package let crashesAfter: With<String, Int, String>
    /// The command lines that show what happened last, and that replay the recording.
    package let lookAt: With<String, String>
  }

  /// Texts about the program as a whole.
  package struct Shell: Sendable {
    /// The reference to the option that shows the usage; the program's name.
    package let helpIsThere: With<String>
    /// The reason why output could not be written.
    package let outputLost: With<String>
    /// A word that is neither a subcommand nor an app, and a hint.
    package let unknownCommand: With<String, String>
    package let helpSummary: String
    /// The description of `reel APP`; the app's name.
    package let startsIn: With<String>
    /// Further notes about the program; the path of its start file.
    package let notes: With<String>
    /// The app's own name, which is unknown to its shell.
    package let otherName: With<String>
    /// The names of the apps, after the name of the program.
    package let apps: With<String>
  }
}
