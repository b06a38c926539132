import ReelTimeline

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
