import Foundation

/// A script and the recording made from it, side by side, `browse.script` and `browse.reel`; or
/// one of them alone.
public struct Scenario: Sendable, Hashable, CustomStringConvertible {
  /// The script's file; see ``hasScript``.
  public let script: String

  /// Whether there is a script, and not a recording alone.
  public let hasScript: Bool

  /// The recording's file.
  public var recording: String { Self.recording(of: script) }

  /// The name of the script, or else of the recording, without its folder.
  public var description: String {
    ((hasScript ? script : recording) as NSString).lastPathComponent
  }

  /// The scenario of a script.
  public init(script: String) {
    self.script = script
    hasScript = true
  }

  private init(recording: String) {
    script = (recording as NSString).deletingPathExtension + ".script"
    hasScript = false
  }

  /// All scenarios in a folder and the folders in it, by name.
  ///
  /// - Throws: Foundation's error where the folder cannot be read.
  public static func all(in folder: String) throws -> [Scenario] {
    let files = Set(try FileManager.default.subpathsOfDirectory(atPath: folder))
    return files.sorted().compactMap { file in
      let path = (folder as NSString).appendingPathComponent(file)
      if file.hasSuffix(".script") { return Scenario(script: path) }
      let script = (file as NSString).deletingPathExtension + ".script"
      return file.hasSuffix(".reel") && !files.contains(script) ? Scenario(recording: path) : nil
    }
  }

  /// The file of the recording that belongs to a script.
  static func recording(of script: String) -> String {
    (script as NSString).deletingPathExtension + ".reel"
  }

  /// Where a new recording is made before it takes the place of an old one.
  static func draft(of recording: String) -> String {
    "\(recording).new-\(ProcessInfo.processInfo.processIdentifier)"
  }

  /// Removes what runs that were killed have left of new recordings.
  static func removeDrafts(of recording: String) {
    let file = URL(fileURLWithPath: recording)
    let folder = file.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(file.lastPathComponent + ".new-") {
      let path = folder.appendingPathComponent(name).path
      if !SessionFiles.isBeingWritten(path) { try? FileManager.default.removeItem(atPath: path) }
    }
  }

  /// Puts a new recording in the place of an old one, in one step.
  static func replace(_ recording: String, with fresh: String) throws {
    guard rename(fresh, recording) == 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: recording])
    }
  }
}
