import Reel
import ReelHTTP
import ReelTesting
import Testing

@testable import Transformers

/// A deleted Transformer is created again.
@Suite struct UndoTests {
  private func session() async -> Session {
    let session = Session {
      $0.add("Jazz", .autobot, rank: 3)
      $0.add("Rumble", .decepticon, rank: 9)
    }
    await session.start()
    return session
  }

  @Test func itGetsAnotherId() async {
    let session = await session()
    await session.type("undo", refused: "no Transformer has been deleted here")
    await session.type("delete 1")
    #expect(session.store.screen.contains("info: Jazz is deleted. “undo” creates it again."))
    await session.type("undo")
    #expect(
      session.store.screen.contains(
        "info: Jazz is created again, with another id, 3: "
          + "of those of equal rank it now fights last."))
    #expect(session.store.state.roster.map(\.name) == ["Rumble", "Jazz"])
    #expect(session.store.state.roster == session.service.roster)
    await session.type("undo", refused: "no Transformer has been deleted here")
  }

  /// A command that waits for the deletion may undo it.
  @Test func itWaitsForTheDeletion() async {
    let session = await session()
    await session.typeWithoutWaiting("delete 1")
    await session.typeWithoutWaiting("undo")
    #expect(session.store.state.waiting.map(\.command) == ["undo"])
    await session.settle()
    #expect(session.store.state.roster.map(\.name) == ["Rumble", "Jazz"])
    // An “undo” that finds nothing reports that.
    await session.typeWithoutWaiting("refresh")
    await session.typeWithoutWaiting("undo")
    await session.settle()
    #expect(
      session.store.screen.contains(
        "error: No Transformer has been deleted here that could be created again."))
  }

  @Test func aFailedUndoCanBeTriedAgain() async {
    let session = await session()
    await session.type("delete 1")
    session.service.next(.refuse(.noConnection(server: "server")))
    await session.type("undo")
    #expect(session.store.screen.contains("error: Jazz was not created again. "))
    session.service.next(.refuse(.timedOut(server: "server")))
    await session.type("undo")
    #expect(session.store.screen.contains("error: It is not known whether Jazz was created again."))
    session.service.next(.newWorldAndRefuse(.noConnection(server: "server")))
    await session.type("undo")
    #expect(session.store.state.roster == [] && session.store.state.hasLoaded)
    session.service.next(.newWorld)
    await session.type("undo")
    #expect(session.store.state.roster.map(\.name) == ["Jazz"])
    #expect(session.store.state.deleted == nil)
  }

  /// Late answers change nothing.
  @Test func staleAnswersChangeNothing() async {
    let session = await session()
    var state = session.store.state
    let jazz = session.store.state.roster[0]
    let error = APIError.noConnection(server: "server")
    let outcomes: [TransformersOutcome<Transformer>] = [
      .answer(jazz, isNewWorld: true), .error(error, isNewWorld: true),
    ]
    for outcome in outcomes {
      _ = session.app.asking(&state, .cybertron(.restored(outcome)))
      #expect(state == session.store.state)
    }
  }
}
