import Reel
import ReelApp
import ReelEditor
import ReelSupport
import ReelTimeline

extension ShellCommand {
  /// Lines of history beside each other.
  static var branches: [Self] {
    [
      Self.question(".branches", en: "All branches, as a tree", de: "Alle Zweige, als Baum") {
        { session in BranchTree.text(session.timeline.branches) }
      },
      Self.question(
        ".branch", en: "Start a branch at this frame, or rename one",
        de: "Einen Zweig bei diesem Frame beginnen, oder einen umbenennen",
        .word("NAME", missing: localized(en: "a name is needed", de: "ein Name wird gebraucht")),
        .optional(.word("NEW"))
      ) { name, new in
        { session in
          try new.map { try rename(session, name, to: $0) } ?? start(session, name)
        }
      }
      .written("branch NAME | branch OLD NEW")
      .completing("NAME", branchNames)
      .explained(
        en: """
          This frame is the one that is looked at. What is dispatched in the past starts a branch by
          itself, and what that asks of a backend is real.
          """,
        de: """
          Dieser Frame ist der, der angesehen wird. Was man in der Vergangenheit tut, beginnt von selbst
          einen Zweig, und was das von einem Server verlangt, ist echt.
          """),
      Self(
        ".switch", en: "Make a branch the one that goes on", de: "Zu einem Zweig wechseln",
        .word(
          "NAME", missing: localized(en: "a branch is missing", de: "es fehlt: ein Zweig"))
      ) { name in
        { shell in
          let session = shell.session
          session.both.show(try session.timeline.branch(named: name).id)
          return shell.arrive()
        }
      }
      .completing("NAME", branchNames),
    ]
  }

  private static var branchNames: Choices {
    { session, _, _ in session.timeline.branches.map { Choice($0.name) } }
  }

  private static func rename(
    _ session: Session<State, Action>, _ old: Word, to word: Word
  ) throws -> String {
    let timeline = session.timeline
    let new = try timeline.newBranchName(word)
    timeline.rename(try timeline.branch(named: old).id, to: new)
    return localized(en: "\(old.text) is \(new) now", de: "\(old.text) heißt jetzt \(new)")
  }

  private static func start(_ session: Session<State, Action>, _ word: Word) throws -> String {
    let name = try session.timeline.newBranchName(word)
    let frame = session.timeline.cursor
    session.both.startBranch(named: name)
    return localized(
      en: "\(name) starts at frame \(frame)", de: "\(name) beginnt bei Frame \(frame)")
  }
}
