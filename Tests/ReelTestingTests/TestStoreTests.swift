import Reel
import ReelTesting
import Synchronization
import Testing

/// Tests that pass: their expectations are all that happens.
@Suite struct TestStoreTests {
  private typealias SearchStore = TestStore<Search.State, Search.Action>

  private func store(
    clock: VirtualClock = VirtualClock(), _ exhaustivity: Exhaustivity = .init(requests: false),
    find: @escaping @Sendable (String) async throws -> [Search.Hit]
  ) -> SearchStore {
    let search = Search(find: find)
    return SearchStore(
      initialState: Search.State(), reducer: search,
      options: .init(clock: clock, exhaustivity: exhaustivity))
  }

  @Test func aDebouncedEffectAnswersOnce() async {
    let store = store { [Search.Hit(id: 1, title: $0)] }
    await store.send(.typed(text: "r")) { $0.query = "r" }
    await store.advance(by: .milliseconds(299))
    await store.send(.typed(text: "ro")) { $0.query = "ro" }
    await store.advance(by: .milliseconds(299))
    #expect(store.state.hits.isEmpty)
    await store.advance(by: .milliseconds(1))
    await store.receive(.found(hits: [Search.Hit(id: 1, title: "ro")])) {
      $0.hits = [Search.Hit(id: 1, title: "ro")]
    }
    await store.finish()
  }

  @Test func retriesTakeVirtualTime() async {
    let attempts = Mutex<[Timestamp]>([])
    let clock = VirtualClock()
    let store = store(clock: clock) { _ in
      attempts.withLock { $0.append(clock.now) }
      throw Search.Hiccup()
    }
    await store.send(.typed(text: "x")) { $0.query = "x" }
    await store.settle()
    await store.receive(.failed(reason: "no answer")) { $0.problem = "no answer" }
    // Debounced by 300 ms, then after one second and after two more.
    let start = VirtualClock.epoch
    #expect(attempts.withLock { $0 } == [300, 1300, 3300].map { start + .milliseconds($0) })
    await store.finish()
  }

  @Test func aTimeOutIsVirtualToo() async {
    let clock = VirtualClock()
    let store = store(clock: clock) { _ in
      try await clock.sleep(for: .seconds(11))
      return []
    }
    await store.send(.typed(text: "x")) { $0.query = "x" }
    await store.advance(by: .seconds(60))
    await store.receive(.failed(reason: "too slow")) { $0.problem = "too slow" }
    await store.finish()
  }

  @Test func aPollFollowsVirtualTime() async {
    let store = store { _ in [] }
    await store.send(.started)
    await store.receive(.ticked) { $0.ticks = 1 }
    await store.advance(by: .seconds(2))
    await store.receive(.ticked) { $0.ticks = 2 }
    await store.receive(.ticked) { $0.ticks = 3 }
    await store.send(.stopped)
    await store.advance(by: .seconds(100))
    await store.finish()
  }

  @Test func aBackgroundEffectMayKeepRunning() async {
    let store = store { _ in [] }
    await store.send(.listened)
    #expect(store.inFlight.map(\.label) == ["listener"])
    await store.finish()
  }

  @Test func actionsAreReceivedByCaseConditionAndPart() async {
    let store = store { _ in [] }
    await store.send(.started)
    await store.receive(case: "ticked") { $0.ticks = 1 }
    await store.advance(by: .seconds(2))
    await store.receive(where: { $0 == .ticked }, changes: { $0.ticks = 2 })
    let ticks = ActionPath<Search.Action, Void>(
      embed: { .ticked }, extract: { if case .ticked = $0 { () } else { nil } })
    await store.receive(ticks) { $0.ticks = 3 }
    await store.send(.stopped)
    await store.finish()
  }

  @Test func changesCanBeListed() async {
    let store = store { [Search.Hit(id: 7, title: $0)] }
    await store.send(.typed(text: "rome"), changes: #"~ query: "" → "rome""#)
    await store.advance(by: .seconds(1))
    await store.receive(
      .found(hits: [Search.Hit(id: 7, title: "rome")]),
      changes: #"+ hits[id=7]: {"id":7,"title":"rome"}"#)
    await store.finish()
  }

  /// The test waits for effects on other threads, without relying on luck.
  @Test func anAnswerFromAnotherActorArrives() async {
    let store = store { text in
      await MainActor.run { [Search.Hit(id: 1, title: text.uppercased())] }
    }
    await store.send(.typed(text: "x")) { $0.query = "x" }
    await store.advance(by: .seconds(1))
    await store.receive(.found(hits: [Search.Hit(id: 1, title: "X")])) {
      $0.hits = [Search.Hit(id: 1, title: "X")]
    }
    await store.finish()
  }

  @MainActor @Test func worksOnTheMainActor() async {
    var expected = 0
    let store = store { _ in [] }
    await store.send(.ticked) { state in
      expected += 1
      state.ticks = expected
    }
    await store.finish()
  }

  @Test func onlyExpectedChangesMustMatchWithoutExhaustivity() async {
    let store = store(.off) { [Search.Hit(id: 1, title: $0)] }
    await store.send(.started)
    await store.send(.typed(text: "r"))
    await store.advance(by: .seconds(3))
    await store.receive(case: "found") { $0.hits = [Search.Hit(id: 1, title: "r")] }
    #expect(store.state.query == "r")
    await store.finish()
  }

  @Test func onlyChangesAtThePathsMustBeExpected() async {
    let store = store(.paths("hits")) { [Search.Hit(id: 1, title: $0)] }
    await store.send(.started)
    await store.send(.typed(text: "r"))
    await store.advance(by: .seconds(3))
    await store.receive(case: "found") { $0.hits = [Search.Hit(id: 1, title: "r")] }
    await store.finish()
  }

  @Test func valuesThatLastOneActionAreRemovedFirst() async {
    let store = TestStore(
      initialState: Search.State(),
      reducer: Reduce<Search.State, Search.Action> { state, action in
        state.problem = nil
        if case .failed(let reason) = action { state.problem = reason }
      },
      options: .init(transient: { $0.problem = nil }))
    await store.send(.failed(reason: "once")) { $0.problem = "once" }
    await store.send(.stopped)
    await store.finish()
  }

  @Test func answersCanBePlayed() async {
    let search = Search(find: { _ in throw Search.Hiccup() })
    let store = SearchStore(
      initialState: Search.State(), reducer: search,
      options: .init(effects: .stubbed, exhaustivity: .init(requests: false)))
    await store.send(.typed(text: "x")) { $0.query = "x" }
    await store.receive(.found(hits: [Search.Hit(id: 1, title: "x")])) {
      $0.hits = [Search.Hit(id: 1, title: "x")]
    }
    await store.finish()
  }
}
