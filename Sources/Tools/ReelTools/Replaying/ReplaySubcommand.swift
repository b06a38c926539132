import Reel
import ReelApp
import ReelREPL
import ReelTexts
import ReelTimeline

extension RunningShell {
  static var replaySubcommand: Subcommand<State, Action> {
    return Subcommand(
      "replay", "Replay recordings without effects, and check their digests",
      .files("RECORDING…", missing: Text("replay needs a recording")),
      .flag("against", help: Text("compare with recordings made before a change")), .report,
      .number("until", in: FrameNumber.range, help: Text("stop after frame N")),
      .option("print", "PATH", help: Text("print the value at PATH in the last state")),
      replays: true
    ) { shell, files, isAgainst, options, until, print in
      let recordings = files.map(\.path)
      guard isAgainst || options.tap || options.junit != nil else {
        return try await shell.replay(recordings, until: until, print: print)
      }
      guard until == nil, print == nil else {
        throw UsageError("--until and --print cannot be combined with --against, --tap and --junit")
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
      throw UsageError(Text(verbatim: "--print: ") + error.message)
    }
    return try await offline { launch in
      try replay(recordings, launch.suite, until: until, print: path)
    }
  }

  private func replay(
    _ recordings: [String], _ suite: Suite<State, Action>, until: Int?, print path: Path?
  ) throws -> ExitCode {
    let root = suite.root
    let origin = PathOrigin(apps: program.apps)
    let output = StandardOutput()
    var worst = ExitCode.ok
    for (index, recording) in recordings.enumerated() {
      do {
        let report = try suite.replay().run(recording, until: until)
        let text = ReplayText.text(
          report, path: recording, root: root, isPart: until != nil, in: translation)
        if !report.isFaithful {
          output.diagnose(text)
          worst.worsen(to: .checkFailed)
        } else if let until, report.last < until {
          for notice in report.notices { output.diagnose(translation(notice)) }
          let problem = translation("there is no frame \(until); the last one is \(report.last)")
          output.diagnose("\(recording): \(problem)")
          worst.worsen(to: .checkFailed)
        } else if let path, let state = report.state {
          for notice in report.notices { output.diagnose(translation(notice)) }
          switch try origin.whole(path).read(from: state, root: root) {
          case .value(let value): output.reply(json: value.text)
          case .absent(let reason):
            output.diagnose("\(recording): \(translation(reason))")
            worst.worsen(to: .checkFailed)
          }
        } else if path != nil {
          output.diagnose(text)
          worst.worsen(to: .checkFailed)
        } else {
          output.reply(text)
        }
      } catch let error as PathError {
        throw UsageError(Text(verbatim: "--print: ") + error.text)
      } catch let error as UsageError {
        throw error
      } catch let error as QueryInterruption {
        printInterruption(error, recording, left: Array(recordings[(index + 1)...]))
        return .interrupted
      } catch {
        output.diagnose(ReplayText.text(error, path: recording, suite, in: translation))
        worst.worsen(to: .unreadable)
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
  func printInterruption(
    _ interruption: QueryInterruption, _ recording: String, left: [String], options: [String] = []
  ) {
    let output = StandardOutput()
    let frames = interruption.framesRead
    let seen = CommandText.line([program.name, "replay", recording, "--until", "\(frames)"])
    let hint = translation("up to frame \(frames): \(verbatim: seen)")
    output.diagnose("\(recording): \(translation(interruption.text))\n  \(hint)")
    guard !left.isEmpty else { return }
    output.diagnose(
      translation(
        "continue with: \(verbatim: CommandText.line([program.name, "replay"] + options + left))"))
  }
}
