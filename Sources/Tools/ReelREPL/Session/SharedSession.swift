import Reel
import ReelApp
import ReelSharing
import ReelTexts
import ReelTimeline

/// The behaviour of a shared session.
extension Session {
  /// The shell's own commands, as far as they are listed.
  var listedCommands: [ShellCommand<State, Action>] {
    ownCommands.all.filter { canShare || !$0.row.isAboutSharing }
  }

  /// The sharing; nil if the session is not shared.
  package var sharing: Sharing<State, Action>? {
    // Asked ten times for each line, of which none is mostly shared.
    stores.isShared ? stores.part { $0.sharing } : nil
  }

  /// Its mark in the prompt.
  var sharingMark: Text? {
    if stores.showsOwn { return "your own" }
    guard let count = sharing?.draftCount, count > 0 else { return nil }
    return Text(count, one: "\(count) draft", other: "\(count) drafts")
  }

  /// Waits until the actions of a line have their numbers, and are thus permanent.
  ///
  /// A user who reads the answers gets the prompt back soon, with drafts.
  ///
  /// - Throws: A ``LineFailure`` if there is no such user, and it takes longer than the limit.
  func waitForNumbers() async throws {
    guard let sharing, sharing.draftCount > 0 else { return }
    let isRead = configuration.isRead
    let limit = isRead ? configuration.patience : configuration.timeout
    let numbered: Void? = await Race.first(within: limit) { await sharing.numbered() }
    if numbered != nil || isRead { return }
    try Task.checkCancellation()
    throw LineFailure(
      """
      Not numbered within \(Int(configuration.timeout.components.seconds)) s: the database \
      does not answer. Your action waits as a draft.
      """, code: .timedOut)
  }

  /// Fetches the frames from before this participant has joined, if a command may need them.
  func fetchEarlier(for command: ShellCommand<State, Action>) async throws {
    guard let sharing, sharing.hasEarlier else { return }
    switch command.row.group {
    case .orientation, .world: return
    case .history, .travel, .branches, .editing, .files, .checks:
      if command.row.needsEarlierFrames { try await sharing.fetchEarlier() }
    }
  }

  /// Returns how many requests of others are open, which this session does not wait for; nil if
  /// there are none.
  func othersOpen() async -> Text? {
    guard let sharing, sharing.phase != .cut, let people = try? await sharing.people() else {
      return nil
    }
    let own = sharing.participant
    let count = people.filter { $0.id != own }.map(\.openRequests).reduce(0, +)
    guard count > 0 else { return nil }
    return Text(
      count, one: "Not waiting for \(count) open request of another participant.",
      other: "Not waiting for \(count) open requests of other participants.")
  }

  /// Refuses a command that would change shared data, with a reason.
  func checkSharing(_ command: ShellCommand<State, Action>) throws {
    if sharing != nil, command.row.isRefusedWhenShared {
      throw LineFailure(
        """
        \(verbatim: command.row.name) would change the history of all participants, which is fixed in a \
        shared session. To try something out, .branch NAME starts a branch of your own.
        """, code: .notAvailable)
    }
  }
}

extension SharedNotice {
  /// The text for people.
  var text: Text {
    switch self {
    case .lost(let reason):
      "There is no connection to the session: \(reason) Your actions wait as drafts."
    case .backAgain: "The connection to the session is back."
    case .changed(let frame, let shown, let outcome):
      """
      #\(frame) had a different result than shown, because others came before it: \
      \(Self.text(of: outcome)), not \(Self.text(of: shown))
      """
    case .disagrees(let frame, let author):
      """
      After frame \(frame), of participant \(author), this program has a different state than \
      the session. It only observes from there.
      """
    case .ended(let reason): "This session is no longer shared: \(reason)"
    case .refused(let row):
      """
      Refused here and by all others: \(verbatim: row.what), of participant \(row.author): \
      \(row.reason). The session goes on.
      """
    case .unwritten(let reason): "Not done: \(reason)."
    case .takenOver(let frame, let index):
      """
      Request \(verbatim: "\(frame).\(index)") is performed here now: its participant is gone.
      """
    case .unanswered(let frame, let index):
      """
      Request \(verbatim: "\(frame).\(index)") is lost: its participant is gone, and it must \
      not be repeated.
      """
    }
  }

  private static func text(of difference: Difference) -> Text {
    guard !difference.changes.isEmpty else { return "no change" }
    let changes = difference.changes.prefix(3).map { change in
      let after = change.after.map(\.text.excerpt) ?? "–"
      return "\(change.path) \(change.before.map(\.text.excerpt) ?? "–") → \(after)"
    }
    return Text(verbatim: changes.joined(separator: " · "))
  }
}
