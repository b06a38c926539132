import Reel
import ReelApp
import ReelEditor
import ReelSupport
import ReelTexts

/// The handling of Ctrl-C, and the advice after a crash.
extension InteractiveShell {
  /// Asks the person at the terminal.
  var respondent: TerminalRespondent {
    TerminalRespondent(
      editor: editor, output: output, translation: session.translation,
      onSecret: { [weak self] in await self?.take(.secretAsked) },
      isCommand: { [session] in ParsedLine($0, in: session).commandName != nil })
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
    let text = await question(about: offered)
    take(.asks)
    let (isConfirmed, _) = await step { [respondent] in await respondent.confirms(text) }
    take(.goesOn)
    guard isConfirmed == true else { return }
    try? output.write(session.cancel(awaited), session.mode)
    presenter.noteCommand()
    await show()
  }

  /// Returns whether the user may leave: the first time, what would be lost is named instead, as
  /// shells name running jobs.
  func mayLeave() async -> Bool {
    guard await mayLeaveRequests() else { return false }
    let sharing = session.stores.first.sharing
    guard let sharing, sharing.draftCount > namedDrafts else { return true }
    _ = await Race.first(within: .seconds(2)) { await sharing.numbered() }
    let count = sharing.draftCount
    namedDrafts = count
    if count == 0 { return true }
    let text = Text(
      count,
      one: """
        \(count) draft has no number yet: if you leave now, it may be lost. “wait” waits for it; \
        .quit or Ctrl-D once more leaves.
        """,
      other: """
        \(count) drafts have no numbers yet: if you leave now, they may be lost. “wait” waits for \
        them; .quit or Ctrl-D once more leaves.
        """)
    output.diagnose(session.translation(text))
    return false
  }

  /// The same for requests that change something and have no answer yet.
  private func mayLeaveRequests() async -> Bool {
    func undone() -> [ListedRequest] {
      session.openRequests.filter { $0.stage == .open && $0.request.writes && $0.branch == nil }
    }
    if named.isSuperset(of: undone().map(\.name)) { return true }
    // What is stored on this machine takes a moment.
    _ = await session.settles(within: .seconds(2))
    let open = undone()
    named = Set(open.map(\.name))
    if open.isEmpty { return true }
    let lines = await lines(for: open)
    let list = Self.list(lines)
    let text: Text =
      lines.count > 1
      ? """
      \(list) have no answers yet: if you leave now, you do not see whether they were done. “wait” \
      waits for them; .quit or Ctrl-D once more leaves.
      """
      : """
      \(list) has no answer yet: if you leave now, you do not see whether it was done. “wait” waits \
      for it; .quit or Ctrl-D once more leaves.
      """
    output.diagnose(session.translation(text))
    return false
  }

  private static func list(_ lines: [String]) -> Text {
    lines.map { Spelling.quoted($0) }.joined(separator: Text(verbatim: ", "))
  }

  /// Returns the lines that led to requests, each once.
  private func lines(for all: [ListedRequest]) async -> [String] {
    let transcript = await interpreter.transcript
    var lines: [String] = []
    for request in all {
      let line = line(for: request, in: transcript)
      if !lines.contains(line) { lines.append(line) }
    }
    return lines
  }

  private func question(about all: [ListedRequest]) async -> Text {
    let lines = await lines(for: all)
    let list = Self.list(lines)
    let seconds = all.map(\.seconds).max() ?? 0
    return lines.count > 1
      ? "\(list) have been waiting for answers for up to \(seconds) s. Cancel them?"
      : "\(list) has been waiting for an answer for \(seconds) s. Cancel it?"
  }

  /// Returns the line that led to a request, as it was typed; the request's name if there is none.
  private func line(for request: ListedRequest, in transcript: Transcript) -> String {
    var frame = try? session.timeline.frame(request.request.id.frame)
    while let cause = frame?.cause, cause > 0, let earlier = try? session.timeline.frame(cause) {
      frame = earlier
    }
    let line = transcript.lines.last { line in
      frame.map { line.before.lastFrame < $0.number && $0.number <= line.lastFrame } ?? false
    }
    return line.flatMap { $0.isHidden ? nil : $0.text.trimmed }
      ?? "\(request.app) \(request.text.prefix { $0 != " " })"
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
    LineEditor.setCrashMessage(FileName.shown(text ?? ""))
  }
}

extension Session {
  /// The effect being awaited while a line is performed at a terminal.
  var waitedFor: Text? {
    awaitedRequest.map { "waiting for \(verbatim: $0.text) of #\($0.frame); Ctrl-C ends it" }
  }
}
