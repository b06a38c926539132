import ReelApp
import ReelREPL
import ReelTexts
import ReelTimeline

/// A trial of lines on a separate branch: the recording is not changed.
struct Trial: Sendable {
  /// The maximum number of reported frames.
  private static let mostFrames = 20

  let sessions: AgentSessions
  let arguments: ToolArguments
  let translation: Translation

  /// Performs the lines up to the first that fails, and reports the result.
  ///
  /// - Throws: A ``ToolFailure`` or ``LineFailure``; `CancellationError`.
  func run() async throws -> ToolAnswer {
    let handle = arguments.required("session")
    let child = try await sessions.child(handle, on: arguments.text("branch"))
    let branch = try await start(on: child, of: handle)
    let start = try await position(of: child)
    let last = try await branches(of: child).compactMap { $0.member("tip")?.asNumber }.max() ?? 0
    let (performed, hasFailed) = try await perform(on: child)
    var answer: JSON.Members = [
      "session": .string(handle), "branch": .string(branch), "start": JSON(start),
      "frame": JSON(try await position(of: child)),
    ]
    let newest = try await child.done(".log \(Self.mostFrames)").value.elements
    let frames = JSON.array(newest.filter { $0.member("frame")?.asNumber ?? 0 > last })
    let screen = try await child.done(".screen").value
    var left: [JSON] = []
    for (name, value) in [("frames", frames), ("screen", screen), ("lines", .array(performed))] {
      let short = try Shortened(.object([name: value]), to: AgentTools.longest / 4)
      answer[name] = short.value.member(name)
      left += short.omissions
    }
    if !left.isEmpty { answer["shortened"] = .array(left) }
    return ToolAnswer(.object(answer), isFailure: hasFailed)
  }

  /// Starts a branch for the lines, or continues an existing one.
  private func start(on child: AgentChild, of handle: String) async throws -> String {
    let entry = try await sessions.entry(handle)
    let frame = arguments.number("frame")
    if frame == nil, entry.trials.contains(entry.branch) { return entry.branch }
    if let frame { _ = try await child.done(".goto \(frame)") }
    let name: String
    do {
      let names = try await branches(of: child).compactMap { $0.member("name")?.asText }
      name = (1...names.count + 1).lazy.map { "try-\($0)" }.first { !names.contains($0) } ?? "try"
      _ = try await child.done(".branch \(name)")
    } catch {
      // The session goes on without the trial.
      try? await child.returnToNow()
      throw error
    }
    await sessions.note(handle, at: name, isTrial: true)
    return name
  }

  private func branches(of child: AgentChild) async throws -> [JSON] {
    try await child.done(".branches").value.elements
  }

  private func position(of child: AgentChild) async throws -> Int {
    let status = try await child.done(".status").value
    return status.member("position")?.member("frame")?.asNumber ?? 0
  }

  /// Performs the lines; those that answer a question follow the line that asks it.
  private func perform(
    on child: AgentChild
  ) async throws -> (performed: [JSON], hasFailed: Bool) {
    var rest = arguments.list("lines").enumerated().map { ($0.offset + 1, $0.element) }[...]
    var performed: [JSON] = []
    while let (number, line) = rest.popFirst() {
      guard let first = Words(unfinished: line).words.first else { continue }
      let reply = try await child.reply(to: line, answers: rest.map(\.1), isTrial: true)
      rest = rest.dropFirst(reply.answered)
      var entry: JSON.Members = ["line": JSON(number)]
      for name in ["ok", "command", "answer", "error"] { entry[name] = reply.json.member(name) }
      if !reply.missing.isEmpty, let error = entry["error"] {
        let list = reply.missing.joined(separator: ", ")
        entry["error"] = error.adding([
          "message": .string(
            translation(
              """
              \(verbatim: first.excerpt) asks for \(verbatim: list): answer in the next lines, \
              with a secret as env:NAME
              """))
        ])
      }
      performed.append(.object(entry))
      let next = rest.map { Script.Line(number: $0.0, text: $0.1) }
      if entry["error"] != nil, !Script.isForgiven(by: next) { return (performed, true) }
    }
    return (performed, false)
  }
}
