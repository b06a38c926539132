import Reel
import ReelApp
import ReelTexts

/// The lines of a session, with the state of the history at each: the source of `.save`.
///
/// Entered secrets are not in it.
package struct Transcript {
  /// A performed line.
  package struct Line: Sendable {
    /// Its text, without secrets.
    package var text: String
    /// Its words, without secrets.
    var words: [String]
    /// Whether it contained a secret.
    package var isHidden: Bool
    /// The row of its command, if that is one of the shell's own.
    package var row: CommandRow?
    /// Its first word, or the command that it means, if that begins with a dot.
    package var dottedName: String?
    /// Whether it was a command: after a mistyped one, the next line may be a password.
    package var isCommand: Bool
    /// Whether it was a command that asks for secrets.
    package var asksForSecrets: Bool
    /// The lines that a script has after it, to answer its questions: the names of variables for
    /// secrets, and the confirmation.
    package var answers: [String]
    /// The reason why it failed, if it did.
    package var failure: String?
    /// The question without an answer for which it failed.
    ///
    /// A script answers it with neither yes nor no: the reason is then another one, but names the
    /// question, too.
    package var question: String?
    /// The view when it was entered.
    package var before: View
    /// The last frame when it had been performed.
    package var lastFrame: Int
    /// Whether the actions since were recorded.
    package var isRemembered: Bool
    /// Whether it did nothing because its question, which scripts are not asked, was not confirmed,
    /// or because a secret was not given.
    package var isDeclined: Bool

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
    ///   - isDeclined: whether it did nothing because a question that scripts are not asked was
    ///     not confirmed, or because a secret was not given.
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
      asksForSecrets = (line.inner ?? line).invocation?.secrets.isEmpty == false
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
    package var isLeftOut: Bool { if case .never? = row?.saving { true } else { false } }
  }

  /// The view at a moment.
  package struct View: Sendable {
    /// The index of the current app.
    package var app: Int
    /// The language of texts.
    package var language: Language
    /// The branch that was shown.
    package var branch: BranchID
    /// The frame whose state was shown: where it is on several branches, each may have another.
    package var frame: Int
    /// The time of that frame, or the newest time.
    package var moment: Timestamp
    /// The last frame of all.
    package var lastFrame: Int
    /// Whether nothing was in flight that could change it.
    package var isSteady: Bool
  }

  /// The lines so far.
  package private(set) var lines: [Line] = []
  /// The app that was started before the first line had been performed, and the last frame of its
  /// start; nil if there was none.
  package var started: (app: Int, frame: Int)?

  /// Whether some actions were not recorded: they cannot be viewed again.
  package var hasGap: Bool { lines.contains { !$0.isRemembered } }

  /// Adds a performed line.
  mutating func append(_ line: Line) {
    // Empty lines and comments are ignored.
    if !line.words.isEmpty { lines.append(line) }
  }
}
