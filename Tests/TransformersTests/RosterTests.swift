import ReelApp
import ReelHTTP
import Testing

@testable import Transformers

/// The roster: fetching, changes, and the messages if they fail.
@Suite struct RosterTests {
  private let down = APIError.noConnection(server: "server at 127.0.0.1:8080")
  private let icon = Icon(type: "image/svg+xml", size: 7)

  private static let stats = """
    --strength 5 --intelligence 5 --speed 5 --endurance 5 --rank 5 --courage 5 --firepower 5 \
    --skill 5
    """

  private static let typed = Dictionary(
    uniqueKeysWithValues: FieldName.allCases.map { ($0, "5") }
  ).merging([.name: "Jazz", .team: "A"]) { $1 }

  @Test func fetchesAtTheStartAndThenThePictures() async {
    let session = Session { $0.add("Jazz", .autobot) }
    let roster = session.service.roster
    await session.store.send(.home(.appeared), requesting: [Request.fetch]) {
      $0.loading = .fetch
    }
    #expect(
      session.store.screen == """
        Transformers …
          Cybertron → cybertron
          Battlefield → battlefield
          [cybertron] [battlefield] [refresh]
        """)
    await session.store.receive(
      .roster(.rosterLoaded(.answer(roster))),
      requesting: [Request.fetchIcon(link: "/icons/A.svg")]
    ) {
      $0.loading = nil
      $0.hasLoaded = true
      $0.roster = roster
      $0.fetchingIcon = "/icons/A.svg"
    }
    await session.store.receive(.roster(.iconFetched(link: "/icons/A.svg", icon: icon))) {
      $0.fetchingIcon = nil
      $0.icons = ["/icons/A.svg": self.icon]
    }
    #expect(
      session.store.screen == """
        Transformers
          Cybertron 1 Autobot, 0 Decepticons → cybertron
          Battlefield needs a Decepticon → battlefield
          [cybertron] [battlefield] [refresh]
        """)
    // Existing data is not fetched again, neither the roster nor the picture.
    await session.store.send(.home(.appeared))
    await session.type("refresh")
    #expect(session.service.takeCalls() == ["fetch", "icon /icons/A.svg", "fetch"])
  }

  @Test func aPictureThatCannotBeFetchedIsTriedAgainWithTheRoster() async {
    let session = Session { $0.add("Jazz", .autobot) }
    session.service.next(.refuse(.cancelled))
    await session.store.send(.home(.appeared), requesting: [Request.fetch]) {
      $0.loading = .fetch
    }
    await session.settle()
    session.service.next(.refuse(down))
    await session.type("refresh")
    await session.type("refresh")
    session.service.next(.refuse(down))
    #expect(session.store.state.loadFailure == nil)
    #expect(session.store.state.icons.count == 1)
  }

  @Test func createsAndReturnsToTheList() async {
    let session = Session()
    await session.start()
    let save = Request.save(
      id: nil, draft: Draft(name: "Jazz", team: .autobot, stats: Stats { _ in 5 }))
    await session.store.send(.form(.createTapped(typed: Self.typed)), requesting: [save]) {
      $0.route = ScreenStack(.home, .cybertron, .form(id: nil))
      $0.form = Form(typed: Self.typed)
      $0.working = save
    }
    #expect(session.store.screen.contains("  name “Name” (Jazz)\n"))
    #expect(session.store.screen.hasSuffix("  Overall rating: 25\n  (save) (random) (back)"))
    await session.store.receive(
      .form(
        .saved(
          .answer(
            Transformer(
              id: "1", name: "Jazz", team: .autobot, stats: Stats { _ in 5 },
              teamIcon: "/icons/A.svg")))), requesting: [Request.fetchIcon(link: "/icons/A.svg")]
    ) {
      $0.working = nil
      $0.roster = session.service.roster
      $0.route = ScreenStack(.home, .cybertron)
      $0.form = nil
      $0.fetchingIcon = "/icons/A.svg"
    }
    await session.store.receive(.roster(.iconFetched(link: "/icons/A.svg", icon: icon))) {
      $0.fetchingIcon = nil
      $0.icons = ["/icons/A.svg": self.icon]
    }
    #expect(
      session.store.screen == """
        Cybertron
          Ⓐ Autobots   /icons/A.svg
          Ⓐ (Autobot) 1 Jazz rank  5 · rating 25 #FFC9C4 → show 1
          “sort rating” sorts, “search TEXT” searches, “show 3” shows number 3.
          [create] [battlefield] [refresh] [back]
        """)
    await session.store.finish()
  }

  @Test func aFailedEditKeepsTheTypedText() async {
    let session = Session { $0.add("Jazz", .autobot) }
    await session.start()
    await session.type("edit 1")
    await session.type("set name Meister")
    session.service.next(.refuse(down))
    await session.typeWithoutWaiting("save")
    await session.typeWithoutWaiting("set skill 7")
    await session.typeWithoutWaiting("fight")
    await session.settle()
    #expect(
      session.store.screen.hasPrefix(
        """
        Edit Jazz
          error: The changes were not saved. The server at 127.0.0.1:8080 does not answer. \
        Try again with “save”.
          info: Not done because of that: set skill 7, fight.
          name “Name” [Meister]
        """))
    await session.type("save")
    #expect(session.service.roster.map(\.name) == ["Meister"])
    #expect(session.store.state.route == ScreenStack(.home, .cybertron))
  }

  @Test(arguments: [
    (
      APIError.status(code: 400, message: "no"),
      "The Transformer was not created. The server refused this (400: no). Try again with “save”."
    ),
    (
      .connectionLost(server: "server"),
      "It is not known whether the Transformer was created. The connection to the server was "
        + "lost. Check with “refresh” and “cybertron”, or try again with “save”."
    ),
  ])
  func creatingFails(_ error: APIError, _ message: String) async {
    let session = Session()
    await session.start()
    session.service.next(.refuse(error))
    await session.type("create Jazz --team A \(Self.stats)")
    #expect(session.store.screen.contains("  error: \(message)\n"))
    #expect(session.store.state.form?[.name] == "Jazz")
  }

  @Test func deletes() async {
    let session = Session { $0.add("Jazz", .autobot) }
    await session.start()
    await session.store.send(
      .cybertron(.deleteTapped(id: "1")), requesting: [Request.delete(id: "1")]
    ) {
      $0.working = .delete(id: "1")
    }
    await session.store.receive(.cybertron(.deleted(failure: nil))) {
      $0.working = nil
      $0.roster = []
      $0.message = .deleted(name: "Jazz")
      $0.deleted = Draft(name: "Jazz", team: .autobot, stats: Stats { _ in 5 })
    }
    #expect(
      session.store.screen.contains("  info: Jazz is deleted. “undo” creates it again.\n"))
    await session.store.finish()
  }

  @Test func deletingFailsAndCanBeTriedAgain() async {
    let session = Session {
      $0.add("Jazz", .autobot)
      $0.add("Hound", .autobot)
    }
    await session.start()
    session.service.next(.refuse(down))
    await session.typeWithoutWaiting("delete 1")
    await session.typeWithoutWaiting("edit 2 --skill 6")
    await session.typeWithoutWaiting("cybertron")
    await session.settle()
    #expect(
      session.store.screen.contains(
        """
          error: Jazz was not deleted. The server at 127.0.0.1:8080 does not answer. \
        Try again with “delete 1”.
          info: Not done because of that: edit 2 --skill 6, cybertron.
        """))
    session.service.remove("2")
    await session.type("delete 2")
    #expect(session.store.screen.contains("  info: Another user had already deleted Hound.\n"))
    #expect(session.store.state.roster.map(\.name) == ["Jazz"])
  }

  @Test func aDeletedEditedTransformerCanBeCreatedAgain() async {
    let session = Session { $0.add("Jazz", .autobot) }
    await session.start()
    await session.type("edit 1")
    session.service.remove("1")
    await session.type("set skill 9")
    await session.type("save")
    #expect(
      session.store.screen.hasPrefix(
        """
        Create a Transformer
          error: The Transformer is no longer there. “save” creates it again as typed here.
          name “Name” [Jazz]
        """))
    await session.type("save")
    #expect(session.service.roster.map(\.stats.skill) == [9])
  }

  /// The form says so as soon as the roster does; what waits does not create it without a word.
  @Test func theFormOfADeletedTransformerSaysSo() async {
    let session = Session { $0.add("Jazz", .autobot) }
    await session.start()
    await session.type("edit 1")
    await session.type("set skill 9")
    session.service.remove("1")
    await session.typeWithoutWaiting("refresh")
    await session.typeWithoutWaiting("save")
    await session.settle()
    #expect(
      session.store.screen.hasPrefix(
        """
        Create a Transformer
          error: The Transformer is no longer there. “save” creates it again as typed here.
          info: Not done because of that: save.
          name “Name” [Jazz]
        """))
    #expect(session.store.state.top == .form(id: nil))
    #expect(session.service.roster.isEmpty)
    await session.type("save")
    #expect(session.service.roster.map(\.stats.skill) == [9])
  }

  // MARK: Impossible commands

  @Test func anUnknownIDIsReported() async {
    let session = Session()
    await session.start()
    _ = session.service.takeCalls()
    for line in ["edit 9", "delete 9"] {
      await session.type(line)
      #expect(
        session.store.screen.contains(
          "  error: There is no Transformer 9. “cybertron” lists them, “refresh” fetches them "
            + "again."
        ))
    }
    #expect(session.service.takeCalls() == [])
  }

  @Test func formCommandsNeedAForm() async {
    let session = Session()
    await session.start()
    let reason = "open the form first, with “create” or “edit”"
    await session.type("save", refused: reason)
    await session.type("set name x", refused: reason)
    await session.type("back", refused: "this is the first screen")
    // While a request is in flight, a form may yet open; if none does, that is reported.
    for line in ["save", "set name x"] {
      await session.typeWithoutWaiting("refresh")
      await session.typeWithoutWaiting(line)
      await session.settle()
      #expect(session.store.screen.contains("  error: There was no form to fill in or save."))
    }
  }

  @Test func waitingCommandsAreNamedAsTyped() async {
    let session = Session { $0.add("Jazz", .autobot) }
    await session.start()
    let lines = [
      "edit 9", "create", "create Hound", "edit 1", "set skill", "save", "delete 1", "fight",
      "battlefield", "cybertron", "back",
    ]
    await session.typeWithoutWaiting("delete 1")
    await session.typeWithoutWaiting("refresh")
    for line in lines { await session.typeWithoutWaiting(line) }
    await session.settle()
    #expect(
      session.store.screen.contains(
        "Not done because of that: create, create Hound, edit 1, set skill, save, delete 1, fight, "
          + "battlefield, cybertron, back."))
    await session.typeWithoutWaiting("delete 1")
    await session.typeWithoutWaiting("delete 1")
    await session.typeWithoutWaiting("refresh")
    await session.settle()
    #expect(session.store.state.waiting.isEmpty)
  }

  /// They can be copied with what was typed in them, in the user's language.
  @Test func waitingCommandsKeepTheirValues() async {
    let session = Session { $0.add("Jazz", .autobot) }
    await session.start()
    let lines = [
      "refresh", "edit 9", "create Jazz Two autobot 5 7 8 9 5 6 7 8",
      "edit 1 --courage 4 --name \"New Name\"", "set team=A rank=7", "sort rating", "page last",
    ]
    for line in lines { await session.typeWithoutWaiting(line) }
    await session.settle()
    let screen = session.app.shownScreen(for: session.store.state)
    #expect(
      screen.plainText(in: .en).contains(
        """
        Not done because of that: create Jazz Two --team autobot --strength 5 --intelligence 7 \
        --speed 8 --endurance 9 --rank 5 --courage 6 --firepower 7 --skill 8, \
        edit 1 --name "New Name" --courage 4, set team=A rank=7, sort rating, page last.
        """))
    #expect(
      screen.plainText(in: .de).contains(
        """
        Darum nicht ausgeführt: anlegen Jazz Two --team autobot --Stärke 5 --Intelligenz 7 \
        --Tempo 8 --Ausdauer 9 --Rang 5 --Mut 6 --Feuerkraft 7 --Können 8, \
        ändern 1 --name "New Name" --Mut 4, setzen team=A Rang=7, sortieren Wertung, seite letzte.
        """))
  }

  @Test func staleAnswersChangeNothing() async {
    let session = Session { $0.add("Jazz", .autobot) }
    await session.start()
    let other = Transformer(id: "7", name: "x", team: .decepticon, stats: Stats { _ in 1 })
    await session.store.send(.roster(.rosterLoaded(.answer([other], isNewWorld: true))))
    await session.store.send(.roster(.rosterLoaded(.error(down, isNewWorld: true))))
    await session.store.send(.form(.saved(.answer(other, isNewWorld: true))))
    await session.store.send(.form(.saved(.error(down, isNewWorld: true))))
    await session.store.send(.cybertron(.deleted(failure: nil)))
    let failure = TransformersFailure(error: down, isNewWorld: true)
    await session.store.send(.cybertron(.deleted(failure: failure)))
    await session.store.finish()
  }

  @Test func anAnswerWithADuplicateIdKeepsTheFirst() async {
    let session = Session()
    await session.start()
    await session.typeWithoutWaiting("refresh")
    session.store.exhaustivity = .off
    let one = Transformer(id: "7", name: "x", team: .decepticon, stats: Stats { _ in 1 })
    await session.store.send(.roster(.rosterLoaded(.answer([one, one]))))
    #expect(session.store.state.roster == [one])
    await session.settle()
  }
}
