import Foundation
import Reel
import ReelHTTP
import ReelStorage
import Synchronization
import TemporaryFiles
import Testing

@testable import TVShows

/// Fetching several pages while others change the shows, and sending while others send.
@Suite struct PagingTests {
  private let world = World()

  /// Returns the world's server, with a change after each answer to a fetch.
  private func api(after: @escaping @Sendable (_ call: Int, World) -> Void) -> any TVShowsAPI {
    Busy(world: world, after: after)
  }

  /// Returns the titles in the database and on the server, which should be equal in the end.
  private func titles(_ store: ShowStore) throws -> (here: [String], there: [String]) {
    (
      try store.changes(since: 0).shows.map(\.title).sorted(),
      world.shows.map(\.title).sorted()
    )
  }

  private func fill(_ count: Int) {
    for number in 1...count { world.add("Show \(number)") }
  }

  @Test func removalsDuringPagingHideNothing() async throws {
    fill(SyncRound.pageSize + 100)
    let store = try ShowStore(.memory)
    await store.round(api { call, world in if call == 1 { world.remove("object1") } })
    var titles = try titles(store)
    // The next round notices shows that were removed after they had been fetched.
    #expect(Set(titles.there).isSubset(of: titles.here))
    await store.round(world)
    titles = try self.titles(store)
    #expect(titles.here == titles.there)
  }

  @Test func laterPagesHaveTheCurrentValues() async throws {
    fill(SyncRound.pageSize * 2 + 100)
    let store = try ShowStore(.memory)
    // The first show moves to the end of the order, and all others move up by one.
    await store.round(
      api { call, world in
        if call == 1 { world.change("object1") { $0.title = "Renamed" } }
      })
    let titles = try titles(store)
    #expect(titles.here == titles.there)
  }

  @Test func manyShowsOfOneMomentAreAllFetched() async throws {
    fill(3)
    world.addAtOnce(SyncRound.pageSize * 2 + 7)
    fill(2)
    let store = try ShowStore(.memory)
    await store.round(world)
    let titles = try titles(store)
    #expect(titles.here.count == SyncRound.pageSize * 2 + 12)
    #expect(titles.here == titles.there)
    // The next round only fetches newer changes.
    world.calls = []
    await store.round(world)
    #expect(world.calls.count == 2)
  }

  @Test func additionsOfAnotherProcessAreNotLost() async throws {
    fill(3)
    let store = try ShowStore(.memory)
    await store.round(world)
    world.remove("object2")
    // While this round fetches everything, a save of another process is confirmed.
    await store.round(
      api { call, world in
        guard call == 3 else { return }
        world.add("Late")
        do {
          _ = try store.merge([#require(world.shows.last)], since: 0)
        } catch {
          Issue.record(error)
        }
      })
    #expect(try titles(store).here == ["Late", "Show 1", "Show 3"])
  }

  @Test func twoProcessesSendOneQueueOnce() async throws {
    let folder = try TemporaryDirectory()
    let one = try ShowStore(.file(folder.file("shows")))
    let other = try ShowStore(.file(folder.file("shows")))
    for number in 1...20 {
      _ = try one.add(
        Draft(title: "Show \(number)", year: 2000, seasons: 1), requestId: "r\(number)",
        now: VirtualClock.epoch, since: 0)
    }
    async let first = one.round(world)
    async let second = other.round(world)
    _ = await (first, second)
    #expect(world.shows.count == 20)
    let shows = try one.changes(since: 0).shows
    #expect(shows.count == 20 && shows.allSatisfy { $0.sync == .synced })
    #expect(Set(shows.compactMap(\.objectId)) == Set(world.shows.map(\.objectId)))
  }
}

private final class Busy: TVShowsAPI {
  private let world: World
  private let after: @Sendable (_ call: Int, World) -> Void
  private let count = Atomic(0)

  init(world: World, after: @escaping @Sendable (_ call: Int, World) -> Void) {
    self.world = world
    self.after = after
  }

  func create(_ draft: Draft, _ requestId: String) async throws(APIError) -> Created {
    try await world.create(draft, requestId)
  }

  func show(_ objectId: String) async throws(APIError) -> RemoteShow? {
    try await world.show(objectId)
  }

  func update(_ objectId: String, _ draft: Draft) async throws(APIError) -> Bool {
    try await world.update(objectId, draft)
  }

  func delete(_ objectId: String) async throws(APIError) -> Bool {
    try await world.delete(objectId)
  }

  func fetch(
    _ since: String?, _ skip: Int, _ limit: Int
  ) async throws(APIError) -> RemotePage {
    let page = try await world.fetch(since, skip, limit)
    after(count.add(1, ordering: .relaxed).newValue, world)
    return page
  }
}
