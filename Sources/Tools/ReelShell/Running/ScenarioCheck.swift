import ReelTexts
import Foundation
import ReelApp
import ReelTimeline

extension Scenario {
  /// Runs the script, which has to succeed and to record what is recorded already, byte for byte,
  /// and replays the recording, whose digests have to be equal.
  ///
  /// Each on fresh data, the embedded backend and virtual time.
  ///
  /// - Parameter program: the apps.
  /// - Returns: what is wrong, in lines; nil where all is well.
  /// - Throws: what launching the apps throws.
  public func problem<State, Action>(with program: Program<State, Action>) async throws -> String? {
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let isRecorded = FileManager.default.fileExists(atPath: recording)
    if hasScript {
      let fresh = scratch.url.appendingPathComponent("fresh.reel").path
      let options = try SessionOptions(
        apps: program.apps, name: program.name,
        isReproducible: true)
      let result = try await ScriptRunner(program, options: options)
        .run(Script(path: script), name: script, recording: fresh)
      guard result.code == .ok else {
        return result.output.filter(\.isDiagnostic).map(\.text).joined(separator: "\n")
      }
      guard isRecorded else { return nil }
      let change = try RecordingChange.between(recording, and: fresh, suite: result.suite)
      if case .changed(let lines) = change {
        return texts.running.scripts.recordsElse(
          "\(self)", lines.map { "  " + $0 }.joined(separator: "\n"),
          "\(program.name) run --update \(script)")
      }
    }
    let launch = try await program.launch(SessionSetup.offline(scratch))
    defer { launch.shutDown() }
    return ReplayReview(suite: launch.suite, isTolerant: false).check(recording).failure
  }
}
