import Reel
import ReelTimeline

extension Shell {
  static var replaySubcommand: Subcommand<State, Action> {
    Subcommand(
      "replay", synopsis: "replay RECORDING… [options]",
      summary: Localized(
        en: "Replay recordings without effects, and check their digests",
        de: "Aufnahmen ohne Effekte wiederholen und ihre Digests prüfen"),
      options: [
        CommandLineOption(
          "against",
          help: Localized(
            en: "review a change by recordings of before: what differs first, and where",
            de: "eine Änderung an früheren Aufnahmen prüfen: was zuerst anders ist, und wo")),
        .tap, .junit,
        CommandLineOption(
          "until", "N",
          help: Localized(
            en: "stop after frame N",
            de: "nach Frame N aufhören")),
        CommandLineOption(
          "print", "PATH",
          help: Localized(
            en: "print what is at PATH in the last state",
            de: "ausgeben, was bei PFAD im letzten Zustand steht")),
      ], replays: true
    ) { shell, arguments in try await shell.replay(arguments) }
  }

  private func replay(_ arguments: ParsedArguments) async throws -> ExitCode {
    guard !arguments.others.isEmpty else {
      throw UsageError(
        localized(
          en: "replay needs a recording",
          de: "replay braucht eine Aufnahme"))
    }
    if arguments.has("against") || arguments.has("tap") || arguments.has("junit") {
      guard !arguments.has("until"), !arguments.has("print") else {
        throw UsageError(
          localized(
            en: "--until and --print do not go with --against, --tap and --junit",
            de: "--until und --print gehen nicht mit --against, --tap und --junit"))
      }
      return try await review(arguments)
    }
    let until = try arguments.number("until", in: 0...Int.max)
    let path: Path?
    do throws(QueryError) {
      path = try arguments.value("print").map { text throws(QueryError) in try Path(text) }
    } catch {
      throw UsageError("--print: \(error.message)")
    }
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let launch = try await program.launch(SessionSetup.offline(scratch))
    defer { launch.shutDown() }
    let suite = launch.suite
    let root = suite.isSingle ? suite.name : nil
    let output = StandardOutput()
    var worst = ExitCode.ok
    for recording in arguments.others {
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
