import Foundation
import ReelApp
import ReelHTTP
import Testing

@testable import MiniPools

/// The marks on Home after a fetch, as a table that anyone can extend.
///
/// The first column lists the pools at the start: name, contributed, and the goal behind a slash;
/// their ids are 1, 2, 3. The second lists the steps: commands as the user types them, `@…` for an
/// action of another client, `lose` for an answer that is lost after the request was carried out,
/// `refuse` for a request that was not carried out though it may have been.
/// The last is the expected text of Home, without ids.
@Suite struct DeltaTests {
  @Test(
    arguments: [
      // The first fetch marks nothing but reached goals.
      "Rome 30/50, Oslo 0    | home | Rome $30 / $50, Oslo $0",
      "Rome 60/50, Oslo 5/5  | home | ✓ Rome $60 / $50, ✓ Oslo $5 / $5",
      // Actions of another client.
      "Rome 30               | @give 1 10; home         | ~ Rome $40",
      "Rome 30               | @rename 1 Bern; home     | ~ Bern $30",
      "Rome 30               | @goal 1 90; home         | Rome $30 / $90",
      "Rome 30/50            | @give 1 20; home         | ✓ Rome $50 / $50",
      "Rome 30/50            | @goal 1 30; home         | ✓ Rome $30 / $30",
      "Rome 30               | @add Oslo; home          | Rome $30, + Oslo $0",
      "Rome 1, Oslo 2        | @delete 1; home          | − Rome $1, Oslo $2",
      "Rome 1, Oslo 2        | @delete 2; home          | Rome $1, − Oslo $2",
      "A 1, B 2, C 3         | @delete 2; home          | A $1, − B $2, C $3",
      "A 1, B 2, C 3         | @delete 1; @delete 2; home | − A $1, − B $2, C $3",
      "A 1, B 2, C 3         | @delete 2; @delete 3; @add D; home | A $1, − B $2, − C $3, + D $0",
      "A 1                   | @delete 1; home          | − A $1",
      // Marks stay until the next fetch.
      "Rome 1, Oslo 2        | @delete 1; @give 2 1; home; home | Oslo $3",
      "Rome 30               | @add Oslo; home; open 1; back    | Rome $30, Oslo $0",
      // Actions of the user.
      "Rome 30               | open 1; edit; set name Bern; save; home         | Bern $30",
      "Rome 30               | open 1; edit; set goal 90; save; home           | Rome $30 / $90",
      "Rome 30               | open 1; edit; set goal 30; save; home           | ✓ Rome $30 / $30",
      "Rome 30               | new; set name Oslo; create; home                | Rome $30, Oslo $0",
      "Rome 30, Oslo 2       | open 1; delete                                  | Oslo $2",
      "Rome 30, Oslo 2       | open 1; delete; home                            | Oslo $2",
      // Both at once.
      "Rome 30 | open 1; edit; set name Bern; save; @give 1 5; home            | ~ Bern $35",
      "Rome 30 | open 1; @give 1 5; edit; set name Bern; save; home            | ~ Bern $35",
      "Rome 30 | open 1; @rename 1 Oslo; edit; set name Bern; save; home       | Bern $30",
      "Rome 30 | open 1; edit; set name Bern; save; @rename 1 Oslo; home       | ~ Oslo $30",
      "Rome 30 | open 1; edit; set goal 40; save; @give 1 10; home             | ✓ Rome $40 / $40",
      "Rome 30 | new; set name Oslo; create; @give 2 5; home | Rome $30, ~ Oslo $5",
      "Rome 30 | new; set name Oslo; create; @delete 2; home | Rome $30, − Oslo $0",
      "A 1, B 2 | @delete 2; home; open 1; delete                              | ",
      "A 1      | open 1; @give 1 1; edit; save; edit; save; home              | ~ A $2",
      "A 1      | open 1; @give 1 1; edit; save; home; home                    | A $2",
      // A change whose answer was lost counts as the user's own.
      "Rome 30 | open 1; edit; set name Bern; lose; save; home                 | Bern $30",
      "Rome 30 | open 1; edit; set name Bern; lose; save; @give 1 1; home      | ~ Bern $31",
      "Rome 30 | open 1; edit; set name Bern; lose; save; @rename 1 Oslo; home | ~ Oslo $30",
      "Rome 30 | new; set name Oslo; lose; create; home                    | Rome $30, Oslo $0",
      "Rome 30 | new; set name Oslo; lose; create; create; home | Rome $30, Oslo $0, Oslo $0",
      "Rome 30 | new; set name Oslo; lose; create; @add Oslo; home | Rome $30, Oslo $0, + Oslo $0",
      // So do contributions, even if the pool's page already shows them.
      "Rome 30 | open 1; contribute 5; home                                | Rome $35",
      "Rome 30 | open 1; @give 1 2; contribute 5; home                     | ~ Rome $37",
      "Rome 30 | open 1; @give 1 2; edit; save; contribute 5; home         | ~ Rome $37",
      "Rome 30/35 | open 1; contribute 5; home                             | ✓ Rome $35 / $35",
      "Rome 30 | open 1; lose; contribute 5; home                          | Rome $35",
      "Rome 30 | open 1; lose; contribute 5; edit; save; home              | Rome $35",
      "Rome 30 | open 1; lose; contribute 5; @give 1 2; home               | ~ Rome $37",
      "Rome 30 | open 1; lose; contribute 5; @give 1 2; edit; save; home   | ~ Rome $37",
      "Rome 30 | open 1; lose; contribute 5; contribute 5; home            | Rome $40",
      "A 1, B 2 | open 1; lose; delete; home                               | B $2",
      "A 1, B 2 | open 1; lose; delete; delete                             | B $2",
      // Another's contribution of the same amount is another's.
      "Rome 30 | open 1; refuse; contribute 5; @give 1 5; home             | ~ Rome $35",
      // What the page has shown is still marked on Home, unless the user has changed it since.
      "Rome 30 | open 1; @rename 1 Bern; refresh; home                     | ~ Bern $30",
      "Rome 30 | open 1; @rename 1 Bern; refresh; refresh; home; home      | Bern $30",
      "Rome 30 | open 1; @rename 1 Bern; refresh; @rename 1 Rome; home     | Rome $30",
      "Rome 30 | open 1; @rename 1 Bern; refresh; edit; set goal 90; save; home | ~ Bern $30 / $90",
      "Rome 30 | open 1; @rename 1 Bern; refresh; edit; set name Oslo; save; home | Oslo $30",
    ])
  func marks(line: String) async throws {
    let (rows, expected) = try await rows(line)
    #expect(rows == expected)
  }

  /// Performs a line's steps; returns what Home then shows, and what it is expected to show.
  private func rows(_ line: String) async throws -> (rows: String, expected: String) {
    let columns = line.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let session = Session { service in
      for pool in columns[0].components(separatedBy: ", ") {
        let words = pool.components(separatedBy: " ")
        let amounts = words[1].components(separatedBy: "/").map { Int($0) ?? -1 }
        service.add(words[0], contributed: amounts[0], goal: amounts.dropFirst().first)
      }
    }
    await session.start()
    for step in columns[1].components(separatedBy: "; ") {
      try await self.step(step, session)
    }
    let english = Translation(.en)
    let rows = session.app.shownScreen(for: session.store.state).elements.compactMap { element in
      if case .row(let row) = element, row.command != "new" {
        (row.mark.map { "\($0.symbol) " } ?? "") + "\(english(row.title)) \(english(row.detail))"
      } else {
        nil
      }
    }
    #expect(session.store.state.top == .home)
    return (rows.joined(separator: ", "), columns[2])
  }

  private func step(_ step: String, _ session: Session) async throws {
    let words = step.components(separatedBy: " ")
    let service = session.service
    func number(_ index: Int) throws -> Int { try #require(Int(words[index])) }
    switch words[0] {
    case "@give": service.give(try number(2), to: try number(1))
    case "@rename": service.change(try number(1)) { $0.name = words[2] }
    case "@goal":
      let goal = try number(2)
      service.change(try number(1)) { $0.goalAmountValue = goal }
    case "@add": service.add(words[1])
    case "@delete": service.delete(try number(1))
    case "refuse": service.next(.refuse(.status(code: 503, message: nil)))
    case "lose": service.next(.lose(.connectionLost(server: "server at 127.0.0.1:8080")))
    default: await session.type(step)
    }
  }

  @Test func marksHaveColoursAndMotions() async {
    let session = Session {
      $0.add("Rome", contributed: 1)
      $0.add("Oslo")
    }
    await session.start()
    session.service.give(5, to: 1)
    session.service.delete(2)
    session.service.add("Bern")
    session.service.add("Bonn", contributed: 5, goal: 5)
    await session.type("refresh")
    #expect(
      session.store.screen == """
        MiniPools
          Create a new pool → new
          ~ (changed) 1 Rome $6 #C5D7FF → open 1
          − (gone) 2 Oslo $0 vanish
          + (new) 3 Bern $0 appear → open 3
          + (new, goal reached) 4 Bonn $5 / $5 #DCFFD5 appear → open 4
          [refresh]
        """)
  }

  @Test func aReusedIdIsANewPool() async {
    let session = Session {
      $0.add("Rome")
      $0.add("Oslo")
    }
    await session.start()
    session.service.delete(2)
    await session.type("refresh")
    await session.type("new")
    await session.type("set name Bern")
    session.service.next(.delay(.seconds(1)))
    await session.typeWithoutWaiting("create")
    var reused = session.service.pools[0]
    reused.record.id = 2
    reused.name = "Bern"
    session.store.exhaustivity = .off
    await session.store.send(.poolForm(.poolSaved(.done(reused))))
    #expect(session.store.state.deltas == Deltas())
    #expect(session.store.state.pools.map(\.name) == ["Rome", "Bern"])
    #expect(session.store.state.route == ScreenStack(.home, .pool(id: 2)))
  }
}
