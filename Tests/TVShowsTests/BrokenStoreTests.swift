import Foundation
import Reel
import ReelApp
import ReelHTTP
import ReelStorage
import ReelTesting
import TemporaryFiles
import Testing

@testable import TVShows

/// A database that stops working while the app runs: the failure is named, and typed text is kept.
@Suite struct BrokenStoreTests {
  private let folder: TemporaryDirectory
  private let world: World

  init() throws {
    folder = try TemporaryDirectory()
    world = World(location: .file(folder.file("shows")))
  }

  /// Removes the tables, so that every access of the app to its database fails.
  private func breakDatabase() throws {
    let other = try Database(
      .file(folder.file("shows")), migrations: ShowStore.migrations.map { _ in Migration("") })
    try other.transaction { connection in
      try connection.script(
        """
        DROP TABLE saves; DROP TABLE gone; DROP TABLE watched; DROP TABLE shows;
        DROP TABLE meta
        """)
    }
  }

  /// The beginning of SQLite's message.
  private var broken: String { "\(folder.file("shows").path): no such table: " }

  @Test func aFailedSaveKeepsTheForm() async throws {
    let store = await world.started()
    try breakDatabase()
    store.exhaustivity = .off
    await store.send(.addForm(.addTapped(title: "Dark", year: "2017", seasons: "3")))
    await store.settle()
    await store.send(.addForm(.edited(values: [.year: "2018"])))
    let screen = store.screen
    #expect(
      screen.contains(
        "error: The show was not saved; what you have typed is still here. \(broken)shows."))
    #expect(
      screen.hasSuffix(
        """
          title “Title” [Dark]
          year “Year of release” [2018]
          seasons “Number of seasons” [3]
          Fill in with “set title …”, “set year …” and “set seasons …”, then “save”.
          [save] [back]
        """))
    #expect(
      store.screen(in: .de).contains(
        "Die Serie wurde nicht gespeichert; das Eingegebene ist noch hier."))
    await store.finish()
  }

  /// Another process is a second handle here.
  @Test func changesOfAnotherProcessAreNoticed() async throws {
    let store = await world.started()
    store.exhaustivity = .off
    let other = try ShowStore(.file(folder.file("shows")))
    _ = try other.add(World.show.draft, requestId: "a", now: VirtualClock.epoch, since: 0)
    await store.advance(by: .seconds(1))
    await store.receive(case: "storeTouched")
    await store.receive(case: "storeRead")
    #expect(store.state.shows.map(\.title) == ["Dark"])
    await store.finish()
  }

  @Test func aFailedReadKeepsTheList() async throws {
    world.add("Dark")
    let store = await world.started()
    try breakDatabase()
    store.exhaustivity = .off
    await store.send(.localStore(.storeTouched))
    await store.settle()
    await store.send(.list(.listTapped(sort: nil, search: nil)))
    #expect(store.state.shows.map(\.title) == ["Dark"])
    await store.send(.localStore(.storeTouched))
    await store.settle()
    #expect(store.screen(in: .de).contains("error: Die lokale Datenbank: \(broken)"))
    await store.finish()
  }

  @Test func aRoundThatCannotReadStops() async throws {
    let store = await world.started()
    try breakDatabase()
    await store.send(
      .synchronizer(.syncTapped), requesting: [Request.retryFailed(since: 0)]
    ) {
      $0.sync.phase = .working(round: .resetting)
    }
    store.exhaustivity = .off
    await store.receive(case: "syncProgressed") { $0.sync.phase = .idle }
    guard case .storeTroubled(.other(let message)) = store.state.message else {
      Issue.record("there is no message")
      return
    }
    #expect(message.hasPrefix(broken + "saves."))
    await store.finish()
  }

  @Test func aRoundThatCannotReadTheQueueStops() async throws {
    let store = await world.started()
    try breakDatabase()
    store.exhaustivity = .off
    await store.send(.list(.simulated(error: nil)))
    await store.receive(case: "saveRead") { $0.sync.phase = .idle }
    #expect(world.calls == [])
    await store.finish()
  }

  /// As in a session on a recording: according to the state there is a database, but it is not
  /// open.
  @Test func nothingHappensWithoutAnOpenDatabase() async throws {
    var state = State()
    state.route = ScreenStack(.home)
    state.year = 2026
    state.store = .ready(inMemory: false)
    state.shows = [
      Show(
        id: 1, title: "Dark", year: 2017, seasons: 3, addedAt: VirtualClock.epoch, sync: .synced)
    ]
    let store = TestStore(world.app, initialState: state, options: .init(clock: world.clock))
    store.exhaustivity = .off
    await store.send(.localStore(.storeTouched))
    await store.receive(.localStore(.storeRead(outcome: .failed(.notOpen))))
    await store.send(.synchronizer(.syncTapped))
    await store.receive(.synchronizer(.syncProgressed(outcome: .failed(.notOpen))))
    #expect(store.screen.contains("error: The local database: No database is open here."))
    await store.send(.addForm(.addTapped(title: "Dark", year: "2017", seasons: "3")))
    await store.receive(case: "saved")
    #expect(store.state.message == .saveFailed(problem: .notOpen))
    #expect(store.state.form?[.title] == "Dark" && store.state.form?.saving == nil)
    await store.send(.router(.homeTapped))
    await store.send(.page(.watchedTapped(id: 1, seasons: nil)))
    await store.receive(case: "edited")
    #expect(store.state.message == .saveFailed(problem: .notOpen))
    #expect(store.screen.contains("error: Nothing has been changed. No database is open here."))
    await store.send(
      .page(.edited(edit: .delete(id: 9), outcome: .done(Changes(since: 0, revision: 0)))))
    let edit = Edit.watched(id: 1, seasons: 2)
    #expect(
      presenter.reduce(
        into: &state, action: .page(.edited(edit: edit, outcome: .failed(.notOpen)))) == [])
    #expect(state.message == .saveFailed(problem: .notOpen))
    await store.finish()
  }

  @Test func aCancelledSaveIsNotTriedAgain() async throws {
    let store = try ShowStore(.memory)
    _ = try store.add(
      Draft(title: "Dark", year: 2017, seasons: 3), requestId: "a", now: VirtualClock.epoch,
      since: 0)
    world.next(.refuse(.cancelled))
    let sync = await store.round(world)
    #expect(sync.error == .cancelled && sync.phase == .idle && world.calls.count == 1)
    #expect(try store.nextSave()?.attempts == 0)
  }
}
