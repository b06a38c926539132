import ReelTimeline

/// What came of replaying one recording with one program.
package struct Verdict: Codable, Equatable, Sendable {
  /// The kinds of outcome.
  package enum Outcome: String, Codable, Sendable, CaseIterable {
    /// Every digest, and all that was asked, is as it was recorded.
    case equal
    /// A frame leads to another state.
    case differs
    /// A frame asks something else of the world.
    case asks
    /// The state has other members than it had.
    case form
    /// The program cannot read an action or a state any more.
    case unreadable
    /// The program ends at a frame.
    case crash
    /// The program does not come to the end of a frame.
    case hang
    /// The recording is damaged.
    case damaged
  }

  /// The outcome.
  package var outcome: Outcome
  /// How many frames were replayed.
  package var frames: Int
  /// How many digests were compared.
  package var digests: Int
  /// The first frame that is not as it was.
  package var frame: Int?
  /// The action of that frame, with its app where there are several.
  package var action: String?
  /// The first place of the state that is not as it was, without saying which element of a
  /// collection is meant.
  package var path: String?
  /// What is said of it, in lines; empty where all is as it was.
  package var text: String

  /// Makes a verdict of its parts.
  package init(
    _ outcome: Outcome, frames: Int = 0, digests: Int = 0, frame: Int? = nil,
    action: String? = nil, path: String? = nil, text: String = ""
  ) {
    self.outcome = outcome
    self.frames = frames
    self.digests = digests
    self.frame = frame
    self.action = action
    self.path = path
    self.text = text
  }

  /// Whether a program that was not changed would have come to another one.
  package var isFine: Bool { outcome == .equal }
}

/// Verdicts that are alike: they have the same cause, as far as can be told.
package struct VerdictGroup: Equatable, Sendable {
  /// What has become of the recordings.
  package var outcome: Verdict.Outcome
  /// The action of the first frame that is not as it was.
  package var action: String?
  /// The first place of the state that is not as it was.
  package var path: String?
  /// How many recordings.
  package var count: Int
  /// The one that shows it soonest, the shortest of those.
  package var representative: StoredRecording
  /// The first frame of that one that is not as it was.
  package var frame: Int?
  /// What is said of that one.
  package var text: String
  /// The few actions that show it; nil before they were looked for, or where none were found.
  package var shrunk: ShrunkActions?
}

/// The few actions that are left of a recording.
package struct ShrunkActions: Codable, Equatable, Sendable {
  /// How many there were, up to where it shows.
  package var of: Int
  /// The actions, as recordings have them.
  package var actions: [String]

  /// Puts it together from its parts.
  package init(of count: Int, actions: [String]) {
    of = count
    self.actions = actions
  }
}

extension ShrunkActions {
  /// Reads what ``json`` has written; nil for anything else.
  init?(json text: String) {
    guard let value = try? ActionJSON.decode(Self.self, from: text) else { return nil }
    self = value
  }

  /// The value as JSON.
  var json: String { get throws { try JSON(encoding: self).text } }
}
