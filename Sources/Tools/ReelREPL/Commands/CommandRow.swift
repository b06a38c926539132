/// What the shell knows about one of its own commands, beside its form: a row of one table.
///
/// Whatever treats commands differently asks the row of a line's command, and looks no name up.
package struct CommandRow: Sendable {
  /// What an empty line at a terminal does after a line with the command.
  enum Repetition: Sendable {
    case nothing
    /// The same line again.
    case same
    /// Another line.
    case line(String)
  }

  /// Whether a saved script repeats its lines.
  package enum Saving: Sendable {
    case always
    /// It only shows something, or is about files of the session.
    case never
    /// If a condition about the line and the one before it is true.
    case when(@Sendable (Transcript.Line, Transcript.Line?) -> Bool)
  }

  /// Its name, with its dot if it has one.
  let name: String
  /// Whether the current app must have been started.
  let usesApp: Bool
  /// Its group in `.help`.
  var group = HelpGroup.orientation
  /// Lines with it, along with the lines that prepare it, for its help.
  var examples: [String] = []
  /// Whether it edits history; it is then neither abbreviated nor suggested.
  package var rewritesHistory = false
  /// Whether it would change what all participants of a shared session share.
  var isRefusedWhenShared = false
  /// Whether it is about shared sessions, and not listed where none can be.
  var isAboutSharing = false
  /// Whether an agent may run it in a trial.
  package var mayBeTried = false
  /// Whether it needs the frames from before this participant has joined, if its group does.
  var needsEarlierFrames = true
  /// Whether a saved script repeats its lines.
  package var saving = Saving.always
  /// What an empty line at a terminal does after it.
  var repetition = Repetition.nothing
  /// Whether the line that it takes stands behind the name that the line is to have.
  var namesItsLine = false
  /// Whether it performs the line that it takes, whose questions are then its own.
  var performsItsLine = false
  /// Whether a `>` in its lines may compare values.
  var takesCondition = false
  /// Words that begin something else where its condition or path could be.
  var otherWords: Set<String> = []
  /// Words without a dot that mean it, if the app has no command of that name.
  var plainWords: [String] = []
  /// Whether a value in its lines follows the name of what is set, which may be a secret's.
  var setsByName = false
  /// Whether it expects something of what the lines before it have done.
  package var isExpectation = false
  /// Whether time passes in it.
  package var letsTimePass = false
  /// Whether it names the data with which a script begins, if it is the script's first line.
  package var namesStoredData = false
  /// Whether it may be about the failure of the line before it, which other lines forget.
  var asksAboutFailures = false
  /// Whether scripts show the screen after it, because it has waited for the results of earlier
  /// lines.
  package var showsResults = false
  /// Whether its reply is shown even while replies go to a file.
  var repliesInTheWindow = false
  /// Whether it makes the app that it names current.
  var switchesApps = false

  init(name: String, usesApp: Bool) {
    self.name = name
    self.usesApp = usesApp
  }

  /// Whether its name begins with a dot.
  var isDotted: Bool { name.hasPrefix(".") }

  /// Whether it is `expect` or `wait`: it changes nothing, and what earlier lines have changed need
  /// not be shown before it.
  package var isCheck: Bool { group == .checks }
}
