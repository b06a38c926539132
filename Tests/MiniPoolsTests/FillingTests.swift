import Testing

@testable import MiniPools

/// The form, filled in by a line that has all or several of its values.
@Suite struct FillingTests {
  /// Starts a session on the page of a pool with $30 of $50.
  private func session() async -> Session {
    let session = Session { $0.add("Rome", contributed: 30, goal: 50) }
    await session.start()
    await session.type("open 1")
    return session
  }

  @Test func textTypedForAMissingPoolIsReportedAsAnAmount() async {
    for (typed, told) in [("$1,000", "$1,000"), ("2000", "$2,000")] {
      let session = await session()
      await session.type("edit")
      await session.type("set goal \(typed)")
      session.service.delete(1)
      await session.type("save")
      #expect(session.store.screen.contains("and the goal \(told)."))
    }
  }

  @Test func severalFieldsAreFilledInAtOnce() async {
    let session = await session()
    await session.type("edit")
    await session.type("set goal=60 name=\"Trip to Oslo\"")
    #expect(session.store.state.form?[.name] == "Trip to Oslo")
    #expect(session.store.state.form?[.goal] == "60")
    await session.type("save")
    #expect(session.store.state.pools[0].name == "Trip to Oslo")
    #expect(session.store.state.pools[0].goalAmountValue == 60)
  }

  @Test func aCompleteLineCreatesThePool() async {
    let session = await session()
    await session.type("new \"Trip to Oslo\" $1,000")
    #expect(session.store.state.top == .pool(id: 2))
    #expect(session.store.state.pools[1].goalAmountValue == 1000)
    await session.type("new goal=7 name=Bern")
    #expect(session.store.state.top == .pool(id: 3))
    #expect(session.store.state.pools[2].name == "Bern")
    #expect(session.store.state.pools[2].goalAmountValue == 7)
  }

  @Test func anInvalidLineStaysInTheForm() async {
    let session = await session()
    _ = session.service.takeCalls()
    await session.type("new Oslo 0")
    #expect(
      session.store.screen == """
        create new pool
          name “Name” [Oslo]
          goal “Goal in dollars (optional)” [0] shake \
        ! The goal has to be a whole number above zero, or empty.
          Fill in with “set name …” and “set goal …”, then “create”; “back” leaves.
          [create] [back]
        """)
    #expect(session.service.takeCalls() == [])
    // The open form is kept.
    session.store.exhaustivity = .off
    await session.store.send(.poolForm(.newFilled(values: [.name: "Bern"])))
    #expect(session.store.state.form?[.name] == "Oslo")
  }
}
