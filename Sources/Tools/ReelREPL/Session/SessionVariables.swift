import Synchronization

/// What a session's lines, and its apps, change beside its store; behind one lock.
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
  }

  let content: Mutex<Content>

  /// The variables of a session that begins.
  package init(_ configuration: SessionConfiguration = SessionConfiguration()) {
    content = Mutex(Content(configuration: configuration))
  }
}
