import PrivatePostgres
import ReelCoding
import Testing

@testable import ReelPostgres
@testable import ReelSharing

/// The log of a session that has become longer than what is read at once.
@Suite(
  .enabled(if: PrivatePostgres.isInstalled, Comment(rawValue: PrivatePostgres.missing)))
struct SharedPageTests {
  private let server: PrivatePostgres
  private let database: String
  private let log: PostgresLog

  init() throws {
    server = try .shared()
    database = try server.makeReadyDatabase()
    let place = try SharedPlace.postgres(server.url("\(database)/room"))
    log = try #require(place.open() as? PostgresLog)
    try log.connect()
    let digest = try Digest(of: 0)
    _ = try log.join(
      SharedOffer(
        name: "anna",
        beginning: SharedBeginning(
          app: "pages", version: nil, types: digest, form: nil, state: Array("0".utf8),
          digest: digest), isLooking: false))
  }

  /// Adds frames as others would, and requests of some of them.
  ///
  /// - Parameter head: the last frame that a reader knows of when it begins to read.
  private func fill(
    _ frames: Int, requests: [(frame: Int, standing: String)], head: Int? = nil
  ) throws {
    _ = try server.psql(
      database,
      """
      INSERT INTO reel.frames (session, number, author, draft, time, origin, cause, answers, action,
        asks, digest)
      SELECT \(log.session), n, \(log.participant ?? 0), n, 0, 'user', 0, 0, '0', '[]',
        '0123456789abcdef'
      FROM generate_series(1, \(frames)) AS n
      """)
    for (frame, standing) in requests {
      _ = try server.psql(
        database,
        """
        SET session_replication_role = replica; -- with these revisions, not the database's own
        INSERT INTO reel.requests (session, frame, place, line, is_writing, is_repeatable,
          performer, standing, starts, revision)
        VALUES (\(log.session), \(frame), 1, '', false, true, \(log.participant ?? 0),
          '\(standing)', 1, \(frame))
        """)
    }
    _ = try server.psql(
      database,
      """
      UPDATE reel.heads SET number = \(head ?? frames), revision = \(head ?? frames)
      WHERE session = \(log.session)
      """)
  }

  /// Who appends knows all frames before, however far behind they were.
  @Test(arguments: [(4_500, 0), (4_000, 0), (4_500, 3_000)])
  func whoAppendsKnowsAllThatIsThere(frames: Int, known: Int) throws {
    try fill(frames, requests: [(1, "running"), (frames, "running")])
    var seen: [Int] = []
    var asked: [Int] = []
    try log.append(after: known, revision: 0) { news, head in
      #expect(!news.isPart && news.revision == frames)
      seen = news.frames.map(\.number)
      asked = news.requests.map(\.id.frame)
      let open = try head.open()
      #expect(open.map(\.id.frame) == [1, frames])
      return SharedBatch()
    }
    #expect(seen == Array(known + 1...frames))
    #expect(asked == [1, frames])
  }

  /// Who begins at a stored state is told of requests that are still open, however old, and of no
  /// others from before.
  @Test func whoJoinsLateKnowsOlderOpenRequests() throws {
    try fill(
      300,
      requests: [
        (1, "running"), (2, "answered"), (3, "waiting"), (290, "answered"), (299, "running"),
      ])
    let news = try log.news(after: 280, revision: 0)
    #expect(news.frames.map(\.number) == Array(281...300))
    #expect(news.requests.map(\.id.frame) == [1, 3, 290, 299])
    // Who knew of earlier changes is told of the later ones.
    #expect(try log.news(after: 300, revision: 289).requests.map(\.id.frame) == [290, 299])
  }

  /// Who reads while others add a frame and its request reads neither, and both the next time.
  @Test func requestsComeWithTheirFrames() throws {
    try fill(3, requests: [(2, "running"), (3, "answered")], head: 2)
    let news = try log.news(after: 0, revision: 0)
    #expect(news.frames.map(\.number) == [1, 2])
    #expect(news.requests.map(\.id.frame) == [2])
    #expect(news.revision == 2)
    _ = try server.psql(
      database,
      "UPDATE reel.heads SET number = 3, revision = 3 WHERE session = \(log.session)")
    let more = try log.news(after: 2, revision: news.revision)
    #expect(more.frames.map(\.number) == [3])
    #expect(more.requests.map(\.id.frame) == [3])
  }

  /// Who joins without a stored state reads all frames, page after page, and then knows what has
  /// become of their requests.
  @Test func whoReadsAllFramesKnowsTheFatesOfTheirRequests() throws {
    try fill(4_500, requests: [(1, "answered"), (2_500, "answered"), (4_500, "running")])
    var (number, isPart) = (0, true)
    var asked: [Int] = []
    while isPart {
      let news = try log.news(after: number, revision: 0)
      number = news.frames.last?.number ?? number
      asked += news.requests.map(\.id.frame)
      isPart = news.isPart
    }
    #expect(number == 4_500)
    #expect(asked == [1, 2_500, 4_500])
  }
}
