import Reel
import ReelApp
import ReelHTTP
import ReelTesting
import Testing

@testable import MiniPools

/// A pool's page, and deleting from it.
@Suite struct PoolPageTests {
  private typealias PoolsStore = TestStore<State, Action>

  private let clock = VirtualClock()
  private let service: FakeService
  private let app: MiniPoolsApp

  init() {
    service = FakeService(clock: clock)
    service.add("Trip to Rome", contributed: 30, goal: 50)
    service.add("Gift")
    app = MiniPoolsApp(api: service)
  }

  /// Makes a store that shows the first pool's page.
  private func store() async -> PoolsStore {
    let store = PoolsStore(
      app,
      options: .init(
        clock: clock, exhaustivity: .off,
        transient: { state in
          // Fields shake for one action only.
          state.form?.shaking = []
        }))
    await store.send(.home(.appeared))
    await store.send(.router(.poolChosen(id: 1)))
    store.exhaustivity = .on
    return store
  }

  @Test func showsNameAndAmount() async {
    let store = await store()
    #expect(
      store.screen == """
        Trip to Rome
          Trip to Rome: $30 / $50
          30 of 50: 60 %
          2026-01-01  person 2 $30
          [contribute] [edit] [delete] [back]
        """)
    #expect(store.state.route == ScreenStack(.home, .pool(id: 1)))
  }

  /// The service is asked for names once, and only when the user wants to know one.
  @Test func namesAreToldOnRequest() async {
    let store = await store()
    let error = APIError.timedOut(server: "server")
    service.next(.refuse(error))
    await store.send(.poolPage(.personTapped(id: 2)), requesting: [Request.fetchPeople]) {
      $0.asked = 2
    }
    await store.receive(.poolPage(.peopleLoaded(.failed(error)))) {
      $0.asked = nil
      $0.message = .personFailed(id: 2, error: error)
    }
    #expect(
      store.screen.contains(
        """
        error: The names could not be fetched. The server took too long to answer. \
        Try again with “person 2”.
        """))
    await store.send(.poolPage(.personTapped(id: 2)), requesting: [Request.fetchPeople]) {
      $0.asked = 2
    }
    let person = app.commands.first { $0.name == "person" }
    let id = try? #require(person?.parameters.first)
    #expect(id.map { person?.choices(for: $0, in: store.state) } == [Choice("2")])
    let people = [Person(id: 2, name: "Ben Okafor"), Person(id: 3, name: "Carla Rossi")]
    await store.receive(.poolPage(.peopleLoaded(.done(people)))) {
      $0.asked = nil
      $0.people = [2: "Ben Okafor", 3: "Carla Rossi"]
      $0.message = .person(id: 2, name: "Ben Okafor")
    }
    #expect(
      store.screen == """
        Trip to Rome
          info: Person 2 is Ben Okafor.
          Trip to Rome: $30 / $50
          30 of 50: 60 %
          2026-01-01  Ben Okafor $30
          [contribute] [edit] [delete] [back]
        """)
    #expect(
      id.map { person?.choices(for: $0, in: store.state) } == [
        Choice("2", Text(verbatim: "Ben Okafor"))
      ])
    await store.send(.poolPage(.personTapped(id: 3))) {
      $0.message = .person(id: 3, name: "Carla Rossi")
    }
    // A person may be new.
    await store.send(.poolPage(.personTapped(id: 9)), requesting: [Request.fetchPeople]) {
      $0.asked = 9
    }
    await store.receive(.poolPage(.peopleLoaded(.done(people)))) {
      $0.asked = nil
      $0.message = .noSuchPerson(id: 9)
    }
    await store.finish()
  }

  @Test func backFetches() async {
    let store = await store()
    await store.send(.router(.backTapped), requesting: [Request.fetch]) {
      $0.route = ScreenStack(.home)
      $0.loading = .fetch
    }
    await store.receive(.home(.poolsLoaded(.done(service.pools)))) {
      $0.loading = nil
    }
    await store.finish()
  }

  @Test func deletingDisablesTheControlsAndMovesOnHome() async {
    let store = await store()
    service.next(.delay(.seconds(1)))
    await store.send(.poolPage(.deleteTapped), requesting: [Request.delete(id: 1)]) {
      $0.working = .delete(id: 1)
    }
    #expect(
      store.screen == """
        Trip to Rome …
          Trip to Rome: $30 / $50
          30 of 50: 60 %
          2026-01-01  person 2 $30
          (contribute) (edit) (delete) (back)
        """)
    // Actions that get past the disabled controls do nothing; in particular, it deletes only once.
    for action in [
      Action.poolPage(.deleteTapped), .poolPage(.editTapped), .router(.backTapped),
      .router(.homeTapped), .poolForm(.newTapped), .router(.poolChosen(id: 2)),
      .home(.nextTapped), .home(.refreshTapped), .poolForm(.saveTapped),
      .poolForm(.edited(values: [.name: "x"])),
    ] {
      await store.send(action)
    }
    await store.advance(by: .seconds(1))
    await store.receive(.poolPage(.poolDeleted(error: nil)), requesting: [Request.fetch]) {
      $0.working = nil
      $0.pools.removeFirst()
      $0.route = ScreenStack(.home)
      $0.loading = .fetch
      $0.deleted = DeletedPool(draft: Draft(name: "Trip to Rome", goal: 50), held: 30)
    }
    await store.receive(.home(.poolsLoaded(.done(service.pools)))) {
      $0.loading = nil
    }
    let back = app.commands.first { $0.name == "back" }
    #expect(back?.unavailability(in: store.state) == "this is the first screen")
    #expect(service.takeCalls() == ["fetch", "delete 1", "fetch"])
    await store.finish()
  }

  @Test func aFailedDeleteCanBeTriedAgain() async {
    let store = await store()
    let error = APIError.noConnection(server: "server at 127.0.0.1:8080")
    service.next(.refuse(error))
    await store.send(.poolPage(.deleteTapped), requesting: [Request.delete(id: 1)]) {
      $0.working = .delete(id: 1)
    }
    await store.receive(.poolPage(.poolDeleted(error: error))) {
      $0.working = nil
      $0.message = .deleteFailed(error: error)
    }
    #expect(
      store.screen == """
        Trip to Rome
          error: The pool was not deleted. The server at 127.0.0.1:8080 does not answer. \
        Try again with “delete”.
          Trip to Rome: $30 / $50
          30 of 50: 60 %
          2026-01-01  person 2 $30
          [contribute] [edit] [delete] [back]
        """)
    await store.send(.poolPage(.deleteTapped), requesting: [Request.delete(id: 1)]) {
      $0.message = nil
      $0.working = .delete(id: 1)
    }
    await store.receive(.poolPage(.poolDeleted(error: nil)), requesting: [Request.fetch]) {
      $0.working = nil
      $0.pools.removeFirst()
      $0.route = ScreenStack(.home)
      $0.loading = .fetch
      $0.deleted = DeletedPool(draft: Draft(name: "Trip to Rome", goal: 50), held: 30)
    }
    await store.receive(.home(.poolsLoaded(.done(service.pools)))) {
      $0.loading = nil
    }
    await store.finish()
  }

  @Test func deletingAPoolDeletedElsewhereSucceeds() async {
    let store = await store()
    service.delete(1)
    let error = APIError.status(code: 404, message: "no such pool")
    await store.send(.poolPage(.deleteTapped), requesting: [Request.delete(id: 1)]) {
      $0.working = .delete(id: 1)
    }
    await store.receive(.poolPage(.poolDeleted(error: error)), requesting: [Request.fetch]) {
      $0.working = nil
      $0.pools.removeFirst()
      $0.route = ScreenStack(.home)
      $0.message = .alreadyDeleted(name: "Trip to Rome")
      $0.loading = .fetch
    }
    await store.receive(.home(.poolsLoaded(.done(service.pools)))) {
      $0.loading = nil
    }
    #expect(
      store.screen == """
        MiniPools
          info: Another user had already deleted “Trip to Rome”.
          Create a new pool → new
          2 Gift $0 → open 2
          [refresh]
        """)
    await store.finish()
  }

  @Test func staleAnswersChangeNothing() async {
    let store = await store()
    let pool = service.pools[0]
    await store.send(.poolPage(.poolDeleted(error: nil)))
    await store.send(.poolPage(.poolDeleted(error: .cancelled)))
    await store.send(.poolForm(.poolSaved(.done(pool))))
    await store.send(.poolForm(.poolSaved(.done(pool))))
    await store.send(.poolForm(.poolSaved(.failed(.cancelled))))
    await store.send(.poolPage(.peopleLoaded(.done([]))))
    await store.send(.home(.poolsLoaded(.done([]))))
    await store.send(.home(.poolsLoaded(.failed(.cancelled))))
    await store.finish()
  }

  @Test func backFromASecondPageLeadsHome() async {
    let store = await store()
    await store.send(.router(.poolChosen(id: 2))) { $0.route = ScreenStack(.home, .pool(id: 2)) }
    await store.send(.poolForm(.newTapped)) {
      $0.route = ScreenStack(.home, .form(id: nil))
      $0.form = Form()
    }
    await store.finish()
  }
}
