// The values of the answers about files and pages, for programs.

/// A script or a test that was written.
struct SavedFile: Codable {
  var file: String
  /// Whether a part of the session was not recorded, and is missing.
  var hasGap: Bool
  /// The folder with what was stored when the session began; null if there is none.
  var data: String?
  /// What a script cannot repeat of the session, in sentences.
  var limits: [String]
}

/// A file that was written for other tools.
struct ExportedFile: Codable {
  var file: String
  /// The frame of the state; null for frames.
  var frame: Int?
  /// The number of frames; null for a state.
  var frames: Int?
  /// The path; null for everything.
  var path: String?
}

/// A script of the fewest actions that make a condition true.
struct ShrunkSession: Codable {
  /// The frame at which the condition became true.
  var frame: Int
  /// The number of frames up to it.
  var frames: Int
  /// The number of actions that are enough.
  var actions: Int
  var script: String
}

/// A report that was written, and its recording.
struct WrittenReport: Codable {
  var report: String
  var recording: String
  var frames: Int
}

/// The page for browsers.
struct ServedView: Codable {
  /// The address of the page; null if nothing is served.
  var address: String?
  /// Whether the page may move the shell.
  var control: Bool
}
