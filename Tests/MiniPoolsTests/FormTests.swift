import ReelApp
import ReelHTTP
import Testing

@testable import MiniPools

/// The form that creates and edits pools.
@Suite struct FormTests {
  private let offline = APIError.noConnection(server: "server at 127.0.0.1:8080")
  private let late = APIError.timedOut(server: "server at 127.0.0.1:8080")

  /// Starts a session on the page of a pool with $30 of $50.
  private func session() async -> Session {
    let session = Session { $0.add("Rome", contributed: 30, goal: 50) }
    await session.start()
    await session.type("open 1")
    await session.settle()
    return session
  }

  @Test func createsAPool() async {
    let session = await session()
    await session.store.send(.poolForm(.newTapped)) {
      $0.route = ScreenStack(.home, .form(id: nil))
      $0.form = Form()
    }
    #expect(
      session.store.screen == """
        create new pool
          name “Name” []
          goal “Goal in dollars (optional)” []
          Fill in with “set name …” and “set goal …”, then “create”; “back” leaves.
          [create] [back]
        """)
    await session.store.send(.poolForm(.edited(values: [.name: "Oslo"]))) {
      $0.form?[.name] = "Oslo"
    }
    await session.store.send(.poolForm(.edited(values: [.goal: " 40 "]))) {
      $0.form?[.goal] = " 40 "
    }
    await session.store.send(
      .poolForm(.saveTapped), requesting: [Request.create(draft: Draft(name: "Oslo", goal: 40))]
    ) {
      $0.working = .create(draft: Draft(name: "Oslo", goal: 40))
    }
    let created = session.service.pools[1]
    await session.store.receive(.poolForm(.poolSaved(.done(created)))) {
      $0.working = nil
      $0.pools.append(created)
      $0.form = nil
      $0.route = ScreenStack(.home, .pool(id: 2))
      $0.created = 2
    }
    #expect(
      session.store.screen == """
        Oslo
          Oslo: $0 / $40
          0 of 40: 0 %
          [contribute] [edit] [delete] [back]
        """)
    await session.store.finish()
  }

  @Test func blanksAroundANameAreNotPartOfIt() async {
    let session = await session()
    await session.type("new")
    await session.type(#"set name "   Trip   ""#)
    await session.type("create")
    #expect(session.service.pools.last?.name == "Trip")
    #expect(session.store.state.pools.last?.name == "Trip")
  }

  /// Every command is asked about that leaves or replaces a form with texts, and no other.
  @Test func droppingWhatWasTypedIsAsked() async throws {
    let session = await session()
    let lines = [
      "home", "open 1", "new", "new name=Oslo", "back", "refresh", "undo", "next", "previous",
      "page 1", "search x", "edit", "contribute 5", "person 2", "delete", "set goal 52", "save",
    ]
    func dropping() throws -> [String] { try lines.filter(session.store.drops) }
    let named = Set(lines.map { String($0.prefix { $0 != " " }) })
    #expect(session.app.commands.map(\.name).filter { !named.contains($0) } == [])
    #expect(try dropping() == [])
    for line in ["edit", "new"] {
      await session.type(line)
      #expect(try dropping() == [])
      await session.type("set goal 51")
      #expect(try dropping() == ["home", "back"])
      // A line of a script is not asked.
      await session.type("home")
      #expect(session.store.state.form == nil)
      await session.type("open 1")
      if line == "edit" { await session.type("back") }
    }
    // What is being saved is not dropped.
    await session.type("home")
    await session.type("new")
    await session.type("set name Oslo")
    session.service.next(.delay(.seconds(1)))
    await session.typeWithoutWaiting("create")
    #expect(try dropping() == [])
    await session.settle()
  }

  @Test func isDisabledWhileTheRequestRuns() async {
    let session = await session()
    await session.type("new")
    await session.type("set name Oslo")
    session.service.next(.delay(.seconds(1)))
    await session.typeWithoutWaiting("create")
    #expect(
      session.store.screen == """
        create new pool …
          name “Name” (Oslo)
          goal “Goal in dollars (optional)” ()
          (create) (back)
        """)
    // A second tap must not create a second pool.
    for action in [
      Action.poolForm(.saveTapped), .poolForm(.edited(values: [.name: "x"])),
      .poolForm(.edited(values: [.goal: "1"])), .router(.backTapped),
    ] {
      await session.store.send(action)
    }
    await session.settle()
    #expect(session.service.takeCalls() == ["fetch", "create Oslo 0"])
    #expect(session.store.state.route == ScreenStack(.home, .pool(id: 2)))
    #expect(session.store.state.pools[1].goalAmountCurrency == nil)
  }

  @Test func editsAPool() async {
    let session = await session()
    let before = session.service.pools[0]
    await session.store.send(.poolPage(.editTapped)) {
      $0.route = ScreenStack(.home, .pool(id: 1), .form(id: 1))
      $0.form = Form(editing: before)
    }
    #expect(
      session.store.screen == """
        edit Rome
          name “Name” [Rome]
          goal “Goal in dollars (optional)” [50]
          Fill in with “set name …” and “set goal …”, then “save”; “back” leaves.
          [save] [back]
        """)
    await session.store.send(.poolForm(.edited(values: [.name: "Oslo"]))) {
      $0.form?[.name] = "Oslo"
    }
    await session.store.send(.poolForm(.edited(values: [.goal: ""]))) { $0.form?[.goal] = "" }
    await session.store.send(
      .poolForm(.saveTapped),
      requesting: [Request.edit(id: 1, draft: Draft(name: "Oslo"), only: nil)]
    ) {
      $0.working = .edit(id: 1, draft: Draft(name: "Oslo"), only: nil)
    }
    // The service returns the pool as it was before; the app applies the user's edit to it.
    await session.store.receive(.poolForm(.poolSaved(.done(before)))) {
      $0.working = nil
      $0.pools[0].name = "Oslo"
      $0.pools[0].goalAmountValue = nil
      $0.pools[0].goalAmountCurrency = nil
      $0.form = nil
      $0.route = ScreenStack(.home, .pool(id: 1))
    }
    #expect(
      session.store.screen == """
        Oslo
          Oslo: $30
          2026-01-01  person 2 $30
          [contribute] [edit] [delete] [back]
        """)
    await session.store.finish()
  }

  @Test func anEditShowsLaterContributionsOfOthers() async {
    let session = await session()
    await session.type("edit")
    session.service.give(5, to: 1)
    await session.type("save")
    #expect(
      session.store.screen == """
        Rome
          Rome: $35 / $50
          35 of 50: 70 %
          2026-01-01  person 2 $5
          2026-01-01  person 2 $30
          [contribute] [edit] [delete] [back]
        """)
    #expect(session.store.state.seen.mapValues(\.contributed) == [1: 30])
    await session.type("delete")
    #expect(session.store.state.seen == [:])
  }

  @Test func shakesOnceAndClearsCorrectedFields() async {
    let session = await session()
    await session.store.send(.poolForm(.newTapped)) {
      $0.route = ScreenStack(.home, .form(id: nil))
      $0.form = Form()
    }
    await session.store.send(.poolForm(.edited(values: [.goal: "abc"]))) {
      $0.form?[.goal] = "abc"
    }
    await session.store.send(.poolForm(.saveTapped)) {
      $0.form?.problems[.name] = .blank
      $0.form?.problems[.goal] = .notPositive
      $0.form?.shaking = [.name, .goal]
    }
    await session.store.send(.poolForm(.edited(values: [.name: "Oslo"]))) {
      $0.form?[.name] = "Oslo"
      $0.form?.problems[.name] = nil
    }
    await session.store.send(.poolForm(.edited(values: [.goal: "5"]))) {
      $0.form?[.goal] = "5"
      $0.form?.problems[.goal] = nil
    }
    await session.store.finish()
  }

  @Test func aFailureKeepsTheTypedText() async {
    let session = await session()
    await session.type("new")
    await session.type("set name Oslo")
    await session.type("set goal 40")
    await session.settle()
    session.service.next(.refuse(offline))
    await session.store.send(
      .poolForm(.saveTapped), requesting: [Request.create(draft: Draft(name: "Oslo", goal: 40))]
    ) {
      $0.working = .create(draft: Draft(name: "Oslo", goal: 40))
    }
    await session.store.receive(.poolForm(.poolSaved(.failed(offline)))) {
      $0.working = nil
      $0.message = .saveFailed(error: offline)
    }
    #expect(
      session.store.screen == """
        create new pool
          error: The pool was not created. The server at 127.0.0.1:8080 does not answer. \
        Try again with “create”.
          name “Name” [Oslo]
          goal “Goal in dollars (optional)” [40]
          Fill in with “set name …” and “set goal …”, then “create”; “back” leaves.
          [create] [back]
        """)
    await session.type("create")
    #expect(session.store.state.top == .pool(id: 2))
    #expect(session.store.state.message == nil)
  }

  @Test func aLostAnswerLeavesTheOutcomeOpen() async {
    let session = await session()
    await session.type("new")
    await session.type("set name Oslo")
    session.service.next(.lose(late))
    await session.type("create")
    #expect(session.store.state.unanswered == [.create(draft: Draft(name: "Oslo"))])
    #expect(
      session.store.screen == """
        create new pool
          error: It is not known whether the pool was created. \
        The server at 127.0.0.1:8080 took too long to answer. \
        Check with “home”, or try again with “create”.
          name “Name” [Oslo]
          goal “Goal in dollars (optional)” []
          Fill in with “set name …” and “set goal …”, then “create”; “back” leaves.
          [create] [back]
        """)
  }

  @Test func aFailedEditStaysInTheForm() async {
    let session = await session()
    await session.type("edit")
    await session.type("set name Oslo")
    session.service.next(.refuse(.status(code: 503, message: "try later")))
    await session.type("save")
    #expect(
      session.store.screen == """
        edit Rome
          error: It is not known whether the changes were saved. \
        The server has a problem (503: try later). Check with “home”, or try again with “save”.
          name “Name” [Oslo]
          goal “Goal in dollars (optional)” [50]
          Fill in with “set name …” and “set goal …”, then “save”; “back” leaves.
          [save] [back]
        """)
    #expect(
      session.store.state.unanswered == [
        .edit(id: 1, draft: Draft(name: "Oslo", goal: 50), only: .name)
      ])
    await session.type("back")
    #expect(
      session.store.screen == """
        Rome
          Rome: $30 / $50
          30 of 50: 60 %
          2026-01-01  person 2 $30
          [contribute] [edit] [delete] [back]
        """)
  }

  @Test func savingAnEditToAMissingPoolLeadsHome() async {
    let session = await session()
    await session.type("edit")
    await session.type("set name Oslo")
    await session.type("set goal 60")
    await session.settle()
    let gone = session.store.state.pools[0]
    session.service.delete(1)
    await session.store.send(
      .poolForm(.saveTapped),
      requesting: [Request.edit(id: 1, draft: Draft(name: "Oslo", goal: 60), only: nil)]
    ) {
      $0.working = .edit(id: 1, draft: Draft(name: "Oslo", goal: 60), only: nil)
    }
    await session.store.receive(
      .poolForm(.poolSaved(.failed(.status(code: 404, message: "no such pool")))),
      requesting: [Request.fetch]
    ) {
      $0.working = nil
      $0.form = nil
      $0.route = ScreenStack(.home)
      $0.message = .editedPoolGone(name: "Rome", typedName: "Oslo", typedGoal: "60")
      $0.loading = .fetch
    }
    await session.store.receive(.home(.poolsLoaded(.done([])))) {
      $0.loading = nil
      $0.pools = []
      $0.deltas.gone = [gone]
    }
    #expect(
      session.store.screen == """
        MiniPools
          error: Another user has deleted “Rome”, so it could not be saved. \
        You had typed the name “Oslo” and the goal $60.
          Create a new pool → new
          − (gone) 1 Rome $30 / $50 vanish
          [refresh]
        """)
    await session.store.finish()
  }

  @Test func textTypedForAMissingPoolMayHaveNoGoal() async {
    let session = await session()
    await session.type("edit")
    await session.type("set goal")
    session.service.delete(1)
    await session.type("save")
    #expect(session.store.screen.contains("You had typed the name “Rome” and no goal."))
  }

  @Test func anUnknownPathIsAnOrdinaryFailure() async {
    let session = await session()
    await session.type("new")
    await session.type("set name Oslo")
    session.service.next(.refuse(.status(code: 404, message: nil)))
    await session.type("create")
    #expect(session.store.state.top == .form(id: nil))
    #expect(session.store.screen.contains("not created. The server cannot find this (404)"))
  }
}
