import Reel
import ReelApp
import ReelHTTP
import ReelTesting
import Testing

@testable import MiniPools

/// The open screen is fetched again in place.
@Suite struct RefreshTests {
  private func session() async -> Session {
    let session = Session {
      $0.add("Trip to Rome", contributed: 30, goal: 50)
      $0.add("Gift")
    }
    await session.start()
    await session.type("open 1")
    return session
  }

  private func give(_ amount: Int, to id: Int, in session: Session) {
    session.service.change(id) { pool in
      pool.contributions.append(
        FakeService.contribution(pool.contributions.count + 1, amount, ""))
    }
  }

  @Test func onlyThePoolIsFetched() async {
    let session = await session()
    give(5, to: 1, in: session)
    give(5, to: 2, in: session)
    _ = session.service.takeCalls()
    await session.type("refresh")
    #expect(session.service.takeCalls() == ["fetch 1"])
    #expect(session.store.state.route == ScreenStack(.home, .pool(id: 1)))
    #expect(session.store.screen.contains("Trip to Rome: $35 / $50"))
    #expect(session.store.state.seen.mapValues(\.contributed) == [1: 30])
    // Nothing has changed since; earlier changes still count as new.
    await session.type("refresh")
    #expect(session.store.state.seen.mapValues(\.contributed) == [1: 30])
    await session.type("home")
    #expect(session.store.state.deltas.kinds == [1: .changed, 2: .changed])
    #expect(session.store.state.seen == [:])
  }

  @Test func anUnchangedPoolIsNotMarked() async {
    let session = await session()
    await session.type("refresh")
    #expect(session.store.state.seen == [:])
    #expect(session.store.state.loading == nil)
  }

  @Test func leavingCancelsWaiting() async {
    let session = await session()
    session.service.next(.delay(.seconds(5)))
    await session.typeWithoutWaiting("refresh")
    #expect(session.store.state.loading == .fetchPool(id: 1))
    #expect(session.store.screen.hasPrefix("Trip to Rome …"))
    await session.typeWithoutWaiting("open 7")
    #expect(session.store.state.message == .noSuchPool(id: 7))
    await session.typeWithoutWaiting("edit")
    #expect(session.store.state.loading == nil)
    await session.typeWithoutWaiting("refresh", refused: "“save” the form or go “back” first")
    await session.type("home")
    #expect(session.store.state.loading == nil && session.store.state.route == ScreenStack(.home))
  }

  /// The answer is from before the contribution.
  @Test func aLateAnswerOverwritesNoContribution() async {
    let session = await session()
    session.service.next(.delay(.seconds(1)))
    await session.typeWithoutWaiting("refresh")
    await session.type("contribute 5")
    #expect(session.service.pools[0].contributions.map(\.amountValue) == [30, 5])
    #expect(session.store.screen.contains("Trip to Rome: $35 / $50"))
  }

  /// The service has it when it answers the refresh, and confirms it only afterwards.
  @Test func theUsersOwnContributionIsNeverMarked() async {
    let session = await session()
    session.service.next(.hold(.seconds(1)), .delay(.seconds(2)))
    await session.typeWithoutWaiting("refresh")
    await session.type("contribute 5")
    #expect(session.store.screen.contains("Trip to Rome: $35 / $50"))
    await session.type("home")
    #expect(session.store.state.deltas.kinds == [:])
  }

  @Test func failuresAreReported() async {
    let session = await session()
    session.service.next(.refuse(.timedOut(server: "server")))
    await session.type("refresh")
    #expect(session.store.screen.contains("error: The pool could not be fetched."))
    #expect(session.store.screen.contains("Trip to Rome: $30 / $50"))
  }

  @Test func aMissingPoolIsLeft() async {
    let session = await session()
    session.service.delete(1)
    await session.type("refresh")
    #expect(session.store.state.route == ScreenStack(.home))
    #expect(session.store.screen.contains("info: Another user has deleted “Trip to Rome”."))
    #expect(session.store.state.deltas.gone.map(\.id) == [1])
  }

  /// Late answers change nothing.
  @Test func staleAnswersChangeNothing() {
    let service = FakeService(clock: VirtualClock())
    service.add("Gift")
    service.add("Other")
    let pool = service.pools[0]
    let presenter = MiniPoolsApp(api: service)
    var state = State()
    state.pools = [pool]
    state.route = ScreenStack(.home, .pool(id: 1))
    let before = state
    let error = APIError.status(code: 404, message: nil)
    func reduce(_ action: Action) { _ = presenter.asking(&state, action) }
    for action in [
      Action.poolPage(.poolLoaded(.done(pool))), .poolPage(.poolLoaded(.failed(error))),
      .home(.restored(.done(pool))), .home(.restored(.failed(error))),
      .home(.undoTapped),
    ] {
      reduce(action)
      #expect(state == before)
    }
    state.loading = .fetchPool(id: 1)
    reduce(.poolPage(.poolLoaded(.done(service.pools[1]))))
    #expect(state == before)
    // While the user deletes the pool, the result of that reports what became of it.
    state.loading = .fetchPool(id: 1)
    state.working = .delete(id: 1)
    reduce(.poolPage(.poolLoaded(.failed(error))))
    #expect(state.working == .delete(id: 1) && state.loading == nil && state.top == .pool(id: 1))
  }
}

/// A deleted pool is created again if that restores it completely.
@Suite struct UndoTests {
  private func session() async -> Session {
    let session = Session {
      $0.add("Trip to Rome", contributed: 30, goal: 50)
      $0.add("Gift", goal: 20)
    }
    await session.start()
    await session.type("undo", refused: "no pool has been deleted here")
    return session
  }

  @Test func anEmptyPoolIsRestored() async {
    let session = await session()
    await session.type("open 2")
    await session.type("delete")
    #expect(session.store.state.message == nil)
    #expect(session.store.screen.contains("info: “Gift” is deleted. “undo” creates it again."))
    await session.type("refresh")
    #expect(!session.store.screen.contains("is deleted"))
    session.service.next(.refuse(.timedOut(server: "server")))
    await session.type("undo")
    #expect(
      session.store.screen.contains(
        "error: It is not known whether “Gift” was created again. The server took too long to"))
    session.service.next(.refuse(.noConnection(server: "server")))
    await session.type("undo")
    #expect(session.store.screen.contains("error: “Gift” was not created again."))
    await session.type("undo")
    #expect(session.store.state.route == ScreenStack(.home, .pool(id: 3)))
    #expect(session.store.screen.contains("info: “Gift” is created again, as pool 3."))
    #expect(session.service.pools.map(\.name) == ["Trip to Rome", "Gift"])
    #expect(session.service.pools.last?.goalAmountValue == 20)
    // The change is not marked for the user who made it.
    await session.type("home")
    #expect(session.store.state.deltas.kinds == [:])
    await session.type("undo", refused: "no pool has been deleted here")
  }

  /// The page of a new pool takes it back, as long as it is shown and holds nothing.
  @Test func aNewPoolIsTakenBack() async {
    let session = await session()
    await session.type("new Farewell gift for Tom 90")
    #expect(session.store.screen.hasPrefix("Farewell gift for Tom"))
    await session.type("undo")
    #expect(session.service.pools.map(\.name) == ["Trip to Rome", "Gift"])
    #expect(session.store.screen.contains("“Farewell gift for Tom” is deleted. “undo” creates it"))
    await session.type("undo")
    #expect(session.store.state.topPool?.name == "Farewell gift for Tom")
    await session.type("new Party")
    await session.type("contribute 5")
    await session.type("undo", refused: "no pool has been deleted here")
    await session.type("new Boat")
    await session.type("home")
    await session.type("undo", refused: "no pool has been deleted here")
  }

  @Test func aPoolWithContributionsIsNotRestored() async {
    let session = await session()
    await session.type("open 1")
    await session.type("delete")
    #expect(session.store.state.message == nil)
    await session.type(
      "undo",
      refused: "“Trip to Rome” held $30, and others' contributions cannot be made again in "
        + "their names")
    var state = session.store.state
    #expect(session.app.asking(&state, .home(.undoTapped)).isEmpty)
  }

  @Test func aPoolWithOwnContributionsIsNotRestored() async {
    let session = await session()
    await session.type("open 2")
    await session.type("contribute 4")
    await session.type("delete")
    await session.type(
      "undo",
      refused: "“Gift” held $4 of your own: create it again with “new”, and contribute again")
    var state = session.store.state
    #expect(session.app.asking(&state, .home(.undoTapped)).isEmpty)
  }

  /// A pool that was created again is not marked as another user's, although its answer was lost.
  @Test(arguments: [true, false]) func aLostAnswerIsNoNews(isLost: Bool) async {
    let session = await session()
    await session.type("open 2")
    await session.type("delete")
    let error = APIError.timedOut(server: "server")
    session.service.next(isLost ? .lose(error) : .refuse(error))
    await session.type("undo")
    if !isLost { session.service.add("Gift", goal: 20) }
    #expect(session.service.pools.map(\.name) == ["Trip to Rome", "Gift"])
    await session.type("refresh")
    #expect(session.store.state.pools.map(\.name) == ["Trip to Rome", "Gift"])
    #expect(session.store.state.deltas.kinds == [:])
    // Only once: the next one is another's.
    session.service.add("Gift", goal: 20)
    await session.type("refresh")
    #expect(session.store.state.deltas.kinds.map(\.value) == [.new])
  }
}
