import ReelHTTP
import ReelTimeline

// The values of replies, for programs.

/// The apps of a session.
struct AppList: Codable {
  var current: String
  var apps: [String]
}

/// A setting with its value.
struct Setting: Codable {
  var name: String
  var value: JSON
}

/// A frame in a list of frames.
struct LoggedFrame: Codable {
  var frame: Int
  var time: String
  var origin: String
  var cause: Int?
  var action: JSON
  var asks: JSON
  var skipped: Bool
}

/// The details of a frame.
struct FrameDetails: Codable {
  var frame: Int
  /// The time; null for the initial state.
  var time: String?
  var origin: String?
  var cause: Int?
  /// The action; null for the initial state.
  var action: JSON
  /// The frame of the request that it answers, if any.
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

/// The first frame at which a condition is true.
struct FirstFrame: Codable {
  var frame: Int
  /// The name of its action; null for the initial state.
  var action: String?
}

/// The durations of an action's reducer and effects.
struct Timing: Codable {
  var action: String
  var count: Int
  var reducingNanoseconds: UInt64
  var longestNanoseconds: UInt64
  var answers: Int
  var answeringMilliseconds: Int64
  var slowestMilliseconds: Int64
}

/// The watches.
struct WatchList: Codable, Equatable {
  var paths: [String]
  var conditions: [String]
}

/// The frame being viewed.
struct ViewedFrame: Codable {
  var frame: Int
  var branch: String
  /// Whether it stays there while the session continues.
  var isInThePast: Bool
}

/// A frame with a name.
struct MarkEntry: Codable {
  var name: String
  var frame: Int
  /// The name of its action; null for the initial state.
  var action: String?
}

/// A name for the beginning of a line.
struct AliasEntry: Codable {
  var name: String
  var line: String
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
  /// Its former name; null if it is new.
  var formerName: String?
  /// The frame after which it starts; null if it was renamed.
  var start: Int?
}

/// The state of the recording.
struct RecordingState: Codable {
  /// The file being written, or last written; null for none.
  var file: String?
  /// Whether it is still being recorded.
  var isRunning: Bool
  var frames: Int
}

/// The result of a replay.
struct ReplayOutcome: Codable {
  var file: String
  var frames: Int
  /// The number of digests compared and found equal.
  var digests: Int
  /// Whether the recording was ended properly, rather than broken off.
  var isEnded: Bool
  var notices: [String]
}

/// A server's answer.
struct ServerAnswer: Codable {
  var status: Int
  /// The body; null if it is empty or not JSON.
  var body: JSON
  /// The body verbatim, if it is not JSON.
  var text: String?
}

/// The conditions of the network.
struct NetworkState: Codable {
  var offline: Bool
  /// The range of the additional latency.
  var shortestLatencyMilliseconds: Int
  var longestLatencyMilliseconds: Int
  /// The fraction of requests that fail, 0 to 1.
  var failureRate: Double
  /// The fates of the next requests, as named by `.net`: `drop`, `status 500`.
  var next: [NextFate]
}

/// The fate of a future request.
struct NextFate: Codable {
  /// `drop`, `status`, `pass` and their like.
  var fate: String
  /// The status of the answer; null for other fates.
  var status: Int?
}

extension NetworkState {
  /// Creates the description of a network's current conditions.
  init(_ network: NetworkConditions) {
    let latency = network.latency
    self.init(
      offline: network.isOffline,
      shortestLatencyMilliseconds: Int(latency.lowerBound / .milliseconds(1)),
      longestLatencyMilliseconds: Int(latency.upperBound / .milliseconds(1)),
      failureRate: network.failureRate,
      next: network.nextFates.map { NextFate(fate: $0.name, status: $0.status) })
  }
}
