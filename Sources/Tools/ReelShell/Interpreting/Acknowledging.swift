import ReelTexts
import Reel

/// What has been written down for good.
extension Interpreter {
  /// Writes out what has been recorded; what was done so far then survives the process.
  nonisolated func acknowledge() {
    do {
      try session.timeline.flush()
    } catch {
      output.diagnose(texts.session.lines.recordingEnded("\(error)"))
      session.hasLostRecording.store(true, ordering: .relaxed)
      _ = try? session.timeline.stopRecording()
    }
  }

  /// Ends the recording with the session.
  ///
  /// - Returns: `code`, unless that is ok and the recording could not be written, now or before.
  public nonisolated func endRecording(_ code: ExitCode) -> ExitCode {
    do {
      try session.timeline.stopRecording()
    } catch {
      output.diagnose("\(error)")
      session.hasLostRecording.store(true, ordering: .relaxed)
    }
    return code == .ok && session.hasLostRecording.load(ordering: .relaxed) ? .unwritable : code
  }
}
