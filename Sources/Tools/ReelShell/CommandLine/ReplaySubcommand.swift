import ReelTexts
import Reel
import ReelApp
import ReelTimeline

extension Shell {
  static var replaySubcommand: Subcommand<State, Action> {
    let said = texts.program.replay
    return Subcommand(
      "replay", said.summary, .files("RECORDING…", missing: said.needsRecording),
      .flag("against", help: said.against), .report,
      .number("until", in: FrameNumber.range, help: said.until),
      .option("print", "PATH", help: said.print), replays: true
    ) { shell, recordings, isAgainst, options, until, print in
      guard isAgainst || options.tap || options.junit != nil else {
        return try await shell.replay(recordings, until: until, print: print)
      }
      guard until == nil, print == nil else {
        throw UsageError(texts.program.replay.doNotGo)
      }
      return try await shell.review(recordings, isTolerant: isAgainst, options)
    }
  }

  private func replay(
    _ recordings: [String], until: Int?, print: String?
  ) async throws -> ExitCode {
    let path: Path?
    do throws(QueryError) {
      path = try print.map { text throws(QueryError) in try Path(text) }
    } catch {
      throw UsageError("--print: \(error.message)")
    }
    return try await offline { launch in
      try replay(recordings, launch.suite, until: until, print: path)
    }
  }

  private func replay(
    _ recordings: [String], _ suite: Suite<State, Action>, until: Int?, print path: Path?
  ) throws -> ExitCode {
    let root = suite.root
    let output = StandardOutput()
    var worst = ExitCode.ok
    for (place, recording) in recordings.enumerated() {
      do {
        let report = try Replay<State, Action>(app: suite.name, reducer: suite.reducer)
          .run(recording, until: until)
        let text = ReplayText.text(report, path: recording, root: root)
        if !report.isFaithful {
          output.diagnose(text)
          if worst == .ok { worst = .checkFailed }
        } else if let until, report.last < until {
          for notice in report.notices { output.diagnose(notice) }
          let problem = texts.program.replay.noSuchFrame(until, report.last)
          output.diagnose("\(recording): \(problem)")
          if worst == .ok { worst = .checkFailed }
        } else if let path, let state = report.state {
          for notice in report.notices { output.diagnose(notice) }
          switch try path.read(from: state, root: root) {
          case .value(let value): output.answer(json: value.text)
          case .absent(let reason):
            output.diagnose("\(recording): \(reason)")
            if worst == .ok { worst = .checkFailed }
          }
        } else if path != nil {
          output.diagnose(text)
          if worst == .ok { worst = .checkFailed }
        } else {
          output.answer(text)
        }
      } catch let error as PathError {
        throw UsageError("--print: \(error)")
      } catch let error as UsageError {
        throw error
      } catch let error as QueryInterruption {
        tell(error, recording, left: Array(recordings[(place + 1)...]))
        return .interrupted
      } catch {
        output.diagnose("\(error)")
        worst = .unreadable
      }
    }
    return worst
  }

  /// Reports the progress of an interrupted replay, and how to continue.
  ///
  /// - Parameters:
  ///   - interruption: the progress.
  ///   - recording: the recording that was being replayed.
  ///   - left: the remaining recordings.
  ///   - options: the options of the replay.
  func tell(
    _ interruption: QueryInterruption, _ recording: String, left: [String], options: [String] = []
  ) {
    let said = texts.running.stopping
    let output = StandardOutput()
    let frames = interruption.framesRead
    let seen = CommandText.line([program.name, "replay", recording, "--until", "\(frames)"])
    output.diagnose("\(recording): \(said.replay("\(interruption)", frames, seen))")
    guard !left.isEmpty else { return }
    output.diagnose(said.goOn(CommandText.line([program.name, "replay"] + options + left)))
  }
}
