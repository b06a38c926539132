import ReelREPL
import ReelSupport
import ReelTexts
import ReelTimeline

/// A message of a client: a request, which is answered, or a notification, which is not.
struct AgentMessage: Sendable {
  /// A string or a whole number, as it is written; nil for a notification.
  let id: JSON?
  let method: String
  let params: JSON.Members

  /// Parses a message of JSON-RPC 2.0.
  ///
  /// - Throws: An ``AgentFailure``, without an id if the message is not known to be a request.
  init(_ line: ByteLines.Line) throws(AgentFailure) {
    let bytes: [UInt8]
    switch line {
    case .whole(let whole): bytes = whole
    case .tooLong:
      throw AgentFailure(
        .parseError,
        "a message may have at most \(AgentServer.longestMessage, one: "byte", other: "bytes")")
    case .unreadable(let code):
      throw AgentFailure(.parseError, "this cannot be read: \(Text.systemError(code))")
    }
    let json: JSON
    do {
      json = try JSON(exactly: bytes)
    } catch {
      throw AgentFailure(.parseError, "this is not JSON: \(error)")
    }
    // The protocol forbids null as an id, which in JSON-RPC stands for one that is not known.
    let id = json.member("id")
    if let id, !id.isRequestID {
      let given = if case .object = id { id.kind } else { Text(verbatim: id.text.excerpt) }
      throw AgentFailure(
        .invalidRequest,
        "the id of a request must be text or a whole number, not \(given)")
    }
    guard json.member("jsonrpc") == "2.0", let method = json.member("method")?.asText else {
      // The id of a response is one of this program's, not of the client's.
      let isResponse = json.member("method") == nil && json.isResponse
      throw AgentFailure(
        .invalidRequest, "this is neither a JSON-RPC 2.0 request nor a notification",
        of: isResponse ? nil : id)
    }
    switch json.member("params") {
    case nil: params = [:]
    case .object(let members): params = members
    default:
      throw AgentFailure(
        .invalidRequest, "this is neither a JSON-RPC 2.0 request nor a notification",
        of: id)
    }
    self.id = id
    self.method = method
  }
}

extension JSON {
  /// Whether the protocol admits it as the id of a request.
  package var isRequestID: Bool { if case .string = self { true } else { isWholeNumber } }

  /// Whether it answers a request.
  fileprivate var isResponse: Bool { member("result") != nil || member("error") != nil }
}
