import ReelApp

/// The lines of a session, and where the history stood at each: what `.save` writes from.
///
/// What was answered when a secret was asked for is not here.
struct Transcript {
  /// A line that was done.
  struct Line {
    /// What it said, without what is secret.
    var text: String
    /// Its words, without what is secret.
    var words: [String]
    /// Whether there was something secret in it.
    var isHidden: Bool
    /// What it gave: the first name of one of the shell's own commands, with its dot; else nil.
    var ownName: String?
    /// Whether it gave a command: where one is mistyped, the next line may be a password.
    var isCommand: Bool
    /// Whether it gave a command that asks for secrets.
    var asksForSecrets: Bool
    /// The lines that a script has after it, to answer what it asks: the names of variables for
    /// secrets, and what was answered to the question.
    var answers: [String]
    /// Why it failed, if it did.
    var failure: String?
    /// What was there to be seen when it came.
    var before: Sight
    /// The last frame when it was done.
    var lastFrame: Int
    /// Whether what happened since was remembered.
    var isRemembered: Bool
    /// Whether it was not done, since its question, which a script is not asked, was not answered
    /// with yes.
    var isDeclined: Bool

    /// Notes a line that was done.
    ///
    /// - Parameters:
    ///   - line: the line.
    ///   - hidden: what is secret in it.
    ///   - answers: what a script has after it.
    ///   - outcome: what came of it.
    ///   - before: what there was to be seen when it came.
    ///   - lastFrame: the last frame now.
    ///   - isRemembered: whether what happened is remembered.
    ///   - isDeclined: whether it was not done, for lack of a yes to what scripts are not asked.
    init<State, Action>(
      _ line: ParsedLine<State, Action>, hiding hidden: [String], answers: [String],
      of outcome: Outcome, before: Sight, lastFrame: Int, isRemembered: Bool, isDeclined: Bool
    ) {
      text = Discretion.hide(hidden, in: line.text)
      words = line.words.words.map { Discretion.hide(hidden, in: $0.text) }
      isHidden = !hidden.isEmpty
      // A command with a dot that there is not is told from words for an app.
      ownName = line.ownName ?? line.words.words.first.flatMap { $0.isDotted ? $0.text : nil }
      isCommand = line.ownName != nil || line.invocation != nil
      asksForSecrets = line.invocation?.command.secrets.isEmpty == false
      self.answers = answers
      failure = if case .failed(let error) = outcome { error.message } else { nil }
      self.before = before
      self.lastFrame = lastFrame
      self.isRemembered = isRemembered
      self.isDeclined = isDeclined
    }
  }

  /// What there was to be seen at a moment.
  struct Sight {
    /// The app that was current.
    var app: Int
    /// The frame whose state was shown.
    var frame: Int
    /// The last frame of all.
    var lastFrame: Int
    /// Whether nothing was under way that could change it by itself.
    var isSteady: Bool
  }

  /// What was done so far.
  private(set) var lines: [Line] = []
  /// The last frame of the start of the first app.
  var started: Int?

  /// Whether there is something that was not remembered: nothing of that can be looked at again.
  var hasGap: Bool { lines.contains { !$0.isRemembered } }

  /// Adds a line that was done.
  mutating func append(_ line: Line) {
    // A blank line and a comment say nothing.
    if !line.words.isEmpty { lines.append(line) }
  }
}
