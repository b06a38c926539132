import Foundation
import PrivatePostgres
import ReelProgram
import ReelSupport
import Synchronization
import TemporaryFiles

/// A shared session at which several shells act at once, and are killed at random, as is the
/// server; what has come of it is checked in SQL, without any code of the library.
public struct SharedCampaign: Sendable {
  /// How many shells act at a time.
  public var shells: Int
  /// How many actions they have acknowledged in the end, in all.
  public var actions: Int
  /// How many times a shell is killed.
  public var kills: Int
  /// How many times the server is.
  public var crashes: Int
  /// How many times a shell is stopped for a while.
  public var stops: Int
  /// How many times something happens to the network: it is cut, held up or slow, or loses answers.
  public var cuts: Int
  /// Decides what happens when.
  public var seed: UInt64

  /// Describes a campaign.
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

  /// What has come of it.
  public struct Report: Sendable {
    /// The actions whose shells were told that they are done.
    public var acknowledged = 0
    /// How many frames there are.
    public var frames = 0
    /// How many requests were asked, and of those performed.
    public var requests = 0
    /// How many lines the world has in its ledger: what was performed.
    public var performed = 0
    /// How often shells were killed, and the server.
    public var kills = 0
    /// How often the server was killed.
    public var crashes = 0
    /// How often something happened to the network.
    public var cuts = 0
    /// What took how long.
    public var seconds = 0.0
    /// What is not as it has to be; none where all is well.
    public var complaints: [String] = []
  }

  /// What the shells have in common.
  final class Common: Sendable {
    let url: String
    let network: NetworkProxy
    let directory: TemporaryDirectory
    let left: Mutex<Int>
    /// How many have to be left until something happens to the shells or the server.
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

    /// Whether there is one more to do; it is taken then.
    ///
    /// What is to happen before it is waited for.
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

  /// Runs it.
  ///
  /// - Throws: where there is no server.
  public func run() async throws -> Report {
    let server = try PrivatePostgres()
    let database = try server.makeReadyDatabase()
    let directory = try TemporaryDirectory()
    let network = try NetworkProxy(before: server.socket)
    defer { network.end() }
    let common = Common(
      url: server.url("\(database)/campaign", host: network.directory), through: network,
      directory: directory, actions: actions)
    // A participant who is gone counts as gone soon.
    var report = Report()
    let start = ContinuousClock.now
    let first = try shell(0, 0, common)
    try first.send(".status")
    _ = try first.read(until: "\"answer\"")
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

  /// Acts in a shell until all is done; one that was killed is started again.
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
            // It was killed: whether that action counts was never said.
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

  /// What is said: with an id each, which the frame carries.
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

  // MARK: What has come of it

  private func check(
    _ server: PrivatePostgres, _ database: String, _ common: Common, _ report: inout Report
  ) async throws {
    // Two that look: the same state, and that of the recording.
    var states: [String] = []
    let file = common.directory.path("campaign.reel")
    for number in 1...2 {
      let shell = try shell(100 + number, 0, common)
      // What those have left open who are gone is settled after the lease.
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

  /// Whether a request is open.
  private func isOpen(_ server: PrivatePostgres, _ database: String) throws -> Bool {
    try !server.psql(
      database, "SELECT 1 FROM reel.requests WHERE standing IN ('waiting', 'running')"
    ).isEmpty
  }

  /// The value of a state in an answer, which carries the number of its line as well.
  private func value(_ answer: String) -> String {
    answer.range(of: "\"value\":").map { String(answer[$0.lowerBound...]) } ?? answer
  }

  /// No acknowledged action is lost, and none is there twice.
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

  /// Each request was performed once at most, but for those that may be repeated; those that were
  /// answered were performed.
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

/// Does what waits for processes on a thread that may wait.
private func onThread<Answer: Sendable>(_ body: @escaping @Sendable () -> Answer) async -> Answer {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body()) }
  }
}
