import Reel
import ReelApp
import ReelTesting
import Testing

@testable import TVShows

/// The form: valid values, messages about invalid values, and keeping typed text.
@Suite struct FormTests {
  private let world = World()

  @Test(
    arguments: [
      (FieldName.title, "Dark", nil), (.title, "  x ", nil), (.title, "", .blank),
      (.title, " \t", .blank), (.title, String(repeating: "ä", count: 200), nil),
      (.title, String(repeating: "ä", count: 201), .tooLong(count: 201)), (.year, "1928", nil),
      (.year, "2027", nil), (.year, " 2020 ", nil), (.year, "", .blank),
      (.year, "1927", .outside(first: 1928, last: 2027)),
      (.year, "2028", .outside(first: 1928, last: 2027)),
      (.year, "-2000", .outside(first: 1928, last: 2027)), (.year, "2000.5", .notANumber),
      (.year, "20 20", .notANumber), (.year, "-", .notANumber),
      (.year, "99999999999999999999", .outside(first: 1928, last: 2027)),
      (.year, "٢٠٠٠", .notANumber), (.year, "02", nil), (.year, "28", nil), (.year, "71", nil),
      (.year, "2", .outside(first: 1928, last: 2027)),
      (.year, "-2", .outside(first: 1928, last: 2027)),
      (.seasons, "1", nil), (.seasons, "200", nil), (.seasons, "", .blank),
      (.seasons, "0", .outside(first: 1, last: 200)),
      (.seasons, "201", .outside(first: 1, last: 200)), (.seasons, "x", .notANumber),
    ] as [(FieldName, String, FieldName.Problem?)])
  func fieldsAreValidated(field: FieldName, text: String, problem: FieldName.Problem?) {
    var form = Form()
    form.type(text, into: field)
    #expect(field.problem(in: form, 2026) == problem)
  }

  /// What the user has typed about the deleted show can still be added as a new one.
  @Test(arguments: [nil, "9"])
  func theFormOfAShowThatTheUserDeletesIsLeft(typed: String?) async {
    world.add("Dark")
    let store = await world.started()
    store.exhaustivity = .off
    await store.send(.list(.listTapped(sort: nil, search: nil)))
    await store.send(.addForm(.editTapped(id: 1, title: nil, year: nil, seasons: nil)))
    if let typed { await store.send(.addForm(.edited(values: [.seasons: typed]))) }
    await store.send(.page(.deleteTapped(id: 1)))
    await store.settle()
    await store.receiveAll()
    #expect(store.state.top == (typed == nil ? .list : .add))
    #expect(store.state.form?[.seasons] == typed)
    #expect(store.state.message == .deleted(title: "Dark") && world.shows == [])
    await store.send(.router(.homeTapped))
    await store.finish()
  }

  /// Two digits mean the last possible year that ends with them.
  @Test(arguments: [("02", 2002), ("27", 2027), ("28", 1928), ("00", 2000), ("99", 1999)])
  func twoDigitsAreAYear(typed: String, year: Int) async throws {
    let store = await world.started()
    store.exhaustivity = .off
    await store.send(.addForm(.addTapped(title: "Dark", year: typed, seasons: "3")))
    await store.settle()
    await store.receiveAll()
    #expect(store.state.shows.map(\.year) == [year])
  }

  /// Every command is asked about that leaves or replaces a form with texts, and no other.
  @Test func droppingWhatWasTypedIsAsked() async throws {
    let store = await world.started()
    store.exhaustivity = .off
    await store.send(.addForm(.addTapped(title: "Dark", year: "2017", seasons: "3")))
    await store.settle()
    await store.receiveAll()
    let id = try #require(store.state.shows.first?.id)
    let lines = [
      "home", "back", "add", "add The Wire", "edit \(id)", "edit \(id) --title 1899", "edit 99",
      "set year 2018", "save", "list", "list --sort year", "search x", "sort year", "next",
      "previous", "page 2", "simulate", "open \(id)", "open 99", "delete \(id)", "undo",
      "watched \(id) 2",
      "mine \(id)", "theirs \(id)", "watch", "sync", "retry", "continue",
    ]
    func dropping() throws -> [String] { try lines.filter(store.drops) }
    let named = Set(lines.map { String($0.prefix { $0 != " " }) })
    #expect(world.app.commands.map(\.name).filter { !named.contains($0) } == [])
    #expect(try dropping() == [])
    await store.send(.addForm(.addTapped(title: nil, year: nil, seasons: nil)))
    #expect(try dropping() == [])
    await store.send(.addForm(.edited(values: [.title: "Darker"])))
    let dropped = try dropping()
    #expect(
      dropped == [
        "home", "back", "add The Wire", "edit \(id)", "edit \(id) --title 1899", "list",
        "list --sort year", "search x", "sort year", "open \(id)", "watch",
      ])
    // A line of a script is not asked.
    await store.type("back")
    #expect(store.state.form == nil)
    await store.send(.addForm(.editTapped(id: id, title: nil, year: nil, seasons: nil)))
    #expect(try dropping() == [])
    await store.send(.addForm(.edited(values: [.title: "Darker"])))
    #expect(try store.drops("add"))
    #expect(try !store.drops("edit \(id)"))
  }

  @Test func onlyEditedFieldsShowProblems() async {
    let store = await world.started()
    store.exhaustivity = .off
    await store.send(.addForm(.addTapped(title: nil, year: nil, seasons: nil)))
    #expect(
      store.screen == """
        Add new TV show
          title “Title” []
          year “Year of release” []
          seasons “Number of seasons” []
          Fill in with “set title …”, “set year …” and “set seasons …”, then “save”.
          (save) [back]
        """)
    await store.send(.addForm(.edited(values: [.year: "soon"])))
    await store.send(.addForm(.edited(values: [.year: "1900"])))
    #expect(
      store.screen == """
        Add new TV show
          title “Title” []
          year “Year of release” [1900] ! The year has to be from 1928 to 2027.
          seasons “Number of seasons” []
          Fill in with “set title …”, “set year …” and “set seasons …”, then “save”.
          (save) [back]
        """)
    #expect(
      store.refusal(of: "save")
        == "Give the title of the show. The year has to be from 1928 to 2027."
        + " Give the number of seasons.")
    await store.send(.addForm(.saveTapped))
    #expect(store.state.form?.saving == nil)
    await store.send(.router(.backTapped))
    #expect(store.state.form == nil)
    #expect(store.refusal(of: "save") == "open the form first, with “add”")
    await store.finish()
  }

  /// Of two lines in a row, as from a pipe, the second does not replace the first.
  @Test func anUnsavedLineIsNotReplaced() async {
    let store = await world.started()
    var state = store.state
    // The first show is saved after the answer with the year, which has not come yet.
    presenter.reduce(
      into: &state, action: .addForm(.addTapped(title: "Dark", year: "2017", seasons: "3")))
    let app = MountedApp(world.app, \TVShowsApp.State.self, .identity)
    for command in ["add", "edit", "list", "back", "home"] {
      let refusal = app.command(command)?.unavailability(in: state)
      #expect(refusal == "wait until the show is saved")
    }
    presenter.reduce(
      into: &state, action: .addForm(.addTapped(title: "Fargo", year: "2014", seasons: "5")))
    #expect(state.form?[.title] == "Dark" && state.waiting == .save)
    await store.finish()
  }

  @Test func typedTextStaysIfTheDatabaseFails() async throws {
    let store = await world.started()
    store.exhaustivity = .off
    await store.send(.addForm(.addTapped(title: "Dark", year: "2017", seasons: nil)))
    await store.send(.addForm(.edited(values: [.seasons: "3"])))
    await store.settle()
    await store.send(.addForm(.saveTapped))
    await store.settle()
    // A year from a clock or a recording that is far beyond all calendars.
    for (year, kept) in [(Int.max, 9_999), (.min, 0)] {
      var state = TVShowsApp.State()
      presenter.reduce(into: &state, action: .addForm(.yearRead(year: year)))
      #expect(state.year == kept)
    }
    // The answer that would come if the disk were full.
    var state = await world.started().state
    presenter.reduce(
      into: &state, action: .addForm(.addTapped(title: "Dark", year: "2017", seasons: "3")))
    presenter.reduce(into: &state, action: .addForm(.yearRead(year: 2026)))
    let saving = try #require(state.form?.saving)
    #expect(
      TVShowsApp(api: .unanswered).shownScreen(for: state).plainText == """
        Add new TV show …
          title “Title” (Dark)
          year “Year of release” (2017)
          seasons “Number of seasons” (3)
          info: There is already “Dark” of 2017, as number 1.
          (save) (back)
        """)
    let app = MountedApp(TVShowsApp(api: .unanswered), \TVShowsApp.State.self, .identity)
    for command in ["home", "add", "set", "save", "list", "back"] {
      let refusal = app.command(command)?.unavailability(in: state)
      #expect(refusal == "wait until the show is saved")
    }
    // Actions for the form change nothing while it is being saved.
    let before = state
    for action in [
      Action.addForm(.saveTapped), .addForm(.addTapped(title: "x", year: nil, seasons: nil)),
      .addForm(.edited(values: [.title: "x"])),
    ] {
      presenter.reduce(into: &state, action: action)
    }
    #expect(state == before)
    presenter.reduce(
      into: &state,
      action: .addForm(.saved(outcome: .failed(.other(message: "The disk is full.")))))
    #expect(
      TVShowsApp(api: .unanswered).shownScreen(for: state).plainText == """
        Add new TV show
          error: The show was not saved; what you have typed is still here. The disk is full.
          title “Title” [Dark]
          year “Year of release” [2017]
          seasons “Number of seasons” [3]
          info: There is already “Dark” of 2017, as number 1.
          Fill in with “set title …”, “set year …” and “set seasons …”, then “save”.
          [save] [back]
        """)
    presenter.reduce(into: &state, action: .addForm(.saveTapped))
    #expect(state.form?.saving == saving && state.message == nil)
    await store.send(.router(.homeTapped))
    await store.finish()
  }

  @Test func theYearComesFromTheClock() async {
    // Five seconds before 2027.
    let world = World(start: Timestamp(milliseconds: 1_798_761_595_000))
    let store = await world.started()
    store.exhaustivity = .off
    await store.send(.addForm(.addTapped(title: "Soon", year: "2028", seasons: "1")))
    #expect(store.state.form.flatMap { FieldName.year.problem(in: $0, store.state.year) } != nil)
    await store.advance(by: .seconds(5))
    await store.send(.addForm(.addTapped(title: "Soon", year: "2028", seasons: "1")))
    await store.send(.router(.homeTapped))
    #expect(store.state.year == 2027)
    #expect(store.state.shows.map(\.title) == ["Soon"])
    await store.finish()
  }

  /// The year is read when the form opens, and may arrive after the user has typed text.
  @Test func typedTextIsValidatedAgainInAnotherYear() {
    var state = State()
    state.store = .ready(inMemory: true)
    for action in [
      AddForm.Action.yearRead(year: 2026), .addTapped(title: nil, year: nil, seasons: nil),
      .edited(values: [.year: "2028"]),
    ] {
      presenter.reduce(into: &state, action: .addForm(action))
    }
    #expect(state.form?.problems == [.year: .outside(first: 1928, last: 2027)])
    presenter.reduce(into: &state, action: .addForm(.yearRead(year: 2027)))
    #expect(state.form == Form(typed: [.year: "2028"]))
  }
}
