import Reel
import ReelCoding
import ReelSharing
import ReelTexts
import ReelTimeline

/// The log of a shared session in a PostgreSQL database; see ``PostgresSchema/sessions``.
final class PostgresLog: SharedLog {
  private static let pageSize = 2_000

  private let address: String
  private let name: String
  private let makeConnection: () throws -> any SessionDatabase
  private var connection: (any SessionDatabase)?
  private(set) var session = 0
  private(set) var participant: Int?
  private var channel: String { "reel_\(session)" }
  /// The number after which all frames are read, as long as there are more than one page of them.
  private var pagesBegin: Int?

  init(_ address: String, name: String, connect: @escaping () throws -> any SessionDatabase) {
    self.address = address
    self.name = name
    makeConnection = connect
  }

  func connect() throws {
    connection = nil
    connection = try Self.lossy(makeConnection)
  }

  /// Runs a body with the connection.
  func with<Answer>(_ body: (any SessionDatabase) throws -> Answer) throws -> Answer {
    guard let connection else {
      throw SharedLogLoss("\(verbatim: address): there is no connection to the database.")
    }
    return try Self.lossy { try body(connection) }
  }

  /// Turns the error of a lost connection into the one that the session expects.
  private static func lossy<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do {
      return try body()
    } catch let error as PostgresError
      where error.isConnectionLost || error.isShortage || error.isConflict || error.isCancelled
    {
      // A full disk, say, or a deadlock: what was to be written waits as drafts until it can be.
      throw SharedLogLoss(error.text)
    }
  }

  // MARK: Joining

  func join(_ offer: SharedOffer) throws -> SharedMembership {
    try with { connection in
      let privilege = try connection.first(
        "SELECT has_any_column_privilege('reel.frames', 'INSERT') AS may_act")
      let mayAct = try !offer.isLooking && privilege?["may_act"] ?? false
      let row = try find(connection) ?? begin(offer, mayAct: mayAct, connection)
      session = try row["id"]
      let beginning = try Self.beginning(row, of: name)
      let form = try SharedForm(of: beginning, in: offer.beginning, named: name)
      try enter(offer, mayAct: mayAct, connection)
      try connection.listen(to: channel)
      guard let participant else { throw SharedRefusal.unreadable(name) }
      var membership = SharedMembership(
        participant: participant, form: form, state: beginning.state, mayAct: mayAct,
        lease: .milliseconds(try row["lease"] as Int))
      membership.keyframe = try newestKeyframe(connection)
      membership.firsts = try firsts(connection)
      return membership
    }
  }

  private func find(_ connection: any SessionDatabase) throws -> PostgresRow? {
    try connection.first(
      """
      SELECT id, app, version, types, form, state, digest,
        floor(extract(epoch FROM lease) * 1000)::bigint AS lease
      FROM reel.sessions WHERE name = $1
      """, [.text(name)])
  }

  private func begin(
    _ offer: SharedOffer, mayAct: Bool, _ connection: any SessionDatabase
  ) throws -> PostgresRow {
    if mayAct {
      let beginning = offer.beginning
      try connection.transaction {
        // If two participants begin it at the same moment, one of them does.
        try connection.query(
          """
          INSERT INTO reel.sessions (name, app, types, state, digest, version, form)
          VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (name) DO NOTHING
          """,
          [
            .text(name), .text(beginning.app), .text(beginning.types.description),
            .text(String(decoding: beginning.state, as: UTF8.self)),
            .text(beginning.digest.description), .string(beginning.version),
            .string(beginning.form?.json.text),
          ])
        try connection.query(
          """
          INSERT INTO reel.heads (session) SELECT id FROM reel.sessions WHERE name = $1
          ON CONFLICT DO NOTHING
          """, [.text(name)])
      }
    }
    guard let row = try find(connection) else {
      throw SharedRefusal(
        """
        There is no session \(verbatim: name); a participant who may act begins it by joining.
        """)
    }
    return row
  }

  private func enter(
    _ offer: SharedOffer, mayAct: Bool, _ connection: any SessionDatabase
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
    _ connection: any SessionDatabase, _ head: PostgresRow?, after number: Int, revision: Int
  ) throws -> SharedNews {
    guard let head else {
      throw SharedRefusal(
        "There is no session \(verbatim: name); a participant who may act begins it by joining.")
    }
    // The last page says what has become of the requests of all pages.
    let start = min(pagesBegin ?? number, number)
    // Both only as far as the head says: what others add in between comes with the next news, or a
    // request would be read without its frame.
    let changes = try head.number("revision")
    // Who has just joined needs nothing of what is over, and was asked before.
    let (requests, refused) =
      changes > revision
      ? try Self.requests(
        connection.query(
          """
          SELECT \(Self.requestColumns) FROM reel.requests
          WHERE session = $1 AND revision > $2 AND revision <= $4
            AND ($2 > 0 OR frame > $3 OR standing IN ('waiting', 'running')) ORDER BY frame, place
          """, [.int(session), .int(revision), .int(start), .int(changes)]
        ).rows) : ([], [])
    let last = try head.number("number")
    let frames = last > number ? try frames(connection, after: number, through: last) : []
    let isPart = frames.count == Self.pageSize
    pagesBegin = isPart ? start : nil
    var news = SharedNews(frames: frames, requests: isPart ? [] : requests)
    (news.isPart, news.revision) = (isPart, isPart ? 0 : changes)
    news.refused = isPart ? [] : refused
    return news
  }

  private func frames(
    _ connection: any SessionDatabase, after number: Int, through last: Int
  ) throws -> [SharedFrame] {
    try connection.query(
      """
      SELECT number, author, draft, time, origin, cause, answers, action, asks, digest
      FROM reel.frames WHERE session = $1 AND number > $2 AND number <= $3
      ORDER BY number LIMIT \(Self.pageSize)
      """, [.int(session), .int(number), .int(last)]
    ).rows.map(Self.frame)
  }

  func earlier(after number: Int, through last: Int) throws -> SharedNews {
    try with { connection in
      let frames = try frames(connection, after: number, through: last)
      // Those that are refused have been reported to the participants of that time.
      let (requests, _) = try Self.requests(
        connection.query(
          """
          SELECT \(Self.requestColumns) FROM reel.requests
          WHERE session = $1 AND frame > $2 AND frame <= $3 ORDER BY frame, place
          """, [.int(session), .int(number), .int(frames.last?.number ?? number)]
        ).rows)
      return SharedNews(frames: frames, requests: requests)
    }
  }

  private static let requestColumns =
    "frame, place, line, is_writing, is_repeatable, performer, standing, starts, revision"

  // MARK: Writing

  /// Ends a transaction in which there is nothing to append.
  private struct NothingToAppend: Error {}

  func append(
    after number: Int, revision: Int,
    _ body: (SharedNews, SharedHead) throws -> SharedBatch
  ) throws {
    try with { connection in
      do {
        try connection.transaction {
          guard let head = try lockHead(connection) else {
            throw SharedRefusal(
              """
              There is no session \(verbatim: name); a participant who may act begins it by \
              joining.
              """)
          }
          let last = try head.number("number")
          var known = number
          var news = try news(connection, head, after: known, revision: revision)
          // All of it: what is appended depends on what is there.
          while news.isPart {
            known = news.frames.last?.number ?? last
            let more = try self.news(connection, head, after: known, revision: revision)
            news.frames += more.frames
            (news.requests, news.refused) = (more.requests, more.refused)
            (news.revision, news.isPart) = (more.revision, more.isPart)
          }
          let held = SharedHead(
            open: { try self.open(connection) }, hasFirst: { try self.hasFirst($0, connection) })
          let batch = try body(news, held)
          guard !batch.isEmpty else { throw NothingToAppend() }
          try write(batch, connection)
          try connection.query(
            "SELECT pg_notify($2, number::text) FROM reel.heads WHERE session = $1",
            [.int(session), .text(channel)])
        }
      } catch is NothingToAppend {}
    }
  }

  private func lockHead(_ connection: any SessionDatabase) throws -> PostgresRow? {
    do {
      return try connection.first(
        "SELECT number, revision FROM reel.lock_head($1)", [.int(session)])
    } catch {
      throw error.isLockTimeout ? SharedLogBusy() : error
    }
  }

  private func open(_ connection: any SessionDatabase) throws -> [SharedRequest] {
    try Self.requests(
      connection.query(
        """
        SELECT \(Self.requestColumns)
        FROM reel.requests WHERE session = $1 AND standing IN ('waiting', 'running')
        ORDER BY frame, place
        """, [.int(session)]
      ).rows
    ).0
  }

  // The database itself sets times, which are those of the server's clock, and moves the head.
  private func write(_ batch: SharedBatch, _ connection: any SessionDatabase) throws {
    if !batch.frames.isEmpty {
      try connection.query(
        """
        INSERT INTO reel.frames (session, number, author, draft, origin, cause, answers, action,
          asks, digest)
        SELECT $1, number, author, draft, origin, cause, answers, action, asks, digest
        FROM json_to_recordset($2::json) AS frame(number bigint, author bigint, draft bigint,
          origin text, cause bigint, answers integer, action json, asks json, digest text)
        ORDER BY number
        """, [.int(session), .text("[\(batch.frames.map(Self.json).joined(separator: ","))]")])
    }
    if let keyframe = batch.keyframe {
      try connection.query(
        """
        INSERT INTO reel.keyframes (session, number, state, digest, refused)
        VALUES ($1, $2, $3, $4, $5)
        """,
        [
          .int(session), .int(keyframe.number),
          .text(String(decoding: keyframe.state, as: UTF8.self)),
          .text(keyframe.digest.description),
          .text(JSON.array(keyframe.refused.map { JSON($0) }).text),
        ])
    }
    for first in batch.firsts {
      try connection.query(
        "INSERT INTO reel.firsts (session, name, number) VALUES ($1, $2, $3)",
        [.int(session), .text(first.name), .int(first.number)])
    }
    let frames = Set(batch.frames.map(\.number))
    let added = batch.requests.filter { frames.contains($0.id.frame) }
    let changed = batch.requests.filter { !frames.contains($0.id.frame) }
    if !added.isEmpty {
      try connection.query(
        """
        INSERT INTO reel.requests (session, frame, place, line, is_writing, is_repeatable,
          performer, standing, starts)
        SELECT $1, frame, place, line, is_writing, is_repeatable, performer, standing, starts
        FROM json_to_recordset($2::json) AS request(frame bigint, place integer, line text,
          is_writing boolean, is_repeatable boolean, performer bigint, standing text,
          starts integer)
        """, [.int(session), .text(JSON.array(added.map(Self.json)).text)])
    }
    if !changed.isEmpty {
      try connection.query(
        """
        UPDATE reel.requests r
        SET performer = new.performer, standing = new.standing, starts = new.starts
        FROM json_to_recordset($2::json) AS new(frame bigint, place integer, performer bigint,
          standing text, starts integer)
        WHERE r.session = $1 AND r.frame = new.frame AND r.place = new.place
        """, [.int(session), .text(JSON.array(changed.map(Self.json)).text)])
    }
  }

  func refuse(_ rows: [RefusedRow]) throws {
    try with { connection in
      for row in rows {
        try connection.query(
          """
          INSERT INTO reel.refusals (session, what, author, reason) VALUES ($1, $2, $3, $4)
          ON CONFLICT DO NOTHING
          """,
          [.int(session), .text(row.what), .int(row.author), .text(Translation(.en)(row.reason))])
      }
    }
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
