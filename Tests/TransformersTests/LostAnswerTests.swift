import Reel
import ReelHTTP
import Testing

@testable import Transformers

/// The answer to the user's own change is lost: the next roster shows whether it was made.
@Suite struct LostAnswerTests {
  private let lost = APIError.connectionLost(server: "server")
  private let down = APIError.noConnection(server: "server")

  private static let stats = """
    --strength 5 --intelligence 5 --speed 5 --endurance 5 --rank 5 --courage 5 --firepower 5 \
    --skill 5
    """

  @Test func aDeletionThatArrivedCanBeUndone() async {
    let session = await Session.inCybertron()
    await session.type("show 1")
    session.service.next(.lose(lost))
    await session.type("delete")
    #expect(session.store.state.top == .cybertron)
    #expect(session.store.screen.contains("info: Jazz is deleted. “undo” creates it again."))
    #expect(!session.store.screen.contains("−"))
    session.service.next(.lose(lost))
    await session.type("undo")
    #expect(session.store.screen.contains("info: Jazz is created again, with another id, 3:"))
    #expect(!session.store.screen.contains("+"))
    #expect(session.store.state.roster == session.service.roster)
    await session.type("undo", refused: "no Transformer has been deleted here")
  }

  @Test func whatWasSavedIsShownWithoutAMark() async {
    let session = await Session.inCybertron()
    session.service.next(.lose(lost))
    await session.type("create Hound --team A \(Self.stats)")
    #expect(session.store.state.top == .cybertron)
    #expect(!session.store.screen.contains("error") && !session.store.screen.contains("+"))
    session.service.next(.lose(lost))
    await session.type("edit 3 --name Hoist")
    #expect(session.store.state.top == .cybertron)
    #expect(!session.store.screen.contains("error") && !session.store.screen.contains("~"))
    #expect(session.store.state.roster.map(\.name) == ["Jazz", "Rumble", "Hoist"])
  }

  /// What others have changed in the meantime is marked.
  @Test func onlyTheOwnChangeIsNotMarked() async {
    let session = await Session.inCybertron()
    session.service.next(.lose(lost))
    await session.typeWithoutWaiting("delete 1")
    session.service.add("Arcee", .autobot)
    session.service.remove("2")
    await session.settle()
    #expect(session.store.screen.contains("+ (new) 3 Arcee"))
    #expect(session.store.screen.contains("− (gone) 2 Rumble"))
    #expect(!session.store.screen.contains("1 Jazz"))
  }

  @Test func whatDidNotArriveIsNotKnown() async {
    let session = await Session.inCybertron()
    session.service.next(.refuse(lost))
    await session.type("delete 1")
    #expect(
      session.store.screen.contains(
        """
        error: It is not known whether Jazz was deleted. The connection to the server was lost. \
        Check with “refresh” and “cybertron”, or try again with “delete 1”.
        """))
    session.service.next(.refuse(lost))
    await session.type("edit 2 --name Frenzy")
    #expect(
      session.store.screen.contains(
        """
        error: It is not known whether the changes were saved. The connection to the server was \
        lost. Check with “refresh” and “cybertron”, or try again with “save”.
        """))
    #expect(session.store.state.top == .form(id: "2"))
    await session.type("save")
    #expect(session.store.state.roster.map(\.name) == ["Jazz", "Frenzy"])
  }

  /// A roster that cannot be fetched is not known: commands wait for it, and nothing is marked.
  @Test func withoutTheRosterNobodyIsSaidToHaveMadeTheChange() async {
    let session = await Session.inCybertron()
    session.service.next(.lose(lost), .refuse(down))
    await session.type("delete 1")
    #expect(session.store.screen.contains("It is not known whether Jazz was deleted."))
    #expect(session.store.screen.contains("The roster could not be fetched."))
    await session.type("delete 1")
    #expect(session.store.screen.contains("error: There is no Transformer 1."))
    #expect(!session.store.screen.contains("−"))
    session.service.next(.lose(lost), .refuse(down))
    await session.type("create Hound --team A \(Self.stats)")
    await session.type("cybertron")
    await session.type("refresh")
    #expect(session.store.state.roster == session.service.roster)
    #expect(!session.store.screen.contains("+"))
  }

  /// The roster after a lost answer may be lost, too, and more than once: the first one to arrive
  /// shows what was made.
  @Test func aLaterRosterShowsWhatWasMade() async {
    let session = await Session.inCybertron()
    session.service.next(.lose(lost), .refuse(down), .refuse(down))
    await session.type("delete 1")
    await session.type("refresh")
    #expect(session.store.state.unanswered == [.delete(id: "1")])
    await session.type("refresh")
    #expect(session.store.screen.contains("info: Jazz is deleted. “undo” creates it again."))
    #expect(!session.store.screen.contains("−") && session.store.state.unanswered == [])
    session.service.next(.lose(lost), .refuse(down))
    await session.type("undo")
    await session.type("refresh")
    #expect(session.store.screen.contains("info: Jazz is created again, with another id, 3:"))
    await session.type("undo", refused: "no Transformer has been deleted here")
    #expect(session.store.state.roster == session.service.roster)
  }

  /// What was not made is not known to be by a later roster either.
  @Test func aLaterRosterShowsWhatWasNotMade() async {
    let session = await Session.inCybertron()
    session.service.next(.refuse(lost), .refuse(down))
    await session.type("delete 1")
    await session.type("refresh")
    #expect(session.store.state.roster.map(\.name) == ["Jazz", "Rumble"])
    session.service.remove("1")
    await session.type("refresh")
    #expect(session.store.screen.contains("− (gone) 1 Jazz"))
    await session.type("undo", refused: "no Transformer has been deleted here")
  }

  /// A form that has been saved closes only as long as it is open.
  @Test func whatIsTypedMeanwhileStays() async {
    let session = await Session.inCybertron()
    session.service.next(.lose(lost), .refuse(down))
    await session.type("edit 2 --name Frenzy")
    await session.type("set name Ravage")
    await session.type("refresh")
    #expect(session.store.state.top == .form(id: "2"))
    #expect(session.store.state.form?[.name] == "Ravage")
    #expect(session.store.state.roster.map(\.name) == ["Jazz", "Frenzy"])
    session.service.next(.lose(lost), .refuse(down))
    await session.type("save")
    await session.type("refresh")
    #expect(session.store.state.top == .cybertron)
    #expect(session.store.state.roster.map(\.name) == ["Jazz", "Ravage"])
  }

  /// Both the deletion and the edit after it are found, if no roster has arrived in between.
  @Test func severalChangesAreFoundAtOnce() async {
    let session = await Session.inCybertron()
    await session.type("edit 2 --name Frenzy --courage 11")
    session.service.next(.lose(lost), .refuse(down), .lose(lost), .refuse(down))
    await session.type("delete 1")
    await session.type("set courage 7")
    await session.type("save")
    #expect(session.store.state.unanswered.count == 2)
    await session.type("refresh")
    #expect(session.store.state.roster.map(\.name) == ["Frenzy"])
    #expect(!session.store.screen.contains("−") && !session.store.screen.contains("~"))
    await session.type("undo")
    #expect(session.store.state.roster.map(\.name) == ["Frenzy", "Jazz"])
  }

  /// In a new world, nothing of the old one is found.
  @Test func aNewWorldForgetsThem() async {
    let session = await Session.inCybertron()
    session.service.next(.lose(lost), .refuse(down), .newWorld)
    await session.type("delete 1")
    await session.type("refresh")
    #expect(session.store.state.unanswered == [] && session.store.state.roster == [])
    await session.type("undo", refused: "no Transformer has been deleted here")
  }

  /// While the roster is fetched, there is nothing to be answered.
  @Test func aSecondAnswerChangesNothing() async {
    let session = await Session.inCybertron()
    session.service.next(.refuse(lost))
    await session.typeWithoutWaiting("delete 1")
    await session.store.advance(by: .seconds(1))
    session.store.exhaustivity = .off
    await session.store.receive(
      .cybertron(.deleted(failure: TransformersFailure(error: lost))))
    let state = session.store.state
    #expect(state.loading == .fetch)
    await session.store.send(.cybertron(.deleted(failure: nil)))
    #expect(session.store.state == state)
    await session.settle()
  }
}
