import ReelApp

/// The lines of a session, and where the history stood at each: what `.save` writes from.
///
/// What was answered when a secret was asked for is not here.
struct Transcript {
  /// A line that was done.
  struct Line {
    /// What it said, without what is secret.
    var text: String
    /// Whether there was something secret in it.
    var isHidden: Bool
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
    if !Words(unfinished: line.text).words.isEmpty { lines.append(line) }
  }
}
