import Foundation
import ReelApp
import ReelREPL
import ReelSupport
import ReelTexts

/// A folder for pages of scripts that have failed.
struct FailurePages: Sendable {
  private let folder: URL
  /// Whether existing files are overwritten.
  private let isForced: Bool
  private let translation: Translation

  /// Uses a folder, which is created if it does not exist.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - isForced: whether existing files are overwritten, whatever they contain.
  ///   - translation: the language of the pages.
  /// - Throws: An ``UnwritableResult`` if it cannot be created.
  init(
    _ path: String, isForced: Bool, in translation: Translation
  ) throws(UnwritableResult) {
    self.isForced = isForced
    self.translation = translation
    folder = URL(fileURLWithPath: path, isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Self.unwritable(path, error)
    }
  }

  private static func unwritable(_ path: String, _ error: any Error) -> UnwritableResult {
    UnwritableResult(
      text: """
        \(verbatim: "--report"): \(verbatim: path) cannot be written: \
        \(.systemError(behind: error))
        """)
  }

  /// Writes the page of a script that has failed, replacing one from an earlier run.
  ///
  /// - Parameters:
  ///   - result: the result of the script.
  ///   - recording: its recording.
  ///   - name: the script's file.
  /// - Returns: The remark about the page.
  /// - Throws: An ``UnwritableResult`` or a ``UsageError`` if it cannot be written;
  ///   `RecordingError`; any error of `encode(to:)`.
  func entry<State, Action>(
    of result: ScriptRunner<State, Action>.Result, recording: String, name: String
  ) throws -> CollectedOutput.Entry {
    let file = folder.appendingPathComponent(Self.file(for: name))
    let page = try ReportPage.text(
      ofRecording: recording, result.suite,
      title: FileName.shown(URL(fileURLWithPath: name).lastPathComponent),
      notices: result.output.filter(\.isDiagnostic).map(\.text), in: translation)
    guard let page else {
      return CollectedOutput.Entry(
        text: translation("\(verbatim: name) is an empty recording"), isDiagnostic: true)
    }
    let parent = file.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    } catch {
      throw Self.unwritable(parent.relativePath, error)
    }
    try ResultFile(file.path, option: "--report", kind: .page, isForced: isForced).write(page)
    return CollectedOutput.Entry(
      text: translation("\(verbatim: file.relativePath) shows what led to it, in a browser"),
      isDiagnostic: true)
  }

  /// Returns the file of a script's page: no two scripts have the same.
  ///
  /// It is in the same folders as the script. Where the folder would be left, `%` is written, and a
  /// `%` of the script is doubled.
  static func file(for name: String) -> String {
    let parts = name.split(separator: "/").filter { $0 != "." }.map {
      $0 == ".." ? "%" : $0.replacing("%", with: "%%")
    }
    return ((name.hasPrefix("/") ? ["%root"] : []) + parts).joined(separator: "/") + ".html"
  }
}

extension Text {
  /// Returns the system's message behind an error of Foundation.
  fileprivate static func systemError(behind error: any Error) -> Text {
    guard let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error,
      case let system = cause as NSError, system.domain == NSPOSIXErrorDomain
    else { return Text(error) }
    errno = Int32(system.code)
    return .systemError
  }
}
