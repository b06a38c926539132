import Reel
import ReelApp
import ReelEditor
import ReelSharing
import ReelSupport
import ReelTexts
import ReelTimeline

extension ShellCommand {
  /// Commands for branches.
  static var branches: [Self] {
    [
      Self.question(".branches", "List the branches as a tree") {
        { session in
          if session.stores.first.sharing != nil { return try await session.sharedBranches() }
          let branches = session.timeline.branches
          return Reply(
            .branches, BranchEntry.all(branches),
            lines: [BranchTree.text(branches, in: session.translation)])
        }
      }
      .example(".branches", ".switch main")
      .leftOutOfScripts(),
      Self.question(
        ".branch", "Start a branch at this frame, or rename one",
        .word("NAME", missing: Text("a name is needed")),
        .optional(.word("NEW"))
      ) { name, new in
        { session in
          if let new { return try rename(session, name, to: new) }
          if session.sharing != nil { return try await session.startOwnBranch(name) }
          return try start(session, name)
        }
      }
      .example(".branch try", ".branch try better")
      .written("branch NAME | .branch OLD NEW")
      .completing("NAME", branchNames)
      .explained(
        """
        This frame is the current one. An action dispatched in the past starts a branch by
        itself, and its requests to a backend are real.
        """),
      Self(
        ".switch", "Switch to a branch",
        .word("NAME", missing: Text("a branch is missing"))
      ) { name in
        { shell in
          let session = shell.session
          if session.stores.first.sharing != nil {
            try await session.switchShared(to: name)
          } else {
            session.timelineStore.show(try session.timeline.branch(named: name).id)
          }
          return shell.arrive()
        }
      }
      .example(".switch main", ".switch branch-1")
      .completing("NAME", branchNames),
    ]
  }

  /// Offers branches, each with its last frame.
  static var branchNames: Choices {
    { session, _, _ in
      if session.stores.first.sharing != nil { return session.ownBranchNames.map { Choice($0) } }
      return session.timeline.branches.map { branch in
        let extent = BranchText.extent(from: nil, to: branch.tip, branch.count)
        let frame = try? session.timeline.frame(branch.tip)
        let summary = frame.flatMap { try? session.questions.summary($0.action) }
        let last = summary.map { Text(verbatim: ": " + $0.text(width: 40)) } ?? .empty
        return Choice(branch.name, extent + last)
      }
    }
  }

  private static func rename(
    _ session: Session<State, Action>, _ old: Word, to word: Word
  ) throws -> Reply {
    let timeline = session.timeline
    let new = try timeline.newBranchName(word)
    session.timelineStore.rename(try timeline.branch(named: old).id, to: new)
    return Reply(
      .branch, NewBranch(name: new, formerName: old.text),
      lines: [session.translation("\(verbatim: old.text) is now \(verbatim: new)")])
  }

  private static func start(_ session: Session<State, Action>, _ word: Word) throws -> Reply {
    let name = try session.timeline.newBranchName(word)
    let frame = session.cursor.frame
    session.timelineStore.startBranch(named: name)
    return Reply(
      .branch, NewBranch(name: name, start: frame),
      lines: [session.translation("\(verbatim: name) starts at frame \(frame)")])
  }
}
