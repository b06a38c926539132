import Reel
import ReelApp
import ReelTexts
import ReelTimeline

/// The behaviour of a shared session.
extension Session {
  /// The shell's own commands, as far as they are listed.
  var listedCommands: [ShellCommand<State, Action>] {
    ownCommands.all.filter { canShare || !$0.isAboutSharing }
  }

  /// The sharing; nil if the session is not shared.
  var sharing: Sharing<State, Action>? { desk.part { $0.sharing } }

  /// Its mark in the prompt.
  var sharingMark: String? {
    if desk.showsOwn { return texts.sharing.ownBranch }
    guard let count = sharing?.draftCount, count > 0 else { return nil }
    return texts.sharing.drafts(count)
  }

  /// Returns whether an app has been started in a shared session, by any participant.
  func hasStarted(_ app: MountedApp<State, Action>) -> Bool {
    if let sharing { return sharing.hasFirst(app.name) }
    guard desk.showsOwn else { return false }
    return (1..<timeline.last + 1).contains { number in
      (try? timeline.frame(number)).map { app.owns($0.action) } ?? false
    }
  }

  /// Waits until the actions of a line have their numbers, and are thus permanent.
  ///
  /// A user who reads the answers gets the prompt back soon, with drafts.
  ///
  /// - Throws: A ``Failure`` if there is no such user, and it takes longer than the limit.
  func waitForNumbers() async throws {
    guard let sharing, sharing.draftCount > 0 else { return }
    let isRead = configuration.isRead
    let limit = isRead ? .milliseconds(400) : configuration.timeout
    let isNumbered = await Race.first(within: limit) { await sharing.numbered() }
    if isNumbered || isRead { return }
    try Task.checkCancellation()
    throw Failure(
      texts.sharing.notNumbered(Int(configuration.timeout.components.seconds)), code: .timedOut)
  }

  /// Fetches the frames from before this participant has joined, if a command may need them.
  func fetchEarlier(for command: ShellCommand<State, Action>) async throws {
    guard let sharing, sharing.hasEarlier else { return }
    switch command.group {
    case .orientation, .world: return
    case .checks where command.name == "wait": return
    case .travel where command.name == "now": return
    case .history, .travel, .branches, .editing, .files, .checks: try await sharing.fetchEarlier()
    }
  }

  /// Returns how many requests of others are open, which this session does not wait for; nil if
  /// there are none.
  func othersOpen() async -> String? {
    guard let sharing, sharing.phase != .cut, let people = try? await sharing.people() else {
      return nil
    }
    let own = sharing.participant
    let count = people.filter { $0.id != own }.map(\.openRequests).reduce(0, +)
    return count > 0 ? texts.sharing.othersOpen(count) : nil
  }

  /// Refuses a command that would change shared data, with a reason.
  func checkSharing(_ command: ShellCommand<State, Action>) throws {
    guard sharing != nil else { return }
    let name = command.syntax.prefix + command.name
    if command.rewritesHistory || [".lock", ".pause"].contains(name) {
      throw Failure(texts.sharing.refused(name), code: .notAvailable)
    }
  }
}

extension SharedNotice {
  /// The text for people.
  var text: String {
    let said = texts.sharing
    return switch self {
    case .lost(let reason): said.lost(reason)
    case .backAgain: said.backAgain
    case .changed(let frame, let shown, let outcome):
      said.changed(frame, Self.text(of: shown), Self.text(of: outcome))
    case .disagrees(let frame, let author): said.disagreement(frame, author)
    case .ended(let reason): said.ended(reason)
    case .refused(let row): said.refusedRow(row.what, row.author, row.reason)
    case .takenOver(let frame, let place): said.takenOver("\(frame).\(place)")
    case .unanswered(let frame, let place): said.unanswered("\(frame).\(place)")
    }
  }

  private static func text(of difference: Difference) -> String {
    guard !difference.changes.isEmpty else { return texts.sharing.nothing }
    return difference.changes.prefix(3).map { change in
      let after = change.after.map(\.text.excerpt) ?? "–"
      return "\(change.path) \(change.before.map(\.text.excerpt) ?? "–") → \(after)"
    }.joined(separator: " · ")
  }
}
