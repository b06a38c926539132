import Reel
import ReelHTTP
import Testing

@testable import TVShows

/// Saves in the queue whose shows are changed or deleted by the user in the meantime.
@Suite struct QueueEditTests {
  private let dark = Draft(title: "Dark", year: 2017, seasons: 3)
  private let more = Draft(title: "Dark", year: 2017, seasons: 4)
  private let most = Draft(title: "Dark", year: 2017, seasons: 5)
  private let now = VirtualClock.epoch
  private let store: ShowStore

  init() throws {
    store = try ShowStore(.memory)
    _ = try store.add(dark, requestId: "a", now: now, since: 0)
  }

  @discardableResult
  private func edit(_ edit: Edit, _ id: String = "b") throws -> Changes {
    try store.edit(edit, requestId: id, now: now, since: 0)
  }

  private func isThere(_ name: String = "x") throws {
    _ = try store.note(.created(created: .added(objectId: name, createdAt: World.start)), of: 1)
  }

  /// All answers to the save are lost until it is given up; then a pull brings the show, which
  /// another client has changed.
  private func givesUpBeforeAPull(bringing draft: Draft) throws {
    try store.begin(1)
    _ = try store.note(.failed(error: .timedOut(server: ""), isGivenUp: true), of: 1)
    let show = RemoteShow(
      objectId: "x", title: draft.title, year: draft.year, seasons: draft.seasons,
      createdAt: World.start, updatedAt: World.start)
    #expect(try store.merge([show], since: 0).shows.map(\.draft) == [dark, draft])
  }

  @Test func unsentChangesAreSentInTheirCurrentForm() throws {
    try edit(.change(id: 1, draft: more))
    let save = try #require(try store.nextSave())
    #expect(save.draft == more && save.requestId == "b" && save.kind == .create)
    // Deleting an unsent show removes every trace of it.
    let changes = try edit(.delete(id: 1), "c")
    #expect(changes.shows == [] && changes.queue == [])
    #expect(try store.nextSave() == nil)
    #expect(try edit(.delete(id: 1)).revision == changes.revision)
  }

  @Test func aChangeIsSentAfterTheSaveInProgress() throws {
    try store.begin(1)
    try edit(.change(id: 1, draft: more))
    try edit(.change(id: 1, draft: most))
    #expect(try store.nextSave()?.draft == dark)
    try isThere()
    let save = try #require(try store.nextSave())
    #expect(save.kind == .update && save.draft == most && save.base == dark)
    // Another change while that one is sent keeps the other client's part.
    try edit(.change(id: 1, draft: more))
    var merged = most
    merged.year = 2018
    _ = try store.note(.updated(merged: merged), of: save, since: 0)
    let next = try #require(try store.nextSave())
    #expect(next.draft == Draft(title: "Dark", year: 2018, seasons: 4) && next.base == merged)
    #expect(try store.note(.updated(merged: next.draft), of: next, since: 0).queue == [])
  }

  /// The process ended while it was sending; the next one has no network.
  @Test func anInterruptedSaveMayHaveArrived() throws {
    try store.begin(1)
    try store.begin(1)
    _ = try store.note(.unsent, of: 1)
    try edit(.change(id: 1, draft: more))
    let save = try #require(try store.nextSave())
    #expect(save.kind == .create && save.draft == dark && save.requestId == "a")
    try isThere()
    let next = try #require(try store.nextSave())
    #expect(next.kind == .update && next.draft == more && next.base == dark)
  }

  @Test(arguments: [false, true])
  func aSaveThatHadArrivedTakesTheOtherClientsChange(hasChanged: Bool) throws {
    try givesUpBeforeAPull(bringing: most)
    _ = try store.retryFailed(since: 0)
    if hasChanged { try edit(.change(id: 1, draft: Draft(title: "Dark", year: 2018, seasons: 3))) }
    try isThere()
    let shows = try store.changes(since: 0).shows
    #expect(shows.map(\.objectId) == ["x"] && shows.map(\.seasons) == [hasChanged ? 3 : 5])
    // The user's own change is compared with the other client's when it is sent.
    #expect(try store.nextSave()?.base == (hasChanged ? dark : nil))
  }

  /// The user has changed and watched what the pull brought, before the save was tried again.
  @Test func changesOfThePulledShowAreKept() throws {
    try givesUpBeforeAPull(bringing: most)
    let mine = Draft(title: "Dark", year: 2018, seasons: 5)
    try edit(.change(id: 2, draft: mine))
    try edit(.watched(id: 2, seasons: 4))
    _ = try store.retryFailed(since: 0)
    try isThere()
    let changes = try store.changes(since: 0)
    #expect(changes.shows.map(\.id) == [1] && changes.shows.map(\.draft) == [mine])
    #expect(changes.shows.map(\.watched) == [4] && changes.queue.map(\.kind) == [.update])
    let save = try #require(try store.nextSave())
    #expect(save.id == 1 && save.objectId == "x" && save.base == most)
  }

  /// Another process has stored what the form did not know: other fields are kept, and where both
  /// have changed the same, the server's version is compared with the one that the user has seen.
  @Test(arguments: [false, true])
  func aChangeKeepsWhatOthersHaveChangedSince(isSame: Bool) throws {
    try isThere()
    let show = RemoteShow(
      objectId: "x", title: "Dark", year: isSame ? 2017 : 2018, seasons: isSame ? 5 : 3,
      createdAt: World.start, updatedAt: World.start)
    _ = try store.merge([show], since: 0)
    try edit(.change(id: 1, draft: more, since: dark))
    let save = try #require(try store.nextSave())
    #expect(save.kind == .update && save.draft.seasons == 4)
    #expect(save.draft.year == (isSame ? 2017 : 2018))
    #expect(save.base == (isSame ? dark : show.draft))
  }

  /// They go out in the order in which they were made, however often there is no network.
  @Test func savesOfDifferentShowsKeepTheirOrder() throws {
    try isThere()
    _ = try store.add(dark, requestId: "s", now: now, since: 0)
    _ = try store.note(
      .created(created: .added(objectId: "y", createdAt: World.start)), of: 2)
    try edit(.change(id: 2, draft: more), "c")
    try edit(.change(id: 1, draft: more), "d")
    for _ in 1...2 {
      let save = try #require(try store.beginNext())
      #expect(save.id == 2)
      _ = try store.note(.unsent, of: save, since: 0)
    }
  }

  /// So it is while a save waits, new or not: where both have changed the same, the last counts.
  @Test(arguments: [false, true])
  func aChangeKeepsWhatAnotherProcessHasStored(isNew: Bool) throws {
    if !isNew {
      try isThere()
      try edit(.change(id: 1, draft: more))
    }
    let known = isNew ? dark : more
    try edit(.change(id: 1, draft: Draft(title: "Dork", year: 2017, seasons: 9), since: known))
    var mine = known
    mine.year = 2018
    mine.seasons = 7
    try edit(.change(id: 1, draft: mine, since: known))
    #expect(try store.nextSave()?.draft == Draft(title: "Dork", year: 2018, seasons: 7))
  }

  /// The same field has been changed there, and here while the save was sent.
  @Test func theOtherFieldsOfAnAnswerAreTaken() throws {
    try isThere()
    try edit(.change(id: 1, draft: Draft(title: "Dark", year: 2018, seasons: 3)))
    let save = try #require(try store.nextSave())
    try edit(.change(id: 1, draft: Draft(title: "Dark", year: 2018, seasons: 4)))
    let merged = Draft(title: "Dork", year: 2018, seasons: 9)
    _ = try store.note(.updated(merged: merged), of: save, since: 0)
    #expect(try store.nextSave()?.draft == Draft(title: "Dork", year: 2018, seasons: 4))
  }

  @Test func aDeletionIsSentAfterTheSaveInProgress() throws {
    try store.begin(1)
    #expect(try edit(.delete(id: 1)).shows == [])
    #expect(try store.changes(since: 1).gone == [1])
    #expect(try store.nextSave()?.kind == .create)
    try isThere()
    let save = try #require(try store.nextSave())
    #expect(save.kind == .delete && save.objectId == "x" && save.base == dark)
    let changes = try store.note(.deleted, of: 1)
    #expect(changes.queue == [])
    #expect(try store.note(.updated(merged: dark), of: save, since: 0).revision == changes.revision)
    // Changing the show now creates a new one.
    #expect(try edit(.change(id: 1, draft: more)).shows.map(\.id) == [2])
  }

  @Test func aChangeBecomesADeletion() throws {
    try isThere()
    try edit(.change(id: 1, draft: more))
    try edit(.delete(id: 1))
    let save = try #require(try store.nextSave())
    #expect(save.kind == .delete && save.base == dark)
    _ = try store.note(.conflict(conflict: .changed(theirs: most)), of: 1)
    #expect(try store.changes(since: 0).shows.map(\.draft) == [most])
    // If the show is changed instead, the change is based on the other client's version.
    try edit(.change(id: 1, draft: more))
    let change = try #require(try store.nextSave())
    #expect(change.kind == .update && change.base == most)
    _ = try store.note(.conflict(conflict: .changed(theirs: dark)), of: 1)
    try edit(.delete(id: 1))
    #expect(try store.nextSave()?.base == dark)
  }

  @Test func deletingDropsAChangeOfADeletedShow() throws {
    try isThere()
    try edit(.change(id: 1, draft: more))
    let changes = try store.fetchNothing()
    #expect(changes.queue.map(\.conflict) == [.deleted] && changes.shows.map(\.objectId) == [nil])
    #expect(try edit(.resolve(id: 9, isMine: true)).queue == changes.queue)
    #expect(try edit(.delete(id: 1)).queue == [])
  }

  @Test func aChangeWaitsForItsShowsID() throws {
    _ = try store.note(.created(created: .before), of: 1)
    try edit(.change(id: 1, draft: more))
    #expect(try store.nextSave() == nil)
    let remote = RemoteShow(
      objectId: "x", title: "Dark", year: 2017, seasons: 3, createdAt: World.start,
      updatedAt: World.start)
    #expect(try store.merge([remote], since: 0).shows.map(\.id) == [1])
    #expect(try store.nextSave()?.objectId == "x")
    // Data from the server does not overwrite changes that are still to be sent.
    var other = remote
    other.year = 2018
    _ = try store.merge([other], since: 0)
    #expect(try store.changes(since: 0).shows.map(\.draft) == [more])
  }

  @Test func aShowDeletedByBothIsGone() throws {
    try isThere()
    try edit(.change(id: 1, draft: more))
    try store.begin(1)
    try edit(.delete(id: 1))
    let changes = try store.note(.conflict(conflict: .deleted), of: 1, since: 1)
    #expect(changes.queue == [] && changes.shows == [] && changes.gone == [1])
  }

  @Test func changesWithoutConflictAreLeftAlone() throws {
    try isThere()
    #expect(try edit(.resolve(id: 1, isMine: true)).queue == [])
    #expect(try edit(.watched(id: 1, seasons: 2)).shows.map(\.watched) == [2])
    try edit(.change(id: 1, draft: Draft(title: "Dark", year: 2017, seasons: 1)))
    #expect(try store.changes(since: 0).shows.map(\.watched) == [1])
  }

  /// The server has deleted the show: the addition in its place has never been sent, whatever
  /// became of the change before it.
  @Test func aShowKeptAgainstADeletionIsUnknownToTheServer() throws {
    try isThere()
    try edit(.change(id: 1, draft: more))
    try store.begin(1)
    _ = try store.note(.failed(error: .timedOut(server: ""), isGivenUp: false), of: 1)
    #expect(
      try store.note(.conflict(conflict: .deleted), of: 1).queue.map(\.conflict) == [.deleted])
    try edit(.resolve(id: 1, isMine: true), "c")
    let save = try #require(try store.nextSave())
    #expect(save.kind == .create && save.requestId == "c" && save.draft == more)
    let changes = try edit(.delete(id: 1), "d")
    #expect(changes.queue == [] && changes.shows == [])
  }

  /// What is still to be sent after an addition has not been sent yet, however often the addition
  /// was.
  @Test(arguments: [1, 2]) func aDeletionAfterAnAdditionIsTakenBackLocally(attempts: Int) throws {
    for attempt in 1...attempts {
      try store.begin(1)
      if attempt < attempts {
        _ = try store.note(.failed(error: .timedOut(server: ""), isGivenUp: false), of: 1)
      }
    }
    try edit(.delete(id: 1))
    try isThere()
    #expect(try store.changes(since: 0).queue.map(\.kind) == [.delete])
    let deleted = DeletedShow(id: 1, draft: dark, watched: 0, objectId: "x")
    let changes = try edit(.restore(show: deleted), "c")
    #expect(changes.queue == [] && changes.shows.map(\.sync) == [.synced])
  }
}
