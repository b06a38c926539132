import Reel
import ReelApp
import ReelEditor
import ReelTexts

/// The handling of Ctrl-C, and the advice after a crash.
extension InteractiveShell {
  /// Asks the person at the terminal.
  var respondent: TerminalRespondent {
    TerminalRespondent(
      editor: editor, output: output, translation: session.translation,
      onSecret: { [typed] in typed.noteSecret() },
      isCommand: { [session] in ParsedLine($0, in: session).commandName != nil })
  }

  /// The effect being awaited for while a line is performed.
  var waitedFor: Text? {
    session.awaitedRequest.map {
      "waiting for \(verbatim: $0.text) of #\($0.frame); Ctrl-C ends it"
    }
  }

  /// Offers to cancel the effects in flight, after Ctrl-C; says so if they cannot be cancelled.
  func offerToCancel() async {
    let awaited = session.openRequests.filter { !$0.isBackground && $0.branch == nil }
    let offered = awaited.filter(\.canBeCancelled)
    let left = awaited.filter { !$0.canBeCancelled }
    guard !offered.isEmpty else {
      if !left.isEmpty {
        try? output.write(
          OpenRequestsText.cancelled([], left: left, in: session.translation), .plain)
      }
      return
    }
    guard await respondent.confirms(Self.question(about: offered)) == true else { return }
    presenter.isAtWork = true
    try? output.write(session.cancel(awaited), session.mode)
    presenter.noteCommand()
    await show()
    presenter.isAtWork = false
  }

  private static func question(about all: [ListedRequest]) -> Text {
    let first = all[0]
    guard all.count > 1 else {
      return """
        \(verbatim: "\(first.app) \(first.text)") has been in flight for \(first.seconds) s, \
        asked by #\(first.request.id.frame). Cancel it?
        """
    }
    return """
      \(all.count) requests are in flight: \
      \(verbatim: all.map { "\($0.app) \($0.text)" }.joined(separator: ", ")). Cancel them?
      """
  }

  /// Prepares the advice for viewing the session's recording after a crash.
  func prepareCrashMessage() {
    let text = session.timeline.recordingPath.map { file in
      session.translation(
        """
        the last frames:    \
        \(verbatim: CommandText.line([program.name, "log", file, "--last", "5"]))
        to replay them all: \(verbatim: CommandText.line([program.name, "replay", file]))
        """)
    }
    LineEditor.setCrashMessage(text ?? "")
  }
}
