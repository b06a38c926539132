import ReelTexts
import Reel
import ReelApp
import ReelHTTP
import ReelSupport
import ReelTimeline

extension ShellCommand {
  /// Commands for the outside world: the backend and the network.
  static var world: [Self] { network + effects + late + sharing }

  private static var network: [Self] {
    [
      Self.question(
        ".http", texts.commands.world.httpSummary, .remoteCall, .flag("show-secrets")
      ) { request, showsSecrets in
        { session in try await call(request, in: session, showingSecrets: showsSecrets) }
      }
      .written("http METHOD /path [key=text] [key:=json]… [--show-secrets]")
      .explained(texts.commands.world.httpHelp),
      Self(
        ".net", texts.commands.world.netSummary,
        .words("CONDITION", choices: networkChoices) { @Sendable words, _ in words },
        .option("seed", String.self)
      ) { words, seed in
        { shell in
          let session = shell.session
          guard session.hasNetwork else { throw hasNoNetwork(session.suite.name) }
          guard let first = words.first, let last = words.last else {
            return shell.answer(
              try Answer(
                .network, NetworkState(session.network), lines: [session.network.description]))
          }
          do {
            try session.network.apply(words.map(\.text) + (seed.map { ["--seed", $0] } ?? []))
          } catch {
            throw LineError("\(error)", at: first.range.lowerBound..<last.range.upperBound)
          }
          return shell.answer(try Answer(.network, NetworkState(session.network)))
        }
      }
      .written(
        "net [offline | online | latency 200ms | latency 1ms..90ms [--seed n]"
          + " | fail 10% [--seed n] | drop next | status 500 next"
          + " | refuse|lose|timeout|hang|spoil|garble next | pass next 3]"
      )
      .forTrials(),
      Self(
        ".advance", texts.commands.world.advanceSummary,
        .seconds(missing: texts.commands.world.secondsMissing)
      ) { duration in
        { shell in
          await shell.startApp()
          try await shell.session.pass(duration)
          shell.presenter.noteChange()
          return .done
        }
      }
      .explained(texts.commands.world.advanceHelp)
      .forTrials(),
    ]
  }

  private static var late: [Self] {
    [
      Self(
        ".late", texts.commands.world.lateSummary,
        .count("N", missing: texts.commands.parameters.frameMissing)
      ) { number in
        { shell in
          try answerLate(number, in: shell.session)
          shell.presenter.noteChange()
          return .done
        }
      }
      .completing("N", frameNumbers)
      .explained(texts.commands.world.lateHelp)
      .forTrials()
    ]
  }

  /// Delivers a frame's answer again, below the point at which the store drops it.
  private static func answerLate(_ number: Int, in session: Session<State, Action>) throws {
    let frame = try session.timeline.frame(number)
    guard let request = session.timeline.request(answeredBy: number) else {
      throw Failure(texts.commands.world.answersNothing(number), code: .notFound)
    }
    session.store.answerLate(frame.action, to: request, on: frame.branch)
  }

  /// Returns the reason why `.net` would have no effect.
  private static func hasNoNetwork(_ name: String) -> Failure {
    Failure(texts.commands.world.hasNoNetwork(name), code: .noNetwork)
  }

  private static var networkChoices: [Choice] {
    [
      Choice("offline", texts.commands.conditions.offline),
      Choice("online", texts.commands.conditions.online),
      Choice("latency", texts.commands.conditions.latency),
      Choice("fail", texts.commands.conditions.fail),
      Choice("drop", texts.commands.conditions.drop),
      Choice("status", texts.commands.conditions.status),
      Choice("refuse", texts.commands.conditions.refuse),
      Choice("lose", texts.commands.conditions.lose),
      Choice("timeout", texts.commands.conditions.timeout),
      Choice("hang", texts.commands.conditions.hang),
      Choice("spoil", texts.commands.conditions.spoil),
      Choice("garble", texts.commands.conditions.garble),
      Choice("pass", texts.commands.conditions.pass),
    ]
  }
}
