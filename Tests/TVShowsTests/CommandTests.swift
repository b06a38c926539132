import Foundation
import Reel
import ReelApp
import ReelHTTP
import ReelTesting
import Testing

@testable import TVShows

/// The words that a person can say, and how the app looks in recordings and paths.
@Suite struct CommandTests {
  private let app = TVShowsApp(api: .unanswered)

  private func action(_ line: String) throws -> Action {
    let words = try Words(line)
    let command = try #require(
      app.commands.first {
        $0.name == words.words[0].text || $0.aliases.contains(words.words[0].text)
      })
    return try command.action(for: words.words.dropFirst(), end: words.end)
  }

  @Test func meanWhatTheySay() throws {
    #expect(try action("add") == .addTapped(title: nil, year: nil, seasons: nil))
    #expect(
      try action("add The Wire --year 2002 --seasons 5")
        == .addTapped(title: "The Wire", year: "2002", seasons: "5"))
    #expect(
      try action("add --seasons=5 \"--year\" by year")
        == .addTapped(title: "--year by year", year: nil, seasons: "5"))
    #expect(try action("set year 2002") == .fieldEdited(field: .year, text: "2002"))
    #expect(try action("set title") == .fieldEdited(field: .title, text: ""))
    #expect(try action("list") == .listTapped(sort: nil, search: nil))
    #expect(
      try action("list --sort -year --search \"the w\"")
        == .listTapped(sort: .yearDown, search: "the w"))
    #expect(try action("offline") == .continueTapped)
    let plain: [(String, Action)] = [
      ("home", .homeTapped), ("save", .saveTapped), ("next", .nextTapped),
      ("previous", .previousTapped), ("sync", .syncTapped), ("simulate", .simulateTapped),
      ("back", .backTapped), ("retry", .retryTapped), ("continue", .continueTapped),
    ]
    for (line, expected) in plain { #expect(try action(line) == expected) }
    #expect(throws: LineError.self) { try action("list --sort age") }
    #expect(throws: LineError.self) { try action("add Dark --yaer 2017") }
  }

  @Test func onHomeSomeAreNotAvailable() async {
    let world = World()
    let store = await world.started()
    let refusals = app.commands.compactMap { command in
      command.unavailability(in: store.state).map { "\(command.name): \($0)" }
    }
    #expect(
      refusals == [
        "set: open the form first, with “add”", "save: open the form first, with “add”",
        "next: open the list first, with “list”", "previous: open the list first, with “list”",
        "back: this is the first screen", "retry: the start is over",
        "continue: the start is over",
      ])
    await store.finish()
  }

  @Test func routesAreNamedScreens() throws {
    let text = #"[{"screen":"home"},{"screen":"add"}]"#
    let route = [Route(.home), Route(.add)]
    #expect(String(decoding: try JSONBody.encode(route), as: UTF8.self) == text)
    #expect(try JSONBody.decode([Route].self, from: Data(text.utf8)) == route)
  }

  @Test func actionsAreLabelled() throws {
    let show = Show(
      id: 1, title: "Dark", year: 2017, seasons: 3, addedAt: VirtualClock.epoch, sync: .pending)
    let changes = Changes(since: 0, revision: 1, shows: [show], gone: [2])
    let problem = StoreProblem.newer(file: "f", found: 2, known: 1)
    let actions: [Action] = [
      .appeared, .languageChosen(language: .de), .retryTapped, .continueTapped, .homeTapped,
      .backTapped, .addTapped(title: "x", year: nil, seasons: nil),
      .fieldEdited(field: .year, text: "1"), .saveTapped,
      .listTapped(sort: .seasonsDown, search: "x"), .nextTapped, .previousTapped, .syncTapped,
      .simulateTapped, .yearRead(year: 2026), .storeOpened(changes: changes, inMemory: true),
      .storeFailed(problem: problem), .storeTouched, .storeRead(changes: changes),
      .storeTroubled(problem: problem), .saved(changes: changes),
      .saveFailed(problem: problem), .pullDue,
      .syncProgressed(changes: changes, isRemote: true),
      .syncEnded(at: VirtualClock.epoch),
      .syncFailed(error: .cancelled, retryAt: nil),
      .syncStopped(problem: problem), .retryDue, .simulated,
      .simulateFailed(error: .cancelled),
    ]
    let text = String(decoding: try JSONBody.encode(actions), as: UTF8.self)
    #expect(!text.contains(#""_0""#))
    #expect(try JSONBody.decode([Action].self, from: Data(text.utf8)) == actions)
  }

  @Test func aFullStateComesBackAsItWas() async throws {
    let world = World()
    world.add("Dark", "Fargo")
    let store = await world.started()
    store.exhaustivity = .off
    await store.send(.listTapped(sort: .year, search: "a"))
    world.remove("object1")
    world.change("object2") { $0.year = 2014 }
    await store.send(.syncTapped)
    await store.settle()
    world.isOffline = true
    await store.send(.addTapped(title: "Lost", year: "2004", seasons: "6"))
    await store.settle()
    await store.send(.addTapped(title: "x", year: "y", seasons: nil))
    let text = String(decoding: try JSONBody.encode(store.state), as: UTF8.self)
    #expect(try JSONBody.decode(State.self, from: Data(text.utf8)) == store.state)
    #expect(!text.contains(#""_0""#))
    await store.send(.homeTapped)
    await store.finish()
  }

  @Test func othersMayDoWhatTheServerTakes() async {
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
    #expect(app.start == .appeared)
    await store.finish()
  }
}
