import Foundation
import Reel
import ReelApp
import ReelCoding
import ReelHTTP
import ReelStorage
import ReelTesting
import Testing

@testable import TVShows

/// The app's commands, and its values in recordings and paths.
@Suite struct CommandTests {
  private let app = TVShowsApp(api: .unanswered)

  private func action(_ line: String) throws -> Action {
    let words = try Words(line)
    let command = try #require(
      app.commands.first {
        $0.name == words.words[0].text || $0.aliases.contains(words.words[0].text)
      })
    return try command.given(words).action()
  }

  @Test func commandsCreateTheirActions() throws {
    #expect(try action("add") == .addForm(.addTapped(title: nil, year: nil, seasons: nil)))
    #expect(
      try action("add The Wire --year 2002 --seasons 5")
        == .addForm(.addTapped(title: "The Wire", year: "2002", seasons: "5")))
    #expect(
      try action("add --seasons=5 \"--year by year\"")
        == .addForm(.addTapped(title: "--year by year", year: nil, seasons: "5")))
    #expect(
      try action("add 'Grey's Anatomy' --year 2005")
        == .addForm(.addTapped(title: "Grey's Anatomy", year: "2005", seasons: nil)))
    #expect(try action("set year 2002") == .addForm(.edited(values: [.year: "2002"])))
    #expect(try action("set title") == .addForm(.edited(values: [.title: ""])))
    #expect(
      try action("set year=2017 title=\"Dark two\"")
        == .addForm(.edited(values: [.year: "2017", .title: "Dark two"])))
    #expect(try action("list") == .list(.listTapped(sort: nil, search: nil)))
    #expect(
      try action("list --sort -year --search \"the w\"")
        == .list(.listTapped(sort: .yearDown, search: "the w")))
    #expect(try action("search the w") == .list(.searchTapped(text: "the w")))
    #expect(try action("search") == .list(.searchTapped(text: nil)))
    #expect(try action("sort -year") == .list(.sortTapped(order: .yearDown)))
    #expect(try action("new") == .addForm(.addTapped(title: nil, year: nil, seasons: nil)))
    #expect(
      try action("edit 3 --title \"The Wire\" --seasons 5")
        == .addForm(.editTapped(id: 3, title: "The Wire", year: nil, seasons: "5")))
    #expect(
      try action("edit") == .addForm(.editTapped(id: nil, title: nil, year: nil, seasons: nil)))
    #expect(try action("open 3") == .page(.openTapped(id: 3)))
    #expect(try action("delete") == .page(.deleteTapped(id: nil)))
    #expect(try action("watched 3 2") == .page(.watchedTapped(id: 3, seasons: 2)))
    #expect(try action("mine 3") == .page(.resolveTapped(id: 3, isMine: true)))
    #expect(try action("theirs") == .page(.resolveTapped(id: nil, isMine: false)))
    #expect(try action("watch") == .watch(.watchTapped))
    #expect(try action("refresh") == .synchronizer(.syncTapped))
    #expect(try action("offline") == .start(.continueTapped))
    let plain: [(String, Action)] = [
      ("home", .router(.homeTapped)), ("save", .addForm(.saveTapped)), ("next", .list(.nextTapped)),
      ("previous", .list(.previousTapped)), ("page 2", .list(.pageTapped(number: 1))),
      ("sync", .synchronizer(.syncTapped)),
      ("simulate", .list(.simulateTapped)),
      ("back", .router(.backTapped)), ("retry", .start(.retryTapped)),
      ("continue", .start(.continueTapped)),
    ]
    for (line, expected) in plain { #expect(try action(line) == expected) }
    #expect(throws: LineError.self) { try action("list --sort age") }
    #expect(throws: LineError.self) { try action("add Dark --yaer 2017") }
  }

  @Test func someCommandsAreNotAvailableOnHome() async {
    let world = World()
    let store = await world.started()
    let refusals = app.commands.compactMap { command in
      command.unavailability(in: store.state).map { "\(command.name): \(Translation(.en)($0))" }
    }
    #expect(
      refusals == [
        "back: this is the first screen", "set: open the form first, with “add”",
        "save: open the form first, with “add”",
        "next: open the list first, with “list”", "previous: open the list first, with “list”",
        "page: open the list first, with “list”",
        "undo: nothing has been deleted here", "retry: the start has finished",
        "continue: the start has finished",
      ])
    await store.finish()
  }

  @Test func routesAreEncodedAsNamedScreens() throws {
    let text = #"[{"screen":"home"},{"screen":"list"},{"id":3,"screen":"show"}]"#
    let route = ScreenStack<Route>(.home, .list, .show(id: 3))
    #expect(String(decoding: try JSONBody.encode(route), as: UTF8.self) == text)
    #expect(try JSONBody.decode(ScreenStack<Route>.self, from: Data(text.utf8)) == route)
    // As earlier versions have recorded it.
    let earlier = #"[{"id":null,"screen":"home"},{"id":null,"screen":"add"}]"#
    #expect(
      try JSONBody.decode(ScreenStack<Route>.self, from: Data(earlier.utf8))
        == ScreenStack(.home, .add))
  }

  @Test func actionsAreLabelled() throws {
    let show = Show(
      id: 1, title: "Dark", year: 2017, seasons: 3, addedAt: VirtualClock.epoch, sync: .pending)
    let changes = Changes(since: 0, revision: 1, shows: [show], gone: [2])
    let problem = StorageProblem.newer(file: "f", found: 2, known: 1)
    let actions: [Action] = [
      .start(.appeared), .home(.languageChosen(language: .de)), .start(.retryTapped),
      .start(.continueTapped), .router(.homeTapped),
      .router(.backTapped), .addForm(.addTapped(title: "x", year: nil, seasons: nil)),
      .addForm(.edited(values: [.year: "1"])), .addForm(.saveTapped),
      .list(.listTapped(sort: .seasonsDown, search: "x")), .list(.nextTapped),
      .list(.previousTapped), .synchronizer(.syncTapped),
      .list(.simulateTapped), .addForm(.yearRead(year: 2026)),
      .localStore(.storeOpened(outcome: .done(changes), inMemory: true)),
      .localStore(.storeOpened(outcome: .failed(problem), inMemory: false)),
      .localStore(.storeTouched),
      .localStore(.storeRead(outcome: .done(changes))),
      .localStore(.storeRead(outcome: .failed(problem))), .addForm(.saved(outcome: .done(changes))),
      .addForm(.saved(outcome: .failed(problem))), .list(.pullDue),
      .synchronizer(.syncProgressed(outcome: .done(changes))),
      .synchronizer(.saveRead(outcome: .done(nil))),
      .synchronizer(.saveRead(outcome: .done(World.save))),
      .synchronizer(.showCreated(outcome: .done(.before))),
      .synchronizer(.showRead(outcome: .done(World.show))),
      .synchronizer(.showChanged(outcome: .failed(.cancelled))),
      .synchronizer(.progressRead(outcome: .done(FetchProgress(count: 1)))),
      .synchronizer(.pageFetched(outcome: .done(RemotePage(results: [World.show], count: 1)))),
      .synchronizer(.syncEnded(outcome: .done(VirtualClock.epoch))),
      .synchronizer(.syncEnded(outcome: .failed(problem))),
      .synchronizer(.waitDrawn(jitter: 0.5, now: VirtualClock.epoch)), .synchronizer(.retryDue),
      .list(.simulated(error: nil)),
      .list(.simulated(error: .cancelled)), .list(.searchTapped(text: nil)),
      .list(.sortTapped(order: .year)), .watch(.watchTapped), .page(.openTapped(id: 1)),
      .addForm(.editTapped(id: 1, title: nil, year: nil, seasons: "1")),
      .page(.deleteTapped(id: nil)), .page(.watchedTapped(id: 1, seasons: nil)),
      .page(.resolveTapped(id: 1, isMine: true)),
      .page(.edited(edit: .resolve(id: 1, isMine: false), outcome: .done(changes))),
      .page(.edited(edit: .watched(id: 1, seasons: 2), outcome: .failed(problem))),
    ]
    let text = try JSON(encoding: actions).text
    #expect(!text.contains(#""_0""#) && !text.contains(#""0""#))
    #expect(try ActionJSON.decode([Action].self, from: text) == actions)
  }

  @Test func aFullStateSurvivesCoding() async throws {
    let world = World()
    world.add("Dark", "Fargo")
    let store = await world.started()
    store.exhaustivity = .off
    await store.send(.list(.listTapped(sort: .year, search: "a")))
    world.remove("object1")
    world.change("object2") { $0.year = 2014 }
    await store.send(.synchronizer(.syncTapped))
    await store.settle()
    world.isOffline = true
    await store.send(.addForm(.addTapped(title: "Lost", year: "2004", seasons: "6")))
    await store.settle()
    await store.send(.addForm(.addTapped(title: "x", year: "y", seasons: nil)))
    let text = String(decoding: try JSONBody.encode(store.state), as: UTF8.self)
    #expect(try JSONBody.decode(State.self, from: Data(text.utf8)) == store.state)
    #expect(!text.contains(#""_0""#))
    await store.send(.router(.homeTapped))
    await store.finish()
  }

  @Test func remoteChangesIncludeEverythingTheServerAccepts() async {
    let world = World()
    world.add("Dark")
    let store = await world.started()
    #expect(
      app.remoteChanges(in: store.state) == [
        "POST /classes/TVShow title=Surprise year:=2020 seasons:=2",
        "PUT /classes/TVShow/object1 title=Renamed seasons:=9",
        "DELETE /classes/TVShow/object1",
      ])
    #expect(app.name == "tvshows" && app.construction == "TVShowsApp(api: .unanswered)")
    #expect(app.start == .start(.appeared))
    await store.finish()
  }
}
