import ReelHTTP
import Testing

@testable import MiniPools

/// Contributions on a pool's page, and contributing to it.
@Suite struct ContributeTests {
  /// Starts a session on the page of a pool with $30 of $50.
  private func session() async -> Session {
    let session = Session { $0.add("Rome", contributed: 30, goal: 50) }
    await session.start()
    await session.type("open 1")
    return session
  }

  @Test func aContributionShowsAtOnce() async {
    let session = await session()
    await session.store.send(
      .poolPage(.contributeTapped(amount: 25, note: "For the beans")),
      requesting: [Request.contribute(id: 1, amount: 25, note: "For the beans")]
    ) {
      $0.working = .contribute(id: 1, amount: 25, note: "For the beans")
    }
    let made = session.service.pools[0].contributions[1]
    await session.store.receive(.poolPage(.contributed(.done(made)))) {
      $0.working = nil
      $0.pools[0].contributions.append(made)
    }
    #expect(
      session.store.screen == """
        Rome
          Rome: $55 / $50
          55 of 50: 110 %
          • (yours) 2026-01-01  you: For the beans $25
          2026-01-01  person 2 $30
          [contribute] [edit] [delete] [back]
        """)
    #expect(session.service.takeCalls() == ["fetch", "contribute 1 25 For the beans"])
    await session.store.finish()
  }

  @Test func nothingElseCanBeDoneMeanwhile() async {
    let session = await session()
    session.service.next(.delay(.seconds(1)))
    await session.typeWithoutWaiting("contribute 5")
    #expect(
      session.store.screen == """
        Rome …
          Rome: $30 / $50
          30 of 50: 60 %
          2026-01-01  person 2 $30
          (contribute) (edit) (delete) (back)
        """)
    // A second tap must not contribute twice.
    session.store.exhaustivity = .off
    await session.store.send(.poolPage(.contributeTapped(amount: 5, note: "")))
    await session.settle()
    #expect(session.service.takeCalls() == ["fetch", "contribute 1 5 "])
    // The app no longer waits for this answer.
    session.store.exhaustivity = .off
    let late = FakeService.contribution(9, 9, "")
    await session.store.send(.poolPage(.contributed(.done(late))))
    await session.store.send(
      .poolPage(.contributed(.failed(.cancelled))))
    #expect(session.store.state.pools[0].contributed == 35)
    #expect(session.store.state.message == nil)
  }

  @Test(arguments: [
    ("contribute 5", "contribute 5"),
    ("contribute $1,000 For the beans", "contribute 1000 \"For the beans\""),
  ])
  func aFailureSaysHowToTryAgain(line: String, again: String) async {
    let session = await session()
    session.service.next(.refuse(.noConnection(server: "server at 127.0.0.1:8080")))
    await session.type(line)
    let amount = line.contains("1,000") ? "$1,000" : "$5"
    #expect(
      session.store.screen.contains(
        "error: Your \(amount) were not contributed. The server at 127.0.0.1:8080 does not answer."
          + " Try again with “\(again)”."))
    #expect(session.store.state.unanswered == [])
    await session.type(again)
    #expect(session.store.state.message == nil)
    #expect(session.store.state.pools[0].contributions.count == 2)
  }

  @Test func aLostAnswerLeavesTheOutcomeOpen() async {
    let session = await session()
    session.service.next(.lose(.timedOut(server: "server at 127.0.0.1:8080")))
    await session.type("contribute 5")
    #expect(
      session.store.screen.contains(
        "error: It is not known whether your $5 were contributed."
          + " The server at 127.0.0.1:8080 took too long to answer."
          + " Check with “home” before you try again."))
    #expect(session.store.state.unanswered == [.contribute(id: 1, amount: 5, note: "")])
  }

  @Test func aPoolDeletedElsewhereLeadsHome() async {
    let session = await session()
    session.service.delete(1)
    await session.type("contribute 5")
    #expect(
      session.store.screen == """
        MiniPools
          error: Another user has deleted “Rome”, so your $5 were not contributed.
          Create a new pool → new
          − (gone) 1 Rome $30 / $50 vanish
          [refresh]
        """)
  }

  @Test func aKnownContributionIsNotCountedTwice() async {
    let session = await session()
    session.service.next(.delay(.seconds(1)))
    await session.typeWithoutWaiting("contribute 5")
    session.store.exhaustivity = .off
    let known = session.store.state.pools[0].contributions[0]
    await session.store.send(.poolPage(.contributed(.done(known))))
    #expect(session.store.state.pools[0].contributions == [known])
    await session.settle()
  }

  @Test func theNewestAreShownAndTheOldestCounted() async {
    let session = Session { service in
      service.add("Gift")
      for number in 1...22 { service.give(number, to: 1) }
      service.change(1) { $0.contributions[2].createdAt = "2026-02-03T00:00:00.000Z" }
    }
    await session.start()
    await session.type("open 1")
    let lines = session.store.screen.split(separator: "\n")
    #expect(
      lines[1...3]
        == ["  Gift: $253", "  2026-02-03  person 2 $3", "  2026-01-01  person 2 $22"])
    #expect(lines.dropFirst(2).count == 22)
    #expect(lines[22] == "  … and 2 earlier")
  }

  /// Possible amounts from the network: the bar appears only for a goal above zero.
  @Test(arguments: [
    (0, 50, "0 of 50: 0 %"), (1, 300, "1 of 300: 0 %"), (-5, 50, "-5 of 50: 0 %"),
    (.max, 1, "\(Int.max) of 1: 9,223,372,036,854,775,807 %"), (5, 0, nil), (5, -1, nil),
    (.max, 50, "\(Int.max) of 50: 9,223,372,036,854,775,807 %"),
    (.max, 101, "\(Int.max) of 101: 9,132,051,521,638,391,888 %"),
    (.max, .max, "\(Int.max) of \(Int.max): 100 %"), (.min, 50, "\(Int.min) of 50: 0 %"),
    (.max, 100, "\(Int.max) of 100: 9,223,372,036,854,775,807 %"),
    (.max, 99, "\(Int.max) of 99: 9,223,372,036,854,775,807 %"),
  ])
  func theBarNeedsAGoal(contributed: Int, goal: Int, bar: String?) async {
    let session = Session { service in
      service.add("Gift", goal: goal)
      service.give(contributed, to: 1)
    }
    await session.start()
    await session.type("open 1")
    let bars = session.store.screen.split(separator: "\n").filter { $0.contains(" of ") }
    #expect(bars.map(String.init) == (bar.map { ["  \($0)"] } ?? []))
  }
}
