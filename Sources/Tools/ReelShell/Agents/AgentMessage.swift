import ReelTexts
import ReelTimeline

/// A message of a client: a request, which is answered, or a notification, which is not.
struct AgentMessage: Sendable {
  /// A string or an integer; nil for a notification.
  let id: JSON?
  let method: String
  let params: [String: JSON]

  /// Parses a message of JSON-RPC 2.0.
  ///
  /// - Throws: An ``AgentFailure``, without an id if the message is not known to be a request.
  init(_ line: ByteLines.Line) throws(AgentFailure) {
    let said = texts.program.agents
    guard case .whole(let bytes) = line else {
      throw AgentFailure(.parseError, said.tooLong(AgentServer.longestMessage))
    }
    let json: JSON
    do {
      json = try JSON(exactly: bytes)
    } catch {
      throw AgentFailure(.parseError, said.isNoJSON("\(error)"))
    }
    let id = json.member("id")
    let isIdentified =
      switch id {
      case nil, .string, .int: true
      default: false
      }
    guard json.member("jsonrpc") == "2.0", let method = json.member("method")?.asText, isIdentified
    else {
      throw AgentFailure(
        .invalidRequest, said.isNoRequest,
        of: json.member("method") != nil && isIdentified ? id : nil)
    }
    switch json.member("params") {
    case nil: params = [:]
    case .object(let members): params = members
    default: throw AgentFailure(.invalidRequest, said.isNoRequest, of: id)
    }
    self.id = id
    self.method = method
  }
}
