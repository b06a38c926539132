import Foundation
import ReelApp
import ReelTimeline

extension ScriptRunner {
  /// Runs a script, and makes a page of all that it has led to, to its end or to where it fails.
  ///
  /// What it has complained of stands at the top of the page.
  ///
  /// - Parameters:
  ///   - script: the lines.
  ///   - name: what they come from, for messages.
  /// - Throws: what launching the apps throws; `RecordingError`.
  package func page(of script: Script, name: String) async throws -> String? {
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let recording = scratch.url.appendingPathComponent("page.reel").path
    let result = try await run(script, name: name, recording: recording)
    return try ReportPage.text(
      ofRecording: recording, result.suite, title: URL(fileURLWithPath: name).lastPathComponent,
      notices: result.output.filter(\.isDiagnostic).map(\.text))
  }
}

extension Scenario {
  /// A page of what the script leads to, or of the recording where that is alone: for a reader who
  /// wants to know what is wrong.
  ///
  /// - Parameter program: the apps.
  /// - Returns: the page; nil where there is nothing to be shown.
  /// - Throws: what launching the apps throws; `RecordingError`.
  package func page<State, Action>(with program: Program<State, Action>) async throws -> String? {
    if hasScript {
      let options = try SessionOptions(
        apps: program.apps, name: program.name, isReproducible: true)
      return try await ScriptRunner(program, options: options)
        .page(of: Script(path: script), name: script)
    }
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let launch = try await program.launch(SessionSetup.offline(scratch))
    defer { launch.shutDown() }
    return try ReportPage.text(ofRecording: recording, launch.suite, title: description)
  }
}

extension ReportPage {
  /// The page of a recording, in the current language; nil where the recording is empty.
  ///
  /// - Parameters:
  ///   - path: the recording.
  ///   - suite: the apps that it is of.
  ///   - title: what the page is called.
  ///   - notices: what the reader should know besides.
  /// - Throws: `RecordingError`; what `encode(to:)` throws.
  static func text(
    ofRecording path: String, _ suite: Suite<State, Action>, title: String, notices: [String] = []
  ) throws -> String? {
    let report = try Replay<State, Action>(app: suite.name, reducer: suite.reducer).run(path)
    guard var page = ReportPage(report, of: path, suite, title: title) else { return nil }
    page.notices.insert(contentsOf: notices, at: 0)
    var text = ""
    try page.write { text += $0 }
    return text
  }
}
