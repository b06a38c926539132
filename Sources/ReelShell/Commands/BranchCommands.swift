import Reel
import ReelApp
import ReelEditor
import ReelTimeline

extension Session {
  /// Lines of history beside each other.
  static var branchCommands: [ShellCommand<State, Action>] {
    [
      Own(
        name: "branches", synopsis: "branches",
        summary: Localized(
          en: "All branches, as a tree",
          de: "Alle Zweige, als Baum")
      ) { session, call in
        try call.none()
        session.output.answer(BranchTree.text(session.timeline.branches))
        return .done
      },
      Own(
        name: "branch", synopsis: "branch NAME | branch OLD NEW",
        summary: Localized(
          en: "Start a branch at this frame, or rename one",
          de: "Einen Zweig bei diesem Frame beginnen, oder einen umbenennen"),
        details: Localized(
          en: """
            This frame is the one that is looked at. What is dispatched in the past starts a branch by
            itself, and what that asks of a backend is real.
            """,
          de: """
            Dieser Frame ist der, der angesehen wird. Was man in der Vergangenheit tut, beginnt von selbst
            einen Zweig, und was das von einem Server verlangt, ist echt.
            """)
      ) { session, call in
        try session.branch(Array(call.arguments), call)
        return .done
      },
      Own(
        name: "switch", synopsis: "switch NAME",
        summary: Localized(
          en: "Make a branch the one that goes on",
          de: "Zu einem Zweig wechseln")
      ) { session, call in
        let branch = try session.findBranch(
          try call.single(localized(en: "a branch", de: "ein Zweig")))
        session.both.show(branch.id)
        session.arrive()
        return .done
      },
    ]
  }

  private func branch(_ words: [Word], _ call: Own.Invocation) throws {
    guard let first = words.first, words.count < 3 else {
      throw LineError(
        localized(
          en: "a name is needed; write: .\(call.synopsis)",
          de: "ein Name wird gebraucht; so wird es geschrieben: .\(call.synopsis)"))
    }
    let new = words[words.count - 1]
    if let taken = timeline.branches.first(where: { $0.name == new.text }) {
      throw LineError(
        localized(
          en: "there is a branch “\(taken.name)” already",
          de: "den Zweig „\(taken.name)“ gibt es schon"), at: new.range)
    }
    guard Int(new.text) == nil, !new.text.isEmpty else {
      throw LineError(
        localized(
          en: "a branch needs a name that is no number",
          de: "ein Zweig braucht einen Namen, der keine Zahl ist"), at: new.range)
    }
    if words.count == 2 {
      timeline.rename(try findBranch(first).id, to: new.text)
      output.answer(
        localized(
          en: "\(first.text) is \(new.text) now",
          de: "\(first.text) heißt jetzt \(new.text)"))
    } else {
      let frame = timeline.cursor
      both.startBranch(named: new.text)
      output.answer(
        localized(
          en: "\(new.text) starts at frame \(frame)",
          de: "\(new.text) beginnt bei Frame \(frame)"))
    }
  }

  /// Says which branches have begun anew, and where what they were is kept.
  func sayWhatIsKept(since earlier: [BranchSummary]) {
    let branches = timeline.branches
    for kept in branches.dropFirst(earlier.count) {
      guard let old = earlier.first(where: { $0.name == kept.name }),
        let new = branches.first(where: { $0.id == old.id })
      else { continue }
      output.answer(
        localized(
          en: "\(new.name) begins anew after frame \(new.start); .switch \(kept.name) leads to "
            + "what was before",
          de: "\(new.name) beginnt neu nach Frame \(new.start); .switch \(kept.name) führt zu "
            + "dem, was vorher war"))
    }
  }

  /// Starts a branch for an action that is dispatched in the past, and says what that means: before
  /// the action's effects run.
  func startBranchByDispatch() {
    let cursor = timeline.cursor
    let old = timeline.branches.first(where: \.isCurrent)?.name
    let id = both.startBranch()
    let new = timeline.branches.first { $0.id == id }?.name
    output.answer(
      localized(
        en: """
          \(new ?? "a branch") starts at frame \(cursor); .switch \(old ?? "main") leads to the old future
          What a backend is asked from here on is real: it has not gone back in time.
          """,
        de: """
          \(new ?? "ein Zweig") beginnt bei Frame \(cursor); .switch \(old ?? "main") führt in die alte Zukunft
          Was ein Server von hier an gefragt wird, ist echt: er ist nicht in der Zeit zurückgegangen.
          """))
  }

  func findBranch(_ word: Word) throws(LineError) -> BranchSummary {
    let branches = timeline.branches
    if let found = branches.first(where: { $0.name == word.text }) { return found }
    let names = branches.map(\.name)
    let nearest = Spelling.nearest(to: word.text, among: names)
    let hint =
      nearest.map { localized(en: "did you mean \($0)?", de: "ist \($0) gemeint?") }
      ?? localized(
        en: "there is \(names.joined(separator: ", "))",
        de: "es gibt \(names.joined(separator: ", "))")
    throw LineError(
      localized(
        en: "there is no branch “\(word.excerpt)”; \(hint)",
        de: "es gibt keinen Zweig „\(word.excerpt)“; \(hint)"), at: word.range)
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
