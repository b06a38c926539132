import Reel
import ReelApp
import ReelTexts
import ReelTimeline

/// A state from a recording.
package enum RecordedState {
  /// Returns the last state of `FILE`, or the one after frame N of `FILE@N`.
  ///
  /// - Throws: A `RecordingError`; a ``UsageError`` if there is no such frame; a ``LineFailure`` if
  ///   the recording is empty.
  package static func read<State, Action>(
    _ file: NamedPath, suite: Suite<State, Action>
  ) throws -> State {
    let name = file.path
    var path = name[...]
    var frame: Int?
    if let at = name.lastIndex(of: "@"), let number = Int(name[name.index(after: at)...]) {
      path = name[..<at]
      frame = number
    }
    let report = try suite.replay().run(
      String(path))
    if let frame, let timeline = report.timeline {
      do {
        return try timeline.state(at: frame)
      } catch {
        throw UsageError(Text(verbatim: "\(path): ") + Text(error))
      }
    }
    guard let state = report.state else {
      throw LineFailure(
        "\(verbatim: String(path)) is an empty recording", code: .damagedRecording)
    }
    return state
  }
}
