import ReelSharing
import ReelTimeline

extension PostgresLog {
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
          mayAct: try row["may_act"], isThere: try row["is_there"],
          frame: min(max(0, try row["frame"]), FrameNumber.last),
          openRequests: try row["requests"])
      }
    }
  }

  func lookOn() throws {
    try with { connection in
      _ = try connection.query(
        "UPDATE reel.participants SET may_act = false WHERE id = $1", [.int(participant)])
    }
  }

  // MARK: What the first of its sort is

  func firsts(_ connection: any SessionDatabase) throws -> Set<String> {
    Set(
      try connection.query(
        "SELECT name FROM reel.firsts WHERE session = $1", [.int(session)]
      ).rows.map { try $0["name"] as String })
  }

  func hasFirst(_ name: String, _ connection: any SessionDatabase) throws -> Bool {
    try connection.first(
      "SELECT 1 AS found FROM reel.firsts WHERE session = $1 AND name = $2",
      [.int(session), .text(name)]) != nil
  }
}
