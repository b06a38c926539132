import Foundation
import ReelApp
import ReelREPL
import ReelSupport
import ReelTimeline

extension ScriptRunner {
  /// Runs a script, and returns a page of everything that happens, to its end or to where it fails.
  ///
  /// The script's complaints are at the top of the page.
  ///
  /// - Parameters:
  ///   - script: the lines.
  ///   - name: the source of the lines, for messages.
  ///   - translation: the language of the page.
  /// - Throws: Any error of launching the apps; `RecordingError`.
  package func page(
    of script: Script, name: String, in translation: Translation
  ) async throws -> String? {
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let recording = scratch.url.appendingPathComponent("page.reel").path
    let result = try await run(script, name: name, recording: recording)
    return try ReportPage.text(
      ofRecording: recording, result.suite,
      title: FileName.shown(URL(fileURLWithPath: name).lastPathComponent),
      notices: result.output.filter(\.isDiagnostic).map(\.text), in: translation)
  }
}

extension Scenario {
  /// Returns a page of what happens in the script, or of the recording if there is no script: for a
  /// reader who investigates a failure.
  ///
  /// - Parameters:
  ///   - program: the apps.
  ///   - translation: the language of the page.
  /// - Returns: The page; nil if there is nothing to show.
  /// - Throws: Any error of launching the apps; `RecordingError`.
  package func page<State, Action>(
    with program: Program<State, Action>, in translation: Translation
  ) async throws -> String? {
    if hasScript {
      let options = try SessionOptions(
        apps: program.apps, name: program.name, isReproducible: true)
      return try await ScriptRunner(program, options: options)
        .page(of: Script(path: script), name: script, in: translation)
    }
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let launch = try await program.launch(SessionSetup.offline(scratch))
    defer { launch.shutDown() }
    return try ReportPage.text(
      ofRecording: recording, launch.suite, title: description, in: translation)
  }
}

extension ReportPage {
  /// Returns the page of a recording; nil if the recording is empty.
  ///
  /// - Parameters:
  ///   - path: the recording.
  ///   - suite: the apps of the recording.
  ///   - title: the title of the page.
  ///   - notices: further notices for the reader.
  ///   - translation: the language of the page.
  /// - Throws: `RecordingError`; any error of `encode(to:)`.
  static func text(
    ofRecording path: String, _ suite: Suite<State, Action>, title: String,
    notices: [String] = [], in translation: Translation
  ) throws -> String? {
    let report = try suite.replay().run(path)
    let whole = ReportPage(report, of: path, suite, title: title, in: translation)
    guard var page = whole else { return nil }
    page.notices.insert(contentsOf: notices, at: 0)
    var text = ""
    try page.write { text += $0 }
    return text
  }
}
