import ReelApp

/// The lines of a session, and where the history stood at each: what `.save` writes from.
///
/// What answers a question for a secret is no line of the session: whoever asks must not hand the
/// answer to `execute`, and so it is not here.
struct Transcript {
  /// A line that was done.
  struct Line {
    /// What it said.
    var text: String
    /// Why it failed, if it did.
    var failure: String?
    /// What was there to be seen when it came.
    var before: Sight
    /// The last frame when it was done.
    var lastFrame: Int
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

  /// Adds a line that was done.
  mutating func append(_ line: Line) {
    // A blank line and a comment say nothing.
    if !Words(unfinished: line.text).words.isEmpty { lines.append(line) }
  }
}
