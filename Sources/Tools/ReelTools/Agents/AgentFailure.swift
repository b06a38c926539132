import ReelREPL
import ReelTexts
import ReelTimeline

/// An error of JSON-RPC in reply to a message.
struct AgentFailure: Error {
  /// The error codes of JSON-RPC and of the protocol.
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case unsupportedProtocolVersion = -32022
  }

  let code: Code
  let message: Text
  /// The request that it answers; nil if unknown.
  let id: JSON?
  /// Further data about the error.
  let data: JSON?

  init(_ code: Code, _ message: Text, of id: JSON? = nil, data: JSON? = nil) {
    self.code = code
    self.message = message
    self.id = id
    self.data = data
  }

  /// Returns the message for it; its id is null if the request's is not known.
  ///
  /// - Parameters:
  ///   - request: the id of the request if the failure does not contain it.
  ///   - translation: puts it into a language.
  func message(answering request: JSON?, in translation: Translation) -> JSON {
    var error: JSON.Members = [
      "code": JSON(code.rawValue), "message": .string(translation(message)),
    ]
    error["data"] = data
    return .object(["jsonrpc": "2.0", "id": id ?? request ?? .null, "error": .object(error)])
  }
}
