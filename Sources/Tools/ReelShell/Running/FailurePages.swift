import Foundation
import ReelApp
import ReelTexts

/// A folder for pages of scripts that have failed.
struct FailurePages: Sendable {
  private let folder: URL
  /// Whether files are written over, whatever is in them.
  private let isForced: Bool

  /// Takes a folder, which is made where there is none.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - isForced: whether files in it are written over, whatever is in them.
  /// - Throws: ``UsageError`` where it cannot be made.
  init(_ path: String, isForced: Bool) throws(UsageError) {
    self.isForced = isForced
    folder = URL(fileURLWithPath: path, isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw UsageError(texts.program.isUnwritable("--report", path, .systemError(behind: error)))
    }
  }

  /// Writes the page of a script that has failed, in the place of one from an earlier run.
  ///
  /// - Parameters:
  ///   - result: what came of the script.
  ///   - recording: what was recorded of it.
  ///   - name: the script's file.
  /// - Returns: what is said of the page.
  /// - Throws: ``UsageError`` where it cannot be written; `RecordingError`; what `encode(to:)`
  ///   throws.
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

  /// What the page of a script is called: scripts of one name stand in several folders.
  private static func file(for name: String) -> String {
    let parts = (name as NSString).deletingPathExtension.split(separator: "/")
    return parts.filter { $0 != "." && $0 != ".." }.joined(separator: "-") + ".html"
  }
}
