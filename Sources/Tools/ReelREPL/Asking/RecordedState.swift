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

  /// Returns the state, and whether this version reaches the states that were recorded.
  ///
  /// - Parameters:
  ///   - suite: the apps of the recording.
  ///   - translation: the language of what is told.
  ///   - tell: receives what is to be known of the recording: its notices, and whether this version
  ///     reaches other states.
  /// - Throws: A `RecordingError`; a ``LineFailure`` if there is no such frame; an
  ///   ``EmptyRecording``.
  package func read<State, Action>(
    _ suite: Suite<State, Action>, in translation: Translation, telling tell: (String) -> Void
  ) throws -> (state: State, isFaithful: Bool) {
    let report = try suite.replay().states(path)
    if report.isFaithful {
      for notice in report.notices { tell(translation(notice)) }
    } else {
      tell(ReplayText.text(report, path: path, root: suite.root, in: translation))
    }
    if let frame, let timeline = report.timeline {
      do {
        return (try timeline.state(at: frame), report.isFaithful)
      } catch {
        throw LineFailure(Text(verbatim: "\(path): ") + Text(error), code: .noSuchFrame)
      }
    }
    guard let state = report.state else { throw EmptyRecording(path: path) }
    return (state, report.isFaithful)
  }
}

/// A recording without the state that is asked for: the program ended before it wrote a frame.
package struct EmptyRecording: TextError {
  private let path: String

  /// Creates the error about a file.
  package init(path: String) { self.path = path }

  package var text: Text { "\(verbatim: path) is an empty recording" }
}
