import Foundation
import Reel
import ReelApp
import ReelHTTP
import ReelStorage
import ReelTesting
import Testing

@testable import TVShows

/// Deletions that are undone: locally at once, and on the server if they have arrived there.
@Suite struct UndoTests {
  private let world = World()
  private let dark = Draft(title: "Dark", year: 2000, seasons: 1)

  private func store(_ titles: String...) async -> TestStore<State, Action> {
    for title in titles { world.add(title) }
    let store = await world.started()
    store.exhaustivity = .off
    return store
  }

  private func send(_ actions: Action..., in store: TestStore<State, Action>) async {
    for action in actions {
      await store.send(action)
      await store.settle()
    }
    // Received shows are in the state.
    await store.send(.home(.languageChosen(language: .en)))
  }

  private func finish(_ store: TestStore<State, Action>) async {
    await store.send(.router(.homeTapped))
    await store.finish()
  }

  @Test func undoingWithoutANetworkSendsNothing() async {
    let store = await store("Dark", "Fargo")
    #expect(store.refusal(of: "undo") == "nothing has been deleted here")
    await store.send(.page(.undoTapped))
    await send(.page(.watchedTapped(id: 1, seasons: 1)), in: store)
    world.isOffline = true
    await send(.page(.deleteTapped(id: 1)), .page(.deleteTapped(id: 2)), in: store)
    #expect(store.state.shows == [] && store.refusal(of: "undo") == nil)
    world.calls = []
    await send(.page(.undoTapped), in: store)
    #expect(store.screen.contains("info: “Fargo” is back, as it was."))
    #expect(store.state.shows.map(\.objectId) == ["object2"])
    await send(.page(.undoTapped), in: store)
    #expect(store.state.shows.map(\.title) == ["Dark", "Fargo"])
    #expect(store.state.shows.map(\.watched) == [1, 0])
    #expect(store.state.sync.queue == [] && store.refusal(of: "undo") != nil)
    world.isOffline = false
    await send(.synchronizer(.syncTapped), in: store)
    #expect(world.calls.allSatisfy { $0.hasPrefix("show") || $0.hasPrefix("fetch") })
    #expect(world.shows.map(\.title) == ["Dark", "Fargo"])
    await finish(store)
  }

  /// What is typed before a deletion is stored does not bring the show back.
  @Test func aShowIsGoneAsSoonAsItIsDeleted() async {
    let store = await store("Dark", "Fargo")
    world.isOffline = true
    await store.send(.page(.deleteTapped(id: 1)))
    for action: Action in [
      .addForm(.editTapped(id: 1, title: nil, year: nil, seasons: "9")),
      .page(.watchedTapped(id: 1, seasons: 1)), .page(.openTapped(id: 1)),
      .page(.deleteTapped(id: 1)),
    ] {
      await store.send(action)
      #expect(store.state.message == .unknown(id: 1), "\(action)")
    }
    await store.settle()
    await store.send(.home(.languageChosen(language: .en)))
    #expect(store.state.shows.map(\.title) == ["Fargo"])
    await send(.page(.undoTapped), in: store)
    await send(.page(.watchedTapped(id: 1, seasons: 1)), in: store)
    #expect(store.state.shows.map(\.watched) == [1, 0])
    world.isOffline = false
    await finish(store)
  }

  @Test func showsDeletedOnTheServerAreAddedAgain() async {
    let store = await store("Dark", "Fargo")
    await send(
      .page(.watchedTapped(id: 1, seasons: 1)), .page(.deleteTapped(id: 1)), in: store)
    #expect(world.shows.map(\.title) == ["Fargo"])
    await send(.page(.undoTapped), in: store)
    let text =
      "info: “Dark” is back. The server had deleted it: there it is now a new show, added today."
    #expect(store.screen.contains(text))
    let show = store.state.show(1)
    #expect(show?.objectId == "object3" && show?.watched == 1 && show?.sync == .synced)
    #expect(world.shows.map(\.title) == ["Fargo", "Dark"])
    await finish(store)
  }

  /// Another client has changed the show, so that it was not deleted; then it has deleted it.
  @Test func aShowThatIsAddedAgainIsNotGone() async {
    let store = await store("Dark", "Fargo")
    await send(.list(.listTapped(sort: nil, search: nil)), in: store)
    world.change("object1") { $0.seasons = 9 }
    await send(.page(.deleteTapped(id: 1)), in: store)
    #expect(store.state.shows.map(\.title) == ["Dark", "Fargo"])
    world.remove("object1")
    await send(.synchronizer(.syncTapped), in: store)
    #expect(store.state.shows.map(\.title) == ["Fargo"])
    #expect(store.state.marks.gone.map(\.title) == ["Dark"])
    await send(.page(.undoTapped), in: store)
    #expect(store.state.shows.map(\.title) == ["Dark", "Fargo"])
    #expect(store.state.marks.gone == [])
    await finish(store)
  }

  /// The answer to the deletion was lost; the next round finds out whether it arrived.
  @Test(arguments: [true, false])
  func undoingALostDeletionIsUncertain(hasArrived: Bool) async {
    let store = await store("Dark")
    world.next(.pass, hasArrived ? .lose(World.trouble) : .refuse(World.trouble))
    await store.send(.page(.deleteTapped(id: 1)))
    await store.receive(case: "waitDrawn")
    await store.send(.page(.undoTapped))
    await store.receive(case: "edited")
    #expect(store.state.message == .restored(title: "Dark", how: .uncertain))
    #expect(
      store.screen.contains(
        "“Dark” is back; if the server has deleted it already, it is added again."))
    await send(.synchronizer(.syncTapped), in: store)
    #expect(store.state.show(1)?.sync == .synced && store.state.sync.queue == [])
    #expect(world.shows.map(\.objectId) == [hasArrived ? "object2" : "object1"])
    #expect(store.state.shows.map(\.objectId) == world.shows.map(\.objectId))
    await finish(store)
  }

  @Test func anUnsentChangeIsSentAfterUndo() async {
    let store = await store()
    world.isOffline = true
    await send(
      .addForm(.addTapped(title: "Dark", year: "2000", seasons: "1")),
      .page(.deleteTapped(id: 1)), in: store)
    #expect(store.state.sync.queue == [])
    await send(.page(.undoTapped), in: store)
    #expect(store.state.message == .restored(title: "Dark", how: .takenBack))
    world.isOffline = false
    await send(.synchronizer(.syncTapped), in: store)
    #expect(world.shows.map(\.draft) == [dark] && store.state.shows.map(\.id) == [1])
    await finish(store)
  }

  @Test func aFailedUndoCanBeTriedAgain() async throws {
    var state = State()
    state.store = .ready(inMemory: false)
    let show = DeletedShow(id: 1, draft: dark, watched: 0)
    for number in 1...21 {
      state.deleted.add(DeletedShow(id: number, draft: dark, watched: 0))
    }
    #expect(state.deleted.shows.map(\.id) == Array(2...21))
    let problem = StorageProblem.full(file: "f")
    presenter.reduce(
      into: &state, action: .page(.edited(edit: .restore(show: show), outcome: .failed(problem))))
    #expect(state.deleted.shows.last == show)
    presenter.reduce(
      into: &state, action: .page(.edited(edit: .delete(id: 1), outcome: .failed(problem))))
    #expect(state.deleted.shows.last?.id == 21)
    let edit = Edit.watched(id: 21, seasons: 1)
    presenter.reduce(into: &state, action: .page(.edited(edit: edit, outcome: .failed(problem))))
    #expect(state.deleted.shows.last?.id == 21)
  }

  @Test func messagesInGerman() {
    var state = State()
    state.route = ScreenStack(.home)
    let texts = [Restoration.takenBack, .uncertain, .anew].flatMap { how in
      state.message = .restored(title: "Dark", how: how)
      return state.notices.map(\.text)
    }
    #expect(
      texts.lines(in: .de) == """
        „Dark“ ist wieder da, wie sie war.
        „Dark“ ist wieder da; hat der Server sie schon gelöscht, wird sie neu hinzugefügt.
        „Dark“ ist wieder da. Der Server hatte sie gelöscht: dort ist sie neu, heute hinzugefügt.
        """)
  }
}

/// Undoing deletions in the database during a round of the synchronizer.
@Suite struct UndoQueueTests {
  private let dark = Draft(title: "Dark", year: 2017, seasons: 3)
  private let more = Draft(title: "Dark", year: 2017, seasons: 4)
  private let store: ShowStore

  init() throws {
    store = try ShowStore(.memory)
    _ = try store.add(dark, requestId: "a", now: VirtualClock.epoch, since: 0)
  }

  @discardableResult
  private func edit(_ edit: Edit, _ id: String = "b") throws -> Changes {
    try store.edit(edit, requestId: id, now: VirtualClock.epoch, since: 0)
  }

  @discardableResult
  private func undo() throws -> Changes {
    try edit(.restore(show: DeletedShow(id: 1, draft: dark, watched: 2, objectId: "x")), "c")
  }

  private func isThere() throws {
    _ = try store.note(.created(created: .added(objectId: "x", createdAt: World.start)), of: 1)
  }

  @Test func earlierChangesAreStillSent() throws {
    try isThere()
    try edit(.change(id: 1, draft: more))
    try edit(.delete(id: 1))
    try undo()
    let save = try #require(try store.nextSave())
    #expect(save.kind == .update && save.draft == more && save.base == dark)
    // There is nothing left to undo.
    let revision = try store.changes(since: 0).revision
    #expect(try undo().revision == revision)
  }

  @Test func aShowBeingAddedStays() throws {
    try store.begin(1)
    try edit(.delete(id: 1))
    #expect(try undo().shows.map(\.id) == [1])
    try isThere()
    #expect(try store.changes(since: 0).queue == [])
  }

  @Test func aSentDeletionIsChecked() throws {
    try isThere()
    try edit(.delete(id: 1))
    try store.begin(1)
    #expect(try undo().queue.map(\.kind) == [.restore])
    let save = try #require(try store.nextSave())
    #expect(save.kind == .restore && save.requestId == "c" && save.objectId == "x")
    // The next round finds another client's change.
    let noted = try store.note(.conflict(conflict: .changed(theirs: more)), of: 1, sentAs: .delete)
    #expect(noted.queue.map(\.conflict) == [nil])
    // A change is sent along.
    try edit(.change(id: 1, draft: more))
    #expect(try store.nextSave()?.draft == more)
    // The deletion was answered, so the show is added again.
    let changes = try store.note(.deleted, of: 1)
    #expect(changes.queue.map(\.kind) == [.create] && changes.shows.map(\.objectId) == [nil])
    let next = try #require(try store.nextSave())
    #expect(next.kind == .create && next.requestId == "c" && next.draft == more)
  }

  @Test func aRestoredShowCanBeDeletedAgain() throws {
    try isThere()
    try edit(.delete(id: 1))
    try store.begin(1)
    try undo()
    #expect(try edit(.delete(id: 1), "d").shows == [])
    let save = try #require(try store.nextSave())
    #expect(save.kind == .delete && save.base == dark)
    #expect(try store.note(.deleted, of: 1).queue == [])
    let back = try undo()
    #expect(back.shows.map(\.id) == [1] && back.shows.map(\.watched) == [2])
    #expect(try store.changes(since: 1).gone == [])
  }

  @Test func aShowMissingInAFetchIsAddedAgain() throws {
    try isThere()
    try edit(.delete(id: 1))
    try store.begin(1)
    try undo()
    let changes = try store.fetchNothing()
    #expect(changes.queue.map(\.kind) == [.create] && changes.queue[0].conflict == nil)
  }

  @Test func aRestoredShowThatAChangeMissesIsAddedAgain() throws {
    try isThere()
    try edit(.change(id: 1, draft: more))
    try store.begin(1)
    try edit(.delete(id: 1))
    #expect(try undo().queue.map(\.kind) == [.restore])
    let changes = try store.note(.conflict(conflict: .deleted), of: 1)
    #expect(changes.queue.map(\.kind) == [.create] && changes.queue[0].conflict == nil)
    let save = try #require(try store.nextSave())
    #expect(save.draft == more && save.objectId == nil)
  }

  @Test func undoKeepsAnotherClientsChanges() throws {
    try isThere()
    try edit(.delete(id: 1))
    _ = try store.note(.conflict(conflict: .changed(theirs: more)), of: 1)
    let changes = try undo()
    #expect(changes.queue == [] && changes.shows.map(\.draft) == [more])
  }

  /// The show is added again even if another client deletes it just before it is changed.
  @Test func changingADeletedShowAddsIt() async throws {
    let world = World()
    world.add("Dark")
    world.change("object1") { $0.year = 2017 }
    world.change("object1") { $0.seasons = 3 }
    _ = try store.note(
      .created(created: .added(objectId: "object1", createdAt: World.start)), of: 1)
    try edit(.delete(id: 1))
    try store.begin(1)
    try undo()
    try edit(.change(id: 1, draft: more))
    world.next(.pass, .knewIt)
    await store.round(world)
    let calls = world.calls.filter { !$0.hasPrefix("fetch") }
    #expect(calls.map { $0.split(separator: " ")[0] } == ["show", "update", "create"])
    #expect(try store.changes(since: 0).queue == [])
  }

  /// A change by another client in the meantime leads to a single question.
  @Test func aConflictLeadsToAQuestion() async throws {
    let world = World()
    world.add("Dark")
    _ = try store.note(
      .created(created: .added(objectId: "object1", createdAt: World.start)), of: 1)
    try edit(.delete(id: 1))
    try store.begin(1)
    try undo()
    try edit(.change(id: 1, draft: more))
    await store.round(world)
    let theirs = Draft(title: "Dark", year: 2000, seasons: 1)
    #expect(try store.changes(since: 0).queue.map(\.conflict) == [.changed(theirs: theirs)])
    try edit(.resolve(id: 1, isMine: true))
    await store.round(world)
    #expect(world.shows.map(\.draft) == [more])
    #expect(try store.changes(since: 0).queue == [])
  }
}

/// The time of the last synchronization, after a restart.
@Suite struct LastSyncTests {
  @Test func isStored() async throws {
    let store = try ShowStore(.memory)
    #expect(try store.changes(since: 0).syncedAt == nil)
    let moment = VirtualClock.epoch + .seconds(60)
    _ = try store.noteSynced(at: moment)
    let changes = try store.changes(since: 0)
    #expect(changes.syncedAt == moment && changes.revision == 0)
    // The next start shows the time before the server has answered; an earlier time changes
    // nothing.
    var state = State()
    presenter.reduce(into: &state, action: .start(.appeared))
    presenter.reduce(
      into: &state, action: .localStore(.storeOpened(outcome: .done(changes), inMemory: false)))
    #expect(state.sync.lastEnd == moment)
    var earlier = changes
    earlier.syncedAt = VirtualClock.epoch
    presenter.reduce(into: &state, action: .localStore(.storeRead(outcome: .done(earlier))))
    #expect(state.sync.lastEnd == moment)
  }

  /// Older recordings have neither deleted shows nor a time zone.
  @Test func olderStatesCanBeDecoded() throws {
    let now = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(State()))
    var members = try #require(now as? [String: Any])
    for name in ["deleted", "zone"] {
      #expect(members.removeValue(forKey: name) != nil, "\(name)")
    }
    let earlier = try JSONSerialization.data(withJSONObject: members)
    #expect(try JSONDecoder().decode(State.self, from: earlier) == State())
  }
}
