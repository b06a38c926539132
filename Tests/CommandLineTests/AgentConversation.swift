import ReelCoding
import ReelProgram
import TemporaryFiles

/// The messages that an agent sends to a program, and the answers.
struct AgentConversation {
  /// The part that is common to all requests in the revision without a handshake.
  static let meta: JSON = [
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": [:],
  ]

  /// The exit code, and standard error.
  let run: ProgramRun
  /// Each line of standard output.
  let answers: [JSON]

  /// Sends lines to a program, and waits for its end.
  init(
    _ lines: [String], with program: String = "reel", _ arguments: [String] = [],
    environment: [String: String] = [:], in directory: TemporaryDirectory
  ) async throws {
    run = try await .of(
      program, ["mcp"] + arguments, input: lines.map { $0 + "\n" }.joined(),
      environment: environment, in: directory)
    answers = try run.output.split(separator: "\n").map { try JSON(text: String($0)) }
  }

  /// Returns a request in the revision without a handshake.
  static func request(_ id: Int, _ method: String, _ params: JSON.Members = [:]) -> String {
    let params = JSON.object(params.adding(["_meta": meta]))
    let request: JSON = [
      "jsonrpc": "2.0", "id": .int(Int64(id)), "method": .string(method), "params": params,
    ]
    return request.text
  }

  /// Returns a call of a tool.
  static func call(_ id: Int, _ tool: String, _ arguments: JSON = [:]) -> String {
    request(id, "tools/call", ["name": .string(tool), "arguments": arguments])
  }

  /// Returns the answer to a request.
  subscript(id: Int) -> JSON? { answers.first { $0["id"] == .int(Int64(id)) } }

  /// Returns a tool's structured answer; nil if the tool failed.
  func value(_ id: Int) -> JSON? { self[id]?["result"]?["structuredContent"] }

  /// Returns the text of a tool's answer.
  func text(_ id: Int) -> String? {
    guard case .array(let contents)? = self[id]?["result"]?["content"],
      case .string(let text)? = contents.first?["text"]
    else { return nil }
    return text
  }

  /// Returns whether a tool reports a failure; nil if there is no such tool.
  func hasFailed(_ id: Int) -> Bool? {
    if case .bool(let isError)? = self[id]?["result"]?["isError"] { isError } else { nil }
  }

  /// Returns the code of an error; nil for a result.
  func code(_ id: Int) -> JSON? { self[id]?["error"]?["code"] }
}
