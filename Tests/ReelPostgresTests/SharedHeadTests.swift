import PrivatePostgres
import ReelCoding
import Testing

@testable import ReelPostgres
@testable import ReelSharing

/// The head of a session, for which all participants wait.
@Suite(
  .enabled(if: PrivatePostgres.isInstalled, Comment(rawValue: PrivatePostgres.missing)))
struct SharedHeadTests {
  private let place: SharedPlace

  init() throws {
    let server = try PrivatePostgres.shared()
    place = try .postgres(server.url("\(server.makeReadyDatabase())/room"))
  }

  private func join(_ name: String) throws -> PostgresLog {
    let log = try #require(place.open() as? PostgresLog)
    try log.connect()
    let digest = try Digest(of: 0)
    _ = try log.join(
      SharedOffer(
        name: name,
        beginning: SharedBeginning(
          app: "head", version: nil, types: digest, form: nil, state: Array("0".utf8),
          digest: digest), isLooking: false))
    return log
  }

  private func frame(of log: PostgresLog) -> SharedBatch {
    var batch = SharedBatch()
    batch.frames = [
      SharedFrame(
        number: 1, author: log.participant ?? 0, draft: 1, time: .init(milliseconds: 0),
        origin: .user, cause: 0, answers: 0, action: Array("0".utf8), asks: nil, digest: nil)
    ]
    return batch
  }

  private func set(_ setting: String, to value: String, of log: PostgresLog) throws {
    _ = try log.with {
      try $0.query("SELECT set_config($1, $2, false)", [.text(setting), .text(value)])
    }
  }

  @Test func noParticipantHoldsUpTheOthersForLongerThanTheLease() throws {
    let log = try join("anna")
    let limits = try log.with {
      try $0.first(
        """
        SELECT current_setting('idle_in_transaction_session_timeout') AS idle,
          current_setting('lock_timeout') AS lock
        """)
    }
    #expect(try limits?["idle"] == "5s")
    #expect(try limits?["lock"] == "7s")
  }

  @Test func withoutAConnectionAQuestionIsAnsweredWithThat() throws {
    let log = try #require(place.open() as? PostgresLog)
    let loss = #expect(throws: SharedLogLoss.self) { try log.people() }
    #expect(loss?.text.english.hasSuffix(": there is no connection to the database.") == true)
  }

  @Test func whoStopsWhileItHoldsTheHeadLosesIt() throws {
    let (anna, ben) = (try join("anna"), try join("ben"))
    try set("lock_timeout", to: "0", of: ben)
    #expect(throws: SharedLogLoss.self) {
      try anna.append(after: 0, revision: 0) { _, _ in
        try set("idle_in_transaction_session_timeout", to: "1ms", of: anna)
        try ben.append(after: 0, revision: 0) { _, _ in frame(of: ben) }
        return frame(of: anna)
      }
    }
    #expect(try ben.news(after: 0, revision: 0).frames.map(\.author) == [ben.participant])
    // Afterwards it goes on.
    try anna.connect()
    #expect(try anna.news(after: 0, revision: 0).frames.count == 1)
  }

  @Test func whoWaitsForTheHeadForLongIsToldThatItIsHeld() throws {
    let (anna, ben) = (try join("anna"), try join("ben"))
    try set("idle_in_transaction_session_timeout", to: "0", of: anna)
    try set("lock_timeout", to: "1ms", of: ben)
    try anna.append(after: 0, revision: 0) { _, _ in
      #expect(throws: SharedLogBusy.self) {
        try ben.append(after: 0, revision: 0) { _, _ in frame(of: ben) }
      }
      try ben.beat(at: 0)
      return frame(of: anna)
    }
    try set("lock_timeout", to: "0", of: ben)
    try ben.append(after: 0, revision: 0) { news, _ in
      #expect(news.frames.map(\.author) == [anna.participant])
      return SharedBatch()
    }
  }

  /// Nothing is wrong with the session, or with what was to be written.
  @Test func aStatementThatWasCancelledMayBeTriedAgain() throws {
    let (anna, ben) = (try join("anna"), try join("ben"))
    try set("idle_in_transaction_session_timeout", to: "0", of: anna)
    try set("lock_timeout", to: "0", of: ben)
    try set("statement_timeout", to: "1ms", of: ben)
    try anna.append(after: 0, revision: 0) { _, _ in
      #expect(throws: SharedLogLoss.self) {
        try ben.append(after: 0, revision: 0) { _, _ in frame(of: ben) }
      }
      return SharedBatch()
    }
    try ben.connect()
    try ben.append(after: 0, revision: 0) { _, _ in frame(of: ben) }
    #expect(try anna.news(after: 0, revision: 0).frames.count == 1)
  }
}
