import Reel
import ReelTexts

/// Acknowledges recorded work.
extension Interpreter {
  /// Writes everything recorded so far, which then survives the process.
  nonisolated func acknowledge() {
    do {
      try session.timeline.flush()
    } catch {
      session.hasLostRecording = true
      guard !session.timeline.triesOtherFiles else {
        return output.notify("\(error); another file is tried later")
      }
      output.notify("\(error); the session continues without a recording")
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
      output.notify(Text(error))
      session.hasLostRecording = true
    }
    return code == .ok && session.hasLostRecording ? .unwritable : code
  }
}
