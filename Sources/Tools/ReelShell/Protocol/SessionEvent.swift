import ReelTimeline

/// Something that happens in a session and is no answer to a line.
public struct SessionEvent: Codable, Sendable, Equatable {
  /// What happened.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// A line was read, with the lines that answer what it asks; only with `--echo`.
    case line
    /// The next lines are read as answers to what a command asks.
    case asking
    /// There is another screen to be seen.
    case screen
    /// Something went wrong without a line's fault.
    case notice
    /// `.play` has come to a frame, or a page of `.view --control` has led to it.
    case frame
    /// A value that is watched has changed.
    case changed
    /// A condition became true, and the session stays at the frame.
    case stopped
    /// An action in the past has started a branch.
    case branchStarted
    /// A branch begins anew; what it was is kept under another name.
    case branchKept
  }

  /// What happened.
  public var kind: Kind
  /// What is to be known about it.
  public var value: JSON

  /// Takes a value.
  init(_ kind: Kind, _ value: some Encodable) {
    self.kind = kind
    // The values are made of texts, numbers and JSON, of which none refuses to be encoded.
    self.value = (try? JSON(encoding: value)) ?? .null
  }
}

/// A line of input, and the lines that answer what it asks, without what is secret.
struct EchoedLine: Codable {
  var text: String
  var answers: [String]
}

/// What a command asks, in this order; each is answered by a line.
struct Asking: Codable {
  var command: String
  /// What secrets are called.
  var secrets: [String]
  /// Whether it asks last whether it is to be done.
  var confirms: Bool
}

/// Something that went wrong without a line's fault.
struct Notice: Codable {
  var message: String
}

/// A frame that was come to.
struct PlayedFrame: Codable {
  var frame: Int
}

/// A value that is watched and has changed; null for nothing.
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
  /// What it is called.
  var branch: String
  /// The frame after which it starts.
  var start: Int
  /// The branch that leads to what was the future.
  var leaving: String
}

/// A branch that begins anew.
struct KeptBranch: Codable, Equatable {
  /// What it is called.
  var branch: String
  /// The frame after which it begins.
  var start: Int
  /// What the branch is called now that it was.
  var keptAs: String
}
