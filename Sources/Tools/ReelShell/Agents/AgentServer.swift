import ReelTexts
import ReelTimeline
import Synchronization

/// Answers an agent's messages in the Model Context Protocol: an interface to the shell's own
/// protocol, which does nothing that a line or a subcommand cannot do.
final class AgentServer: Sendable {
  /// The maximum size of a message in bytes.
  static let longestMessage = 4 << 20

  private let program: AgentProgram
  private let tools: AgentTools
  private let resources: AgentResources
  private let write: @Sendable (JSON) -> Void
  /// The tasks in progress, by the id of the request.
  private let underWay = Mutex<[String: Task<Void, Never>]>([:])

  /// Prepares to answer messages.
  ///
  /// - Parameter write: sends each message to the client, from any task.
  init(_ program: AgentProgram, write: @escaping @Sendable (JSON) -> Void) {
    self.program = program
    tools = AgentTools(program: program)
    resources = AgentResources(folders: program.folders)
    self.write = write
  }

  /// Answers messages until they end, including everything that was requested before.
  func run(_ lines: some AsyncSequence<ByteLines.Line, Never>) async {
    var isAgreed = false
    var last: Task<Void, Never>?
    var apart: [Task<Void, Never>] = []
    for await line in lines {
      if case .whole(let bytes) = line, bytes.allSatisfy(Self.isBlank) { continue }
      guard let (message, id) = read(line) else { continue }
      do throws(AgentFailure) {
        let revision = try AgentRevision(of: message, isAgreed: isAgreed)
        if message.method == "initialize" { isAgreed = true }
        if message.method == "tools/call" {
          let call = try toolCall(message)
          let task = begin(call, id, revision, after: call.isApart ? nil : last)
          if call.isApart { apart.append(task) } else { last = task }
        } else {
          let (result, caching) = try answer(message, revision)
          send(revision.result(result, caching: caching, by: server), id)
        }
      } catch {
        write(error.message(answering: id))
      }
    }
    for task in apart + [last].compactMap(\.self) { await task.value }
    await tools.sessions.close()
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0d
  }

  /// Reads a request; performs notifications, and answers invalid messages.
  private func read(_ line: ByteLines.Line) -> (AgentMessage, JSON)? {
    do throws(AgentFailure) {
      let message = try AgentMessage(line)
      if let id = message.id { return (message, id) }
      if message.method == "notifications/cancelled", let id = message.params["requestId"] {
        underWay.withLock { $0[id.text] }?.cancel()
      }
    } catch {
      write(error.message(answering: nil))
    }
    return nil
  }

  private func send(_ result: JSON, _ id: JSON) {
    write(.object(["jsonrpc": "2.0", "id": id, "result": result]))
  }

  // MARK: what is answered at once

  private var server: JSON {
    ["name": .string(program.name), "version": .string(program.version)]
  }

  private var capabilities: JSON { ["tools": [:], "resources": [:]] }

  private func answer(
    _ message: AgentMessage, _ revision: AgentRevision
  ) throws(AgentFailure) -> ([String: JSON], AgentRevision.Caching?) {
    switch (message.method, revision) {
    case ("initialize", .agreed): return (try initialize(message), nil)
    case ("ping", .agreed): return ([:], nil)
    case ("server/discover", .stateless):
      let result: [String: JSON] = [
        "supportedVersions": .array(AgentRevision.names.map { .string($0) }),
        "capabilities": capabilities, "instructions": .string(ToolCatalog.instructions),
      ]
      return (result, .lasting)
    case ("tools/list", _):
      return (["tools": .array(ToolCatalog.tools.map(\.json))], .lasting)
    case ("resources/list", _): return (try resources.list(message.params), .fleeting)
    case ("resources/templates/list", _): return (["resourceTemplates": .array([])], .lasting)
    case ("resources/read", _): return (try resources.read(message.params), .fleeting)
    default:
      throw AgentFailure(
        .methodNotFound, texts.program.agents.noMethod(message.method.excerpt))
    }
  }

  private func initialize(_ message: AgentMessage) throws(AgentFailure) -> [String: JSON] {
    guard let wanted = message.params["protocolVersion"]?.asText else {
      throw AgentFailure(
        .invalidParams, texts.program.agents.needsMember("params", "protocolVersion"))
    }
    let version = AgentRevision.earlier.first { $0 == wanted } ?? AgentRevision.earlier[0]
    return [
      "protocolVersion": .string(version), "capabilities": capabilities, "serverInfo": server,
      "instructions": .string(ToolCatalog.instructions),
    ]
  }

  // MARK: tools

  private struct ToolCall: Sendable {
    var tool: ToolCatalog.Tool
    var arguments: JSON
    var isApart: Bool { AgentTools.isApart(tool) }
  }

  private func toolCall(_ message: AgentMessage) throws(AgentFailure) -> ToolCall {
    guard let name = message.params["name"]?.asText else {
      throw AgentFailure(.invalidParams, texts.program.agents.needsMember("params", "name"))
    }
    return ToolCall(
      tool: try ToolCatalog.tool(named: name),
      arguments: message.params["arguments"] ?? .object([:]))
  }

  /// Starts a tool's work after the previous call has finished.
  private func begin(
    _ call: ToolCall, _ id: JSON, _ revision: AgentRevision, after earlier: Task<Void, Never>?
  ) -> Task<Void, Never> {
    // It is registered before it can finish.
    underWay.withLock { underWay in
      let task = Task { [self] in
        await earlier?.value
        // Cancelled requests are not answered.
        if !Task.isCancelled {
          let result = await result(of: call)
          if !Task.isCancelled { send(revision.result(result, caching: nil, by: server), id) }
        }
        self.underWay.withLock { $0[id.text] = nil }
      }
      underWay[id.text] = task
      return task
    }
  }

  private func result(of call: ToolCall) async -> [String: JSON] {
    do {
      let answer = try await tools.call(call.tool, call.arguments)
      return [
        "content": .array([["type": "text", "text": .string(answer.value.text)]]),
        "structuredContent": answer.value, "isError": .bool(answer.isFailure),
      ]
    } catch {
      let failure = error as? ToolFailure ?? ToolFailure(error)
      return [
        "content": .array([["type": "text", "text": .string(failure.message)]]),
        "isError": .bool(true), "_meta": ["reel/error": failure.error],
      ]
    }
  }
}
