import Reel
import ReelApp
import ReelEditor
import ReelSupport
import ReelTimeline

// What lines say of branches, and what is said of them.
extension Timeline {
  /// The branch that a word names.
  func branch(named word: Word) throws(LineError) -> BranchSummary {
    let branches = branches
    return branches[
      try word.place(
        among: branches.map(\.name), en: "there is no branch", de: "es gibt keinen Zweig")]
  }

  /// The text of a word that can be a new branch's name.
  func newBranchName(_ word: Word) throws(LineError) -> String {
    if let taken = branches.first(where: { $0.name == word.text }) {
      throw LineError(
        en: "there is a branch “\(taken.name)” already",
        de: "den Zweig „\(taken.name)“ gibt es schon", at: word.range)
    }
    guard Int(word.text) == nil, !word.text.isEmpty else {
      throw LineError(
        en: "a branch needs a name that is no number",
        de: "ein Zweig braucht einen Namen, der keine Zahl ist", at: word.range)
    }
    return word.text
  }

  /// Which branches have begun anew, and where what they were is kept; a line each.
  func kept(since earlier: [BranchSummary]) -> [String] {
    let branches = branches
    return branches.dropFirst(earlier.count).compactMap { kept in
      guard let old = earlier.first(where: { $0.name == kept.name }),
        let new = branches.first(where: { $0.id == old.id })
      else { return nil }
      return localized(
        en: "\(new.name) begins anew after frame \(new.start); .switch \(kept.name) leads to "
          + "what was before",
        de: "\(new.name) beginnt neu nach Frame \(new.start); .switch \(kept.name) führt zu "
          + "dem, was vorher war")
    }
  }
}

extension TimelineStore {
  /// Starts a branch for an action that is dispatched in the past; returns what that means.
  func startBranchByItself() -> String {
    let cursor = timeline.cursor
    let old = timeline.branches.first(where: \.isCurrent)?.name
    let id = startBranch()
    let new = timeline.branches.first { $0.id == id }?.name
    return localized(
      en: """
        \(new ?? "a branch") starts at frame \(cursor); .switch \(old ?? "main") leads to the old future
        What a backend is asked from here on is real: it has not gone back in time.
        """,
      de: """
        \(new ?? "ein Zweig") beginnt bei Frame \(cursor); .switch \(old ?? "main") führt in die alte Zukunft
        Was ein Server von hier an gefragt wird, ist echt: er ist nicht in der Zeit zurückgegangen.
        """)
  }
}

/// Draws branches as a tree.
enum BranchTree {
  static func text(_ branches: [BranchSummary]) -> String {
    var rows: [(name: String, rest: String)] = []
    func draw(_ branch: BranchSummary, _ lead: String, _ stem: String) {
      let mark = branch.isCurrent ? "* " : "  "
      let origin =
        branch.parent == nil
        ? "" : localized(en: "from #\(branch.start), ", de: "von #\(branch.start), ")
      let frames = ReplayText.frames(branch.count)
      rows.append(
        (
          mark + lead + branch.name,
          origin + localized(en: "up to", de: "bis") + " #\(branch.tip), \(frames)"
        ))
      let children = branches.filter { $0.parent == branch.id }
      for (index, child) in children.enumerated() {
        let isLast = index == children.count - 1
        draw(child, stem + (isLast ? "└─ " : "├─ "), stem + (isLast ? "   " : "│  "))
      }
    }
    for root in branches where root.parent == nil { draw(root, "", "") }
    let width = rows.map { TerminalText.width($0.name) }.max() ?? 0
    return rows.map { "\(TerminalText.padded($0.name, to: width))  \($0.rest)" }
      .joined(separator: "\n")
  }
}
