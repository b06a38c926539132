import Foundation
import PrivatePostgres
import PseudoTerminal
import Reel
import ReelPostgres
import ReelSharing
import ReelTimeline
import Synchronization
import Together

/// A session shared by several participants, on a server of the benchmark's own: how long an action
/// takes to appear on another's screen, and how many actions are possible a second, beside the same
/// SQL without Reel.
enum ManyWorkload {
  private static let actions = 400

  static func rows() throws -> [Row] {
    try Processor.all { try measured() }
  }

  private static func measured() throws -> [Row] {
    // The default: commits are on disk.
    let server = try PrivatePostgres(settings: ["fsync=on", "full_page_writes=on"])
    var rows = try screens(server)
    for participants in [1, 2, 4, 8] { rows += try throughput(server, participants) }
    rows += try joining(server)
    return rows
  }

  // MARK: To the other screen

  /// The time from Enter in one shell to the other's screen, both at terminals.
  private static func screens(_ server: PrivatePostgres) throws -> [Row] {
    let database = try server.makeReadyDatabase()
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("reel-bench-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func shell(_ name: String) throws -> PseudoTerminal {
      let terminal = try PseudoTerminal(
        BuiltProgram.path("TogetherProgram"),
        arguments: [
          "--join", server.url("\(database)/room"), "--as", name, "--data", "\(folder)/\(name)",
        ],
        environment: ["HOME": folder, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"])
      try terminal.wait(forText: "together›")
      return terminal
    }
    let (anna, ben) = (try shell("anna"), try shell("ben"))
    var times: [Double] = []
    for number in 1...300 {
      let start = Measure.now
      anna.send("add 1000\r")
      try ben.wait(forText: "\(number * 1_000)")
      times.append(Double(Measure.now - start) / 1_000_000)
      try anna.wait(forText: "\(number * 1_000)")
    }
    for terminal in [anna, ben] {
      terminal.send("\u{4}")
      _ = try terminal.waitForExit()
    }
    let sorted = times.sorted()
    return [
      Row(
        workload: "", what: "Enter to the other shell's screen, median",
        value: sorted[sorted.count / 2], unit: "ms"),
      Row(
        workload: "", what: "Enter to the other shell's screen, 99th percentile",
        value: sorted[sorted.count * 99 / 100], unit: "ms"),
    ]
  }

  // MARK: Actions a second

  /// Participants in threads of this process, each of which waits for the number of an action
  /// before the next one; alternating with as many connections that run the same SQL alone.
  private static func throughput(_ server: PrivatePostgres, _ participants: Int) throws -> [Row] {
    var (shared, bare): ([Double], [Double]) = ([], [])
    var changed = 0
    for _ in 0..<3 {
      bare.append(try bareRate(server, participants))
      let (rate, others) = try sharedRate(server, participants)
      shared.append(rate)
      changed += others
    }
    return [
      Row(
        workload: "", what: "actions a second, \(participants) sharing; floor: the same SQL",
        value: Measure.median(shared), unit: "/s", floor: Measure.median(bare)),
      Row(
        workload: "", what: "drafts with a different result than shown, \(participants) sharing",
        value: Double(changed) * 100 / Double(3 * (actions / participants) * participants),
        unit: "%"),
    ]
  }

  /// Actions a second, and how many came out otherwise than they were shown.
  private static func sharedRate(
    _ server: PrivatePostgres, _ participants: Int
  ) throws -> (Double, Int) {
    let url = server.url("\(try server.makeReadyDatabase())/room")
    let each = actions / participants
    return try onTask {
      let app = Together()
      var stores: [TimelineStore<Together.State, Together.Action>] = []
      for number in 0..<participants {
        stores.append(
          try await TimelineStore(
            sharing: .postgres(url), as: "\(number)", of: "together",
            initialState: app.initialState, reducer: app))
      }
      let start = Measure.now
      await withTaskGroup { group in
        for store in stores {
          group.addTask {
            for _ in 0..<each {
              store.send(.add(1))
              await store.sharing?.numbered()
            }
          }
        }
      }
      let seconds = Double(Measure.now - start) / 1e9
      let changed = stores.compactMap { $0.sharing?.changedCount }.reduce(0, +)
      for store in stores { store.sharing?.leave() }
      return (Double(each * participants) / seconds, changed)
    }
  }

  // MARK: Joining

  /// Joining a session of ten thousand frames, at its newest stored state and from its beginning.
  private static func joining(_ server: PrivatePostgres) throws -> [Row] {
    let database = try server.makeReadyDatabase()
    let url = server.url("\(database)/room")
    @Sendable func join(
      _ name: String
    ) async throws -> TimelineStore<Together.State, Together.Action> {
      let app = Together()
      return try await TimelineStore(
        sharing: .postgres(url), as: name, of: "together", initialState: app.initialState,
        reducer: app)
    }
    func time() throws -> Double {
      try onTask {
        let start = Measure.now
        let store = try await join("late")
        let spent = Double(Measure.now - start) / 1_000_000
        store.sharing?.leave()
        return spent
      }
    }
    _ = try onTask {
      let store = try await join("first")
      for number in 1...10_000 { store.send(.add(number)) }
      await store.sharing?.numbered()
      store.sharing?.leave()
      return true
    }
    let newest = try (0..<5).map { _ in try time() }
    _ = try server.psql(database, "DELETE FROM reel.keyframes")
    let whole = try (0..<5).map { _ in try time() }
    return [
      Row(
        workload: "", what: "joining a session of 10,000 frames; floor: without stored states",
        value: Measure.median(newest), unit: "ms", floor: Measure.median(whole))
    ]
  }

  /// The database work of a participant for an action, and nothing else.
  private static func bareRate(_ server: PrivatePostgres, _ connections: Int) throws -> Double {
    let address = try PostgresAddress(server.url(try server.makeReadyDatabase()))
    let first = try PostgresConnection(address)
    try first.script(
      """
      INSERT INTO reel.sessions (name, app, types, state, digest) VALUES ('room', '', '', '{}', '');
      INSERT INTO reel.heads (session) SELECT id FROM reel.sessions;
      """)
    let each = actions / connections
    let all = try (0..<connections).map { _ in try PostgresConnection(address) }
    let failures = Mutex<[any Error]>([])
    let start = Measure.now
    DispatchQueue.concurrentPerform(iterations: connections) { [all = SharedElements(all)] index in
      do {
        try append(each, all.value[index])
      } catch {
        failures.withLock { $0.append(error) }
      }
    }
    if let error = failures.withLock({ $0.first }) { throw error }
    return Double(each * connections) / (Double(Measure.now - start) / 1e9)
  }

  private static func append(_ count: Int, _ connection: PostgresConnection) throws {
    let author: Int? = try connection.first(
      """
      INSERT INTO reel.participants (session, name, may_act)
      SELECT id, 'bare', true FROM reel.sessions RETURNING id
      """)?["id"]
    for draft in 1...count {
      try connection.transaction { connection in
        let head: Int? = try connection.first(
          "SELECT number, revision FROM reel.heads WHERE session = 1 FOR UPDATE")?["number"]
        try connection.query(
          """
          INSERT INTO reel.frames (session, number, author, draft, time, origin, action)
          VALUES (1, $1, $2, $3, 0, 'user', '{"add":1}')
          """, [.int((head ?? 0) + 1), .int(author), .int(draft)])
        try connection.query(
          """
          WITH head AS (UPDATE reel.heads SET number = $1 WHERE session = 1 RETURNING number)
          SELECT pg_notify('reel_1', number::text) FROM head
          """, [.int((head ?? 0) + 1)])
      }
    }
  }

  /// Waits for asynchronous work on this thread, which does not belong to Swift's pool.
  private static func onTask<Answer: Sendable>(
    _ body: @escaping @Sendable () async throws -> Answer
  ) throws -> Answer {
    let (isOver, answer) = (DispatchSemaphore(value: 0), Outcome<Answer>())
    Task {
      do {
        let value = try await body()
        answer.result.withLock { $0 = .success(value) }
      } catch {
        answer.result.withLock { $0 = .failure(error) }
      }
      isOver.signal()
    }
    isOver.wait()
    guard let result = answer.result.withLock({ $0 }) else { throw CancellationError() }
    return try result.get()
  }

  private final class Outcome<Answer: Sendable>: Sendable {
    let result = Mutex<Result<Answer, any Error>?>(nil)
  }

  /// `@unchecked Sendable`: each thread uses a separate element.
  private struct SharedElements<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }
}
