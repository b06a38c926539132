import Foundation
import ReelApp
import ReelREPL
import ReelTimeline

/// Runs scripts, each in a separate session.
///
/// A script gets a directory of its own, fresh or with the data that it begins with, the embedded
/// backend with its seed data, and virtual time, unless the options say otherwise. Nothing of it
/// remains afterwards.
package struct ScriptRunner<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// The result of a script.
  package struct Result: Sendable {
    /// The exit code.
    package var code: ExitCode
    /// Its output: answers and diagnostics, in order.
    package var output: [CollectedOutput.Entry]
    /// The number of frames in its session.
    package var frames: Int
    /// The apps, as they were launched.
    package var suite: Suite<State, Action>
  }

  private let program: Program<State, Action>
  private let options: SessionOptions
  private let keepsGoing: Bool

  /// Prepares to run scripts with the apps of `program`.
  package init(_ program: Program<State, Action>, options: SessionOptions, keepsGoing: Bool = false)
  {
    self.program = program
    self.options = options
    self.keepsGoing = keepsGoing
  }

  /// Runs a script.
  ///
  /// - Parameters:
  ///   - script: the lines.
  ///   - name: the source of the lines, for messages.
  ///   - recording: a file to record into; it must not exist.
  ///   - begin: called before each line.
  /// - Throws: Any error of launching the apps; `RecordingError`.
  package func run(
    _ script: Script, name: String, recording: String? = nil,
    atEachLine begin: @escaping @Sendable () -> Void = {}
  ) async throws -> Result {
    let output = CollectedOutput()
    var options = options
    options.beginning = try script.beginning(in: ShellCommands<State, Action>(.all))
    let start = try await SessionStart(
      program.withTools, options: options, isVirtual: options.services.isEmpty, output: output,
      configuration: SessionConfiguration(
        mode: options.mode ?? .plain, showsScreens: false, digests: .always))
    defer { start.shutDown() }
    if let recording { try start.session.record(into: recording, digests: .always) }
    let code = await BatchReader(start.interpreter, name: name, keepsGoing: keepsGoing)
      .run(
        Script.Lines(script.lines).map { line in
          begin()
          return line
        })
    return Result(
      code: start.interpreter.endRecording(code), output: output.all,
      frames: start.session.frameCount, suite: start.session.suite)
  }
}
