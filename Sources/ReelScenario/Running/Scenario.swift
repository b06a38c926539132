import Foundation

/// A script and the recording made from it, side by side: `browse.script` and `browse.reel`.
public struct Scenario: Sendable, Hashable, CustomStringConvertible {
  /// The script's file.
  public let script: String

  /// The recording's file.
  public var recording: String { Self.recording(of: script) }

  /// The script's name, without its folder.
  public var description: String { (script as NSString).lastPathComponent }

  /// All scenarios in a folder and the folders in it, by name.
  ///
  /// - Throws: Foundation's error where the folder cannot be read.
  public static func all(in folder: String) throws -> [Scenario] {
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return files.filter { $0.hasSuffix(".script") }.sorted()
      .map { Scenario(script: (folder as NSString).appendingPathComponent($0)) }
  }

  /// The file of the recording that belongs to a script.
  static func recording(of script: String) -> String {
    (script as NSString).deletingPathExtension + ".reel"
  }

  /// Puts a new recording in the place of an old one, in one step.
  static func replace(_ recording: String, with fresh: String) throws {
    guard rename(fresh, recording) == 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: recording])
    }
  }
}
