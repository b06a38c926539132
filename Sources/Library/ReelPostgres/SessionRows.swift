import Reel
import ReelCoding
import ReelTimeline

/// How frames and requests stand in rows.
extension PostgresLog {
  static func frame(_ row: PostgresRow) throws -> SharedFrame {
    let action: String = try row["action"]
    let asks: String? = try row["asks"]
    let digest: String? = try row["digest"]
    let origin: String = try row["origin"]
    return SharedFrame(
      number: try row.number("number"), author: try row["author"], draft: try row["draft"],
      time: try row["time"], origin: Origin(rawValue: origin) ?? .user,
      cause: try row.number("cause"), answers: try row.number("answers"),
      action: Array(action.utf8),
      asks: asks.map { Array($0.utf8) }, digest: digest.flatMap { Digest($0) })
  }

  static func request(_ row: PostgresRow) throws -> SharedRequest {
    let word: String = try row["standing"]
    return SharedRequest(
      id: RequestID(frame: try row.number("frame"), index: try row.number("place")), line: try row["line"],
      isWriting: try row["is_writing"], isRepeatable: try row["is_repeatable"],
      performer: try row["performer"],
      standing: SharedRequest.Standing(word: word) ?? .over(.lost), starts: try row.number("starts"),
      revision: try row.number("revision"))
  }

  static func json(_ frame: SharedFrame) -> String {
    let asks = frame.asks.map { ",\"asks\":\(String(decoding: $0, as: UTF8.self))" } ?? ""
    let digest = frame.digest.map { ",\"digest\":\"\($0)\"" } ?? ""
    return """
      {"number":\(frame.number),"author":\(frame.author),"draft":\(frame.draft),\
      "origin":"\(frame.origin.rawValue)","cause":\(frame.cause),"answers":\(frame.answers),\
      "action":\(String(decoding: frame.action, as: UTF8.self))\(asks)\(digest)}
      """
  }

  static func json(_ request: SharedRequest) -> JSON {
    .object([
      "frame": JSON(request.id.frame), "place": JSON(request.id.index),
      "line": .string(request.line), "is_writing": .bool(request.isWriting),
      "is_repeatable": .bool(request.isRepeatable), "performer": JSON(request.performer),
      "standing": .string(request.standing.word), "starts": JSON(request.starts),
    ])
  }
}
