import ReelApp
import ReelREPL
import ReelTexts

/// Finds the fewest lines of a failing script that still fail in the same way.
struct ScriptShrinker<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// The line at which a script fails.
  struct ScriptFailure: Equatable, Sendable {
    /// The line's number in the script.
    var line: Int
    /// The message.
    var message: Text
  }

  private let program: Program<State, Action>
  private let options: SessionOptions

  init(_ program: Program<State, Action>, options: SessionOptions) {
    self.program = program
    self.options = options
  }

  /// Shrinks a script; returns nil if it does not fail.
  ///
  /// - Throws: Any error of launching the apps; `CancellationError` if the task is cancelled before
  ///   the script has failed.
  func run(
    _ script: Script
  ) async throws -> (result: LineShrinker.Result, failure: ScriptFailure)? {
    let commands = ShellCommands<State, Action>(.all)
    let beginning = try script.beginning(in: commands)
    let whole = try await firstFailure(of: script.lines, beginning)
    try Task.checkCancellation()
    guard let failure = whole else { return nil }
    let upTo = script.lines.filter { $0.number <= failure.line }
    guard let last = upTo.last else { return nil }
    // Expectations along the way change nothing; `expect error` forgives the previous line, and
    // stays with it.
    var units: [String] = []
    let first = script.beginningLine(in: commands)
    let head = first.map { [$0.text] } ?? []
    for line in upTo.dropLast() where line != first {
      if !units.isEmpty, Script.isForgiven(by: CollectionOfOne(line)) {
        units[units.count - 1] += "\n" + line.text
      } else if commands.row(of: line.words)?.isExpectation != true {
        units.append(line.text)
      }
    }
    units.append(last.text)
    let wanted = failure.message
    let lastText = last.text
    var result = try await LineShrinker.shrink(units) { units in
      guard units.last == lastText else { return false }
      let lines = Self.lines(head + units)
      let failure = try await firstFailure(of: lines, beginning)
      return failure?.line == lines.count && failure?.message == wanted
    }
    result.lines = Self.lines(head + result.lines).map(\.text)
    return (result, failure)
  }

  private static func lines(_ units: [String]) -> [Script.Line] {
    Script(text: units.joined(separator: "\n")).lines
  }

  private func firstFailure(
    of lines: [Script.Line], _ beginning: NamedPath?
  ) async throws -> ScriptFailure? {
    var options = options
    options.beginning = beginning
    let start = try await SessionStart(
      program.withTools, options: options, isVirtual: options.services.isEmpty,
      output: CollectedOutput(),
      configuration: SessionConfiguration(mode: .plain, showsScreens: false))
    defer { start.shutDown() }
    var failed: FailedLine?
    _ = await BatchReader(start.interpreter, name: "", keepsGoing: false)
      .run(Script.Lines(lines), upTo: &failed)
    return failed.flatMap { failed in
      failed.place.map { ScriptFailure(line: $0.number, message: failed.error.message) }
    }
  }
}
