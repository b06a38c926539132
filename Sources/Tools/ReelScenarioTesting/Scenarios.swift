import Foundation
import ReelApp
import ReelShell
import Testing

extension Scenario {
  /// Finds all scripts and recordings in a folder, for a test of each.
  ///
  /// ```swift
  /// @Test(arguments: Scenario.all(beside: "Scenarios"))
  /// func scenario(_ scenario: Scenario) async throws { try await scenario.check(with: Counter()) }
  /// ```
  ///
  /// - Parameters:
  ///   - folder: the folder, relative to the test's file: `../../Scenarios`.
  ///   - file: the test's file.
  /// - Returns: the scenarios by name; if there are none, the folder itself, which then fails.
  public static func all(beside folder: String, of file: String = #filePath) -> [Scenario] {
    let url = URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent(folder).standardizedFileURL
    let found = (try? all(in: url.path)) ?? []
    return found.isEmpty ? [Scenario(script: url.path)] : found
  }

  /// Runs the script, which has to succeed and to produce the existing recording, byte for byte;
  /// replays the recording, whose digests have to be equal.
  ///
  /// If something is wrong, a page of the session is attached to the test, for a browser: `swift
  /// test --attachments-path FOLDER` keeps it.
  ///
  /// - Parameters:
  ///   - program: the apps.
  ///   - sourceLocation: where to report a problem.
  /// - Throws: errors from launching the apps; `Script.Unreadable`.
  public func check<State, Action>(
    with program: Program<State, Action>, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let english = Translation(.en)
    if let problem = try await problem(with: program, in: english) {
      // If there is a page, it shows more than the words do; if there is none, they say why.
      if let page = try? await page(with: program, in: english) {
        Attachment.record(
          Array(page.utf8), named: "\(self).html", sourceLocation: sourceLocation)
      }
      Issue.record("\(problem)", sourceLocation: sourceLocation)
    }
  }

  /// The same for an app that needs no service.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - sourceLocation: where to report a problem.
  /// - Throws: `Script.Unreadable`.
  public func check(
    with app: some App, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await check(with: Program(app), sourceLocation: sourceLocation)
  }
}
