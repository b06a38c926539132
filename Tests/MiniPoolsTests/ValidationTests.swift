import Foundation
import Testing

@testable import MiniPools

/// Valid values of the form, and the messages about invalid ones.
@Suite struct ValidationTests {
  /// Starts a session on the page of a pool with $30 of $50.
  private func session() async -> Session {
    let session = Session { $0.add("Rome", contributed: 30, goal: 50) }
    await session.start()
    await session.type("open 1")
    await session.settle()
    return session
  }

  /// Text typed for a pool that has $30, and the expected error.
  @Test(
    arguments: [
      "Oslo |          | saved",
      "Oslo | 30       | saved",
      "Oslo | 0050     | saved",
      "     | 50       | name",
      "Oslo | 29       | goal below $30",
      "Oslo | 0        | goal",
      "Oslo | -5       | goal",
      "Oslo | abc      | goal",
      "Oslo | 50.0     | goal",
      "Oslo | 5 0      | goal",
      "Oslo | $50      | saved",
      "Oslo | 1,000    | saved",
      "Oslo | $1,000   | saved",
      "Oslo | 10,000,000 | saved",
      "Oslo | 1,00     | goal",
      "Oslo | 1000,000 | goal",
      "Oslo | 1,,000   | goal",
      "Oslo | ,000     | goal",
      "Oslo | $        | goal",
      "Oslo | $$50     | goal",
      "Oslo | 100.50   | goal",
      "Oslo | +50      | goal",
      "Oslo | ٥٠       | goal",
      "     | abc      | name, goal",
      "     | 29       | name, goal below $30",
    ])
  func validates(line: String) async throws {
    let columns = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    let session = await session()
    await session.type("edit")
    await session.type("set name \"\(columns[0]) \t\"")
    await session.type("set goal \(columns[1])")
    await session.type("save")
    let wrong = columns[2].components(separatedBy: ", ")
    if wrong == ["saved"] {
      #expect(session.store.state.top == .pool(id: 1))
      return
    }
    let name = wrong.contains("name") ? " shake ! Give the pool a name." : ""
    let goal: String =
      if wrong.contains("goal below $30") {
        " shake ! The goal cannot be below the $30 already contributed."
      } else if wrong.contains("goal") {
        " shake ! The goal has to be a whole number above zero, or empty."
      } else {
        ""
      }
    #expect(
      session.store.screen == """
        edit Rome
          name “Name” [\(columns[0]) \t]\(name)
          goal “Goal in dollars (optional)” [\(columns[1])]\(goal)
          Fill in with “set name …” and “set goal …”, then “save”; “back” leaves.
          [save] [back]
        """)
    // Nothing has been sent.
    #expect(session.service.takeCalls() == ["fetch"])
  }

  /// All amounts that are too large have the same message, even if they do not fit into an integer;
  /// no request is sent.
  @Test(arguments: [
    "1000000001", "$1,000,000,001", "9223372036854775807", "9223372036854775808",
    "99999999999999999999",
    String(repeating: "9", count: 400),
  ])
  func aGoalHasALimit(_ goal: String) async {
    let session = await session()
    await session.type("edit")
    _ = session.service.takeCalls()
    await session.type("set goal \(goal)")
    await session.type("save")
    #expect(session.store.screen.contains(" shake ! The goal cannot be more than $1,000,000,000."))
    #expect(session.service.takeCalls() == [])
    await session.type("set goal 0001000000000")
    await session.type("save")
    await session.settle()
    #expect(session.store.state.pools[0].goalAmountValue == Dollars.limit)
  }
}
