import Foundation
import ReelSupport
import ReelTimeline

/// A script and its recording, side by side, `browse.script` and `browse.reel`; or only one of
/// them.
public struct Scenario: Sendable, Hashable, CustomStringConvertible {
  /// The script's file; see ``hasScript``.
  public let script: String

  /// Whether there is a script, rather than only a recording.
  public let hasScript: Bool

  /// The recording's file.
  public var recording: String { Self.recording(of: script) }

  /// The name of the script, or else of the recording, without its folder.
  public var description: String {
    ((hasScript ? script : recording) as NSString).lastPathComponent
  }

  /// Creates the scenario of a script.
  public init(script: String) {
    self.script = script
    hasScript = true
  }

  private init(recording: String) {
    script = (recording as NSString).deletingPathExtension + ".script"
    hasScript = false
  }

  /// Returns all scenarios in a folder and its subfolders, by name.
  ///
  /// - Throws: Foundation's error if the folder cannot be read.
  public static func all(in folder: String) throws -> [Scenario] {
    let files = Set(try FileManager.default.subpathsOfDirectory(atPath: folder))
    return files.sorted().compactMap { file in
      let path = (folder as NSString).appendingPathComponent(file)
      if file.hasSuffix(".script") { return Scenario(script: path) }
      let script = (file as NSString).deletingPathExtension + ".script"
      return file.hasSuffix(".reel") && !files.contains(script) ? Scenario(recording: path) : nil
    }
  }

  /// Returns the file of a script's recording.
  static func recording(of script: String) -> String {
    (script as NSString).deletingPathExtension + ".reel"
  }

  /// Returns the temporary file for a new recording before it replaces an old one.
  static func draft(of recording: String) -> String {
    "\(recording).new-\(ProcessInfo.processInfo.processIdentifier)"
  }

  /// Removes temporary recordings left behind by killed runs.
  static func removeDrafts(of recording: String) {
    let file = URL(fileURLWithPath: recording)
    let folder = file.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(file.lastPathComponent + ".new-") {
      let path = folder.appendingPathComponent(name).path
      if !SessionFiles.isBeingWritten(path) { try? FileManager.default.removeItem(atPath: path) }
    }
  }

  /// Replaces an old recording by a new one, in one step.
  static func replace(_ recording: String, with fresh: String) throws {
    guard rename(fresh, recording) == 0 else {
      throw RecordingError.unwritable(path: recording, reason: .systemError)
    }
  }
}
