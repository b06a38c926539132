import Reel
import ReelApp
import ReelTimeline

/// The name of a state in a line: after a frame, at the tip of a branch, or from a recording.
struct StateName {
  private let word: Word

  init(_ word: Word) { self.word = word }

  private var recorded: RecordedState { RecordedState(NamedPath(word)) }
  private var isRecording: Bool { word.text.hasSuffix(".reel") || word.text.contains(".reel@") }

  /// Replays the named recording, if it is one, unless that could crash the program.
  ///
  /// - Throws: A ``LineFailure`` if it could.
  func check() async throws {
    guard isRecording else { return }
    try await ReplayChild.check(recorded.path, until: recorded.frame)
  }

  /// Returns the state.
  ///
  /// - Parameter tell: receives what is to be known of the recording, if it is one.
  /// - Throws: An error if there is no such frame, branch or recording.
  func state<State, Action>(
    in session: Session<State, Action>, telling tell: (String) -> Void
  ) throws -> State {
    let timeline = session.timeline
    if word.text == "now" { return session.store.state }
    if let number = Int(word.text) { return try session.cursor.state(at: number) }
    if isRecording {
      return try recorded.read(session.suite, in: session.translation, telling: tell).state
    }
    guard let history = timeline.history(of: try timeline.branch(named: word).id) else {
      return session.store.state
    }
    return history.state(at: history.count)
  }
}
