extension SessionTexts {
  /// What is said about what is looked at, and where services run.
  package struct Places: Sendable {
    /// In the prompt.
    package let locked: String
    /// In the prompt.
    package let paused: String
    /// In the prompt.
    package let noEffects: String
    package let noService: String
    package let embeddedBackend: String
    /// The names of the apps.
    package let pathsBeginWith: With<String>
    /// The word that a path begins with, and a hint.
    package let noSuchApp: With<String, String>
    /// In the prompt.
    package let offline: String
  }

  /// What is said about what is in flight, and what is watched.
  package struct Waiting: Sendable {
    package let clockStoodStill: String
    package let nothingWatched: String
    /// The condition that has become true.
    package let stopped: With<String>
    /// How many seconds it took, and what is in flight, a line each.
    package let stillInFlight: With<Int, String>
    /// What an effect says it is, and the frame that it is the effect of.
    package let effect: With<String?, Int>
  }

  /// What is said about screens and typed lines.
  package struct Terminal: Sendable {
    /// How many lines that were pasted are given up.
    package let notPasted: With<Int>
    /// How many lines were pasted; with a blank at the end.
    package let pasted: With<Int>
    /// With a blank at the end.
    package let yesOrNo: String
    /// Behind the title of a screen on which something is under way.
    package let loading: String
    /// How many things on a screen are new besides those that are named.
    package let more: With<Int>
    /// The first and the last line that are shown, and the number of elements.
    package let page: With<Int, Int, Int>
    /// The first and the last row of a list that are in the window, of how many, and how to go on.
    package let rows: With<Int, Int, Int>
    /// How many rows of a list are new, gone, and changed.
    package let newRows: With<Int>
    package let goneRows: With<Int>
    package let changedRows: With<Int>
    /// The keys while a page is shown.
    package let pageKeys: String
    /// What was looked for.
    package let notFound: With<String>
    /// A program that answers were sent to, and its exit code.
    package let programExit: With<String, Int>
    /// A program that answers were sent to, and the signal that has ended it.
    package let programSignal: With<String, Int>
    /// A program that answers were to be sent to.
    package let programUnstarted: With<String>
  }

  /// What is said while a form asks for its fields one after the other.
  package struct Walk: Sendable {
    package let how: String
    /// How the form's fields are filled in otherwise.
    package let left: String
    /// The command that saves the form.
    package let question: With<String>
  }

  /// What is said about crashes.
  package struct Crashes: Sendable {
    /// Up to the number of the frame; the program's name.
    package let crashed: With<String>
    /// In front of the file that the session has been recorded in.
    package let recordedIn: String
    /// Recording, frame, how it ended the program, and the frame before.
    package let crashesAt: With<String, Int, String, Int>
    /// The command lines that show what happened last, and that replay the recording.
    package let lookAt: With<String, String>
  }

  /// What is said about the program as a whole.
  package struct Shell: Sendable {
    /// How the program is used is shown by its option; the program's name.
    package let helpIsThere: With<String>
    /// Why answers could not be written.
    package let outputLost: With<String>
    /// A word that is neither a subcommand nor an app, and a hint.
    package let unknownCommand: With<String, String>
    package let helpSummary: String
    /// What `reel APP` does; the app's name.
    package let startsIn: With<String>
    /// What else is to be said of the program; the path of its start file.
    package let notes: With<String>
    /// What the app calls itself, which its shell does not know.
    package let otherName: With<String>
    /// The names of the apps, behind the name of the program.
    package let apps: With<String>
  }
}
