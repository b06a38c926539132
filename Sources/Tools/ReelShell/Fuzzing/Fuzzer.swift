import ReelTexts
import Foundation
import ReelApp
import ReelSupport
import ReelTimeline

/// Does what was not thought of: lines at random, each frame checked.
///
/// The same seed, the same run: the same lines, the same frames, the same states.
package struct Fuzzer<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// What came of a run.
  package struct Report: Sendable {
    /// The lines that were given.
    package var lines: [String] = []
    /// How many frames there were.
    package var frames = 0
    /// The digest of the last state.
    package var digest: Digest?
    /// What was wrong in the end; nil where all was well.
    package var failure: FuzzFailure?
    /// How long it took, in seconds.
    package var seconds = 0.0
    /// Whether its task was cancelled before there were enough lines.
    package var isInterrupted = false
  }

  private let program: Program<State, Action>
  private let app: Int

  /// Prepares to try an app of a program, by its place.
  package init(_ program: Program<State, Action>, app: Int) {
    self.program = program
    self.app = app
  }

  /// Gives lines at random, until something is wrong or there were enough.
  ///
  /// - Parameters:
  ///   - options: how long, and how wild.
  ///   - note: is told each line before it is given.
  ///   - transcript: is told each line with what came of it; nil where it is not read.
  /// - Throws: what launching the apps throws.
  package func run(
    _ options: FuzzOptions, noting note: (String) -> Void = { _ in },
    transcript: ((String) -> Void)? = nil
  ) async throws -> Report {
    let session = try await FuzzSession(
      program, app: app, isTalkative: transcript != nil, recordingInto: options.recording)
    defer { session.shutDown() }
    var generator = LineGenerator(
      session.app, faults: session.hasNetwork ? options.faults : nil, seed: options.seed)
    var report = Report()
    // What is looked back at has nothing to do with the lines: another app's fewer frames shall
    // not change them.
    var dice = Dice(seed: ~options.seed)
    let start = Date()
    do {
      try await WorkMeter.during(.fuzzing, of: options.steps) { meter in
        try await session.begin()
        for step in 0..<options.steps {
          if let limit = options.seconds, Date().timeIntervalSince(start) >= limit { break }
          if let most = options.frames, session.frames >= most { break }
          try Task.checkCancellation()
          meter?.note(step)
          let line = session.line(of: &generator, repeatsAnswers: options.hasLateAnswers)
          report.lines.append(line)
          note(line)
          let outcome = try await session.execute(line)
          if let transcript {
            transcript(
              outcome == .refused ? "\(line)  \(texts.running.fuzz.refused)" : line)
            session.takeTranscript().forEach(transcript)
          }
          if dice.chance(0.1) { try session.travel(to: dice.roll(0...session.frames)) }
        }
        try Task.checkCancellation()
        try await session.verify()
      }
    } catch is CancellationError {
      report.isInterrupted = true
    } catch is FuzzFailure where Task.isCancelled {
      // A line that was cut short has not failed.
      report.isInterrupted = true
      report.lines = report.lines.dropLast()
    } catch let failure as FuzzFailure {
      if let transcript {
        transcript(report.lines.last ?? "")
        session.takeTranscript().forEach(transcript)
      }
      report.failure = failure
    }
    report.frames = session.frames
    report.digest = session.digest
    report.seconds = Date().timeIntervalSince(start)
    return report
  }

  /// Gives certain lines, whatever becomes of them, until something is wrong.
  ///
  /// - Throws: what launching the apps throws.
  func run(
    _ lines: [String], noting note: (String) -> Void
  ) async throws -> (failure: FuzzFailure?, given: Int, refused: Set<Int>) {
    let session = try await FuzzSession(program, app: app)
    defer { session.shutDown() }
    var refused: Set<Int> = []
    var given = 0
    do {
      try await session.begin()
      for (index, line) in lines.enumerated() {
        note(line)
        given = index + 1
        if try await session.execute(line) == .refused { refused.insert(index) }
      }
      try await session.verify()
      return (nil, given, refused)
    } catch let failure as FuzzFailure {
      return (failure, given, refused)
    }
  }
}
