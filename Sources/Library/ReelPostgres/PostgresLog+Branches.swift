import Reel
import ReelCoding
import ReelSharing
import ReelTexts
import ReelTimeline

extension PostgresLog {
  /// The newest stored state; one that is not what its frame has come to is none.
  func newestKeyframe(_ connection: any SessionDatabase) throws -> SharedKeyframe? {
    let row = try connection.first(
      """
      SELECT k.number, k.state, k.digest, k.refused
      FROM reel.keyframes k JOIN reel.frames f ON f.session = k.session AND f.number = k.number
      WHERE k.session = $1 AND f.digest = k.digest ORDER BY k.number DESC LIMIT 1
      """, [.int(session)])
    guard let row, let digest = Digest(try row["digest"] as String),
      let number = try? row.number("number"),
      let refused = Self.refused(try row["refused"], before: number)
    else { return nil }
    let state: String = try row["state"]
    return SharedKeyframe(
      number: number, state: Array(state.utf8), digest: digest, refused: refused)
  }

  /// Reads the list of refused rows before a stored state; nil if it is none.
  private static func refused(_ text: String, before number: Int) -> [Int]? {
    guard case .array(let elements)? = try? JSON(text: text) else { return nil }
    var refused: [Int] = []
    for element in elements {
      guard case .int(let row) = element, let row = FrameNumber(row)?.rawValue,
        row > refused.last ?? 0, row < number
      else { return nil }
      refused.append(row)
    }
    return refused
  }

  // MARK: Branches that are offered

  func offer(_ branch: OfferedBranch) throws {
    try with { connection in
      try connection.transaction {
        let id: Int? = try connection.first(
          """
          INSERT INTO reel.branches (session, name, author, start, count, digest)
          VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (session, name) DO NOTHING RETURNING id
          """,
          [
            .int(session), .text(branch.name), .int(participant), .int(branch.start),
            .int(branch.frames.count), .text(branch.digest.description),
          ])?["id"]
        guard let id else {
          throw SharedRefusal(
            "A branch \(verbatim: branch.name) has been offered already. Choose another name.")
        }
        guard !branch.frames.isEmpty else { return }
        let rows = branch.frames.map { frame in
          let fates = frame.fates.map { $0.map { "\"\($0.rawValue)\"" } ?? "null" }
          return "{\"frame\":\(Self.json(frame)),\"time\":\(frame.time.milliseconds),"
            + "\"fates\":[\(fates.joined(separator: ","))]}"
        }
        try connection.query(
          """
          INSERT INTO reel.branch_frames (branch, number, time, origin, cause, answers, action,
            asks, fates)
          SELECT $1, frame.number, row.time, frame.origin, frame.cause, frame.answers, frame.action,
            frame.asks, row.fates
          FROM json_to_recordset($2::json) AS row(frame json, time bigint, fates json),
            json_to_record(row.frame) AS frame(number bigint, origin text, cause bigint,
              answers integer, action json, asks json)
          """, [.int(id), .text("[\(rows.joined(separator: ","))]")])
      }
    }
  }

  func offers() throws -> [SharedBranch] {
    try with { connection in
      try connection.query(
        """
        SELECT b.name, p.name AS author, b.author AS by, b.start, b.count
        FROM reel.branches b JOIN reel.participants p ON p.id = b.author
        WHERE b.session = $1 ORDER BY b.id
        """, [.int(session)]
      ).rows.compactMap { row -> SharedBranch? in
        let name: String = try row["name"]
        do {
          return SharedBranch(
            name: name, author: try row["author"], start: try row.number("start"),
            count: try row.number("count"))
        } catch let error as PostgresError {
          try refuse([
            RefusedRow(
              what: "branch \(name)", author: try row["by"], reason: Self.flaw(error).reason)
          ])
          return nil
        }
      }
    }
  }

  func offered(_ name: String) throws -> OfferedBranch? {
    try with { connection in
      let branch = try connection.first(
        "SELECT id, author, start, digest FROM reel.branches WHERE session = $1 AND name = $2",
        [.int(session), .text(name)])
      guard let branch, let digest: Digest = try? branch["digest"],
        let start = try? branch.number("start")
      else { return nil }
      let frames = try connection.query(
        """
        SELECT number, 0 AS author, 0 AS draft, time, origin, cause, answers, action, asks,
          NULL::text AS digest, fates
        FROM reel.branch_frames WHERE branch = $1 ORDER BY number
        """, [.int(try branch["id"] as Int)]
      ).rows.map { row in
        var frame = try Self.frame(row)
        let fates = Self.fates(try row["fates"])
        frame.fates = fates ?? []
        if fates == nil {
          frame.flaw = RowFlaw("the fates of its requests are not an array of fates")
        }
        return frame
      }
      var offer = OfferedBranch(name: name, start: start, frames: frames, digest: digest)
      offer.author = try branch["author"]
      return offer
    }
  }

  /// Reads the fates of a frame's requests; nil if the text has another form.
  private static func fates(_ text: String) -> [RequestFate?]? {
    guard case .array(let elements)? = try? JSON(text: text) else { return nil }
    var fates: [RequestFate?] = []
    for element in elements {
      switch element {
      case .null: fates.append(nil)
      case .string(let word):
        guard let fate = RequestFate(rawValue: word) else { return nil }
        fates.append(fate)
      default: return nil
      }
    }
    return fates
  }
}
