import Foundation
import PrivatePostgres
import ReelProgram
import ReelSupport
import Synchronization
import TemporaryFiles

/// A shared session in which several shells act at once while shells and the server are killed at
/// random.
///
/// The result is checked in SQL, without the library's code.
public struct SharedCampaign: Sendable {
  /// The number of shells that act at a time.
  public var shells: Int
  /// The total number of actions that are acknowledged in the end.
  public var actions: Int
  /// The number of times that a shell is killed.
  public var kills: Int
  /// The number of times that the server is killed.
  public var crashes: Int
  /// The number of times that a shell is suspended for a while.
  public var stops: Int
  /// The number of network faults: it is cut, held up or slow, or loses answers.
  public var cuts: Int
  /// The seed that determines the order of events.
  public var seed: UInt64

  /// Creates a campaign.
  public init(
    shells: Int, actions: Int, kills: Int, crashes: Int, stops: Int, cuts: Int = 0,
    seed: UInt64 = 1
  ) {
    self.shells = shells
    self.actions = actions
    self.kills = kills
    self.crashes = crashes
    self.stops = stops
    self.cuts = cuts
    self.seed = seed
  }

  /// The result of a campaign.
  public struct Report: Sendable {
    /// The number of actions that were acknowledged to their shells.
    public var acknowledged = 0
    /// The number of frames.
    public var frames = 0
    /// The number of requests that were made.
    public var requests = 0
    /// The number of performed requests, which is the number of lines in the ledger.
    public var performed = 0
    /// The number of times that a shell was killed.
    public var kills = 0
    /// The number of times that the server was killed.
    public var crashes = 0
    /// The number of network faults.
    public var cuts = 0
    /// The duration in seconds.
    public var seconds = 0.0
    /// The problems that were found.
    public var complaints: [String] = []
  }

  /// The values that the shells share.
  final class Common: Sendable {
    let url: String
    let network: NetworkProxy
    let directory: TemporaryDirectory
    let left: Mutex<Int>
    /// The number of remaining actions at which the next fault is due.
    let gate = Mutex(0)
    let acknowledged = Mutex<Set<String>>([])
    let running = Mutex<[Int: Int32]>([:])
    let failures = Mutex<[String]>([])

    init(
      url: String, through network: NetworkProxy, directory: TemporaryDirectory, actions: Int
    ) {
      self.url = url
      self.network = network
      self.directory = directory
      left = Mutex(actions)
    }

    /// Takes one of the remaining actions; returns false if there is none.
    ///
    /// If a fault is due first, this waits for it.
    func take() -> Bool {
      while true {
        let gate = gate.withLock { $0 }
        let isTaken: Bool? = left.withLock { left in
          guard left > 0 else { return false }
          guard left > gate else { return nil }
          left -= 1
          return true
        }
        if let isTaken { return isTaken }
        usleep(1_000)
      }
    }
  }

  /// Runs the campaign.
  ///
  /// - Throws: An error if there is no server.
  public func run() async throws -> Report {
    let server = try PrivatePostgres()
    let database = try server.makeReadyDatabase()
    let directory = try TemporaryDirectory()
    let network = try NetworkProxy(before: server.socket)
    defer { network.end() }
    let common = Common(
      url: server.url("\(database)/campaign", host: network.directory), through: network,
      directory: directory, actions: actions)
    var report = Report()
    let start = ContinuousClock.now
    let first = try shell(0, 0, common)
    try first.send(".status")
    _ = try first.read(until: "\"answer\"")
    // Participants that have ended count as gone soon.
    _ = try server.psql(database, "UPDATE reel.sessions SET lease = '3 seconds'")
    _ = first.end(with: SIGTERM)
    await withTaskGroup { group in
      for number in 1...shells {
        group.addTask { await onThread { act(number, common) } }
      }
      let made = await onThread { makeTrouble(server, common) }
      (report.kills, report.crashes, report.cuts) = (made.kills, made.crashes, made.cuts)
      await group.waitForAll()
    }
    let spent = ContinuousClock.now - start
    report.seconds = Double(spent.components.seconds) + Double(spent.components.attoseconds) * 1e-18
    report.complaints = common.failures.withLock { $0 }
    report.acknowledged = common.acknowledged.withLock { $0.count }
    try await check(server, database, common, &report)
    return report
  }

  private func shell(_ number: Int, _ turn: Int, _ common: Common) throws -> PipedProgram {
    try PipedProgram(
      program: "TogetherProgram",
      [
        "--join", common.url, "--as", "shell \(number)", "--mode", "json", "--keep-going",
        "--data", common.directory.path("data-\(number)-\(turn)"),
      ],
      environment: ["TOGETHER_LEDGER": common.directory.path("ledger")], in: common.directory)
  }

  /// Acts in a shell until all actions are done, and starts the shell again whenever it is killed.
  private func act(_ number: Int, _ common: Common) {
    var random = SplitMix64(seed: seed &+ UInt64(number))
    var (turn, serial, failures) = (0, 0, 0)
    while common.left.withLock({ $0 > 0 }) {
      turn += 1
      guard failures < 200 else {
        return common.failures.withLock { $0.append("shell \(number) does not come back") }
      }
      do {
        let shell = try shell(number, turn, common)
        common.running.withLock { $0[number] = shell.processID }
        defer { common.running.withLock { $0[number] = nil } }
        while common.take() {
          serial += 1
          let id = "s\(number)-\(serial)"
          do {
            try shell.send(line(id, &random))
            let answer = try shell.read(until: "\"command\":").last ?? ""
            if answer.contains("\"answer\"") {
              common.acknowledged.withLock { _ = $0.insert(id) }
            } else {
              common.left.withLock { $0 += 1 }
            }
          } catch {
            // The shell was killed: the action is in the session or not, but not acknowledged.
            common.left.withLock { $0 += 1 }
            throw error
          }
        }
        _ = shell.end(with: SIGTERM)
      } catch {
        failures += 1
        usleep(20_000)
      }
    }
  }

  /// Returns a random command with the action's id, which its frame contains.
  private func line(_ id: String, _ random: inout SplitMix64) -> String {
    switch random.next() % 10 {
    case 0: "ask write \(id)"
    case 1: "ask queue \(id)"
    case 2: "ask newest \(id)"
    case 3: "ask join \(id)"
    case 4: "ask read \(id)"
    default: "note \(id)"
    }
  }

  // MARK: The checks

  private func check(
    _ server: PrivatePostgres, _ database: String, _ common: Common, _ report: inout Report
  ) async throws {
    // Two more shells: both have to show the same state as the recording.
    var states: [String] = []
    let file = common.directory.path("campaign.reel")
    for number in 1...2 {
      let shell = try shell(100 + number, 0, common)
      // Open requests of shells that are gone are settled once the lease is over.
      let deadline = Date().addingTimeInterval(60)
      while Date() < deadline, try isOpen(server, database) { usleep(100_000) }
      try shell.send("wait 1")
      try shell.send(".state together")
      states.append(try shell.read(until: "\"state\"").last ?? "")
      if number == 1 {
        try shell.send(".record stop \(file)")
        _ = try shell.read(until: "campaign.reel")
      }
      _ = shell.end(with: SIGTERM)
    }
    func complain(_ text: String, unless isRight: Bool) {
      if !isRight { report.complaints.append(text) }
    }
    complain("two states: \(states)", unless: Set(states.map(value)).count == 1)
    let replay = try await ProgramRun.of(
      "TogetherProgram", ["replay", file], in: common.directory)
    complain("the recording: \(replay)", unless: replay.code == 0)
    report.frames =
      Int(try server.psql(database, "SELECT count(*) FROM reel.frames").first ?? "") ?? 0
    complain(
      "the recording has other frames: \(replay.output)",
      unless: replay.output.contains(" \(report.frames) frames,"))
    complain(
      "numbers with gaps",
      unless: try server.psql(
        database,
        """
        SELECT count(*) FROM reel.heads h WHERE h.number <> (SELECT count(*) FROM reel.frames f
          WHERE f.session = h.session) OR h.number <> (SELECT max(number) FROM reel.frames f
          WHERE f.session = h.session)
        """) == ["0"])
    try checkActions(server, database, common, &report)
    try checkRequests(server, database, common, &report)
  }

  /// Returns whether a request is open.
  private func isOpen(_ server: PrivatePostgres, _ database: String) throws -> Bool {
    try !server.psql(
      database, "SELECT 1 FROM reel.requests WHERE standing IN ('waiting', 'running')"
    ).isEmpty
  }

  /// Returns the value of the state in an answer, without the number of the answered line.
  private func value(_ answer: String) -> String {
    answer.range(of: "\"value\":").map { String(answer[$0.lowerBound...]) } ?? answer
  }

  /// Checks that no acknowledged action is lost and that no action is there twice.
  private func checkActions(
    _ server: PrivatePostgres, _ database: String, _ common: Common, _ report: inout Report
  ) throws {
    let ids = try server.psql(
      database,
      """
      SELECT coalesce(action->'note'->>'_0', action->>'note', action->'ask'->>'id')
      FROM reel.frames WHERE origin = 'user' ORDER BY number
      """)
    let acknowledged = common.acknowledged.withLock { $0 }
    let lost = acknowledged.subtracting(ids)
    if !lost.isEmpty { report.complaints.append("lost: \(lost.sorted().prefix(5))") }
    if Set(ids).count != ids.count {
      let twice = Dictionary(grouping: ids) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
      report.complaints.append("twice: \(twice.prefix(5))")
    }
  }

  /// Checks that each request was performed at most once, unless it may be repeated, and that
  /// answered requests were performed.
  private func checkRequests(
    _ server: PrivatePostgres, _ database: String, _ common: Common, _ report: inout Report
  ) throws {
    let lines = String(decoding: (try? common.directory.data("ledger")) ?? Data(), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    let times = Dictionary(lines.map { ($0, 1) }, uniquingKeysWith: +)
    report.performed = lines.count
    let rows = try server.psql(
      database,
      """
      SELECT f.action->'ask'->>'id', r.is_repeatable, r.standing, r.starts
      FROM reel.requests r JOIN reel.frames f ON f.session = r.session AND f.number = r.frame
      """)
    report.requests = rows.count
    for row in rows {
      let parts = row.split(separator: "|").map(String.init)
      guard parts.count == 4, let starts = Int(parts[3]) else {
        report.complaints.append("a request: \(row)")
        continue
      }
      let count = times[parts[0]] ?? 0
      if count > (parts[1] == "t" ? starts : 1) {
        report.complaints.append("performed \(count) times: \(row)")
      }
      if parts[1] != "t", starts > 1 { report.complaints.append("begun \(starts) times: \(row)") }
      if parts[2] == "answered", count == 0 {
        report.complaints.append("answered and not performed: \(row)")
      }
      if ["waiting", "running"].contains(parts[2]) {
        report.complaints.append("still open: \(row)")
      }
    }
  }
}

/// Runs a function that waits for processes on a separate thread.
private func onThread<Answer: Sendable>(_ body: @escaping @Sendable () -> Answer) async -> Answer {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body()) }
  }
}
