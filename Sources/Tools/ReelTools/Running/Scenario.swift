import Foundation
import ReelREPL
import ReelSupport
import ReelTexts
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
  /// Pipes, devices and sockets are none, whatever their names.
  ///
  /// - Throws: The system's error if the folder cannot be read.
  public static func all(in folder: String) throws -> [Scenario] {
    let found = try SystemFile.files(under: folder)
    let files = Set(found)
    return found.compactMap { file in
      let path = SystemFile.path(of: file, in: folder)
      guard SystemFile.kind(of: path) == .regular else { return nil }
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
    let folder = SystemFile.folder(of: recording)
    let drafts = (recording as NSString).lastPathComponent + ".new-"
    for name in (try? SystemFile.names(in: folder)) ?? [] where name.hasPrefix(drafts) {
      let path = SystemFile.path(of: name, in: folder)
      if !SessionFiles.isBeingWritten(path) { SystemFile.remove(path) }
    }
  }

  /// Checks that a file which a new recording replaces is a recording of an app.
  ///
  /// A recording that is damaged behind its first line is one.
  ///
  /// - Throws: A `UsageError` if it is something else, or too damaged to tell; a
  ///   `RecordingError` if it cannot be read.
  static func checkRecording(_ path: String, of app: String) throws {
    do throws(RecordingError) {
      let summary = try RecordingSummary(of: path, app: app)
      if summary.header != nil || summary.notices.isEmpty { return }
    } catch {
      switch error {
      case .file: throw error
      case .damaged(_, let line, _) where line > 1: return
      default: break
      }
    }
    throw UsageError(
      """
      --update: \(verbatim: path) exists already, and is not a recording of \
      “\(verbatim: app)”; move it away, or overwrite it with --force
      """)
  }

  /// Replaces an old recording by a new one, in one step.
  static func replace(_ recording: String, with fresh: String) throws {
    do {
      try SystemFile.rename(fresh, to: recording)
    } catch {
      throw RecordingError.unwritable(path: recording, reason: error.text)
    }
  }
}
