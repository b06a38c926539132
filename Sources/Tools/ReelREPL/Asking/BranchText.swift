import Reel
import ReelApp
import ReelEditor
import ReelSupport
import ReelTexts
import ReelTimeline

// Branches in lines and in answers.
extension Timeline {
  /// Returns the branch that a word names.
  func branch(named word: Word) throws(LineError) -> BranchSummary {
    let branches = branches
    return branches[
      try word.index(among: branches.map(\.name), unknown: "there is no branch")]
  }

  /// Returns the text of a word if it can be a new branch's name.
  func newBranchName(_ word: Word) throws(LineError) -> String {
    if let taken = branches.first(where: { $0.name == word.text }) {
      throw LineError(
        "there is already a branch “\(verbatim: taken.name)”", at: word.range)
    }
    guard Int(word.text) == nil, !["", "now"].contains(word.text) else {
      throw LineError("the name of a branch cannot be a number, empty, or “now”", at: word.range)
    }
    return word.text
  }

  /// Returns the branches that have restarted, and where their previous contents are kept.
  func kept(since earlier: [BranchSummary]) -> [KeptBranch] {
    let branches = branches
    return branches.dropFirst(earlier.count).compactMap { kept in
      guard let old = earlier.first(where: { $0.name == kept.name }),
        let new = branches.first(where: { $0.id == old.id })
      else { return nil }
      return KeptBranch(branch: new.name, start: new.start, keptAs: kept.name)
    }
  }
}

extension TimelineStore {
  /// Starts a branch for an action that is dispatched in the past.
  func startBranchByItself() -> StartedBranch {
    let start = cursor.frame
    let old = timeline.currentBranch.name
    let id = startBranch()
    let new = timeline.branch(id)?.name
    return StartedBranch(branch: new ?? "", start: start, leaving: old)
  }
}

extension StartedBranch {
  /// The message about it.
  var text: Text {
    """
    \(branch.isEmpty ? "a branch" : Text(verbatim: branch)) starts at frame \(start); .switch \
    \(verbatim: leaving) leads to the old future
    Requests from here on are real: the backend has not gone back in time.
    """
  }
}

extension NoticeKeeper {
  /// Reports where the previous contents of restarted branches are kept.
  func report(_ branches: [KeptBranch]) {
    for kept in branches {
      report(
        .branchKept, kept,
        saying: translation(
          """
          \(verbatim: kept.branch) starts again after frame \(kept.start); .switch \
          \(verbatim: kept.keptAs) leads to the old frames
          """))
    }
  }
}

/// All branches, for programs.
extension BranchEntry {
  static func all(_ branches: [BranchSummary]) -> [BranchEntry] {
    let names = Dictionary(branches.map { ($0.id, $0.name) }) { $1 }
    return branches.map { branch in
      BranchEntry(
        name: branch.name, parent: branch.parent.flatMap { names[$0] },
        start: branch.start, tip: branch.tip, frames: branch.count, isCurrent: branch.isCurrent)
    }
  }
}

/// The text about a branch.
enum BranchText {
  /// Returns where a branch begins and ends: “from #3, up to #9, 12 frames”.
  static func extent(of branch: BranchSummary) -> Text {
    extent(from: branch.parent == nil ? nil : branch.start, to: branch.tip, branch.count)
  }

  /// Returns where a branch begins and ends.
  ///
  /// - Parameters:
  ///   - start: the frame where it leaves its parent; nil if it has none.
  ///   - tip: its last frame.
  ///   - frames: the number of its frames, with its parent's.
  static func extent(from start: Int?, to tip: Int, _ frames: Int) -> Text {
    let end: Text = "up to #\(tip), \(frames, one: "frame", other: "frames")"
    return start.map { "from #\($0), \(end)" } ?? end
  }
}

/// Draws branches as a tree.
package enum BranchTree {
  /// The number of levels that are indented; further ones begin with their number.
  private static let mostLevels = 16

  package static func text(_ branches: [BranchSummary], in translation: Translation) -> String {
    let children = Dictionary(grouping: branches) { $0.parent }
    var rows: [(name: String, rest: String)] = []
    // Those to be drawn, the next one last: a tree may be deeper than the stack of a thread.
    var waiting = (children[nil] ?? []).reversed().map { ($0, level: 0, lead: "", stem: "") }
    while let (branch, level, lead, stem) = waiting.popLast() {
      let mark = branch.isCurrent ? "* " : "  "
      let extent = translation(BranchText.extent(of: branch))
      rows.append((mark + lead + branch.name, extent))
      let next = children[branch.id] ?? []
      for (index, child) in next.enumerated().reversed() {
        guard level < mostLevels else {
          waiting.append((child, level + 1, "\(stem)\(level + 1): ", stem))
          continue
        }
        let isLast = index == next.count - 1
        waiting.append(
          (child, level + 1, stem + (isLast ? "└─ " : "├─ "), stem + (isLast ? "   " : "│  ")))
      }
    }
    let width = rows.map { TerminalText.width($0.name) }.max() ?? 0
    return rows.map { "\(TerminalText.padded($0.name, to: width))  \($0.rest)" }
      .joined(separator: "\n")
  }
}
