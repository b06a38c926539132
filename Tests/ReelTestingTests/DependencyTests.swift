import Echoing
import Reel
import ReelTesting
import Testing

/// Dependencies on the outside world: either controlled, or named in the test's failure.
@Suite struct DependencyTests {
  /// Uses every dependency, in an effect or at once.
  private struct Draw: Sendable {
    var date = Dependency<Timestamp>.date
    var uuid = Dependency<String>.uuid
    var random = Dependency<UInt64>.random
    var clock: any StoreClock = SystemClock()

    func effect(for action: String) -> Effect<String> {
      switch action {
      case "at once": .send("\(random()) \(uuid())")
      case "later": .run { send in await send("\(date().milliseconds) \(uuid())") }
      case "sleep":
        .run { send in
          _ = clock.now
          try await clock.sleep(for: .zero)
          await send("awake")
        }
      default: .none
      }
    }
  }

  private let issues = Issues()

  private func store(
    _ draw: Draw, clock: VirtualClock = VirtualClock()
  ) -> TestStore<[String], String> {
    TestStore(
      initialState: [],
      reducer: Reduce<[String], String> { $0.append($1) }.echoing
        .respondingToEach(draw.effect(for:)),
      options: .init(clock: clock, exhaustivity: .off, reporter: issues.reporter))
  }

  @Test func controlledDependenciesAreDeterministic() async {
    let clock = VirtualClock()
    let store = store(
      Draw(date: .date(of: clock), uuid: .counting, random: .seeded(1), clock: clock),
      clock: clock)
    for action in ["at once", "later", "sleep"] { await store.send(action) }
    await store.receive("awake")
    #expect(
      store.state == [
        "at once", "10451216379200822465 00000000-0000-4000-8000-000000000001", "later",
        "1767225600000 00000000-0000-4000-8000-000000000002", "sleep", "awake",
      ])
    await store.finish()
    #expect(issues.takeMessages() == [])
  }

  @Test func aLiveDependencyFailsTheTest() async {
    let store = store(Draw())
    await store.send("at once")
    await store.send("later")
    // Each dependency is reported once.
    await store.send("later")
    #expect(
      issues.takeMessages() == [
        #"""
        “random” was touched, and the test does not control it (the last action: at once).
        Give the app Dependency.seeded(1).
        """#,
        #"""
        “uuid” was touched, and the test does not control it (the last action: at once).
        Give the app Dependency.counting.
        """#,
        #"""
        “date” was touched, and the test does not control it (the last action: later).
        Give the app Dependency.date(of: store.clock).
        """#,
      ])
  }

  @Test func aLiveClockFailsTheTest() async {
    let store = store(Draw())
    await store.send("sleep")
    await store.receive("awake")
    #expect(
      issues.takeMessages() == [
        #"""
        “SystemClock.now” was touched, and the test does not control it (the last action: sleep).
        Take the time from the store: send.clock in an effect.
        """#,
        #"""
        “SystemClock.sleep” was touched, and the test does not control it (the last action: sleep).
        Take the time from the store: send.clock in an effect.
        """#,
      ])
  }

  @Test func anUncontrolledCallFailsTheTest() async {
    let search = Search { _ in Uncontrolled.touched("SearchAPI.find", answering: []) }
    let store = search.store(issues, .off)
    await store.send(.typed(text: "x"))
    await store.advance(by: .seconds(1))
    #expect(
      issues.takeMessages() == [
        #"""
        “SearchAPI.find” was touched, and the test does not control it \#
        (the last action: typed {"text":"x"}).
        Give the test's SearchAPI.find a closure that answers.
        """#
      ])
  }

  /// Outside tests nothing is reported, and live dependencies work.
  @Test func liveDependenciesWork() {
    #expect(Dependency<Timestamp>.date().milliseconds > 1_700_000_000_000)
    let ids = [Dependency<String>.uuid(), Dependency<String>.uuid()]
    #expect(ids[0] != ids[1])
    for id in ids {
      let form = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
      #expect(id.wholeMatch(of: form) != nil)
    }
    var random = Dependency<UInt64>.seeded(7)
    var same = Dependency<UInt64>.seeded(7)
    #expect(
      (0..<9).map { _ in Int.random(in: 0..<100, using: &random) }
        == (0..<9).map { _ in Int.random(in: 0..<100, using: &same) })
  }
}
