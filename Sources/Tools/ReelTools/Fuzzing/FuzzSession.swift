import Foundation
import Reel
import ReelApp
import ReelCoding
import ReelREPL
import ReelTexts
import ReelTimeline

/// A session on fresh data and virtual time that is checked after every frame.
struct FuzzSession<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// The outcome of a line.
  enum Outcome: Equatable {
    case done
    /// It was refused, which is allowed.
    case refused
  }

  private let start: SessionStart<State, Action>
  private let output = CollectedOutput()
  private let requests = RequestLog()
  private let scratch: ScratchDirectory
  /// The file of the recording.
  private let recording: String
  private let checker: FrameChecker<State, Action>

  /// Starts the session, recorded from the beginning.
  ///
  /// - Parameters:
  ///   - program: the app's program.
  ///   - index: the index of the app.
  ///   - isTalkative: whether a transcript is kept.
  ///   - checks: the checks of the run.
  ///   - recording: the file for the recording; nil for a temporary one.
  init(
    _ program: Program<State, Action>, app index: Int, isTalkative: Bool = false,
    checks: FuzzChecks = FuzzChecks(), recordingInto recording: String? = nil
  ) async throws {
    let scratch = try ScratchDirectory()
    self.scratch = scratch
    self.recording = recording ?? scratch.url.appendingPathComponent("fuzz.reel").path
    let requests = requests
    do {
      let options = try SessionOptions(
        apps: program.apps, name: program.name, isReproducible: true)
      start = try await SessionStart(
        program.withTools, options: options, isVirtual: true, output: output,
        configuration: SessionConfiguration(
          mode: .plain, showsScreens: false, timeout: .seconds(60)),
        wrapping: { ListeningTransport(inner: $0, log: requests) })
    } catch {
      scratch.remove()
      throw error
    }
    await start.interpreter.use(index)
    do {
      if checks.include(.recording) { try start.session.record(into: self.recording) }
      checker = try FrameChecker(start.session, isTalkative: isTalkative, checks: checks)
    } catch {
      start.shutDown()
      scratch.remove()
      throw error
    }
  }

  /// The app under test.
  var app: MountedApp<State, Action> { start.session.app }

  /// Whether the network of the apps can be made to fail.
  var hasNetwork: Bool { start.session.hasNetwork }

  /// The number of frames.
  var frames: Int { checker.frames }

  /// The digest of the newest state.
  var digest: Digest? { checker.digest }

  /// Returns the events since the last call.
  func takeTranscript() -> [String] { checker.takeTranscript() }

  /// Returns the next line of a generator.
  ///
  /// - Parameters:
  ///   - generator: generates the line.
  ///   - repeatsAnswers: whether earlier answers may be delivered again.
  func line(
    of generator: inout LineGenerator<State, Action>, repeatsAnswers: Bool
  ) -> String {
    let session = start.session
    let answers = repeatsAnswers ? checker.answers : []
    let asked = requests.lines(for: session.clients[session.app.name]?.base)
    return session.withShownState { state in
      generator.line(
        in: state, screen: checker.screen ?? session.app.screen(state), asked: asked,
        answers: answers, reading: session.translation)
    }
  }

  /// Starts the app, if it has a start action.
  func begin() async throws {
    await start.interpreter.startApp()
    if let failure = checker.failure { throw failure }
  }

  /// Performs a line, which may have answers, and checks everything that it leads to.
  ///
  /// - Throws: A ``FuzzFailure``.
  func execute(_ line: String) async throws -> Outcome {
    let before = checker.userActions.count
    let lines = line.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { Script.Line(number: $0.offset + 1, text: String($0.element)) }
    let parsed = ParsedLine(lines[0].text, in: start.session)
    let row = parsed.row
    var failed: FailedLine?
    _ = await BatchReader(start.interpreter, nested: "").run(Script.Lines(lines), upTo: &failed)
    if let failure = checker.failure { throw failure }
    guard let error = failed?.error else {
      if row?.showsResults == true, start.session.isStuck(showing: checker.screen) {
        throw FuzzFailure(check: .idle, text: .isStuck, frame: checker.frames)
      }
      return .done
    }
    if row?.letsTimePass == true {
      throw FuzzFailure(check: .settling, text: error.message, frame: checker.frames)
    }
    guard line.hasPrefix(".") || onlyAsked(parsed.invocation, since: before) else {
      throw FuzzFailure(
        check: .refusal,
        text: "a refused command has changed something: \(verbatim: line)",
        frame: checker.frames)
    }
    return .refused
  }

  /// Whether a refused line has dispatched nothing, or only what loads the data for its question.
  ///
  /// Answers to earlier requests may arrive meanwhile.
  private func onlyAsked(_ invocation: Invocation<State, Action>?, since before: Int) -> Bool {
    let acts = checker.userActions
    guard acts.count != before else { return true }
    guard acts.count == before + 1, let invocation, let action = try? invocation.action()
    else { return false }
    return acts.last == invocation.command.preparation(for: action)
  }

  /// The checks, and the time that they have taken so far.
  var checks: FuzzChecks { checker.checks }

  /// Views an earlier frame and returns.
  func travel(to number: Int) throws { try checker.checkTravel(to: number) }

  /// Ends the session, and replays its whole recording.
  ///
  /// - Throws: A ``FuzzFailure`` if the recording does not lead to the same states.
  func verify() async throws {
    _ = try await execute("wait")
    try checker.perform(.recording, verifyRecording)
  }

  private func verifyRecording() throws {
    let code = start.interpreter.endRecording(.ok)
    let suite = start.session.suite
    func fail(_ text: Text) -> FuzzFailure {
      FuzzFailure(check: .replay, text: text, frame: checker.frames)
    }
    guard code == .ok else {
      throw fail("the recording could not be written: \(verbatim: output.diagnostics)")
    }
    let report = try suite.replay().run(recording)
    if let other = report.otherRequests {
      throw fail("the recording's replay makes different requests at frame \(other.frame)")
    }
    if let divergence = report.divergence {
      throw fail("the recording's replay differs at frame \(divergence.firstDifferent)")
    }
    guard report.frames == checker.frames, report.isEnded, report.notices.isEmpty,
      let state = report.state,
      try JSONWriter.areAlike(state, checker.state)
    else { throw fail("the recording does not end where the session ended") }
  }

  /// Ends everything that was started.
  func shutDown() {
    _ = start.interpreter.endRecording(.ok)
    start.shutDown()
    scratch.remove()
  }
}
