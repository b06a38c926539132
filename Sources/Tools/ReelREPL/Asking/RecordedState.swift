import Reel
import ReelApp
import ReelTexts
import ReelTimeline

/// A state from a recording: the last one of `FILE`, or the one after frame N of `FILE@N`.
package struct RecordedState {
  let path: String
  let frame: Int?

  /// Reads the name of a state.
  package init(_ file: NamedPath) {
    let parts = file.path.split(separator: "@", omittingEmptySubsequences: false)
    frame = parts.count > 1 ? parts.last.flatMap { Int($0) } : nil
    path = frame == nil ? file.path : parts.dropLast().joined(separator: "@")
  }

  /// Returns the state.
  ///
  /// - Throws: A `RecordingError`; a ``UsageError`` if there is no such frame; a ``LineFailure`` if
  ///   the recording is empty.
  package func read<State, Action>(_ suite: Suite<State, Action>) throws -> State {
    let report = try suite.replay().run(path)
    if let frame, let timeline = report.timeline {
      do {
        return try timeline.state(at: frame)
      } catch {
        throw UsageError(Text(verbatim: "\(path): ") + Text(error))
      }
    }
    guard let state = report.state else {
      throw LineFailure("\(verbatim: path) is an empty recording", code: .damagedRecording)
    }
    return state
  }
}
