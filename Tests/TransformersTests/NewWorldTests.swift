import ReelHTTP
import Testing

@testable import Transformers

/// A token that the service no longer knows: the old world is gone with it.
@Suite struct NewWorldTests {
  private let down = APIError.noConnection(server: "server")
  private let notice =
    "  info: The server no longer knew this roster's token: this is a new, empty Cybertron."

  @Test func isShownUntilTheNextCommand() async {
    let session = await Session.inCybertron()
    session.service.next(.newWorld)
    await session.type("refresh")
    #expect(session.store.screen.contains(notice))
    #expect(session.store.state.roster.isEmpty)
    await session.type("refresh")
    #expect(!session.store.screen.contains(notice))
  }

  @Test func creatingHappensThere() async {
    let session = await Session.inCybertron()
    session.service.next(.newWorld)
    await session.type(
      "create Hound --team A --strength 5 --intelligence 5 --speed 5 --endurance 5 --rank 5 "
        + "--courage 5 --firepower 5 --skill 5")
    #expect(session.store.screen.contains(notice))
    #expect(session.store.state.roster.map(\.name) == ["Hound"])
    #expect(Array(session.service.takeCalls().suffix(2)) == ["create Hound", "fetch"])
  }

  @Test func anEditBecomesANewTransformer() async {
    let session = await Session.inCybertron()
    session.service.next(.newWorld)
    await session.type("edit 1 --name Meister")
    #expect(session.store.screen.contains(notice))
    #expect(session.store.screen.contains("“save” creates it again as typed here."))
    #expect(session.store.state.roster.isEmpty && session.store.state.hasLoaded)
    await session.type("save")
    #expect(session.store.state.roster.map(\.name) == ["Meister"])
  }

  @Test func deletedTransformersAreGoneAnyway() async {
    let session = await Session.inCybertron()
    session.service.next(.newWorld)
    await session.type("delete 1")
    #expect(session.store.screen.contains(notice))
    #expect(!session.store.screen.contains("Another user"))
    #expect(session.store.state.roster.isEmpty)
  }

  @Test(arguments: ["edit 1 --skill 9", "delete 1", "refresh"])
  func failedRequestsStillReportTheNewWorld(_ line: String) async {
    let session = await Session.inCybertron()
    session.service.next(.newWorldAndRefuse(down))
    await session.type(line)
    #expect(session.store.state.roster.isEmpty)
    #expect(session.store.screen.contains(notice))
    #expect(session.store.screen.contains("  error: "))
    await session.type("refresh")
    #expect(session.store.state.hasLoaded)
  }
}
