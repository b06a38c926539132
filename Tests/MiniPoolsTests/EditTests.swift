import ReelHTTP
import Testing

@testable import MiniPools

/// An edit changes what the user has changed: the rest may be another user's.
@Suite struct EditTests {
  private func session() async -> Session {
    let session = Session { $0.add("Trip to Rome", contributed: 30, goal: 50) }
    await session.start()
    await session.type("open 1")
    await session.type("edit")
    _ = session.service.takeCalls()
    return session
  }

  @Test func aNewGoalKeepsTheNameThatAnotherUserHasGiven() async {
    let session = await session()
    await session.type("set goal 60")
    session.service.change(1) { $0.name = "Trip to Oslo" }
    await session.type("save")
    #expect(session.service.takeCalls() == ["edit 1 60"])
    #expect(session.service.pools.map(\.draft) == [Draft(name: "Trip to Oslo", goal: 60)])
    #expect(session.store.screen.hasPrefix("Trip to Oslo\n  Trip to Oslo: $30 / $60\n"))
    // Home marks the name.
    #expect(session.store.state.seen.mapValues(\.name) == [1: "Trip to Rome"])
    await session.type("home")
    #expect(session.store.screen.contains("~ (changed) 1 Trip to Oslo $30 / $60"))
  }

  @Test func aNewNameKeepsTheGoalThatAnotherUserHasSet() async {
    let session = await session()
    await session.type("set name Oslo")
    session.service.change(1) { $0.take(Draft(name: "Rome", goal: 90)) }
    await session.type("save")
    #expect(session.service.takeCalls() == ["edit 1 Oslo"])
    #expect(session.service.pools.map(\.draft) == [Draft(name: "Oslo", goal: 90)])
    #expect(session.store.state.pools.map(\.draft) == [Draft(name: "Oslo", goal: 90)])
    #expect(session.store.state.pools[0].goalAmountCurrency == "USD")
    #expect(session.store.state.seen == [:])
  }

  @Test func bothAreChangedTogetherAndTheGoalIsCleared() async {
    let session = await session()
    await session.type("set name Oslo")
    await session.type("set goal 60")
    await session.type("save")
    await session.type("edit")
    await session.type("set goal")
    await session.type("save")
    #expect(session.service.takeCalls() == ["edit 1 Oslo 60", "edit 1 0"])
    #expect(session.service.pools.map(\.draft) == [Draft(name: "Oslo")])
    #expect(session.store.state.pools.map(\.draft) == [Draft(name: "Oslo")])
  }

  @Test func savingNothingShowsThePoolAsItIs() async {
    let session = await session()
    session.service.change(1) { $0.name = "Trip to Oslo" }
    await session.type("save")
    #expect(session.service.takeCalls() == ["fetch 1"])
    #expect(session.store.screen.hasPrefix("Trip to Oslo\n"))
  }

  /// What may have arrived is changed again.
  @Test func afterALostAnswerTheOldTextIsAChange() async {
    let session = await session()
    let late = APIError.timedOut(server: "server")
    await session.type("set name Oslo")
    await session.type("set goal 60")
    session.service.next(.lose(late))
    await session.type("save")
    await session.type("set name Trip to Rome")
    session.service.next(.lose(late))
    await session.type("save")
    await session.type("set goal 50")
    await session.type("save")
    #expect(
      session.service.takeCalls() == [
        "edit 1 Oslo 60", "edit 1 Trip to Rome 60", "edit 1 Trip to Rome 50",
      ])
    #expect(session.service.pools.map(\.draft) == [Draft(name: "Trip to Rome", goal: 50)])
  }
}
