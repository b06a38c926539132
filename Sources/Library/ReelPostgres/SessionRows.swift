import Reel
import ReelCoding
import ReelSharing
import ReelTexts
import ReelTimeline

/// How frames and requests stand in rows.
extension PostgresLog {
  /// Reads what a session has begun with.
  static func beginning(_ row: PostgresRow, of name: String) throws -> SharedBeginning {
    let form: String? = try row["form"]
    let state: String = try row["state"]
    guard let types = Digest(try row["types"] as String),
      let digest = Digest(try row["digest"] as String)
    else { throw SharedRefusal.unreadable(name) }
    return SharedBeginning(
      app: try row["app"], version: try row["version"], types: types,
      form: try form.map { text in
        guard let form = (try? JSON(text: text)).flatMap(ProgramForm.init) else {
          throw SharedRefusal.unreadable(name)
        }
        return form
      }, state: Array(state.utf8), digest: digest)
  }

  /// Reads a frame; what its form does not admit is its flaw.
  ///
  /// - Throws: A ``PostgresError`` if it has no author or draft.
  static func frame(_ row: PostgresRow) throws -> SharedFrame {
    var frame = SharedFrame(
      number: 0, author: try row["author"], draft: try row["draft"],
      time: Timestamp(milliseconds: 0), origin: .user, cause: 0, answers: 0, action: [],
      asks: nil, digest: nil)
    do {
      try fill(&frame, from: row)
    } catch let error as PostgresError {
      frame.flaw = Self.flaw(error)
    }
    return frame
  }

  private static func fill(_ frame: inout SharedFrame, from row: PostgresRow) throws {
    frame.number = try row.number("number")
    frame.time = try row["time"]
    frame.origin = try row["origin"]
    frame.cause = try row.number("cause")
    frame.answers = try row.number("answers")
    frame.digest = try row["digest"]
    let action: String = try row["action"]
    let asks: String? = try row["asks"]
    (frame.action, frame.asks) = (Array(action.utf8), asks.map { Array($0.utf8) })
    if frame.cause >= frame.number || (frame.cause == 0) != (frame.answers == 0) {
      frame.flaw = RowFlaw("its cause cannot be frame \(frame.cause)")
    }
  }

  /// Why a row is refused whose column has a value that it must not have.
  static func flaw(_ error: PostgresError) -> RowFlaw {
    guard case .column(let column) = error.reason else { return RowFlaw(error.text) }
    return RowFlaw("\(verbatim: column): \(error.message)")
  }

  /// Reads requests; those that their form does not admit are refused.
  static func requests(_ rows: [PostgresRow]) throws -> ([SharedRequest], [RefusedRow]) {
    var requests: [SharedRequest] = []
    var refused: [RefusedRow] = []
    for row in rows {
      do {
        requests.append(try request(row))
      } catch {
        let (frame, index): (Int, Int) = (try row["frame"], try row["place"])
        refused.append(
          RefusedRow(
            what: "request \(frame).\(index)", author: try row["performer"],
            reason: flaw(error).reason))
      }
    }
    return (requests, refused)
  }

  private static func request(_ row: PostgresRow) throws(PostgresError) -> SharedRequest {
    SharedRequest(
      id: RequestID(frame: try row.number("frame"), index: try row.number("place")),
      line: try row["line"], isKept: try row["is_writing"],
      isRepeatable: try row["is_repeatable"], performer: try row["performer"],
      status: try row["standing"], starts: try row.number("starts"),
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
      "line": .string(request.line), "is_writing": .bool(request.isKept),
      "is_repeatable": .bool(request.isRepeatable), "performer": JSON(request.performer),
      "standing": .string(request.status.word), "starts": JSON(request.starts),
    ])
  }
}

extension SharedRefusal {
  /// Says that the row of a session is not what it should be.
  static func unreadable(_ name: String) -> SharedRefusal {
    SharedRefusal("The data of the session \(verbatim: name) in the database cannot be read.")
  }
}
