import Synchronization

/// What a session's lines, and its apps, change beside its store; behind one lock.
///
/// The store has its own lock when it asks for the gate: who has this one must not call the store.
///
/// Not inside the session, where it would be generic, and each use would look up its type; and it
/// is there before the session, whose launch may have something to report.
package final class SessionVariables: Sendable {
  struct Content {
    var configuration: SessionConfiguration
    var currentApp = 0
    var marks = Marks()
    var aliases = Aliases()
    var hasLostRecording = false
    var automaticRecording: String?
    var watchers = Watchers()
    /// The latest notices, the oldest of them first.
    var notices: [String] = []
    /// What is known about requests that are held back.
    var gate = EffectGate.Table()
    /// Whether the apps have taken the session's transport; one of their own cannot be disturbed.
    var isTransportUsed = false
    /// Whether a change that the shell at a terminal has not looked at yet is in its queue.
    var isChangeQueued = false
  }

  let content: Mutex<Content>

  /// The variables of a session that begins.
  package init(_ configuration: SessionConfiguration = SessionConfiguration()) {
    content = Mutex(Content(configuration: configuration))
  }
}

/// The user's names for frames.
struct Marks: Sendable {
  private var frames: [String: Int] = [:]

  /// The frame with a name.
  subscript(name: String) -> Int? {
    get { frames[name] }
    set { frames[name] = newValue }
  }

  /// All names with their frames, the oldest frame first.
  var all: [(name: String, frame: Int)] {
    frames.map { (name: $0.key, frame: $0.value) }
      .sorted { ($0.frame, $0.name) < ($1.frame, $1.name) }
  }
}
