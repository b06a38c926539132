import ReelREPL
import ReelTexts
import ReelTimeline
import Synchronization

/// Answers an agent's messages in the Model Context Protocol: an interface to the shell's own
/// protocol, which does nothing that a line or a subcommand cannot do.
package final class AgentServer: Sendable {
  /// The maximum size of a message in bytes.
  static let longestMessage = 4 << 20

  private let program: AgentProgram
  private let tools: AgentTools
  private let resources: AgentResources
  private let translation: Translation
  private let write: @Sendable (JSON) -> Void
  /// The calls in progress, by their numbers: a client may use an id twice.
  private let underWay = Mutex<[Int: Call]>([:])

  /// A call in progress.
  private struct Call: Sendable {
    let id: JSON
    /// Whether it counts as work beside the sessions.
    var isApart: Bool
    let task: Task<Void, Never>
  }

  /// Prepares to answer messages.
  ///
  /// - Parameters:
  ///   - program: the description of the program.
  ///   - host: starts sessions and work.
  ///   - translation: puts the program's own texts into a language.
  ///   - write: sends each message to the client, from any task.
  package init(
    _ program: AgentProgram, on host: any AgentHost, in translation: Translation,
    write: @escaping @Sendable (JSON) -> Void
  ) {
    self.program = program
    self.translation = translation
    tools = AgentTools(program: program, host: host, translation: translation)
    resources = AgentResources(folders: program.folders)
    self.write = write
  }

  /// Answers messages until they end, including everything that was requested before.
  package func run(_ lines: some AsyncSequence<ByteLines.Line, Never>) async {
    var isAgreed = false
    var last: Task<Void, Never>?
    var count = 0
    for await line in lines {
      if case .whole(let bytes) = line, bytes.allSatisfy(Self.isBlank) { continue }
      guard let (message, id) = read(line) else { continue }
      do throws(AgentFailure) {
        let revision = try AgentRevision(of: message, isAgreed: isAgreed)
        if message.method == "tools/call" {
          let call = try toolCall(message)
          count += 1
          let task = begin(call, id, revision, number: count, after: call.isApart ? nil : last)
          if !call.isApart { last = task }
        } else {
          let (result, caching) = try answer(message, revision)
          if message.method == "initialize" { isAgreed = true }
          send(revision.result(result, caching: caching, by: server), id)
        }
      } catch {
        write(error.message(answering: id, in: translation))
      }
    }
    for call in underWay.withLock({ Array($0.values) }) { await call.task.value }
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
        let calls = underWay.withLock { $0.values.filter { $0.id.isEquivalent(to: id) } }
        for call in calls { call.task.cancel() }
      }
    } catch {
      write(error.message(answering: nil, in: translation))
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
  ) throws(AgentFailure) -> (JSON.Members, AgentRevision.Caching?) {
    switch (message.method, revision) {
    // These lists have a single page.
    case (let method, _)
    where message.params["cursor"] != nil
      && ["tools/list", "resources/templates/list"].contains(method):
      throw AgentResources.noPage
    case ("initialize", .agreed): return (try initialize(message), nil)
    case ("ping", .agreed): return ([:], nil)
    case ("server/discover", .stateless):
      let result: JSON.Members = [
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
        .methodNotFound, "there is no method \(verbatim: message.method.excerpt)")
    }
  }

  private func initialize(_ message: AgentMessage) throws(AgentFailure) -> JSON.Members {
    guard let wanted = message.params["protocolVersion"]?.asText else {
      throw AgentFailure(
        .invalidParams,
        "the request needs \(verbatim: "protocolVersion") in \(verbatim: "params")")
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
      throw AgentFailure(
        .invalidParams, "the request needs \(verbatim: "name") in \(verbatim: "params")")
    }
    return ToolCall(
      tool: try ToolCatalog.tool(named: name),
      arguments: message.params["arguments"] ?? .object([:]))
  }

  /// Starts a tool's work after the previous call has finished; nil if there is too much of it.
  private func begin(
    _ call: ToolCall, _ id: JSON, _ revision: AgentRevision, number: Int,
    after earlier: Task<Void, Never>?
  ) -> Task<Void, Never>? {
    // It is registered before it can finish.
    let task: Task<Void, Never>? = underWay.withLock { underWay in
      guard !call.isApart || underWay.values.count(where: \.isApart) < AgentTools.mostApart else {
        return nil
      }
      let task = Task { [self] in
        await earlier?.value
        // Cancelled requests are not answered.
        let result = Task.isCancelled ? [:] : await result(of: call)
        let isCancelled = Task.isCancelled
        // A client that has read the answer can begin the next call.
        self.underWay.withLock { $0[number]?.isApart = false }
        if !isCancelled { send(revision.result(result, caching: nil, by: server), id) }
        self.underWay.withLock { $0[number] = nil }
      }
      underWay[number] = Call(id: id, isApart: call.isApart, task: task)
      return task
    }
    if task == nil {
      let problem: Text = """
        at most \(AgentTools.mostApart) calls of fuzz and shrink run at a time: wait until one \
        ends, or cancel one
        """
      let result = failed(LineFailure(problem, code: .notAvailable))
      send(revision.result(result, caching: nil, by: server), id)
    }
    return task
  }

  private func result(of call: ToolCall) async -> JSON.Members {
    do {
      try DispatchDescriptors.checkRoom()
      let answer = try await tools.call(call.tool, call.arguments)
      return [
        "content": .array([["type": "text", "text": .string(answer.value.text)]]),
        "structuredContent": answer.value, "isError": .bool(answer.isFailure),
      ]
    } catch {
      return failed(error)
    }
  }

  /// Returns the result of a call that failed.
  private func failed(_ error: any Error) -> JSON.Members {
    let failure = error as? ToolFailure ?? ToolFailure(error, in: translation)
    return [
      "content": .array([["type": "text", "text": .string(translation(failure.message))]]),
      "isError": .bool(true), "_meta": ["reel/error": failure.error],
    ]
  }
}
