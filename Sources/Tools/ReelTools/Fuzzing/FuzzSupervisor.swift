import Foundation
import Reel
import ReelREPL
import ReelSupport
import ReelTexts
import ReelTimeline

/// Tests apps in separate processes, which a crash ends; then finds the lines that cause it.
struct FuzzSupervisor<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  private let command: FuzzCommand<State, Action>
  private let jobs: Int
  private var translation: Translation { command.translation }
  private let deadline: Date?

  /// Prepares a command whose apps are tested in other processes.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - jobs: the number of apps that are tested at a time.
  init(_ command: FuzzCommand<State, Action>, jobs: Int) {
    self.command = command
    self.jobs = jobs
    deadline = command.options.seconds.map { Date().addingTimeInterval($0) }
  }

  /// Tests the apps, and prints the outcomes in their order.
  func run() async throws -> ExitCode {
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    // A transcript is printed while it is made: one app after the other.
    return command.apps.count == 1 || command.isTalkative
      ? try await runInOneProcess(scratch) : try await runInParallel(scratch)
  }

  private func runInOneProcess(_ scratch: ScratchDirectory) async throws -> ExitCode {
    let part = try Part(apps: command.apps, name: "all", in: scratch)
    let code = try await test(part, printingTo: StandardOutput(), into: nil)
    if code == .interrupted {
      let name = try FuzzJournal.read(part.journal).app
      let rest = command.apps.drop { command.program.apps[$0] != name }
      // The process may have been interrupted before its first app.
      command.printHowToContinue(rest.isEmpty ? command.apps[...] : rest)
    }
    return code
  }

  private func runInParallel(_ scratch: ScratchDirectory) async throws -> ExitCode {
    let parts = try command.apps.map {
      try Part(apps: [$0], name: command.program.apps[$0], in: scratch)
    }
    let counter = FuzzJournal.Counter(parts.map(\.journal))
    let steps = min(command.options.steps, .max / parts.count) * parts.count
    var codes: [ExitCode] = []
    do {
      try await WorkMeter.during(.fuzzing, of: steps, counting: counter.count) { _ in
        try await OrderedTasks.run(parts, jobs: jobs) { part in
          try await test(part, printingTo: part.output, into: part.files)
        } report: { part, code in
          part.print()
          codes.append(code)
        }
      }
    } catch is CancellationError {
      parts[codes.count...].forEach { $0.print() }
    }
    let open = codes.indices.filter { codes[$0] == .interrupted } + (codes.count..<parts.count)
    guard open.isEmpty else {
      command.printHowToContinue(open.map { command.apps[$0] })
      return .interrupted
    }
    return codes.allSatisfy { $0 == .ok } ? .ok : .checkFailed
  }

  /// Tests a part in another process; if that crashes, finds the lines that cause it.
  private func test(
    _ part: Part, printingTo output: any Output, into files: Part.Files?
  ) async throws -> ExitCode {
    var arguments = command.arguments(for: part.apps)
    if let deadline {
      let rest = deadline.timeIntervalSinceNow
      guard rest > 0 else {
        output.diagnose("\(part.name): \(translation("not tried: the time is up"))")
        return .ok
      }
      arguments += ["--seconds", "\(Int(min(rest.rounded(.up), 1e15)))"]
    }
    let end = try await ChildProcess.run(
      arguments, environment: [ChildProcess.journal: part.journal],
      writingInto: try files?.opened(), whenCancelled: .interrupt)
    try files?.copy(to: output)
    guard case .signal(let signal) = end, !end.isInterruption else {
      if end.isInterruption {
        output.reply("\(part.name): \(translation("interrupted"))")
        return .interrupted
      }
      guard case .exit(let code) = end else { return .unreadable }
      return ExitCode(rawValue: code) ?? .unreadable
    }
    return try await explain(signal, part, output)
  }

  private func explain(
    _ signal: Int32, _ part: Part, _ output: any Output
  ) async throws -> ExitCode {
    let (name, steps, lines) = try FuzzJournal.read(part.journal)
    let index = command.program.apps.firstIndex(of: name) ?? 0
    let outcome = translation(
      """
      seed \(verbatim: command.options.seed), step \(steps): the program crashed, \
      signal \(Int(signal))
      """)
    output.reply("\(name): \(outcome)")
    let file = part.journal + ".script"
    let result = try await LineShrinker.shrink(lines) { lines in
      let all = index > 0 ? [".use \(name)"] + lines : lines
      try ScratchDirectory.write(
        Data(all.map { $0 + "\n" }.joined().utf8), to: URL(fileURLWithPath: file))
      let end = try await ChildProcess.run(["run", "--keep-going", file], isQuiet: true)
      return end == .signal(signal)
    }
    var command = command
    command.output = output
    try await command.printShrunk(
      Fuzzer<State, Action>.Shrunk(
        failure: FuzzFailure(check: .crash, text: "The program crashed here.", frame: 0),
        lines: result.lines, refused: [], runs: result.runs, isInterrupted: result.isInterrupted),
      of: lines.count, index)
    return result.isInterrupted ? .interrupted : .checkFailed
  }
}

/// The apps that one process tests, with its files.
private struct Part: Sendable {
  /// The indices of the apps.
  let apps: [Int]
  let name: String
  /// The file with the lines of the app under test.
  let journal: String
  let files: Files
  let output = CollectedOutput()

  init(apps: [Int], name: String, in scratch: ScratchDirectory) throws {
    self.apps = apps
    self.name = name
    let file = scratch.url.appendingPathComponent(name)
    journal = file.path
    try ScratchDirectory.write(Data(), to: file)
    files = Files(
      output: file.appendingPathExtension("out"), diagnostics: file.appendingPathExtension("err"))
  }

  /// Prints what has been collected.
  func print() {
    let destination = StandardOutput()
    for entry in output.all {
      if entry.isDiagnostic {
        destination.write(diagnostic: entry.text)
      } else {
        destination.write(reply: entry.text)
      }
    }
  }

  /// The files that receive the output of a process.
  struct Files: Sendable {
    let output: URL
    let diagnostics: URL

    func opened() throws -> (output: FileHandle, diagnostics: FileHandle) {
      try ScratchDirectory.write(Data(), to: output)
      try ScratchDirectory.write(Data(), to: diagnostics)
      return try (
        FileHandle(forWritingTo: output), FileHandle(forWritingTo: diagnostics)
      )
    }

    func copy(to destination: any Output) throws {
      let (said, noticed) = try (Self.text(in: output), Self.text(in: diagnostics))
      if !noticed.isEmpty { destination.write(diagnostic: noticed) }
      if !said.isEmpty { destination.write(reply: said) }
    }

    private static func text(in file: URL) throws -> String {
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
  }
}
