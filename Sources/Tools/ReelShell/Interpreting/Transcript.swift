import ReelTexts
import Reel
import ReelApp

/// The lines of a session, with the state of the history at each: the source of `.save`.
///
/// Entered secrets are not in it.
struct Transcript {
  /// A performed line.
  struct Line: Sendable {
    /// Its text, without secrets.
    var text: String
    /// Its words, without secrets.
    var words: [String]
    /// Whether it contained a secret.
    var isHidden: Bool
    /// The row of its command, if that is one of the shell's own.
    var row: CommandRow?
    /// Its first word, or the command that it means, if that begins with a dot.
    var dottedName: String?
    /// Whether it was a command: after a mistyped one, the next line may be a password.
    var isCommand: Bool
    /// Whether it was a command that asks for secrets.
    var asksForSecrets: Bool
    /// The lines that a script has after it, to answer its questions: the names of variables for
    /// secrets, and the confirmation.
    var answers: [String]
    /// The reason why it failed, if it did.
    var failure: String?
    /// The view when it was entered.
    var before: View
    /// The last frame when it had been performed.
    var lastFrame: Int
    /// Whether the actions since were recorded.
    var isRemembered: Bool
    /// Whether it was not performed because its question, which scripts are not asked, was not
    /// confirmed.
    var isDeclined: Bool

    /// Records a performed line.
    ///
    /// - Parameters:
    ///   - line: the line.
    ///   - hidden: the secrets in it.
    ///   - answers: the lines that a script has after it.
    ///   - failure: the reason why it failed, if it did.
    ///   - before: the view when it was entered.
    ///   - lastFrame: the last frame now.
    ///   - isRemembered: whether actions are recorded.
    ///   - isDeclined: whether it was not performed because a question that scripts are not asked
    ///     was not confirmed.
    init<State, Action>(
      _ line: ParsedLine<State, Action>, hiding hidden: [String], answers: [String],
      failure: String?, before: View, lastFrame: Int, isRemembered: Bool, isDeclined: Bool
    ) {
      text = SecretFilter.hide(hidden, in: line.text)
      words = line.words.words.map { SecretFilter.hide(hidden, in: $0.text) }
      isHidden = !hidden.isEmpty
      row = line.row
      dottedName = Self.dottedName(of: line)
      isCommand = line.row != nil || line.invocation != nil
      asksForSecrets = line.invocation?.secrets.isEmpty == false
      self.answers = answers
      self.failure = failure
      self.before = before
      self.lastFrame = lastFrame
      self.isRemembered = isRemembered
      self.isDeclined = isDeclined
    }

    private static func dottedName<State, Action>(
      of line: ParsedLine<State, Action>
    ) -> String? {
      if let row = line.row { return row.isDotted ? row.name : nil }
      // A misspelled command of the shell is distinguished from words for an app.
      return line.words.words.first.flatMap { $0.isDotted ? $0.text : nil }
    }

    /// Whether saved scripts leave lines with its command out.
    var isLeftOut: Bool { if case .never? = row?.saving { true } else { false } }
  }

  /// The view at a moment.
  struct View: Sendable {
    /// The index of the current app.
    var app: Int
    /// The language of texts.
    var language: Language
    /// The frame whose state was shown.
    var frame: Int
    /// The time of that frame, or the newest time.
    var moment: Timestamp
    /// The last frame of all.
    var lastFrame: Int
    /// Whether nothing was in flight that could change it.
    var isSteady: Bool
  }

  /// The lines so far.
  private(set) var lines: [Line] = []
  /// The app that was started before the first line had been performed, and the last frame of its
  /// start; nil if there was none.
  var started: (app: Int, frame: Int)?

  /// Whether some actions were not recorded: they cannot be viewed again.
  var hasGap: Bool { lines.contains { !$0.isRemembered } }

  /// Adds a performed line.
  mutating func append(_ line: Line) {
    // Empty lines and comments are ignored.
    if !line.words.isEmpty { lines.append(line) }
  }
}
