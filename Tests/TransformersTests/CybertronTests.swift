import Reel
import ReelApp
import ReelShell
import Testing

@testable import Transformers

/// Cybertron's list, with its order, search and pages, and a single Transformer.
@Suite struct CybertronTests {
  private func session() async -> Session {
    let session = Session {
      $0.add("Jazz", .autobot, rank: 3)
      $0.add("Rumble", .decepticon, rank: 9)
      $0.add("hound", .autobot, rank: 10)
      $0.add("Arcee", .autobot, rank: 3)
    }
    await session.start()
    return session
  }

  @Test func isSortedWithinEachTeam() async {
    let session = await session()
    await session.type("sort name")
    #expect(
      session.store.screen == """
        Cybertron
          4 Transformers, sorted by name
          Ⓐ Autobots   /icons/A.svg
          Ⓐ (Autobot) 4 Arcee rank  3 · rating 25 #FFC9C4 → show 4
          Ⓐ (Autobot) 3 hound rank 10 · rating 25 #FFC9C4 → show 3
          Ⓐ (Autobot) 1 Jazz rank  3 · rating 25 #FFC9C4 → show 1
          Ⓓ Decepticons   /icons/D.svg
          Ⓓ (Decepticon) 2 Rumble rank  9 · rating 25 #E6C8FF → show 2
          “sort rating” sorts, “search TEXT” searches, “show 3” shows number 3.
          [create] [battlefield] [refresh] [back]
        """)
    await session.type("sort rank")
    #expect(session.store.state.listed.items.map(\.id) == ["3", "1", "4", "2"])
    await session.type("edit 4 --skill 9")
    await session.type("sort skill")
    #expect(session.store.state.listed.items.map(\.id) == ["4", "1", "3", "2"])
    #expect(session.store.screen.contains("4 Transformers, sorted by skill, the best first"))
    #expect(session.store.screen.contains("4 Arcee skill  9 · rating 25"))
    await session.type("sort rating")
    await session.type("search R")
    #expect(
      session.store.screen.contains(
        "2 Transformers with “R”, sorted by rating, the best first"))
    #expect(session.store.screen.contains("“search” alone ends the search."))
    await session.type("search rumble")
    #expect(session.store.screen.contains("1 Transformer with “rumble”"))
    await session.type("search")
    await session.type("sort made")
    #expect(!session.store.screen.contains("sorted by"))
    // The order that scripts and battles use stays the same.
    #expect(session.store.state.roster.map(\.id) == ["1", "2", "3", "4"])
    await session.type("search r")
    #expect(
      session.store.screen.contains(
        "2 Transformers with “r”, sorted by when they were made"))
  }

  @Test func isShownInPages() async {
    let session = Session { service in
      for number in 1...120 { service.add("T\(number)", number % 3 == 0 ? .decepticon : .autobot) }
    }
    await session.start()
    await session.type("cybertron")
    await session.type("previous", refused: "this is the first page")
    await session.type("next")
    let screen = session.store.screen
    #expect(screen.contains("  51–100 of 120\n"))
    #expect(
      screen.contains("“next” and “previous” turn the pages, “page last” shows the last one."))
    #expect(screen.hasSuffix("[create] [battlefield] [refresh] [back] [previous] [next]"))
    // Both teams are on the page.
    #expect(screen.contains("Ⓐ Autobots") && screen.contains("Ⓓ Decepticons"))
    await session.type("next")
    await session.type("next", refused: "this is the last page")
    #expect(session.store.screen.contains("101–120 of 120"))
    await session.type("previous")
    #expect(session.store.state.list.page == 1)
    await session.type("page 1")
    #expect(session.store.screen.contains("  1–50 of 120\n"))
    await session.type("page last")
    #expect(session.store.state.list.page == 2)
    await session.type("page 99")
    #expect(session.store.state.list.page == 2)
    await session.store.send(.cybertron(.pageTapped(number: -1))) {
      $0.turn(to: 0)
    }
    await session.type("page last")
    // Deletions by others reduce the number of pages, once they have been shown.
    for id in 1...60 { session.service.remove(String(id)) }
    await session.type("refresh")
    #expect(session.store.state.list.page == 2)
    await session.type("refresh")
    #expect(session.store.state.list.page == 1)
    await session.type("home")
    #expect(session.store.state.route == ScreenStack(.home))
  }

  /// As people type them: without accents, and in capitals.
  @Test(arguments: [("cafe", "Café"), ("STRASSE", "Hauptstraße"), ("istanbul", "İstanbul")])
  func namesAreFoundWithoutAccentsAndInCapitals(_ search: String, _ name: String) async {
    let session = Session { service in
      service.add(name, .autobot)
      service.add("Other", .autobot)
    }
    await session.start()
    await session.type("search \(search)")
    #expect(session.store.state.listed.items.map(\.name) == [name])
    await session.type("search \"  \"")
    #expect(session.store.state.listed.found == 2)
    #expect(!session.store.screen.contains(" with “"))
  }

  @Test func aTransformerIsShownByItself() async {
    let session = await session()
    await session.type("open 2")
    #expect(
      session.store.screen == """
        Rumble
          Ⓓ (Decepticon) Decepticon rating 25 #E6C8FF
          5 of 10:  5  strength
          5 of 10:  5  intelligence
          5 of 10:  5  speed
          5 of 10:  5  endurance
          9 of 10:  9  rank
          5 of 10:  5  courage
          5 of 10:  5  firepower
          5 of 10:  5  skill
          [edit] [delete] [back]
        """)
    await session.type("edit --skill 7")
    await session.type("show 2")
    #expect(session.store.screen.contains("7 of 10:  7  skill"))
    session.service.remove("2")
    await session.type("refresh")
    #expect(
      session.store.screen == """
        Cybertron
          error: There is no Transformer 2. “cybertron” lists them, “refresh” fetches them again.
          (edit) (delete) [back]
        """)
    await session.type("show 1")
    await session.type("delete")
    #expect(session.store.state.route == ScreenStack(.home, .cybertron))
    #expect(session.store.state.roster.map(\.id) == ["3", "4"])
    for line in ["show 1", "edit 1", "delete 1"] {
      await session.type(line)
      #expect(session.store.state.message == .unknown(id: "1"))
    }
    await session.type("delete")
    #expect(
      session.store.screen.contains(
        "error: There is no Transformer on the screen: say which one, as in “show 3”."))
    await session.type("battlefield")
    await session.type("edit")
    #expect(session.store.state.message == .nothingShown)
  }

  /// What others have made, changed or deleted since the last fetch is marked until the next one;
  /// what the user does is not.
  @Test func whatOthersHaveChangedIsMarked() async throws {
    let session = await session()
    await session.type("edit 1 --name Meister")
    session.service.remove("4")
    session.service.add("Soundwave", .decepticon)
    let stats = Stats { _ in 6 }
    try session.service.change("2", to: Draft(name: "Rumble", team: .decepticon, stats: stats))
    await session.type("refresh")
    #expect(
      session.store.screen == """
        Cybertron
          Ⓐ Autobots   /icons/A.svg
          Ⓐ (Autobot) 1 Meister rank  3 · rating 25 #FFC9C4 → show 1
          Ⓐ (Autobot) 3 hound rank 10 · rating 25 #FFC9C4 → show 3
          − (gone) 4 Arcee rank  3 · rating 25 vanish
          Ⓓ Decepticons   /icons/D.svg
          ~ (changed) 2 Rumble rank  6 · rating 30 #C5D7FF → show 2
          + (new) 5 Soundwave rank  5 · rating 25 appear → show 5
          “sort rating” sorts, “search TEXT” searches, “show 3” shows number 3.
          [create] [battlefield] [refresh] [back]
        """)
    await session.type("edit 5 --name Laserbeak")
    await session.type("delete 2")
    #expect(
      session.store.screen == """
        Cybertron
          info: Rumble is deleted. “undo” creates it again.
          Ⓐ Autobots   /icons/A.svg
          Ⓐ (Autobot) 1 Meister rank  3 · rating 25 #FFC9C4 → show 1
          Ⓐ (Autobot) 3 hound rank 10 · rating 25 #FFC9C4 → show 3
          − (gone) 4 Arcee rank  3 · rating 25 vanish
          Ⓓ Decepticons   /icons/D.svg
          Ⓓ (Decepticon) 5 Laserbeak rank  5 · rating 25 #E6C8FF → show 5
          “sort rating” sorts, “search TEXT” searches, “show 3” shows number 3.
          [create] [battlefield] [refresh] [back]
        """)
    await session.type("refresh")
    #expect(session.store.state.changes == ListChanges())
  }

  @Test func aFormCanStartWithRandomNumbers() async {
    let session = await session()
    await session.type("random", refused: "open the form first, with “create” or “edit”")
    await session.type("new")
    // The following commands wait for the numbers.
    await session.typeWithoutWaiting("random")
    await session.typeWithoutWaiting("set name Bee")
    await session.typeWithoutWaiting("set team Autobots")
    await session.typeWithoutWaiting("set skill 1")
    await session.settle()
    let form = session.store.state.form
    #expect(form?[.name] == "Bee" && form?[.skill] == "1" && form?.rating != nil)
    let drawn = Stat.allCases.compactMap { FieldName(rawValue: $0.rawValue) }.map { form?[$0] }
    #expect(drawn == ["6", "8", "10", "5", "5", "8", "9", "1"])
    await session.type("save")
    #expect(session.service.roster.last?.team == .autobot)
    await session.store.send(.form(.drawn(stats: nil)))
  }

  /// A branch on which the numbers do not arrive continues without them.
  @Test func lostNumbersDoNotBlock() {
    var state = State()
    state.hasLoaded = true
    let reducer = TransformersApp(api: .unanswered)
    for action in [
      TransformerForm.Action.createTapped(typed: [:]), .randomTapped, .drawn(stats: nil),
    ] {
      _ = reducer.asking(&state, .form(action))
    }
    #expect(state.working == nil && state.form == Form())
    state.form = nil
    _ = reducer.asking(&state, .form(.randomTapped))
    #expect(state.message == .noForm)
  }

  @Test(arguments: ["A", "a", "autobot", "Autobots", "AUTOBOT"])
  func aTeamIsRecognizedByItsName(text: String) {
    #expect(Team.typed(text) == .autobot)
    #expect(Team.typed("decepticons") == .decepticon && Team.typed(text + "x") == nil)
  }

  /// A terminal shows the teams' colours as well as their signs.
  @Test func aTeamHasItsColour() async {
    let session = await session()
    await session.type("cybertron")
    let screen = session.app.screen(for: session.store.state)
    let text = TextRenderer(Translation(.en), width: 80, colors: .sixteen).text(screen)
    #expect(text.contains("\u{1b}[30;101mⒶ Jazz"))
    #expect(text.contains("\u{1b}[30;105mⒹ Rumble"))
  }
}
