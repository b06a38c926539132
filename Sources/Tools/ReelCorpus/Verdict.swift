import ReelTimeline

/// The result of replaying one recording with one program.
package struct Verdict: Codable, Equatable, Sendable {
  /// The kinds of outcome.
  package enum Outcome: String, Codable, Sendable, CaseIterable {
    /// Every digest, and every request, is as recorded.
    case equal
    /// A frame leads to another state.
    case differs
    /// A frame makes other requests.
    case asks
    /// The state has other members than it had.
    case form
    /// The program can no longer read an action or a state.
    case unreadable
    /// The program ends at a frame.
    case crash
    /// The program does not reach the end of a frame.
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
  /// The first differing frame.
  package var frame: Int?
  /// The action of that frame, with its app if there are several.
  package var action: String?
  /// The first differing path of the state, without the identity of elements of collections.
  package var path: String?
  /// The message, in lines; empty if nothing differs.
  package var text: String

  /// Creates a verdict from its parts.
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
}

/// Similar verdicts: they have the same cause, as far as can be told.
package struct VerdictGroup: Equatable, Sendable {
  /// The outcome of the recordings.
  package var outcome: Verdict.Outcome
  /// The action of the first differing frame.
  package var action: String?
  /// The first differing path of the state.
  package var path: String?
  /// The number of recordings.
  package var count: Int
  /// The recording that shows it soonest, the shortest of those.
  package var representative: StoredRecording
  /// The first differing frame of that recording.
  package var frame: Int?
  /// The message about that recording.
  package var text: String
  /// The few actions that show it; nil before the search, or if none were found.
  package var shrunk: ShrunkActions?
}

/// The few remaining actions of a recording.
package struct ShrunkActions: Codable, Equatable, Sendable {
  /// The number of actions up to the one that shows it.
  package var of: Int
  /// The actions, as in recordings.
  package var actions: [String]

  /// Creates a shrunk recording from its parts.
  package init(of count: Int, actions: [String]) {
    of = count
    self.actions = actions
  }
}

extension ShrunkActions {
  /// Reads the text written by ``json``; nil for anything else.
  init?(json text: String) {
    guard let value = try? ActionJSON.decode(Self.self, from: text) else { return nil }
    self = value
  }

  /// The value as JSON.
  var json: String { get throws { try JSON(encoding: self).text } }
}
