import ReelTimeline

/// An event in a session that is not a reply to a line.
public struct SessionEvent: Codable, Sendable, Equatable {
  /// The kind of event.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// A line was read, with the lines that answer its questions; only with `--echo`.
    case line
    /// The next lines are read as answers to a command's questions.
    case asking
    /// The screen has changed.
    case screen
    /// A problem that is not a line's fault.
    case notice
    /// `.play` has reached a frame, or a page of `.view --control` has chosen it.
    case frame
    /// A watched value has changed.
    case changed
    /// A condition has become true, and the session stays at the frame.
    case stopped
    /// An action in the past has started a branch.
    case branchStarted
    /// A branch has restarted; its previous content is kept under another name.
    case branchKept
  }

  /// The kind of event.
  public var kind: Kind
  /// The details.
  public var value: JSON

  /// Creates an event with a value.
  init(_ kind: Kind, _ value: some Encodable) {
    self.kind = kind
    // The values consist of strings, numbers and JSON, which can always be encoded.
    self.value = (try? JSON(encoding: value)) ?? .null
  }
}

/// A line of input, and the lines that answer its questions, without secrets.
struct EchoedLine: Codable {
  var text: String
  var answers: [String]
}

/// A command's questions, in order; each is answered by a line.
struct Asking: Codable {
  var command: String
  /// The names of the secrets.
  var secrets: [String]
  /// Whether it finally asks for confirmation.
  var confirms: Bool
}

/// A problem that is not a line's fault.
struct Notice: Codable {
  var message: String
}

/// A frame that was reached.
package struct PlayedFrame: Codable {
  var frame: Int

  /// Creates the event of a frame.
  package init(frame: Int) { self.frame = frame }
}

/// A watched value that has changed; null for nothing.
struct WatchedChange: Codable {
  var frame: Int
  var path: String
  var before: JSON
  var after: JSON
}

/// A condition that has become true.
struct ReachedBreak: Codable {
  var frame: Int
  var condition: String
}

/// A branch that an action in the past has started.
struct StartedBranch: Codable {
  /// The name.
  var branch: String
  /// The frame after which it starts.
  var start: Int
  /// The branch that leads to the former future.
  var leaving: String
}

/// A branch that has restarted.
struct KeptBranch: Codable, Equatable {
  /// The name.
  var branch: String
  /// The frame after which it begins.
  var start: Int
  /// The name under which its previous content is kept.
  var keptAs: String
}
