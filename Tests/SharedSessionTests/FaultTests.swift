import Foundation
import PrivatePostgres
import Reel
import ReelPostgres
import ReelProgram
import ReelSharing
import ReelTimeline
import SharedCampaign
import Testing
import Together

#if canImport(Glibc)
  import Glibc
#endif

/// Faults around a session: in its network, its clocks, its server's disk.
@Suite(needsServer) struct FaultTests {
  private func join(
    _ name: String, _ room: SharedRoom, through host: String? = nil,
    clock: any StoreClock = SystemClock()
  ) async throws -> TimelineStore<Together.State, Together.Action> {
    let app = Together()
    let url = room.server.url("\(room.database)/room", host: host)
    return try await TimelineStore(
      sharing: .postgres(url), as: name, of: "together", initialState: app.initialState,
      reducer: app, clock: clock)
  }

  @Test func actionsDuringANetworkFaultAreNumberedOnce() async throws {
    let room = try SharedRoom()
    let proxy = try NetworkProxy(before: room.server.socket)
    defer { proxy.end() }
    let anna = try await join("anna", room, through: proxy.directory)
    let ben = try await join("ben", room)
    for round in 1...12 {
      anna.send(.note("a\(round)"))
      switch round % 4 {
      case 0: proxy.cut()
      case 1: proxy.loseAnswers(milliseconds: 30)
      case 2: proxy.hold(milliseconds: 30)
      default: proxy.delay(by: 5, milliseconds: 30)
      }
      anna.send(.note("b\(round)"))
      await anna.sharing?.numbered()
    }
    try await eventually("ben has all frames") { ben.timeline.last == 24 }
    #expect(ben.store.state.notes == (1...12).flatMap { ["a\($0)", "b\($0)"] })
    #expect(anna.store.state == ben.store.state)
    for store in [anna, ben] { store.sharing?.leave() }
  }

  @Test func wrongClocksDoNotMatter() async throws {
    let room = try SharedRoom()
    _ = try await join("first", room).sharing?.leave()
    try room.lease("3 seconds")
    let late = try await join("late", room, clock: WrongClock(by: .seconds(-400 * 86_400)))
    let early = try await join("early", room, clock: WrongClock(by: .seconds(400 * 86_400)))
    for number in 1...10 {
      for (name, store) in [("late", late), ("early", early)] {
        store.send(.note("\(name) \(number)"))
        await store.sharing?.numbered()
      }
    }
    late.send(.ask(kind: .write, id: "w"))
    try await eventually("both caught up") { late.timeline.last == 22 && early.timeline.last == 22 }
    #expect(late.store.state == early.store.state)
    // Times are the server's, in the order of the numbers, and leases depend on them.
    #expect(
      try room.sql(
        """
        SELECT count(*) FROM reel.frames f LEFT JOIN reel.frames g ON g.number = f.number - 1
        WHERE f.time < g.time OR abs(f.time - extract(epoch FROM clock_timestamp()) * 1000) > 600000
        """) == ["0"])
    let before = try #require(try room.sql("SELECT clock_timestamp()").first)
    try await eventually("both have reported after more than a lease") {
      try room.sql(
        """
        SELECT bool_and(seen > '\(before)'::timestamptz + interval '3 seconds')
        FROM reel.participants WHERE departed IS NULL
        """) == ["t"]
    }
    // However rarely they have their turns.
    try room.lease("1 hour")
    let people = try await early.sharing?.people() ?? []
    #expect(people.map(\.isThere) == [true, true])
    for store in [late, early] { store.sharing?.leave() }
  }

  @Test(.enabled(if: SmallDisk.isPossible, "skipped: only root may mount a small disk"))
  func actionsWaitAsDraftsWhileTheServersDiskIsFull() async throws {
    let room = try SharedRoom(on: PrivatePostgres())
    let disk = try SmallDisk(bytes: 1 << 20)
    defer { disk.remove() }
    _ = try room.sql("CREATE TABLESPACE small LOCATION '\(disk.path)'")
    _ = try room.sql("ALTER TABLE reel.frames SET TABLESPACE small")
    let (anna, ben) = (try await join("anna", room), try await join("ben", room))
    anna.send(.note("before"))
    await anna.sharing?.numbered()
    try disk.fill()
    let sharing = try #require(anna.sharing)
    // More data than the allocated pages have room for.
    let notes = (1...40).map { "\($0) " + String(repeating: "x", count: 1_000) }
    for note in notes { anna.send(.note(note)) }
    try await eventually("the server has no room") { sharing.phase == .cut }
    #expect(sharing.draftCount > 0)
    #expect(sharing.withShownState { $0.notes.count } == 41)
    #expect(sharing.refusal == nil)
    disk.empty()
    await sharing.numbered()
    try await eventually("ben has all frames") { ben.timeline.last == 41 }
    #expect(ben.store.state.notes == ["before"] + notes)
    #expect(try room.sql("SELECT count(*), max(number) FROM reel.frames") == ["41|41"])
    for store in [anna, ben] { store.sharing?.leave() }
    try room.server.stop()
  }
}

/// A clock with the wrong time.
private struct WrongClock: StoreClock {
  private let clock = SystemClock()
  private let offset: Duration

  init(by offset: Duration) { self.offset = offset }

  var now: Timestamp { clock.now + offset }

  func sleep(for duration: Duration) async throws { try await clock.sleep(for: duration) }
}

/// A small disk in memory.
private struct SmallDisk {
  /// Whether this process may mount a disk.
  static var isPossible: Bool {
    guard getuid() == 0, let disk = try? SmallDisk(bytes: 1 << 20) else { return false }
    disk.remove()
    return true
  }

  struct Failure: Error {}

  let path: String

  init(bytes: Int) throws {
    path = "/tmp/reel-disk-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    // It has to belong to the user that runs the server.
    let user = (getpwnam("postgres") ?? getpwnam("nobody"))?.pointee.pw_uid ?? 0
    guard mount("tmpfs", path, "tmpfs", 0, "size=\(bytes),mode=700,uid=\(user)") == 0 else {
      try FileManager.default.removeItem(atPath: path)
      throw Failure()
    }
  }

  /// Fills the disk.
  func fill() throws {
    _ = FileManager.default.createFile(atPath: "\(path)/filler", contents: nil)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(path)/filler"))
    let page = Data(count: 4_096)
    while (try? file.write(contentsOf: page)) != nil {}
    try? file.close()
  }

  /// Frees the space again.
  func empty() { try? FileManager.default.removeItem(atPath: "\(path)/filler") }

  func remove() {
    // The server may still have open files there.
    _ = umount2(path, Int32(MNT_DETACH))
    try? FileManager.default.removeItem(atPath: path)
  }
}
