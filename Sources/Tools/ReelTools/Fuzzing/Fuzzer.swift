import Foundation
import ReelApp
import ReelREPL
import ReelSupport
import ReelTexts
import ReelTimeline

/// Tests an app with random lines, and checks each frame.
///
/// The same seed gives the same run: the same lines, frames and states.
package struct Fuzzer<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// The result of a run.
  package struct Report: Sendable {
    /// The number of lines.
    package var steps = 0
    /// The lines of the last session.
    package var lines: [String] = []
    /// The number of frames.
    package var frames = 0
    /// The digest of the last state.
    package var digest: Digest?
    /// The failure; nil if there was none.
    package var failure: FuzzFailure?
    /// The duration, in seconds.
    package var seconds = 0.0
    /// The parts that the checks have of the duration, as in “rules 3 %, replay 25 %”.
    package var checks = ""
    /// Whether its task was cancelled before all lines were performed.
    package var isInterrupted = false
  }

  /// The number of lines after which a session ends, and another begins with fresh data.
  ///
  /// A line takes longer, the more there is in the lists of a session and in its history; and the
  /// lines before a failure are repeated to shrink them.
  private static var sessionLength: Int { 1_000 }

  private let program: Program<State, Action>
  private let app: Int

  /// Prepares testing an app of a program, by its index.
  package init(_ program: Program<State, Action>, app: Int) {
    self.program = program
    self.app = app
  }

  /// Performs random lines, until a check fails or there are enough.
  ///
  /// - Parameters:
  ///   - options: how long, and how wildly.
  ///   - note: receives each line before it is performed.
  ///   - renew: is called before the first line of each further session.
  ///   - transcript: receives each line with its outcome; nil if it is not needed.
  /// - Throws: Any error of launching the apps.
  package func run(
    _ options: FuzzOptions, noting note: (String) -> Void = { _ in },
    renewing renew: () -> Void = {}, transcript: ((Text) -> Void)? = nil
  ) async throws -> Report {
    var session = try await FuzzSession(
      program, app: app, isTalkative: transcript != nil,
      checks: FuzzChecks(without: options.skipped), recordingInto: options.recording)
    defer { session.shutDown() }
    var generator = LineGenerator(
      session.app, faults: session.hasNetwork ? options.faults : nil, seed: options.seed)
    var report = Report()
    // Checks of time travel use separate random numbers: an app with fewer frames must not change
    // the lines.
    var dice = Dice(seed: ~options.seed)
    let start = Date()
    var isPerforming = false
    do {
      try await WorkMeter.during(.fuzzing, of: options.steps) { meter in
        try await session.begin()
        for step in 0..<options.steps {
          if let limit = options.seconds, Date().timeIntervalSince(start) >= limit { break }
          if let most = options.frames, session.frames >= most { break }
          try Task.checkCancellation()
          meter?.note(step)
          // A recording is that of one session.
          if report.lines.count == Self.sessionLength, options.recording == nil {
            try await session.verify()
            report.frames += session.frames
            let next = try await FuzzSession(
              program, app: app, isTalkative: transcript != nil, checks: session.checks)
            session.shutDown()
            session = next
            renew()
            transcript?(.empty)
            report.lines = []
            generator = generator.renewed(for: session.app)
            try await session.begin()
          }
          let line = session.line(of: &generator, repeatsAnswers: options.hasLateAnswers)
          report.lines.append(line)
          report.steps += 1
          note(line)
          isPerforming = true
          let outcome = try await session.execute(line)
          isPerforming = false
          if let transcript {
            let refusal = Text(verbatim: "  ") + "(refused)"
            transcript(Text(verbatim: line) + (outcome == .refused ? refusal : .empty))
            session.takeTranscript().forEach { transcript(Text(verbatim: $0)) }
          }
          if dice.chance(0.1) { try session.travel(to: dice.roll(0...session.frames)) }
        }
        try Task.checkCancellation()
        try await session.verify()
      }
    } catch is CancellationError {
      report.isInterrupted = true
    } catch is FuzzFailure where Task.isCancelled {
      // What was interrupted has not failed: a line, or the checks of a session at its end.
      report.isInterrupted = true
      if isPerforming {
        report.lines = report.lines.dropLast()
        report.steps -= 1
      }
    } catch let failure as FuzzFailure {
      if let transcript {
        transcript(Text(verbatim: report.lines.last ?? ""))
        session.takeTranscript().forEach { transcript(Text(verbatim: $0)) }
      }
      report.failure = failure
    }
    report.frames += session.frames
    report.digest = session.digest
    report.seconds = Date().timeIntervalSince(start)
    report.checks = session.checks.shares(ofSeconds: report.seconds)
    return report
  }

  /// Performs given lines, whatever their outcome, until a check fails.
  ///
  /// - Throws: Any error of launching the apps.
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
