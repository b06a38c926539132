import Dispatch
import Foundation
import Reel
import ReelApp
import ReelHTTP
import ReelStorage
import Synchronization
import TVShows

/// TV Shows with 100,000 shows in its database: the first screen, a search as the user types, a
/// sync.
enum TVShowsWorkload {
  private static let shows = 100_000
  private static let changed = 1_000
  private static let title = "TV Shows, 100,000 shows"

  static func rows() throws -> [Row] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("reel-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("tvshows.sqlite")
    try fill(file)
    let before = Measure.residentBytes
    var starts: [Double] = []
    var syncs: [Double] = []
    var letters: [Double] = []
    var last: Session?
    for round in 0..<5 {
      let server = Server(round: round)
      let start = Measure.now
      let session = Session(file, server)
      session.start()
      starts.append(milliseconds(since: start))
      letters += search(in: session)
      server.change()
      let begin = Measure.now
      session.send(.synchronizer(.syncTapped))
      syncs.append(milliseconds(since: begin))
      guard session.state.marks.kinds.count >= changed else { throw Missing() }
      last = session
    }
    var rows = [
      Row(
        workload: "", what: "\(title): start, until the list is on the screen",
        value: Measure.median(starts), unit: "ms"),
      Row(
        workload: "", what: "\(title): a letter of a search, screen included",
        value: Measure.median(letters), unit: "ms"),
      Row(
        workload: "", what: "\(title): a sync that brings 1,000 changes",
        value: Measure.median(syncs), unit: "ms"),
    ]
    if let before, let after = Measure.residentBytes, last != nil {
      rows.append(
        Row(
          workload: "", what: "\(title): memory", value: Double(after - before) / 1_048_576,
          unit: "MB"))
    }
    return rows
  }

  /// Types a word letter by letter.
  private static func search(in session: Session) -> [Double] {
    let word = "show 4711"
    return (1...word.count).map { count in
      let start = Measure.now
      session.send(.list(.listTapped(sort: nil, search: String(word.prefix(count)))))
      Measure.keep(session.screen)
      return milliseconds(since: start)
    }
  }

  private static func milliseconds(since start: UInt64) -> Double {
    Double(Measure.now - start) / 1_000_000
  }

  /// Fills the database like a first sync.
  private static func fill(_ file: URL) throws {
    let store = try ShowStore(.file(file))
    for page in 0..<shows / changed {
      _ = try store.merge(
        (0..<changed).map { Server.show(page * changed + $0, round: 0) }, since: .max)
    }
  }

  /// The sync did not bring the expected shows.
  private struct Missing: Error, CustomStringConvertible {
    var description: String { "the sync did not bring 1,000 changes" }
  }

  /// The server's changes, in memory: the network is not measured.
  private final class Server: TVShowsAPI {
    private let round: Int
    private let isChanged = Mutex(false)

    init(round: Int) { self.round = round }

    func change() { isChanged.withLock { $0 = true } }

    static func show(_ number: Int, round: Int) -> RemoteShow {
      let digits = String(1_000_000 + number)
      return RemoteShow(
        objectId: "id\(digits)", title: "Show \(number)", year: 1950 + number % 75,
        seasons: 1 + (number + round) % 20, createdAt: "2026-01-01T00:00:00.000Z",
        updatedAt: "2026-01-0\(1 + round)T00:00:00.000Z")
    }

    func create(_ draft: Draft, _ requestId: String) async throws(APIError) -> Created {
      throw .cancelled
    }

    func show(_ objectId: String) async throws(APIError) -> RemoteShow? { throw .cancelled }

    func update(_ objectId: String, _ draft: Draft) async throws(APIError) -> Bool {
      throw .cancelled
    }

    func delete(_ objectId: String) async throws(APIError) -> Bool { throw .cancelled }

    func fetch(
      _ since: String?, _ skip: Int, _ limit: Int
    ) async throws(APIError) -> RemotePage {
      guard since != nil else { return RemotePage(results: [], count: shows) }
      let count = isChanged.withLock { $0 } ? changed : 0
      let numbers = skip..<min(skip + limit, count)
      return RemotePage(
        results: numbers.map { Self.show($0 * 97, round: round + 1) }, count: count)
    }
  }

  /// The app's own store, without a timeline.
  private final class Session {
    private let app: TVShowsApp
    private let store: Store<TVShowsApp.State, TVShowsApp.Action>

    init(_ file: URL, _ server: Server) {
      app = TVShowsApp(api: server, store: try ShowStore(.file(file)))
      let clock = VirtualClock()
      store = Store(
        initialState: app.initialState, reducer: app,
        clock: clock, executor: SerialEffectExecutor(clock: clock))
    }

    var state: TVShowsApp.State { store.state }
    var screen: Screen { store.withState { app.screen(for: $0) } }

    func start() {
      send(.start(.appeared))
      send(.list(.listTapped(sort: nil, search: nil)))
      Measure.keep(screen)
    }

    /// Dispatches an action, and returns when all its effects have ended.
    func send(_ action: TVShowsApp.Action) {
      store.send(action)
      let isOver = DispatchSemaphore(value: 0)
      Task { [store] in
        await store.settle()
        isOver.signal()
      }
      isOver.wait()
    }
  }
}
