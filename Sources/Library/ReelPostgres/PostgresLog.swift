import Reel
import ReelCoding
import ReelTexts
import ReelTimeline

extension SharedPlace {
  /// Returns a session in a PostgreSQL database that was prepared with `db init`.
  ///
  /// - Parameter url: `postgres://user@host/database/NAME`, with libpq's parameters, such as
  ///   `?sslmode=verify-full`.
  /// - Throws: A ``PostgresError`` if it is not such an address.
  public static func postgres(_ url: String) throws -> SharedPlace {
    let (address, name) = try PostgresAddress.named(url)
    return SharedPlace("\(address)/\(name)") { PostgresLog(address, name: name) }
  }
}

/// The log of a shared session in a PostgreSQL database; see ``PostgresSchema/sessions``.
final class PostgresLog: SharedLog {
  private static let pageSize = 2_000

  private let address: PostgresAddress
  private let name: String
  private var connection: PostgresConnection?
  private var session = 0
  private var participant: Int?
  private var channel: String { "reel_\(session)" }

  init(_ address: PostgresAddress, name: String) {
    self.address = address
    self.name = name
  }

  func connect() throws {
    connection = nil
    let connection = try Self.lossy {
      try PostgresConnection(address, application: "reel \(name)", timeout: .seconds(5))
    }
    try Self.lossy { try PostgresSchema.sessions.check(connection) }
    self.connection = connection
  }

  /// Runs a body with the connection.
  private func with<Answer>(_ body: (PostgresConnection) throws -> Answer) throws -> Answer {
    guard let connection else { throw SharedLogLoss("\(address)") }
    return try Self.lossy { try body(connection) }
  }

  /// Turns the error of a lost connection into the one that the session expects.
  private static func lossy<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do {
      return try body()
    } catch let error as PostgresError where error.isConnectionLost {
      throw SharedLogLoss(error.description)
    }
  }

  // MARK: Joining

  func join(_ offer: SharedOffer) throws -> SharedMembership {
    try with { connection in
      let privilege = try connection.first(
        "SELECT has_table_privilege('reel.frames', 'INSERT') AS may_act")
      let mayAct = try !offer.isLooking && privilege?["may_act"] ?? false
      let row = try find(connection) ?? begin(offer, mayAct: mayAct, connection)
      session = try row["id"]
      let (app, types): (String, String) = (try row["app"], try row["types"])
      guard app == offer.app, let known = Digest(types), known == offer.types else {
        throw SharedRefusal(texts.sharing.otherProgram(name, app, offer.app))
      }
      try enter(offer, mayAct: mayAct, connection)
      try connection.listen(to: channel)
      guard let digest = Digest(try row["digest"] as String), let participant else {
        throw SharedRefusal(texts.sharing.damaged(name))
      }
      let state: String = try row["state"]
      return SharedMembership(
        participant: participant, app: app, types: known, state: Array(state.utf8), digest: digest,
        mayAct: mayAct, lease: .milliseconds(try row["lease"] as Int))
    }
  }

  private func find(_ connection: PostgresConnection) throws -> PostgresRow? {
    try connection.first(
      """
      SELECT id, app, types, state, digest, floor(extract(epoch FROM lease) * 1000)::bigint AS lease
      FROM reel.sessions WHERE name = $1
      """, [.text(name)])
  }

  private func begin(
    _ offer: SharedOffer, mayAct: Bool, _ connection: PostgresConnection
  ) throws -> PostgresRow {
    if mayAct {
      try connection.transaction { connection in
        // If two participants begin it at the same moment, one of them does.
        try connection.query(
          """
          INSERT INTO reel.sessions (name, app, types, state, digest) VALUES ($1, $2, $3, $4, $5)
          ON CONFLICT (name) DO NOTHING
          """,
          [
            .text(name), .text(offer.app), .text(offer.types.description),
            .text(String(decoding: offer.state, as: UTF8.self)), .text(offer.digest.description),
          ])
        try connection.query(
          """
          INSERT INTO reel.heads (session) SELECT id FROM reel.sessions WHERE name = $1
          ON CONFLICT DO NOTHING
          """, [.text(name)])
      }
    }
    guard let row = try find(connection) else {
      throw SharedRefusal(texts.sharing.noSession(name))
    }
    return row
  }

  private func enter(
    _ offer: SharedOffer, mayAct: Bool, _ connection: PostgresConnection
  ) throws {
    if let participant {
      try connection.query(
        """
        UPDATE reel.participants SET seen = clock_timestamp(), departed = NULL WHERE id = $1
        """, [.int(participant)])
      return
    }
    participant = try connection.first(
      """
      INSERT INTO reel.participants (session, name, may_act) VALUES ($1, $2, $3) RETURNING id
      """, [.int(session), .text(offer.name), .bool(mayAct)])?["id"]
  }

  // MARK: Reading

  func news(after number: Int, revision: Int) throws -> SharedNews {
    try with { connection in
      let head = try connection.first(
        "SELECT number, revision FROM reel.heads WHERE session = $1", [.int(session)])
      return try news(connection, head, after: number, revision: revision)
    }
  }

  private func news(
    _ connection: PostgresConnection, _ head: PostgresRow?, after number: Int, revision: Int
  ) throws -> SharedNews {
    guard let head else { throw SharedRefusal(texts.sharing.noSession(name)) }
    // Requests before frames, so that no request is read without its frame.
    let hasRequests = try head["revision"] as Int > revision
    let requests =
      hasRequests
      ? try connection.query(
        """
        SELECT frame, place, line, is_writing, is_repeatable, performer, standing, starts, revision
        FROM reel.requests WHERE session = $1 AND revision > $2 ORDER BY frame, place
        """, [.int(session), .int(revision)]
      ).rows.map(Self.request) : []
    guard try head["number"] as Int > number else {
      return SharedNews(frames: [], requests: requests)
    }
    let frames = try connection.query(
      """
      SELECT number, author, draft, time, origin, cause, answers, action, asks, digest
      FROM reel.frames WHERE session = $1 AND number > $2 ORDER BY number LIMIT \(Self.pageSize)
      """, [.int(session), .int(number)]
    ).rows.map(Self.frame)
    let isPart = frames.count == Self.pageSize
    var news = SharedNews(frames: frames, requests: isPart ? [] : requests)
    news.isPart = isPart
    return news
  }

  private static func frame(_ row: PostgresRow) throws -> SharedFrame {
    let action: String = try row["action"]
    let asks: String? = try row["asks"]
    let digest: String? = try row["digest"]
    let origin: String = try row["origin"]
    return SharedFrame(
      number: try row["number"], author: try row["author"], draft: try row["draft"],
      time: Timestamp(milliseconds: try row["time"]), origin: Origin(rawValue: origin) ?? .user,
      cause: try row["cause"], answers: try row["answers"], action: Array(action.utf8),
      asks: asks.map { Array($0.utf8) }, digest: digest.flatMap { Digest($0) })
  }

  private static func request(_ row: PostgresRow) throws -> SharedRequest {
    let word: String = try row["standing"]
    return SharedRequest(
      id: RequestID(frame: try row["frame"], index: try row["place"]), line: try row["line"],
      isWriting: try row["is_writing"], isRepeatable: try row["is_repeatable"],
      performer: try row["performer"],
      standing: SharedRequest.Standing(word: word) ?? .over(.lost), starts: try row["starts"],
      revision: try row["revision"])
  }

  func people() throws -> [SharedParticipant] {
    try with { connection in
      try connection.query(
        """
        SELECT * FROM (
          SELECT p.id, p.name, p.login, p.may_act, p.frame,
            p.departed IS NULL AND p.seen > clock_timestamp() - s.lease AS is_there,
            (SELECT count(*) FROM reel.requests r WHERE r.session = p.session
              AND r.performer = p.id AND r.standing IN ('waiting', 'running')) AS requests
          FROM reel.participants p JOIN reel.sessions s ON s.id = p.session
          WHERE p.session = $1
        ) people WHERE is_there OR requests > 0 ORDER BY id
        """, [.int(session)]
      ).rows.map { row in
        SharedParticipant(
          id: try row["id"], name: try row["name"], login: try row["login"],
          mayAct: try row["may_act"], isThere: try row["is_there"], frame: try row["frame"],
          openRequests: try row["requests"])
      }
    }
  }

  // MARK: Writing

  /// Ends a transaction in which there is nothing to append.
  private struct NothingToAppend: Error {}

  func append(
    after number: Int, revision: Int,
    _ body: (SharedNews, _ open: @escaping () throws -> [SharedRequest]) throws -> SharedBatch
  ) throws {
    try with { connection in
      do {
        try connection.transaction { connection in
          guard
            let head = try connection.first(
              "SELECT number, revision FROM reel.heads WHERE session = $1 FOR UPDATE",
              [.int(session)])
          else { throw SharedRefusal(texts.sharing.noSession(name)) }
          let (last, changes): (Int, Int) = (try head["number"], try head["revision"])
          var known = number
          var news = try news(connection, head, after: known, revision: revision)
          // All of it: what is appended depends on what is there.
          while news.isPart {
            known = news.frames.last?.number ?? last
            let more = try self.news(connection, head, after: known, revision: revision)
            news.frames += more.frames
            (news.requests, news.isPart) = (more.requests, more.isPart)
          }
          let batch = try body(news) { try self.open(connection) }
          guard !batch.isEmpty else { throw NothingToAppend() }
          try write(batch, connection, changes: changes)
          try connection.query(
            """
            WITH head AS (
              UPDATE reel.heads SET number = $2, revision = $3 WHERE session = $1
              RETURNING number
            ) SELECT pg_notify($4, number::text) FROM head
            """,
            [
              .int(session), .int(last + batch.frames.count),
              .int(changes + (batch.requests.isEmpty ? 0 : 1)), .text(channel),
            ])
        }
      } catch is NothingToAppend {}
    }
  }

  private func open(_ connection: PostgresConnection) throws -> [SharedRequest] {
    try connection.query(
      """
      SELECT frame, place, line, is_writing, is_repeatable, performer, standing, starts, revision
      FROM reel.requests WHERE session = $1 AND standing IN ('waiting', 'running')
      ORDER BY frame, place
      """, [.int(session)]
    ).rows.map(Self.request)
  }

  private func write(
    _ batch: SharedBatch, _ connection: PostgresConnection, changes: Int
  ) throws {
    if !batch.frames.isEmpty {
      // By the server's clock: the participants' clocks may be wrong.
      try connection.query(
        """
        INSERT INTO reel.frames (session, number, author, draft, time, origin, cause, answers,
          action, asks, digest)
        SELECT $1, number, author, draft, floor(extract(epoch FROM clock_timestamp()) * 1000),
          origin, cause, answers, action, asks, digest
        FROM json_to_recordset($2::json) AS frame(number bigint, author bigint, draft bigint,
          origin text, cause bigint, answers integer, action json, asks json, digest text)
        ORDER BY number
        """, [.int(session), .text("[\(batch.frames.map(Self.json).joined(separator: ","))]")])
    }
    if let keyframe = batch.keyframe {
      try connection.query(
        "INSERT INTO reel.keyframes (session, number, state, digest) VALUES ($1, $2, $3, $4)",
        [
          .int(session), .int(keyframe.number),
          .text(String(decoding: keyframe.state, as: UTF8.self)),
          .text(keyframe.digest.description),
        ])
    }
    guard !batch.requests.isEmpty else { return }
    try connection.query(
      """
      INSERT INTO reel.requests (session, frame, place, line, is_writing, is_repeatable, performer,
        standing, starts, revision)
      SELECT $1, frame, place, line, is_writing, is_repeatable, performer, standing, starts, $2
      FROM json_to_recordset($3::json) AS request(frame bigint, place integer, line text,
        is_writing boolean, is_repeatable boolean, performer bigint, standing text, starts integer)
      ON CONFLICT (session, frame, place) DO UPDATE SET performer = excluded.performer,
        standing = excluded.standing, starts = excluded.starts, revision = excluded.revision
      """,
      [
        .int(session), .int(changes + 1), .text(JSON.array(batch.requests.map(Self.json)).text),
      ])
  }

  private static func json(_ frame: SharedFrame) -> String {
    let asks = frame.asks.map { ",\"asks\":\(String(decoding: $0, as: UTF8.self))" } ?? ""
    let digest = frame.digest.map { ",\"digest\":\"\($0)\"" } ?? ""
    return """
      {"number":\(frame.number),"author":\(frame.author),"draft":\(frame.draft),\
      "origin":"\(frame.origin.rawValue)","cause":\(frame.cause),"answers":\(frame.answers),\
      "action":\(String(decoding: frame.action, as: UTF8.self))\(asks)\(digest)}
      """
  }

  private static func json(_ request: SharedRequest) -> JSON {
    .object([
      "frame": JSON(request.id.frame), "place": JSON(request.id.index),
      "line": .string(request.line), "is_writing": .bool(request.isWriting),
      "is_repeatable": .bool(request.isRepeatable), "performer": JSON(request.performer),
      "standing": .string(request.standing.word), "starts": JSON(request.starts),
    ])
  }

  func beat(at frame: Int) throws {
    try with { connection in
      _ = try connection.query(
        "UPDATE reel.participants SET seen = clock_timestamp(), frame = $2 WHERE id = $1",
        [.int(participant), .int(frame)])
    }
  }

  // MARK: Waiting, and the end

  func wait(within limit: Duration, orWhenReadable descriptor: Int32) throws {
    try with { connection in
      let deadline = ContinuousClock.now + limit
      while true {
        let left = ContinuousClock.now.duration(to: deadline)
        let heard = try connection.notifications(within: left, orWhenReadable: descriptor)
        // One's own news is already known.
        if heard.isEmpty || heard.contains(where: { $0.sender != connection.serverProcess }) {
          return
        }
      }
    }
  }

  func leave() {
    if let connection, let participant {
      // If that fails, the lease expires.
      _ = try? connection.query(
        """
        UPDATE reel.participants SET departed = clock_timestamp(), seen = clock_timestamp()
        WHERE id = $1
        """, [.int(participant)])
    }
    connection = nil
  }
}
