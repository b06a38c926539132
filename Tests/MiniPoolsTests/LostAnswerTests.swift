import ReelHTTP
import Testing

@testable import MiniPools

/// The answer to the user's own change is lost: no other is said to have made it.
@Suite struct LostAnswerTests {
  private let lost = APIError.connectionLost(server: "server")
  private let deleted = "info: “Gift” is deleted. “undo” creates it again."

  /// The answer to deleting the open pool is lost.
  private func session() async -> Session {
    let session = Session { service in
      service.add("Gift", goal: 80)
      service.add("Trip to Rome", contributed: 30, goal: 50)
    }
    await session.start()
    await session.type("open 1")
    session.service.next(.lose(lost))
    await session.type("delete")
    return session
  }

  @Test func itIsNotKnownWhetherThePoolWasDeleted() async {
    let session = await session()
    #expect(
      session.store.screen.contains(
        """
        error: It is not known whether the pool was deleted. The connection to the server was \
        lost. Check with “home”, or try again with “delete”.
        """))
    #expect(session.store.state.top == .pool(id: 1))
  }

  @Test(arguments: ["delete", "refresh", "home"]) func itHasBeenDeleted(by line: String) async {
    let session = await session()
    await session.type(line)
    #expect(session.store.screen.contains(deleted))
    #expect(!session.store.screen.contains("Another user"))
    #expect(!session.store.screen.contains("−"))
    await session.type("undo")
    #expect(session.service.pools.map(\.draft).contains(Draft(name: "Gift", goal: 80)))
  }

  /// What has not reached the service has changed nothing.
  @Test func anEditThatWasNotSentWasNotMade() async {
    let session = Session { $0.add("Gift", goal: 80) }
    await session.start()
    for line in ["open 1", "edit", "set goal 90"] { await session.type(line) }
    session.service.next(.refuse(.noConnection(server: "server")))
    await session.type("save")
    #expect(session.store.screen.contains("error: The changes were not saved. "))
    #expect(session.store.screen.contains("Try again with “save”."))
    #expect(session.store.state.unanswered == [])
  }

  @Test func aPoolThatIsStillThereWasNotDeleted() async {
    let session = await session()
    session.service.replace(session.store.state.pools)
    await session.type("home")
    #expect(session.store.state.pools.count == 2 && session.store.state.deleted == nil)
    // Later, others may delete it.
    session.service.delete(1)
    await session.type("refresh")
    #expect(session.store.screen.contains("− (gone) 1 Gift"))
    await session.type("undo", refused: "no pool has been deleted here")
  }

  @Test func whatIsDoneToItTellsWhoHasDeletedIt() async {
    let session = await session()
    await session.type("contribute 5")
    #expect(
      session.store.screen.contains(
        "error: You had deleted “Gift”, so your $5 were not contributed."))
    let other = await self.session()
    await other.type("edit")
    await other.type("set name Present")
    await other.type("save")
    #expect(
      other.store.screen.contains(
        """
        error: You had deleted “Gift”, so it could not be saved. You had typed the name \
        “Present” and the goal $80.
        """))
    for session in [session, other] {
      #expect(!session.store.screen.contains("−"))
      await session.type("undo")
      #expect(session.service.pools.map(\.name).contains("Gift"))
      await session.type("home")
      #expect(!session.store.screen.contains(deleted))
    }
  }

  @Test func itIsNotKnownWhetherThePoolWasEdited() async {
    let session = await session()
    await session.type("open 2")
    await session.type("edit")
    await session.type("set name Paris")
    session.service.next(.lose(lost))
    await session.type("save")
    #expect(
      session.store.screen.contains(
        """
        error: It is not known whether the changes were saved. The connection to the server was \
        lost. Check with “home”, or try again with “save”.
        """))
    await session.type("home")
    #expect(session.store.screen.contains("  2 Paris $30 / $50"))
  }
}
