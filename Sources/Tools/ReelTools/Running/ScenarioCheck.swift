import Foundation
import ReelApp
import ReelREPL
import ReelSupport
import ReelTexts
import ReelTimeline

extension Scenario {
  /// Runs the script, which must succeed and produce the existing recording, byte for byte, and
  /// replays the recording, whose digests must be equal.
  ///
  /// Each runs on fresh data, the embedded backend and virtual time.
  ///
  /// - Parameters:
  ///   - program: the apps.
  ///   - translation: the language of the problem.
  /// - Returns: The problem, in lines; nil if there is none.
  /// - Throws: Any error of launching the apps.
  public func problem<State, Action>(
    with program: Program<State, Action>, in translation: Translation
  ) async throws -> String? {
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let isRecorded = SystemFile.exists(recording)
    if hasScript {
      let fresh = scratch.url.appendingPathComponent("fresh.reel").path
      let options = try SessionOptions(
        apps: program.apps, name: program.name, isReproducible: true)
      let result = try await ScriptRunner(program, options: options)
        .run(Script(path: script), name: script, recording: fresh)
      guard result.code == .ok else {
        return result.output.filter(\.isDiagnostic).map(\.text).joined(separator: "\n")
      }
      guard isRecorded else {
        return translation(
          """
          there is no recording of \(verbatim: "\(self)"): make it with  \
          \(verbatim: "\(program.name) run --update \(script)")
          """)
      }
      let change = try RecordingChange.between(
        recording, and: fresh, suite: result.suite, in: translation)
      if case .changed(let lines) = change {
        return translation(
          """
          \(verbatim: "\(self)") records something different now:
          \(verbatim: lines.map { "  " + $0 }.joined(separator: "\n"))
          If this is intended: \(verbatim: "\(program.name) run --update \(script)")
          """)
      }
    }
    let launch = try await program.launch(SessionSetup.offline(scratch))
    defer { launch.shutDown() }
    return ReplayReview(suite: launch.suite, isTolerant: false, in: translation)
      .check(recording).failure
  }
}
