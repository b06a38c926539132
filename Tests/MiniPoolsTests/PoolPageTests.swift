import ReelHTTP
import Testing

@testable import MiniPools

/// A pool's page, and deleting from it.
@Suite struct PoolPageTests {
  private func session() async -> Session {
    let session = Session {
      $0.add("Trip to Rome", contributed: 30, goal: 50)
      $0.add("Gift")
    }
    await session.start()
    await session.type("open 1")
    await session.forget()
    return session
  }

  @Test func showsNameAndAmount() async {
    let session = await session()
    #expect(
      session.screen == """
        Trip to Rome
          Trip to Rome: $30 / $50
          [edit] [delete] [back]
        """)
    #expect(session.store.state.route == [.home, .pool(id: 1)])
  }

  @Test func backFetches() async {
    let session = await session()
    session.send(.backTapped) {
      $0.route = [.home]
      $0.lastRequest = 2
      $0.loading = 2
      $0.errand = .fetch(request: 2)
    }
    await session.receive(.poolsLoaded(request: 2, pools: session.service.pools)) {
      $0.loading = nil
    }
    await session.finish()
  }

  @Test func deletingDisablesTheControlsAndMovesOnHome() async {
    let session = await session()
    session.service.next(.delay(.seconds(1)))
    session.send(.deleteTapped) {
      $0.lastRequest = 2
      $0.working = 2
      $0.errand = .delete(request: 2, id: 1)
    }
    #expect(
      session.screen == """
        Trip to Rome …
          Trip to Rome: $30 / $50
          (edit) (delete) (back)
        """)
    // Whatever gets past the disabled controls does nothing; above all it deletes only once.
    for action in [
      Action.deleteTapped, .editTapped, .backTapped, .homeTapped, .newTapped, .poolChosen(id: 2),
      .nextTapped, .refreshTapped, .saveTapped, .nameEdited(text: "x"),
    ] {
      session.send(action)
    }
    await session.receive(.poolDeleted(request: 2)) {
      $0.working = nil
      $0.pools.removeFirst()
      $0.route = [.home]
      $0.lastRequest = 3
      $0.loading = 3
      $0.errand = .fetch(request: 3)
    }
    await session.receive(.poolsLoaded(request: 3, pools: session.service.pools)) {
      $0.loading = nil
    }
    #expect(await session.type("back") == "this is the first screen")
    #expect(session.service.takeCalls() == ["fetch", "delete 1", "fetch"])
    await session.finish()
  }

  @Test func aFailedDeleteCanBeTriedAgain() async {
    let session = await session()
    let error = APIError.noConnection(server: "server at 127.0.0.1:8080")
    session.service.next(.refuse(error))
    session.send(.deleteTapped) {
      $0.lastRequest = 2
      $0.working = 2
      $0.errand = .delete(request: 2, id: 1)
    }
    await session.receive(.deleteFailed(request: 2, error: error)) {
      $0.working = nil
      $0.message = .deleteFailed(error: error)
    }
    #expect(
      session.screen == """
        Trip to Rome
          error: The pool was not deleted. The server at 127.0.0.1:8080 does not answer. \
        Try again with “delete”.
          Trip to Rome: $30 / $50
          [edit] [delete] [back]
        """)
    session.send(.deleteTapped) {
      $0.message = nil
      $0.lastRequest = 3
      $0.working = 3
      $0.errand = .delete(request: 3, id: 1)
    }
    await session.receive(.poolDeleted(request: 3)) {
      $0.working = nil
      $0.pools.removeFirst()
      $0.route = [.home]
      $0.lastRequest = 4
      $0.loading = 4
      $0.errand = .fetch(request: 4)
    }
    await session.receive(.poolsLoaded(request: 4, pools: session.service.pools)) {
      $0.loading = nil
    }
    await session.finish()
  }

  @Test func deletingWhatSomebodyElseHasDeletedCounts() async {
    let session = await session()
    session.service.delete(1)
    let error = APIError.status(code: 404, message: "no such pool")
    session.send(.deleteTapped) {
      $0.lastRequest = 2
      $0.working = 2
      $0.errand = .delete(request: 2, id: 1)
    }
    await session.receive(.deleteFailed(request: 2, error: error)) {
      $0.working = nil
      $0.pools.removeFirst()
      $0.route = [.home]
      $0.message = .alreadyDeleted(name: "Trip to Rome")
      $0.lastRequest = 3
      $0.loading = 3
      $0.errand = .fetch(request: 3)
    }
    await session.receive(.poolsLoaded(request: 3, pools: session.service.pools)) {
      $0.loading = nil
    }
    #expect(
      session.screen == """
        MiniPools
          info: Somebody else had already deleted “Trip to Rome”.
          Create a new pool → new
          2 Gift $0 → open 2
          [refresh]
        """)
    await session.finish()
  }

  @Test func answersNobodyWaitsForChangeNothing() async {
    let session = await session()
    let pool = session.service.pools[0]
    session.send(.poolDeleted(request: 1))
    session.send(.deleteFailed(request: 1, error: .cancelled))
    session.send(.poolCreated(request: 1, pool: pool))
    session.send(.poolSaved(request: 1, pool: pool))
    session.send(.saveFailed(request: 1, error: .cancelled))
    session.send(.poolsLoaded(request: 1, pools: []))
    session.send(.loadFailed(request: 1, error: .cancelled))
    await session.finish()
  }

  @Test func fromAPageToAnotherBackIsHome() async {
    let session = await session()
    session.send(.poolChosen(id: 2)) { $0.route = [.home, .pool(id: 2)] }
    session.send(.newTapped) {
      $0.route = [.home, .form(id: nil)]
      $0.form = Form()
    }
    await session.finish()
  }
}
