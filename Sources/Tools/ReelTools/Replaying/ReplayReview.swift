import Foundation
import ReelApp
import ReelREPL
import ReelTexts
import ReelTimeline

extension RunningShell {
  /// Replays recordings as regression tests, with the current reducers.
  func review(
    _ recordings: [String], isTolerant: Bool, _ options: ReportOptions
  ) async throws -> ExitCode {
    let junit = try options.file()
    return try await offline { launch in
      let review = ReplayReview(
        suite: launch.suite, isTolerant: isTolerant, in: translation)
      var report = CheckReport()
      var code = ExitCode.ok
      for (index, recording) in recordings.enumerated() {
        let start = Date()
        let (failure, remark, result): (String?, String, ExitCode)
        do throws(QueryInterruption) {
          (failure, remark, result) = try review.checkUnlessInterrupted(recording)
        } catch {
          printInterruption(
            error, recording, left: Array(recordings[(index + 1)...]),
            options: isTolerant ? ["--against"] : [])
          code = .interrupted
          break
        }
        code.worsen(to: result)
        if !options.tap { printFinding(failure, remark, of: recording, result) }
        report.checks.append(
          CheckReport.Check(
            name: recording, failure: failure, remark: remark,
            seconds: Date().timeIntervalSince(start)))
      }
      if options.tap { StandardOutput().reply(report.tap) }
      try junit?.write(report.junit(suite: "\(program.name) replay"))
      return code
    }
  }

  /// Prints what was found in a recording: a remark, or what is wrong.
  private func printFinding(
    _ failure: String?, _ remark: String, of recording: String, _ code: ExitCode
  ) {
    guard let failure else { return StandardOutput().reply("\(recording): \(remark)") }
    // What cannot be read is said with the file's name, and the line.
    StandardOutput().diagnose(code == .unreadable ? failure : "\(recording): \(failure)")
  }
}

/// Reports the changes since a recording was made.
package struct ReplayReview<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  let suite: Suite<State, Action>
  let isTolerant: Bool
  private let translation: Translation

  /// - Parameters:
  ///   - suite: the current apps.
  ///   - isTolerant: whether recordings of earlier versions are accepted.
  ///   - translation: the language of its reports.
  package init(
    suite: Suite<State, Action>, isTolerant: Bool, in translation: Translation
  ) {
    self.suite = suite
    self.isTolerant = isTolerant
    self.translation = translation
  }

  /// Checks a recording; returns a problem, a remark, and the exit code.
  package func check(_ path: String) -> (failure: String?, remark: String, code: ExitCode) {
    do {
      return try checkUnlessInterrupted(path)
    } catch {
      return (translation(error.text), "", .interrupted)
    }
  }

  /// Does the same as ``check(_:)``.
  ///
  /// - Throws: `QueryInterruption` if the task has been cancelled in the meantime.
  func checkUnlessInterrupted(
    _ path: String
  ) throws(QueryInterruption) -> (failure: String?, remark: String, code: ExitCode) {
    do {
      let replay = suite.replay()
      let report =
        isTolerant
        ? try replay.runAgainst(path, initialState: suite.initialState) : try replay.run(path)
      let remark = translation(
        """
        \(report.frames, one: "frame", other: "frames"), \
        \(report.digests, one: "digest", other: "digests") equal
        """)
      let wrong = findings(report)
      let notices = report.notices.map { translation($0) }
      return wrong.isEmpty
        ? (nil, (notices + [remark]).joined(separator: "\n"), .ok)
        : ((notices + wrong).joined(separator: "\n"), remark, .checkFailed)
    } catch let error as QueryInterruption {
      throw error
    } catch {
      return (ReplayText.text(error, path: path, suite, in: translation), "", .unreadable)
    }
  }

  /// Returns the differences found by a replay, in lines; none if everything is as recorded.
  package func findings(_ report: Replay<State, Action>.Report) -> [String] {
    var lines: [String] = []
    if isTolerant, !report.formDifferences.isEmpty { lines += schema(report.formDifferences) }
    if let unreadable = report.unreadable { lines += self.unreadable(unreadable, report) }
    if let divergence = report.divergence { lines += behaviour(divergence, report) }
    if let other = report.otherRequests {
      lines += ReplayText.requests(other, in: translation)
    }
    return lines
  }

  /// Returns what states and actions have gained, lost or changed.
  private func schema(_ differences: [FormDifference]) -> [String] {
    [translation("the form has changed since it was recorded:")]
      + differences.map { difference in
        let sign =
          switch difference.kind {
          case .added: "+"
          case .removed: "−"
          case .changed: "~"
          }
        return "  \(sign) " + translation(difference.text)
      }
  }

  private func unreadable(
    _ error: RecordingError, _ report: Replay<State, Action>.Report
  ) -> [String] {
    guard case .unreadable(let path, let line, let reason) = error else {
      return [translation(error.text)]
    }
    guard line > 1 else {
      return [translation("the recorded initial state does not fit this version: \(reason)")]
    }
    let first = try? suite.replay().firstUnknownAction(in: path)
    return [
      translation(
        """
        after frame \(report.last), line \(line): this action no longer exists: \
        \(first?.reason ?? reason)
        """)
    ]
  }

  private func behaviour(
    _ divergence: Replay<State, Action>.Divergence, _ report: Replay<State, Action>.Report
  ) -> [String] {
    let frame = divergence.firstDifferent
    let name = (try? report.timeline?.frame(frame)).flatMap { frame in
      try? ActionSummary(frame.action, isSingle: suite.isSingle).name
    }
    let equal = divergence.lastEqual
    var lines = [
      equal == frame - 1
        ? translation(
          "frame \(frame) \(verbatim: name ?? "") leads to a different state than before")
        : translation(
          """
          a different state than before: after frame \(equal), by frame \(frame) \
          \(verbatim: name ?? "") at the latest
          """)
    ]
    if let changes = report.changes {
      lines.append(
        "  "
          + (changes.isEmpty
            ? translation("it changes nothing now") : translation("it changes now:")))
      lines += changes.lines(in: translation).map { "    " + $0 }
    }
    if let difference = divergence.difference, let compared = divergence.comparedAt {
      guard !difference.isEmpty else {
        return lines + [
          "  " + translation("after frame \(compared) the state is as recorded again")
        ]
      }
      lines.append("  " + translation("after frame \(compared), recorded → replayed:"))
      lines += difference.lines(in: translation).map { "    " + $0 }
    }
    return lines
  }
}
