import Reel
import ReelApp
import ReelHTTP
import ReelSupport
import ReelTexts
import ReelTimeline

extension ShellCommand {
  /// Commands for the outside world: the backend and the network.
  static var world: [Self] { network + effects + requests + late + sharing }

  private static var network: [Self] {
    [
      Self.question(
        ".http", "Call the app's backend, as curl would", .remoteCall,
        .flag("show-secrets")
      ) { request, showsSecrets in
        { session in try await call(request, in: session, showingSecrets: showsSecrets) }
      }
      .example(".http GET /pools", ".http POST /pools name=Trip goalAmountValue:=30")
      .written("http METHOD /path [key=text] [key:=json]… [--show-secrets]")
      .explained(
        """
        To make a change from outside:
          .http POST /pools/2/contributions amountValue:=20 amountCurrency=USD contributorId:=3 \
        note=
        The path is relative to the app's base URL, and the app's own headers are sent. A status
        of 400 or more fails the line. .net does not affect it. Values in the answer with a name
        such as password or accessToken are shown as •••, in text and in JSON, unless
        --show-secrets is given; recordings contain no such answers at all.
        """),
      Self(
        ".net", "Make the apps' network fail, or show its conditions",
        .conditions(networkChoices), .option("seed", String.self)
      ) { change, _ in
        { shell in
          let session = shell.session
          guard session.hasNetwork else { throw hasNoNetwork(session.suite.name) }
          guard let change else {
            return Reply(
              .network, NetworkState(session.network), lines: [session.network.description])
          }
          session.network.apply(change)
          return Reply(.network, NetworkState(session.network))
        }
      }
      .example(".net latency 200ms", ".net timeout next")
      .written(
        "net [offline | online | latency 200ms | latency 1ms..90ms [--seed n]"
          + " | fail 10% [--seed n] | drop next | status 500 next"
          + " | refuse|lose|timeout|hang|spoil|garble next | pass next 3]"
      )
      .forTrials(),
      Self(
        ".advance", "Let time pass, without waiting for what is in flight",
        .seconds(missing: Text("a number of seconds is missing"))
      ) { duration in
        { shell in
          await shell.startApp()
          try await shell.session.pass(duration)
          return .done.screen(.change)
        }
      }
      .example(".advance 2", ".advance 0.5")
      .with(\.letsTimePass, true)
      .explained(
        """
        `wait 2` waits until nothing is in flight; after `.advance 2`, an answer that takes \
        longer
        is still in flight: use it to do something between a request and its answer.
        """
      )
      .forTrials(),
    ]
  }

  private static var late: [Self] {
    [
      Self(
        ".late", "Deliver an answer again, as if its effect were still running",
        .count("N", missing: Text("a frame is missing"))
      ) { number in
        { shell in
          try answerLate(number, in: shell.session)
          return .done.screen(.change)
        }
      }
      .example(".late 7", ".log")
      .completing("N", frameNumbers)
      .explained(
        """
        N is the frame of an answer. If its request is open, the answer becomes another frame;
        otherwise it is dropped, like every answer that the app no longer waits for.
        """
      )
      .forTrials()
    ]
  }

  /// Delivers a frame's answer again, below the point at which the store drops it.
  private static func answerLate(_ number: Int, in session: Session<State, Action>) throws {
    let frame = try session.timeline.frame(number)
    guard let request = session.timeline.request(answeredBy: number) else {
      throw LineFailure("frame \(number) answers no request", code: .notFound)
    }
    // A branch that has restarted has left its requests to the one that keeps its frames.
    let open = session.store.openRequests.filter { $0.id == request }.map(\.branch)
    let branch = [session.cursor.branch, frame.branch].first(where: open.contains) ?? open.first
    session.store.answerLate(frame.action, to: request, on: branch ?? frame.branch)
  }

  /// Returns the reason why `.net` and failures by `.answer` would have no effect.
  static func hasNoNetwork(_ name: String) -> LineFailure {
    LineFailure(
      """
      \(verbatim: name) does not send its requests through the session, so .net cannot affect \
      them; give it the session's transport: Shell { setup in App(over: setup.transport) }
      """, code: .noNetwork)
  }

  private static var networkChoices: [Choice] {
    [
      Choice("offline", "nothing gets through"),
      Choice("online", "everything gets through again"),
      Choice("latency", "every request takes longer"),
      Choice("fail", "some requests fail"),
      Choice("drop", "the answer of the next request is lost"),
      Choice("status", "the next request gets this answer"),
      Choice("refuse", "there is no server for the next request"),
      Choice("lose", "the next request does not arrive"),
      Choice("timeout", "the answer of the next request does not come in time"),
      Choice("hang", "the next request is performed, but no answer comes for an hour"),
      Choice("spoil", "the next request is performed, but answered with 500"),
      Choice("garble", "only half of the next answer arrives"),
      Choice("pass", "the next requests are left alone"),
    ]
  }
}

extension Parameter where Value == NetworkConditions.Change? {
  /// The parameter for conditions of the network, together with the option `--seed`; nil for none.
  fileprivate static func conditions(_ choices: [Choice]) -> Parameter {
    words("CONDITION", choices: choices) { words, arguments throws(LineError) in
      guard let first = words.first, let last = words.last else { return nil }
      let seed = arguments["seed"]?.first.map { ["--seed", $0.text] } ?? []
      do throws(NetworkWordsError) {
        return try NetworkConditions.change(words.map(\.text) + seed)
      } catch {
        throw LineError(error.text, at: first.range.lowerBound..<last.range.upperBound)
      }
    }
  }
}
