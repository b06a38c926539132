import Foundation
import ReelApp
import ReelTexts

/// A folder for pages of scripts that have failed.
struct FailurePages: Sendable {
  private let folder: URL
  /// Whether existing files are overwritten.
  private let isForced: Bool

  /// Uses a folder, which is created if it does not exist.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - isForced: whether existing files are overwritten, whatever they contain.
  /// - Throws: A ``UsageError`` if it cannot be created.
  init(_ path: String, isForced: Bool) throws(UsageError) {
    self.isForced = isForced
    folder = URL(fileURLWithPath: path, isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw UsageError(texts.program.isUnwritable("--report", path, .systemError(behind: error)))
    }
  }

  /// Writes the page of a script that has failed, replacing one from an earlier run.
  ///
  /// - Parameters:
  ///   - result: the result of the script.
  ///   - recording: its recording.
  ///   - name: the script's file.
  /// - Returns: The remark about the page.
  /// - Throws: A ``UsageError`` if it cannot be written; `RecordingError`; any error of
  ///   `encode(to:)`.
  func entry<State, Action>(
    of result: ScriptRunner<State, Action>.Result, recording: String, name: String
  ) throws -> CollectedOutput.Entry {
    let file = folder.appendingPathComponent(Self.file(for: name))
    let page = try ReportPage.text(
      ofRecording: recording, result.suite, title: URL(fileURLWithPath: name).lastPathComponent,
      notices: result.output.filter(\.isDiagnostic).map(\.text))
    guard let page else {
      return CollectedOutput.Entry(
        text: texts.asking.replay.isEmptyRecording(name), isDiagnostic: true)
    }
    try ResultFile(file.path, option: "--report", kind: .page, isForced: isForced).write(page)
    return CollectedOutput.Entry(
      text: texts.running.scripts.rewinds(file.relativePath), isDiagnostic: true)
  }

  /// Returns the file name of a script's page: scripts in different folders may have the same name.
  private static func file(for name: String) -> String {
    let parts = (name as NSString).deletingPathExtension.split(separator: "/")
    return parts.filter { $0 != "." && $0 != ".." }.joined(separator: "-") + ".html"
  }
}
