import ReelTimeline

// The values of answers, as programs have them.

/// The apps of a session.
struct AppList: Codable {
  var current: String
  var apps: [String]
}

/// A setting, and what it is.
struct Setting: Codable {
  var name: String
  var value: JSON
}

/// A frame, as a list of frames has it.
struct LoggedFrame: Codable {
  var frame: Int
  var time: String
  var origin: String
  var cause: Int?
  var action: JSON
  var asks: JSON
  var skipped: Bool
}

/// All about a frame.
struct FrameDetails: Codable {
  var frame: Int
  /// When it was; null for what is before the first.
  var time: String?
  var origin: String?
  var cause: Int?
  /// The action; null for what is before the first.
  var action: JSON
  /// The frame that asked, where it answers a request.
  var answers: Int?
  var asks: JSON
  var digest: String
  var changes: JSON
}

/// A frame that changed a value.
struct ChangeEntry: Codable {
  var frame: Int
  var action: String
  /// The frames whose effects led to it, the nearest last.
  var causes: [Int]
  var origin: String
  var before: JSON
  var after: JSON
}

/// The first frame at which something holds.
struct FirstFrame: Codable {
  var frame: Int
  /// What its action is called; null for what is before the first.
  var action: String?
}

/// How long an action's reducer and effects took.
struct Timing: Codable {
  var action: String
  var count: Int
  var reducingNanoseconds: UInt64
  var longestNanoseconds: UInt64
  var answers: Int
  var answeringMilliseconds: Int64
  var slowestMilliseconds: Int64
}

/// What is watched.
struct WatchList: Codable, Equatable {
  var paths: [String]
  var conditions: [String]
}

/// What is looked at.
struct Place: Codable {
  var frame: Int
  var branch: String
  /// Whether it stays there while the session goes on.
  var isInThePast: Bool
}

/// A frame that has a name.
struct MarkEntry: Codable {
  var name: String
  var frame: Int
  /// What its action is called; null for what is before the first.
  var action: String?
}

/// A branch.
struct BranchEntry: Codable {
  var name: String
  /// The branch that it left; null for the first.
  var parent: String?
  var start: Int
  var tip: Int
  var frames: Int
  var isCurrent: Bool
}

/// A branch that was started or renamed.
struct NewBranch: Codable {
  var name: String
  /// What it was called; null where it is new.
  var formerName: String?
  /// The frame after which it starts; null where it was renamed.
  var start: Int?
}

/// Whether the session is recorded.
struct RecordingState: Codable {
  /// The file that is, or was, written; null for none.
  var file: String?
  /// Whether it is being recorded into.
  var isRunning: Bool
  var frames: Int
}

/// What came of a replay.
struct ReplayOutcome: Codable {
  var file: String
  var frames: Int
  /// How many digests were compared, and were equal.
  var digests: Int
  /// Whether the recording was ended, and not broken off.
  var isEnded: Bool
  var notices: [String]
}

/// A script or a test that was written.
struct SavedFile: Codable {
  var file: String
  /// Whether something of the session was not remembered, and so is not in it.
  var hasGap: Bool
}

/// A file that was written for other tools.
struct ExportedFile: Codable {
  var file: String
  /// The frame whose state it is; null where it is frames.
  var frame: Int?
  /// How many frames; null where it is a state.
  var frames: Int?
  /// The path; null for everything.
  var path: String?
}

/// A report that was written, and its recording.
struct WrittenReport: Codable {
  var report: String
  var recording: String
  var frames: Int
}

/// Whether the session is served to browsers.
struct ServedView: Codable {
  /// Where the page is; null where nothing is served.
  var address: String?
  /// Whether the page may have the shell look elsewhere.
  var control: Bool
}

/// What a server has answered.
struct ServerAnswer: Codable {
  var status: Int
  /// The body; null where it is empty or no JSON.
  var body: JSON
  /// The body as it stands, where it is no JSON.
  var text: String?
}

/// What is wrong with the network.
struct NetworkState: Codable {
  var offline: Bool
  /// Between which times a request takes longer.
  var shortestLatencyMilliseconds: Int
  var longestLatencyMilliseconds: Int
  /// The part of the requests that fails, 0 to 1.
  var failureRate: Double
  /// What becomes of the next requests, as `.net` says it: `drop`, `status 500`.
  var next: [NextFate]
}

/// What becomes of a request to come.
struct NextFate: Codable {
  /// `drop`, `status`, `pass` and their like.
  var fate: String
  /// The status that it is answered with; null for other fates.
  var status: Int?
}
