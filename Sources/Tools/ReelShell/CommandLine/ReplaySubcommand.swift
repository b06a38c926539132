import Reel
import ReelApp
import ReelTimeline

extension Shell {
  static var replaySubcommand: Subcommand<State, Action> {
    Subcommand(
      "replay",
      localized(
        en: "Replay recordings without effects, and check their digests",
        de: "Aufnahmen ohne Effekte wiederholen und ihre Digests prüfen"),
      .files(
        "RECORDING…",
        missing: localized(en: "replay needs a recording", de: "replay braucht eine Aufnahme")),
      .flag(
        "against",
        help: localized(
          en: "review a change by recordings of before: what differs first, and where",
          de: "eine Änderung an früheren Aufnahmen prüfen: was zuerst anders ist, und wo")),
      .report,
      .number("until", help: localized(en: "stop after frame N", de: "nach Frame N aufhören")),
      .option(
        "print", "PATH",
        help: localized(
          en: "print what is at PATH in the last state",
          de: "ausgeben, was bei PFAD im letzten Zustand steht")), replays: true
    ) { shell, recordings, isAgainst, options, until, print in
      guard isAgainst || options.tap || options.junit != nil else {
        return try await shell.replay(recordings, until: until, print: print)
      }
      guard until == nil, print == nil else {
        throw UsageError(
          en: "--until and --print do not go with --against, --tap and --junit",
          de: "--until und --print gehen nicht mit --against, --tap und --junit")
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
    for recording in recordings {
      do {
        let report = try Replay<State, Action>(app: suite.name, reducer: suite.reducer)
          .run(recording, until: until)
        let text = ReplayText.text(report, path: recording, root: root)
        if !report.isFaithful {
          output.diagnose(text)
          if worst == .ok { worst = .checkFailed }
        } else if let until, report.last < until {
          for notice in report.notices { output.diagnose(notice) }
          output.diagnose(
            localized(
              en: "\(recording): there is no frame \(until); the last one is \(report.last)",
              de: "\(recording): es gibt keinen Frame \(until); der letzte ist \(report.last)"))
          if worst == .ok { worst = .checkFailed }
        } else if let path, let state = report.state {
          for notice in report.notices { output.diagnose(notice) }
          switch try path.read(from: state, root: root) {
          case .value(let value): output.answer(value.text)
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
      } catch {
        output.diagnose("\(error)")
        worst = .unreadable
      }
    }
    return worst
  }
}
