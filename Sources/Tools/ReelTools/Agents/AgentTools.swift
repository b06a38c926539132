import ReelApp
import ReelREPL
import ReelSupport
import ReelTexts
import ReelTimeline

/// The tools of an agent: each consists of a few lines of a session, or a subcommand.
struct AgentTools: Sendable {
  /// The maximum size of an answer in bytes.
  static let longest = 40_000
  /// The maximum number of calls that run apart from sessions at a time.
  static let mostApart = 4

  let program: AgentProgram
  let host: any AgentHost
  let translation: Translation
  let sessions = AgentSessions()

  /// Performs a tool call.
  ///
  /// - Throws: A ``ToolFailure`` or ``LineFailure``; `CancellationError`.
  func call(_ tool: ToolCatalog.Tool, _ given: JSON) async throws -> ToolAnswer {
    let arguments = try ToolArguments(given, for: tool)
    switch tool.name {
    case "open": return try await open(arguments)
    case "frames": return try await frames(arguments)
    case "state": return try await ask(arguments, ".state " + (arguments.text("path") ?? ""))
    case "why": return try await why(arguments)
    case "bisect": return try await ask(arguments, ".bisect " + arguments.required("condition"))
    case "find": return try await ask(arguments, ".find " + arguments.required("what"))
    case "diff":
      let frames = ["from", "to"].compactMap(arguments.number).map(String.init)
      return try await ask(arguments, ".diff " + frames.joined(separator: " "))
    case "screen": return try await ask(arguments, ".screen")
    case "try":
      return try await Trial(sessions: sessions, arguments: arguments, translation: translation)
        .run()
    case "save": return try await save(arguments)
    case "fuzz": return try await AgentWork(program, on: host).fuzz(arguments)
    default: return try await AgentWork(program, on: host).shrink(arguments)
    }
  }

  /// Returns whether a tool does not use sessions, so that they need not wait for it.
  static func isApart(_ tool: ToolCatalog.Tool) -> Bool { ["fuzz", "shrink"].contains(tool.name) }

  // MARK: opening

  private func open(_ arguments: ToolArguments) async throws -> ToolAnswer {
    let child: AgentChild
    var name: String?
    switch (arguments.text("recording"), arguments.text("app")) {
    case (let recording?, nil):
      let path = try program.folders.recording(recording)
      name = program.folders.name(of: path)
      child = AgentChild(
        try host.begin(["open", AgentFolders.argument(path)]), on: host.clock)
    case (nil, let app?):
      child = AgentChild(
        try host.begin(["shell", try program.app(named: app), "--no-rc"]), on: host.clock)
    default:
      throw LineFailure("open needs either a recording or an app", code: .missingArgument)
    }
    do {
      // There is no session that could go on.
      return try await withTaskCancellationHandler {
        try await opened(child, from: name)
      } onCancel: {
        child.stop()
      }
    } catch {
      await child.close()
      throw error
    }
  }

  /// Prepares a session, and returns what an agent has to know about it.
  private func opened(_ child: AgentChild, from name: String?) async throws -> ToolAnswer {
    var notices: [String] = []
    if !program.hasEffects { notices += try await child.done(".effects off").notices }
    // An app without a recording starts when it is first used.
    notices += try await child.done(".screen").notices
    let status = try await child.done(".status").value
    let branches = try await child.done(".branches").value
    let help = try await child.done(".help").value
    let position = status.member("position") ?? .null
    let home = position.member("branch")?.asText ?? ""
    let handle = await sessions.add(child, at: home, isRecorded: name != nil)
    let commands = (help.member("commands")?.elements ?? []).compactMap { $0.member("synopsis") }
    var answer: JSON.Members = [
      "session": .string(handle), "app": status.member("app") ?? .null,
      "apps": .array(program.apps.map { .string($0) }),
      "effects": status.member("effects") ?? .null, "branch": .string(home),
      "frame": position.member("frame") ?? .null, "branches": branches,
      "screen": status.member("screen") ?? .null, "commands": .array(commands),
      "notices": .array(notices.map { .string($0) }),
    ]
    answer["recording"] = name.map { .string($0) }
    return ToolAnswer(try Shortened(.object(answer), to: Self.longest).json)
  }

  // MARK: asking

  /// Asks a session a question, on the given branch and frame.
  private func ask(
    _ arguments: ToolArguments, _ line: String, first most: Int? = nil
  ) async throws -> ToolAnswer {
    let frame = arguments.number("frame")
    return try await ask(arguments, line, at: frame, first: most)
  }

  private func ask(
    _ arguments: ToolArguments, _ line: String, at frame: Int?, first most: Int?
  ) async throws -> ToolAnswer {
    let child = try await sessions.child(
      arguments.required("session"), on: arguments.text("branch"))
    let reply = try await child.visiting(frame) { try await child.reply(to: line) }
    if let failure = ToolFailure(reply.json, about: line) { throw failure }
    var value = reply.value
    var left: [JSON] = []
    if let most, value.elements.count > most {
      left.append(
        .object([
          "path": "", "kept": JSON(most), "of": JSON(value.elements.count),
        ]))
      value = .array(Array(value.elements.prefix(most)))
    }
    let short = try Shortened(value, to: Self.longest)
    var answer: JSON.Members = [
      "kind": reply.answer?.member("kind") ?? .null, "value": short.value,
    ]
    left += short.omissions
    if !left.isEmpty { answer["shortened"] = .array(left) }
    return ToolAnswer(.object(answer))
  }

  private func frames(_ arguments: ToolArguments) async throws -> ToolAnswer {
    let count = arguments.number("count") ?? 30
    if let frame = arguments.number("frame") {
      return try await ask(arguments, ".frame \(frame)", at: nil, first: nil)
    }
    if let condition = arguments.text("where") {
      return try await ask(arguments, ".log " + condition, first: count)
    }
    return try await ask(arguments, ".log \(count)")
  }

  private func why(_ arguments: ToolArguments) async throws -> ToolAnswer {
    let count = arguments.number("count") ?? 10
    let line = ".why " + arguments.required("path")
    return try await ask(arguments, count > 10 ? line + " --all" : line, first: count)
  }

  // MARK: keeping

  private func save(_ arguments: ToolArguments) async throws -> ToolAnswer {
    let path = try program.folders.script(arguments.required("file"))
    // Its lines are useless without the recording before them.
    guard try await !sessions.entry(arguments.required("session")).isRecorded else {
      throw LineFailure(
        "this session continues a recording: use shrink with a file to make a scenario of it",
        code: .notAvailable)
    }
    let child = try await sessions.child(
      arguments.required("session"), on: arguments.text("branch"))
    let saved = try await child.done(
      ".save " + Words.quoted(AgentFolders.argument(path), always: true)
    ).value
    return ToolAnswer(saved.adding(["file": .string(program.folders.name(of: path))]))
  }
}

extension AgentChild {
  /// Performs a line that is known to be valid.
  ///
  /// - Throws: A ``ToolFailure`` if it fails nevertheless; any error of ``reply(to:answers:)``.
  func done(_ line: String) async throws -> Reply {
    let reply = try await reply(to: line)
    if let failure = ToolFailure(reply.json, about: line) { throw failure }
    return reply
  }
}

extension AgentChild {
  /// Performs lines at a frame of the past, and returns to the present; also if the task is
  /// cancelled, because the session goes on.
  ///
  /// - Parameters:
  ///   - frame: the frame; nil for the present.
  ///   - body: performs the lines.
  nonisolated func visiting<Result: Sendable>(
    _ frame: Int?, _ body: () async throws -> Result
  ) async throws -> Result {
    guard let frame else { return try await body() }
    _ = try await done(".goto \(frame)")
    do {
      let result = try await body()
      try await returnToNow()
      return result
    } catch {
      try? await returnToNow()
      throw error
    }
  }

  /// Returns to the present; a task of its own is not cancelled.
  nonisolated func returnToNow() async throws {
    _ = try await Task { try await done(".now") }.value
  }
}

extension AgentSessions {
  /// Returns a session, viewing a branch.
  ///
  /// - Parameter branch: the name of the branch; by default, the one on which the session was
  ///   opened.
  /// - Throws: A ``LineFailure`` or ``ToolFailure`` if there is no such session or branch.
  func child(_ handle: String, on branch: String?) async throws -> AgentChild {
    let entry = try await entry(handle)
    let wanted = branch ?? entry.home
    if wanted != entry.branch {
      _ = try await entry.child.done(".switch " + Words.quoted(wanted, always: true))
      note(handle, at: wanted)
    }
    return entry.child
  }
}

extension AgentProgram {
  /// Returns an app by its name.
  ///
  /// - Throws: A ``LineFailure`` if there is no such app.
  func app(named name: String) throws -> String {
    guard apps.contains(name) else {
      let hint = Spelling.hint(for: name, among: apps, orElse: Spelling.list(apps))
      throw LineFailure(
        "there is no app" + Text(verbatim: " ") + Spelling.quoted(name.excerpt) + hint,
        code: .unknownName)
    }
    return name
  }
}

extension Shortened {
  /// The value, which is an object, with a list of its omissions.
  var json: JSON {
    omissions.isEmpty ? value : value.adding(["shortened": .array(omissions)])
  }
}
