import Reel
import ReelApp
import ReelEditor
import ReelSharing
import ReelTexts
import ReelTimeline

/// Private and offered branches of a shared session.
extension Session {
  /// The names of the private branches and of the shared one.
  var ownBranchNames: [String] {
    [stores.first.timeline.branches[0].name] + stores.own.flatMap(\.ownBranches).map(\.name)
  }

  /// Starts a private branch at the current frame, and switches to it.
  func startOwnBranch(_ word: Word) async throws -> Reply {
    let name = try timeline.newBranchName(word)
    // Under its name an offered branch is opened. Without a connection, none is known.
    let offered = (try? await stores.first.offers()) ?? []
    if ownBranchNames.contains(name) || offered.contains(where: { $0.name == name }) {
      throw LineError("there is already a branch “\(verbatim: name)”", at: word.range)
    }
    let frame = cursor.frame
    let own = try await timelineStore.startPrivateBranch(named: name)
    stores.show(own, isNew: true)
    return Reply(
      .branch, NewBranch(name: name, start: frame),
      lines: [
        translation(
          """
          \(verbatim: name) starts at #\(frame), and is your own: the others do not see your \
          actions on it.
          .offer NAME shows it to them, .switch main leads back.
          """)
      ])
  }

  /// Switches to the shared branch, to a private one, or to an offered one.
  func switchShared(to word: Word) async throws {
    if word.text == stores.first.timeline.branches[0].name { return stores.showFirst() }
    let all = [stores.shown] + stores.own
    for own in all where own.sharing == nil {
      guard let branch = own.ownBranches.first(where: { $0.name == word.text }) else { continue }
      own.show(branch.id)
      return stores.show(own)
    }
    stores.show(try await stores.first.openOffer(word.text), isNew: true)
  }

  /// Offers the current private branch to the others.
  func offer(_ word: Word) async throws -> Reply {
    guard stores.first.sharing != nil else {
      throw LineFailure("This session is not shared.", code: .notAvailable)
    }
    guard stores.showsOwn else {
      throw LineFailure(
        "There is nothing to offer here: .branch NAME starts a branch of your own.",
        code: .notAvailable)
    }
    let name = try stores.first.timeline.newBranchName(word)
    let offer = try await stores.first.offer(timelineStore, as: name)
    return Reply(
      .branch, NewBranch(name: offer.name, start: offer.start),
      lines: [
        translation(
          """
          \(verbatim: offer.name) is offered to all, from #\(offer.start): \
          \(offer.count, one: "frame", other: "frames")
          """)
      ])
  }

  /// Lists the shared branch, the private branches, and the offered ones.
  func sharedBranches() async throws -> Reply {
    let (first, shown) = (stores.first, stores.shown)
    var entries = first.timeline.branches.map {
      SharedBranchEntry($0, parent: nil, isCurrent: !stores.showsOwn)
    }
    for own in stores.own {
      entries += own.ownBranches.map { branch in
        SharedBranchEntry(
          branch, parent: own.timeline.branches.first { $0.id == branch.parent }?.name,
          isCurrent: branch.isCurrent && own.store === shown.store)
      }
    }
    entries += try await first.offers().map(SharedBranchEntry.init)
    let width = entries.map { TerminalText.width($0.name) }.max() ?? 0
    return Reply(
      .branches, entries, lines: entries.map { $0.line(width: width, in: translation) })
  }
}

extension TimelineStore {
  /// The branches of a private store, without the shared one.
  fileprivate var ownBranches: [BranchSummary] { timeline.branches.filter { $0.id != .main } }
}

/// A branch of a shared session, in the form for programs.
private struct SharedBranchEntry: Codable {
  var name: String
  var parent: String?
  var start: Int
  var tip: Int
  var frames: Int
  var isCurrent: Bool
  /// The participant who has offered it; null for the shared branch and for private ones.
  var offeredBy: String?

  init(_ branch: BranchSummary, parent: String?, isCurrent: Bool) {
    (name, self.parent, start) = (branch.name, parent, branch.start)
    (tip, frames, self.isCurrent) = (branch.tip, branch.count, isCurrent)
  }

  init(_ branch: SharedBranch) {
    (name, parent, start) = (branch.name, "main", branch.start)
    (tip, frames) = (branch.start + branch.count, branch.start + branch.count)
    (isCurrent, offeredBy) = (false, branch.author)
  }

  func line(width: Int, in translation: Translation) -> String {
    let extent = BranchText.extent(from: parent == nil ? nil : start, to: tip, frames)
    let whose: Text? =
      offeredBy.map { "offered by \(verbatim: $0)" } ?? (parent == nil ? nil : "your own")
    let lead = (isCurrent ? "* " : "  ") + TerminalText.padded(name, to: width)
    return "\(lead)  \(translation(extent))" + (whose.map { ", " + translation($0) } ?? "")
  }
}
