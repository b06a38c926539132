import ReelTexts
import ReelTimeline

/// A message of a client: a request, which is answered, or a notification, which is not.
struct AgentMessage: Sendable {
  /// A text or a whole number; nil for a notification.
  let id: JSON?
  let method: String
  let params: [String: JSON]

  /// Reads a message of JSON-RPC 2.0.
  ///
  /// - Throws: ``AgentFailure``, without the id of what is not known to be a request.
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

/// Why a message is not answered with a result: an error of JSON-RPC.
struct AgentFailure: Error {
  /// What kind of error it is, as JSON-RPC and the protocol number them.
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case unsupportedProtocolVersion = -32022
  }

  let code: Code
  let message: String
  /// The request that it answers; nil where that is not known.
  let id: JSON?
  /// What there is besides to be known.
  let data: JSON?

  init(_ code: Code, _ message: String, of id: JSON? = nil, data: JSON? = nil) {
    self.code = code
    self.message = message
    self.id = id
    self.data = data
  }

  /// The message that says it.
  ///
  /// - Parameter request: the id of the request where the failure does not have it.
  func message(answering request: JSON?) -> JSON {
    var error: [String: JSON] = ["code": JSON(code.rawValue), "message": .string(message)]
    error["data"] = data
    var members: [String: JSON] = ["jsonrpc": "2.0", "error": .object(error)]
    members["id"] = id ?? request
    return .object(members)
  }
}
