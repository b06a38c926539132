import Foundation
import Reel
import ReelHTTP
import ReelStorage
import TemporaryFiles
import Testing

@testable import TVShows

/// The database: revisions, the queue, unusable files, and two processes on one file.
@Suite struct StoreTests {
  private let dark = Draft(title: "Dark", year: 2017, seasons: 3)
  private let now = VirtualClock.epoch

  private func remote(
    _ objectId: String, _ title: String = "Dark", updatedAt: Int = 0
  ) -> RemoteShow {
    RemoteShow(
      objectId: objectId, title: title, year: 2017, seasons: 3, createdAt: World.start,
      updatedAt: "2026-01-01T00:00:00.00\(updatedAt)Z")
  }

  @Test func everyChangeCreatesARevision() throws {
    let store = try ShowStore(.memory)
    #expect(try store.changes(since: 0) == Changes(since: 0, revision: 0))
    let added = try store.add(dark, requestId: "a", now: now, since: 0)
    #expect(added.revision == 1 && added.shows.map(\.sync) == [.pending])
    #expect(added.queue.map(\.id) == [1])
    let merged = try store.merge([remote("x", "Lost")], since: 1)
    #expect(merged.revision == 2 && merged.shows.map(\.title) == ["Lost"])
    // Merging the same data again does not create a revision.
    #expect(
      try store.merge([remote("x", "Lost")], since: 2)
        == Changes(since: 2, revision: 2))
    let gone = try store.fetchNothing(since: 2)
    #expect(gone.gone == [2] && gone.revision == 4 && gone.shows == [])
    #expect(try store.removeGone(in: 4, since: 4).revision == 4)
    // A reader that has not seen anything yet does not need the deleted shows.
    #expect(try store.changes(since: 0).gone == [])
    #expect(try store.changes(since: 1).gone == [2])
    #expect(try store.retryFailed(since: 4).revision == 4)
  }

  /// However long the queue is, a change names only the saves that it concerns.
  @Test func changesNameOnlyTheirSaves() throws {
    let store = try ShowStore(.memory)
    var queue = TVShowsApp.Sync()
    for id in 1...5 {
      let added = try store.add(dark, requestId: "\(id)", now: now, since: id - 1)
      #expect(added.queue.map(\.id) == [id])
      queue.take(added)
    }
    _ = try store.nextSave()
    queue.take(try store.note(.created(created: .before), of: 1, since: 5))
    queue.take(
      try store.edit(.delete(id: 3), requestId: "6", now: now, since: 6))
    #expect(queue.queue.map(\.id) == [2, 4, 5])
    #expect(try store.changes(since: 0).queue == queue.queue)
    // Changes that earlier versions have recorded name all saves.
    queue.take(Changes(since: 7, revision: 7, queue: queue.queue))
    #expect(try store.changes(since: 0).queue == queue.queue)
  }

  @Test func theQueueKeepsItsOrderAndRequestIds() throws {
    let store = try ShowStore(.memory)
    _ = try store.add(dark, requestId: "a", now: now, since: 0)
    _ = try store.add(dark, requestId: "b", now: now, since: 0)
    #expect(try store.nextSave()?.requestId == "a")
    let error = APIError.status(code: 500, message: "no")
    let failed = try store.note(.failed(error: error, isGivenUp: true), of: 1, since: 2)
    #expect(
      failed.queue == [
        Pending(id: 1, since: now, attempts: 1, error: error, hasFailed: true)
      ])
    #expect(failed.shows.map(\.sync) == [.failed])
    #expect(try store.nextSave()?.requestId == "b")
    #expect(try store.retryFailed(since: 3).shows.map(\.sync) == [.pending])
    #expect(try store.nextSave()?.requestId == "a")
    // Two saves must not have the same id: the second is refused.
    #expect(throws: DatabaseError.self) {
      try store.add(dark, requestId: "a", now: now, since: 0)
    }
    #expect(try store.changes(since: 0).shows.count == 2)
  }

  @Test func aLostAnswerLeavesOneShow() throws {
    let store = try ShowStore(.memory)
    _ = try store.add(dark, requestId: "a", now: now, since: 0)
    // The request had arrived, and a fetch brings the show before the repeated request is answered.
    _ = try store.merge([remote("x")], since: 1)
    let confirmed = try store.note(
      .created(created: .added(objectId: "x", createdAt: World.start)), of: 1, since: 2)
    #expect(confirmed.gone == [2] && confirmed.queue == [])
    #expect(confirmed.shows.map(\.objectId) == ["x"])
    #expect(try store.changes(since: 0).shows.map(\.id) == [1])
  }

  @Test func aShowWithoutAnIdIsFoundByItsValues() throws {
    let store = try ShowStore(.memory)
    _ = try store.add(dark, requestId: "a", now: now, since: 0)
    _ = try store.note(.created(created: .before), of: 1, since: 1)
    // A show with another title does not match.
    _ = try store.merge([remote("y", "Lost"), remote("x")], since: 2)
    #expect(try store.changes(since: 0).shows.map(\.objectId) == ["x", "y"])
  }

  @Test func absurdAnswersAreRefused() throws {
    let store = try ShowStore(.memory)
    var show = remote("x")
    show.createdAt = "yesterday"
    let problem = #expect(throws: StorageProblem.self) { try store.merge([show], since: 0) }
    #expect(problem == .other(message: "yesterday is not a moment"))
    #expect(try store.progress().count == 0)
  }

  @Test func progressIsStored() throws {
    let store = try ShowStore(.memory)
    #expect(try store.progress() == FetchProgress(count: 0))
    #expect(try store.noteSynced(at: now) == now)
    #expect(
      try store.progress() == FetchProgress(pulledUpTo: "1970-01-01T00:00:00.000Z", count: 0))
    _ = try store.merge([remote("x"), remote("y", updatedAt: 7)], since: 0)
    _ = try store.noteSynced(at: now)
    #expect(
      try store.progress() == FetchProgress(pulledUpTo: "2026-01-01T00:00:00.007Z", count: 2))
  }

  /// Two processes may fetch everything at the same time, and one may end in between.
  @Test func aCompleteFetchRemovesWhatItHasNotFound() throws {
    let store = try ShowStore(.memory)
    _ = try store.merge([remote("x"), remote("y"), remote("z")], since: 0)
    func found(_ objectIds: String..., in fetch: Int) throws {
      _ = try store.merge(objectIds.map { remote($0) }, in: fetch, since: 0)
    }
    let ended = try store.beginFetch(since: 0).revision
    try found("x", in: ended)
    // What an ended fetch has found does not count.
    let first = try store.beginFetch(since: 0).revision
    let second = try store.beginFetch(since: 0).revision
    try found("y", "z", in: second)
    try found("y", in: first)
    // Another process adds one that was not in any answer.
    _ = try store.merge([remote("new", "Lost")], since: 0)
    #expect(try store.removeGone(in: first, since: 0).shows.map(\.objectId) == ["y", "z", "new"])
    #expect(try store.removeGone(in: second, since: 0).shows.map(\.objectId) == ["y", "z", "new"])
    #expect(try store.fetchNothing().shows == [])
  }

  @Test func anotherHandleSeesChanges() throws {
    let folder = try TemporaryDirectory()
    let one = try ShowStore(.file(folder.file("shows")))
    let other = try ShowStore(.file(folder.file("shows")))
    let before = try other.version()
    _ = try other.add(dark, requestId: "a", now: now, since: 0)
    // A handle's own changes do not count.
    #expect(try other.version() == before)
    let seen = try one.version()
    _ = try other.add(dark, requestId: "b", now: now, since: 0)
    #expect(try one.version() != seen)
    #expect(try one.changes(since: 1).shows.map(\.id) == [2])
  }

  @Test func aDamagedFileIsNamed() throws {
    let folder = try TemporaryDirectory()
    try Data(String(repeating: "no database ", count: 100).utf8).write(to: folder.file("shows"))
    let error = #expect(throws: DatabaseError.self) {
      try ShowStore(.file(folder.file("shows")))
    }
    #expect(error.map(StorageProblem.init) == .damaged(file: folder.file("shows").path))
  }

  @Test func aNewerFileIsNamedAndLeftAlone() throws {
    let folder = try TemporaryDirectory()
    let newer = try Database(
      .file(folder.file("shows")), migrations: (1...6).map { Migration("CREATE TABLE t\($0) (x)") })
    newer.close()
    let before = try Data(contentsOf: folder.file("shows"))
    let error = #expect(throws: DatabaseError.self) {
      try ShowStore(.file(folder.file("shows")))
    }
    #expect(
      error.map(StorageProblem.init) == .newer(file: folder.file("shows").path, found: 6, known: 5))
    #expect(try Data(contentsOf: folder.file("shows")) == before)
  }

  /// Pending changes in a file of the previous version are sent as before.
  @Test func anOlderFileKeepsItsQueue() throws {
    let folder = try TemporaryDirectory()
    let older = try Database(
      .file(folder.file("shows")), migrations: Array(ShowStore.migrations.prefix(1)))
    try older.transaction { connection in
      try connection.script(
        """
        UPDATE meta SET revision = 1;
        INSERT INTO shows VALUES (1, NULL, 'Dark', 2017, 3, 0, 1);
        INSERT INTO saves VALUES (1, 'a', 0, 2, NULL, 1, 0);
        """)
    }
    older.close()
    let store = try ShowStore(.file(folder.file("shows")))
    let save = try #require(try store.nextSave())
    #expect(save.kind == .create && save.draft == dark && save.requestId == "a")
    #expect(save.attempts == 2 && save.base == nil)
    #expect(try store.changes(since: 0).shows.map(\.watched) == [0])
  }

  /// The saves of a file of the version before the outbox, in every condition.
  @Test func anEarlierQueueIsCompleteInTheOutbox() throws {
    let folder = try TemporaryDirectory()
    let older = try Database(
      .file(folder.file("shows")), migrations: Array(ShowStore.migrations.prefix(4)))
    try older.transaction { connection in
      try connection.script(
        #"""
        UPDATE meta SET revision = 1;
        INSERT INTO shows (id, objectId, title, year, seasons, addedAt, revision, isDeleted) VALUES
          (1, NULL, 'Dark', 2017, 3, 0, 1, 0), (2, NULL, 'Dark', 2017, 4, 0, 1, 0),
          (3, NULL, 'Dark', 2017, 3, 0, 1, 1), (4, 'd', 'Dark', 2017, 4, 0, 1, 0),
          (5, 'e', 'Dark', 2017, 3, 0, 1, 1), (6, 'f', 'Dark', 2017, 3, 0, 1, 0),
          (7, NULL, 'Dark', 2017, 3, 0, 1, 0), (8, 'h', 'Dark', 2017, 4, 0, 1, 0),
          (9, 'i', 'Dark', 2017, 4, 0, 1, 0), (10, NULL, 'Dark', 2017, 4, 0, 1, 0),
          (11, 'k', 'Dark', 2017, 3, 0, 1, 0);
        INSERT INTO saves (show, requestId, since, attempts, error, mayHaveArrived, hasFailed, kind,
          isOut, base, theirs, conflict) VALUES
          (1, 'a', 7, 0, NULL, 0, 0, 'create', 0, NULL, NULL, NULL),
          (2, 'b', 7, 1, '{"timedOut":{"server":"s"}}', 1, 0, 'create', 1,
            '{"seasons":3,"title":"Dark","year":2017}', NULL, NULL),
          (3, 'c', 7, 0, NULL, 0, 0, 'create', 1, '{"seasons":3,"title":"Dark","year":2017}', NULL,
            NULL),
          (4, 'd', 7, 0, NULL, 0, 0, 'update', 0, '{"seasons":3,"title":"Dark","year":2017}', NULL,
            NULL),
          (5, 'e', 7, 0, NULL, 0, 0, 'delete', 0, '{"seasons":3,"title":"Dark","year":2017}', NULL,
            NULL),
          (6, 'f', 7, 0, NULL, 0, 0, 'restore', 1, '{"seasons":3,"title":"Dark","year":2017}', NULL,
            NULL),
          (7, 'g', 7, 5, '{"status":{"code":500,"message":"no"}}', 0, 1, 'create', 0, NULL, NULL,
            NULL),
          (8, 'h', 7, 0, NULL, 0, 1, 'update', 0, '{"seasons":3,"title":"Dark","year":2017}',
            '{"seasons":5,"title":"Dark","year":2017}', 'changed'),
          (9, 'i', 7, 0, NULL, 0, 1, 'delete', 0, '{"seasons":3,"title":"Dark","year":2017}',
            '{"seasons":4,"title":"Dark","year":2017}', 'changed'),
          (10, 'j', 7, 0, NULL, 1, 1, 'update', 0, '{"seasons":3,"title":"Dark","year":2017}',
            NULL, 'deleted');
        """#)
    }
    older.close()
    let store = try ShowStore(.file(folder.file("shows")))
    func draft(_ seasons: Int) -> Draft { Draft(title: "Dark", year: 2017, seasons: seasons) }
    func save(_ kind: Pending.Kind, _ requestId: String, _ base: Draft?) -> QueuedSave {
      QueuedSave(
        kind: kind, requestId: requestId, since: Timestamp(milliseconds: 7), base: base)
    }
    var expected = [
      save(.create, "a", nil), save(.create, "b", dark), save(.create, "c", dark),
      save(.update, "d", dark), save(.delete, "e", dark), save(.restore, "f", dark),
      save(.create, "g", nil), save(.update, "h", dark), save(.delete, "i", dark),
      save(.update, "j", dark),
    ]
    expected[1].attempts = 1
    expected[1].error = .timedOut(server: "s")
    expected[1].mayHaveArrived = true
    expected[6].attempts = 5
    expected[6].error = .status(code: 500, message: "no")
    expected[7].conflict = .changed(theirs: draft(5))
    expected[8].conflict = .changed(theirs: draft(4))
    expected[9].conflict = .deleted
    expected[9].mayHaveArrived = true
    for index in [1, 2, 5] { expected[index].isOut = true }
    for index in 6...9 { expected[index].hasFailed = true }
    let entries = try store.database.read { try ShowStore.saves.entries(in: $0) }
    #expect(entries.map(\.owner) == Array(1...10))
    for (entry, save) in zip(entries, expected) { #expect(entry.content == save) }
    let changes = try store.changes(since: 0)
    #expect(changes.shows.map(\.id) == [1, 2, 4, 6, 7, 8, 9, 10, 11])
    #expect(
      changes.shows.map(\.sync) == [
        .pending, .pending, .pending, .pending, .failed, .failed, .failed, .failed, .synced,
      ])
    #expect(changes.queue[2].kind == .delete)
    // All of them can be sent, changed and decided as before.
    #expect(try store.beginNext()?.requestId == "a")
    #expect(
      try store.retryFailed(since: 0).queue.map(\.hasFailed).suffix(4) == [false, true, true, true])
    #expect(try store.note(.failed(error: .cancelled, isGivenUp: true), of: 1).revision == 3)
    #expect(try store.nextSave()?.draft == dark)
    for id in 1...10 {
      _ = try store.edit(.resolve(id: id, isMine: false), requestId: "", now: now, since: 0)
    }
    #expect(try store.changes(since: 0).queue.map(\.id) == Array(1...7))
  }

  /// Reading the next save of a long queue does not read those after it.
  @Test func theNextSaveOfALongQueueIsReadAlone() throws {
    let store = try ShowStore(.memory)
    try store.database.transaction { [dark, now] connection in
      for number in 1...10_000 {
        let save = QueuedSave(kind: .create, requestId: "\(number)", since: now)
        try ShowStore.insert(dark, save, connection)
      }
      // From now on, reading another one fails.
      try connection.run(
        "UPDATE saves SET content = '{\"requestId\":' || number || '}' WHERE number > 1")
    }
    #expect(try store.beginNext()?.requestId == "1")
  }

  @Test func aFileInUseIsNamed() throws {
    let folder = try TemporaryDirectory()
    let store = try ShowStore(.file(folder.file("shows")), busyTimeout: 1)
    let other = try Database(
      .file(folder.file("shows")), migrations: ShowStore.migrations.map { _ in Migration("") },
      busyTimeout: 1)
    let error = try other.transaction { [dark, now] _ in
      #expect(throws: DatabaseError.self) {
        try store.add(dark, requestId: "a", now: now, since: 0)
      }
    }
    #expect(error.map(StorageProblem.init) == .busy(file: folder.file("shows").path))
    #expect(try store.add(dark, requestId: "a", now: now, since: 0).revision == 1)
  }
}
