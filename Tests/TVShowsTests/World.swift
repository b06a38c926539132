import Foundation
import Reel
import ReelApp
import ReelHTTP
import ReelStorage
import ReelTesting
import Synchronization
import Testing

@testable import TVShows

typealias State = TVShowsApp.State
typealias Action = TVShowsApp.Action
typealias Request = TVShowsApp.Request

/// The app with a server in memory, on virtual time.
final class World: Sendable {
  /// The fate of the next request.
  enum Fault: Sendable {
    /// The request is refused, and not performed.
    case refuse(APIError)
    /// The request is performed, and the answer is lost.
    case lose(APIError)
    /// The request is performed, and Parse answers that it knows the request, or that there is no
    /// such show.
    case knewIt
    /// The request succeeds.
    case pass
  }

  private struct Server {
    var shows: [RemoteShow] = []
    var requests: [String: String] = [:]
    var made = 0
    var isOffline = false
    var faults: [Fault] = []
    var calls: [String] = []
  }

  static let start = "2026-01-01T00:00:00.000Z"
  static let offline = APIError.noConnection(server: "server at h")
  static let trouble = APIError.status(code: 500, message: nil)
  /// A show on the server.
  static let show = RemoteShow(
    objectId: "object1", title: "Dark", year: 2000, seasons: 1, createdAt: start, updatedAt: start)
  /// A save of that show, which is new here.
  static let save = ShowStore.Save(
    id: 1, requestId: "1", kind: .create, draft: show.draft, attempts: 0)

  let clock: VirtualClock
  private let server = Mutex(Server())
  private let opening = Mutex<[StorageProblem]>([])
  private let store = Mutex<ShowStore?>(nil)

  private let location: Database.Location

  init(start: Timestamp = VirtualClock.epoch, location: Database.Location = .memory) {
    clock = VirtualClock(start: start)
    self.location = location
  }

  /// The app, whose waits are exactly as long as the policy specifies.
  var app: TVShowsApp {
    TVShowsApp(
      api: self, store: try self.open(), uuid: .counting, random: .constant("random", 0))
  }

  /// Returns a store that checks the app's invariants in every state.
  func testStore() -> TestStore<State, Action> {
    TestStore(app, options: .init(clock: clock))
  }

  /// Returns a store after the start, which has fetched the server's shows; tests need not list
  /// these steps.
  func started() async -> TestStore<State, Action> {
    let store = testStore()
    store.exhaustivity = .off
    await store.send(.start(.appeared))
    await store.settle()
    await store.receive(case: "syncEnded")
    store.exhaustivity = .on
    calls = []
    return store
  }

  /// Returns the database, for reading and changing it like another process.
  func database() throws -> ShowStore {
    try #require(store.withLock { $0 })
  }

  private func open() throws -> ShowStore {
    if let problem = opening.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw problem }
    let made = try ShowStore(location)
    store.withLock { $0 = made }
    return made
  }

  /// Makes the database fail to open, once for each problem.
  func failOpening(_ problems: StorageProblem...) { opening.withLock { $0 = problems } }

  /// Whether there is no network.
  var isOffline: Bool {
    get { server.withLock { $0.isOffline } }
    set { server.withLock { $0.isOffline = newValue } }
  }

  /// The requests so far.
  var calls: [String] {
    get { server.withLock { $0.calls } }
    set { server.withLock { $0.calls = newValue } }
  }

  /// The shows on the server.
  var shows: [RemoteShow] { server.withLock { $0.shows } }

  /// Makes the next requests fail.
  func next(_ faults: Fault...) { server.withLock { $0.faults += faults } }

  /// Adds shows as another client would; `updatedAt` increases with each.
  func add(_ titles: String...) {
    server.withLock { server in
      for title in titles { _ = Self.add(Draft(title: title, year: 2000, seasons: 1), to: &server) }
    }
  }

  /// Adds shows as an import would, all with the same moment.
  func addAtOnce(_ count: Int) {
    server.withLock { server in
      let first = server.shows.count
      for number in 1...count {
        _ = Self.add(Draft(title: "Import \(number)", year: 2000, seasons: 1), to: &server)
      }
      let moment = Self.moment(server.made)
      for index in first..<server.shows.count { server.shows[index].updatedAt = moment }
    }
  }

  /// Changes a show as another client would.
  func change(_ objectId: String, _ body: (inout RemoteShow) -> Void) {
    server.withLock { server in
      guard let index = server.shows.firstIndex(where: { $0.objectId == objectId }) else { return }
      body(&server.shows[index])
      server.made += 1
      server.shows[index].updatedAt = Self.moment(server.made)
    }
  }

  /// Removes a show as another client would.
  func remove(_ objectId: String) {
    server.withLock { $0.shows.removeAll { $0.objectId == objectId } }
  }

  private static func moment(_ number: Int) -> String {
    func padded(_ value: Int, _ width: Int) -> String {
      String(String(value + 1_000_000).suffix(width))
    }
    return "2026-01-01T00:00:\(padded(number / 1000, 2)).\(padded(number % 1000, 3))Z"
  }

  private static func add(_ draft: Draft, to server: inout Server) -> RemoteShow {
    server.made += 1
    let show = RemoteShow(
      objectId: "object\(server.made)", title: draft.title, year: draft.year,
      seasons: draft.seasons, createdAt: moment(server.made), updatedAt: moment(server.made))
    server.shows.append(show)
    return show
  }

  /// Makes the next requests succeed.
  func forgetFaults() { server.withLock { $0.faults = [] } }

  private func answer<Answer: Sendable>(
    _ call: String, knewIt: Answer, _ work: (inout Server) -> Answer
  ) throws(APIError) -> Answer {
    try server.withLock { server throws(APIError) in
      server.calls.append(call)
      if server.isOffline { throw Self.offline }
      guard !server.faults.isEmpty else { return work(&server) }
      let fault = server.faults.removeFirst()
      if case .refuse(let error) = fault { throw error }
      let answer = work(&server)
      if case .lose(let error) = fault { throw error }
      if case .pass = fault { return answer }
      return knewIt
    }
  }
}

extension World: TVShowsAPI {
  func create(_ draft: Draft, _ requestId: String) async throws(APIError) -> Created {
    try answer("create \(draft.title) \(requestId.suffix(1))", knewIt: .before) { server in
      let known = server.requests[requestId].flatMap { id in
        server.shows.first { $0.objectId == id }
      }
      let show = known ?? Self.add(draft, to: &server)
      server.requests[requestId] = show.objectId
      return .added(objectId: show.objectId, createdAt: show.createdAt)
    }
  }

  func show(_ objectId: String) async throws(APIError) -> RemoteShow? {
    try answer("show \(objectId)", knewIt: nil) { server in
      server.shows.first { $0.objectId == objectId }
    }
  }

  func update(_ objectId: String, _ draft: Draft) async throws(APIError) -> Bool {
    try answer("update \(objectId) \(draft.title)", knewIt: false) { server in
      guard let index = server.shows.firstIndex(where: { $0.objectId == objectId }) else {
        return false
      }
      server.made += 1
      server.shows[index].title = draft.title
      server.shows[index].year = draft.year
      server.shows[index].seasons = draft.seasons
      server.shows[index].updatedAt = Self.moment(server.made)
      return true
    }
  }

  func delete(_ objectId: String) async throws(APIError) -> Bool {
    try answer("delete \(objectId)", knewIt: false) { server in
      let count = server.shows.count
      server.shows.removeAll { $0.objectId == objectId }
      return server.shows.count < count
    }
  }

  func fetch(
    _ since: String?, _ skip: Int, _ limit: Int
  ) async throws(APIError) -> RemotePage {
    let nothing = RemotePage(results: [], count: 0)
    return try answer("fetch \(since?.suffix(5) ?? "all") \(skip)", knewIt: nothing) { server in
      let found = server.shows.filter { $0.updatedAt >= since ?? "" }
        .sorted { ($0.updatedAt, $0.objectId) < ($1.updatedAt, $1.objectId) }
      return RemotePage(
        results: Array(found.dropFirst(skip).prefix(limit)), count: found.count)
    }
  }
}

extension TestStore where State == TVShowsApp.State, Action == TVShowsApp.Action {
  /// Returns the reason why a command is currently refused; nil if it is not.
  func refusal(of name: String, in language: Language = .en) -> String? {
    MountedApp(TVShowsApp(api: .unanswered), \State.self, .identity).command(name)?
      .unavailability(in: state).map { Translation(language)($0) }
  }

  /// Returns the screen at the current time, in a language.
  func screen(in language: Language) -> String {
    TVShowsApp(api: .unanswered).shownScreen(for: state).at(clock.now).plainText(in: language)
  }
}

extension TVShowsApp.State {
  /// Returns the screen as text in a language.
  func screen(in language: Language) -> String {
    TVShowsApp(api: .unanswered).shownScreen(for: self).plainText(in: language)
  }
}

extension Sequence<Text> {
  /// Returns the texts in a language, each in a line.
  func lines(in language: Language) -> String {
    map { Translation(language)($0) }.joined(separator: "\n")
  }
}

/// The app, for states that do not belong to a store.
let presenter = TVShowsApp(api: .unanswered)

extension TVShowsApp {
  /// Changes a state that does not belong to a store; returns the requests.
  @discardableResult
  func reduce(into state: inout State, action: Action) -> [Request] {
    asking(&state, action).map(\.request).filter { $0.operation == .ask }
      .compactMap { $0.request as? Request }
  }
}

/// The steps of saves in a database, one by one, without a round of the app.
extension ShowStore {
  /// Returns the next save to send, without sending it.
  func nextSave() throws -> Save? {
    try database.read { connection in
      try Self.saves.first(in: connection) { try Self.show($0.owner, connection)?.toSend }
    }
  }

  /// Begins to send a save.
  func begin(_ id: Int) throws {
    try database.transaction { connection in
      let show = try #require(try Self.show(id, connection))
      var begun = show
      begun.save?.begin()
      #expect(try !Self.replace(show, by: begun, connection))
    }
  }

  /// Stores what has become of a save of which only the number matters, or the kind.
  func note(
    _ result: SaveResult, of id: Int, sentAs kind: Pending.Kind = .update, since revision: Int = 0
  ) throws -> Changes {
    let draft = Draft(title: "", year: 0, seasons: 0)
    let save = Save(id: id, requestId: "", kind: kind, draft: draft, attempts: 0)
    return try note(result, of: save, since: revision)
  }

  /// Removes all shows of the server, which a complete fetch has not found.
  func fetchNothing(since revision: Int = 0) throws -> Changes {
    let fetch = try beginFetch(since: revision).revision
    return try removeGone(in: fetch, since: revision)
  }

  /// Runs a round of an app on the database, as at a start, without waiting for another attempt;
  /// returns the synchronizer's state.
  ///
  /// - Parameters:
  ///   - api: the server.
  ///   - withFailed: whether to run another one, which includes the saves that were given up.
  @discardableResult
  func round(_ api: any TVShowsAPI, withFailed: Bool = false) async -> TVShowsApp.Sync {
    let app = TVShowsApp(api: api, store: self, random: .constant("random", 0))
    let store = TestStore(app, options: .init(exhaustivity: .off))
    await store.send(.start(.appeared))
    if withFailed { await store.send(.synchronizer(.syncTapped)) }
    await store.receiveAll()
    await store.finish()
    return store.state.sync
  }
}
