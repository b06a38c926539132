import Reel
import ReelApp
import ReelHTTP
import ReelSupport
import ReelTimeline

extension ShellCommand {
  /// The world outside: the backend and the network.
  static var world: [Self] {
    [
      Self.question(
        ".http", en: "Call the app's backend, as curl would",
        de: "Den Server der App fragen, wie curl es täte",
        .remoteCall, .flag("show-secrets")
      ) { request, showsSecrets in
        { session in try await call(request, in: session, showingSecrets: showsSecrets) }
      }
      .written("http METHOD /path [key=text] [key:=json]… [--show-secrets]")
      .explained(
        en: """
          The way to make a remote change:
            .http POST /pools/2/contributions amountValue:=20 amountCurrency=USD contributorId:=3 note=
          The path is relative to the app's base URL, the app's own headers are sent. A status of
          400 or more fails the line. What .net does is not done to it. Passwords and tokens in the
          answer are shown as •••, unless --show-secrets is said.
          """,
        de: """
          So ändert man etwas, wie es jemand anders täte:
            .http POST /pools/2/contributions amountValue:=20 amountCurrency=USD contributorId:=3 note=
          Der Pfad beginnt bei der Basis-URL der App, die Header der App werden mitgeschickt. Bei einem
          Status ab 400 schlägt die Zeile fehl. Was .net tut, gilt hier nicht. Passwörter und Tokens
          in der Antwort erscheinen als •••, außer mit --show-secrets.
          """),
      Self(
        ".net", en: "Make the network of the apps fail, or say how it is",
        de: "Das Netz der Apps stören, oder sagen, wie es ist",
        .words("CONDITION", choices: networkChoices) { @Sendable words, _ in words },
        .option("seed", String.self)
      ) { words, seed in
        { shell in
          let session = shell.session
          guard session.hasNetwork else { throw hasNoNetwork(session.suite.name) }
          guard let first = words.first, let last = words.last else {
            return shell.answer(session.network.description)
          }
          do {
            try session.network.apply(words.map(\.text) + (seed.map { ["--seed", $0] } ?? []))
          } catch {
            throw LineError("\(error)", at: first.range.lowerBound..<last.range.upperBound)
          }
          return .done
        }
      }
      .written(
        "net [offline | online | latency 200ms | latency 1ms..90ms [--seed n]"
          + " | fail 10% [--seed n] | drop next | status 500 next"
          + " | refuse|lose|timeout|hang|spoil|garble next | pass next 3]"),
      Self(
        ".advance", en: "Let time pass, without waiting for what is in flight",
        de: "Zeit vergehen lassen, ohne auf etwas zu warten",
        .seconds(
          missing: localized(
            en: "a number of seconds is missing", de: "es fehlt: eine Anzahl von Sekunden"))
      ) { duration in
        { shell in
          await shell.startApp()
          try await shell.session.pass(duration)
          shell.presenter.noteChange()
          return .done
        }
      }
      .explained(
        en: """
          `wait 2` waits until nothing is in flight; `.advance 2` lets an answer that takes longer
          come later: that is how to do something between a question and its answer.
          """,
        de: """
          `wait 2` wartet, bis nichts mehr läuft; `.advance 2` lässt eine Antwort, die länger
          braucht, später kommen: so tut man etwas zwischen einer Frage und ihrer Antwort.
          """),
      Self(
        ".effects", en: "Ask the world after actions, or only reduce them; says which",
        de: "Nach Aktionen die Welt fragen, oder nur reduzieren",
        .optional(.toggle)
      ) { isOn in
        { shell in
          guard let isOn else {
            return shell.answer(
              shell.session.gate.isOpen
                ? localized(en: "effects run", de: "Effekte laufen")
                : localized(en: "effects do not run", de: "Effekte laufen nicht"))
          }
          shell.session.gate.isOpen = isOn
          return .done
        }
      }
      .explained(
        en: """
          Without effects nothing is asked of a backend, no app is started by itself, and answers
          come from .dispatch alone: so a script repeats what a recording has.
          """,
        de: """
          Ohne Effekte wird kein Server gefragt, keine App beginnt von selbst, und Antworten kommen
          nur aus .dispatch: so wiederholt ein Skript, was eine Aufnahme hat.
          """),
      Self(
        ".late", en: "Let an answer come once more, as if its effect went on",
        de: "Eine Antwort noch einmal kommen lassen, als liefe ihr Effekt weiter",
        .count("N", missing: Missing.frame)
      ) { number in
        { shell in
          try answerLate(number, in: shell.session)
          shell.presenter.noteChange()
          return .done
        }
      }
      .explained(
        en: """
          N is the frame of an answer. Where its request is open, it is another frame; otherwise it
          is dropped, as whatever a request says that nobody waits for any more.
          """,
        de: """
          N ist der Frame einer Antwort. Ist ihre Anfrage noch offen, wird sie ein weiterer Frame;
          sonst fällt sie weg, wie alles, worauf niemand mehr wartet.
          """),
    ]
  }

  /// Lets the answer that is a frame come once more, below the point where the store drops it.
  private static func answerLate(_ number: Int, in session: Session<State, Action>) throws {
    let frame = try session.timeline.frame(number)
    guard let request = session.timeline.request(answeredBy: number) else {
      throw Failure(
        localized(
          en: "frame \(number) answers no request", de: "Frame \(number) beantwortet keine Anfrage")
      )
    }
    session.store.answerLate(frame.action, to: request, on: frame.branch)
  }

  /// Why `.net` would be no use.
  private static func hasNoNetwork(_ name: String) -> Failure {
    Failure(
      en: "\(name) sends nothing through the session, so that .net cannot act on it; "
        + "make it with the session's way to the network: "
        + "Shell { setup in App(over: setup.transport) }",
      de: "\(name) schickt nichts durch die Sitzung, sodass .net darauf nicht wirken kann; "
        + "dazu bekommt die App den Weg der Sitzung zum Netz: "
        + "Shell { setup in App(over: setup.transport) }")
  }

  private static var networkChoices: [Choice] {
    [
      Choice("offline", en: "nothing gets through", de: "nichts kommt durch"),
      Choice("online", en: "everything does again", de: "alles kommt wieder durch"),
      Choice("latency", en: "every request takes longer", de: "jede Anfrage dauert länger"),
      Choice("fail", en: "some requests fail", de: "manche Anfragen schlagen fehl"),
      Choice(
        "drop", en: "the answer of the next request is lost",
        de: "die Antwort auf die nächste Anfrage geht verloren"),
      Choice(
        "status", en: "the next request gets this answer",
        de: "die nächste Anfrage bekommt diese Antwort"),
      Choice(
        "refuse", en: "nobody is there for the next request",
        de: "für die nächste Anfrage ist niemand da"),
      Choice(
        "lose", en: "the next request does not arrive",
        de: "die nächste Anfrage kommt nicht an"),
      Choice(
        "timeout", en: "the answer of the next request does not come in time",
        de: "die Antwort auf die nächste Anfrage kommt nicht rechtzeitig"),
      Choice(
        "hang", en: "the next request is done, and nothing comes for an hour",
        de: "die nächste Anfrage wird ausgeführt, und eine Stunde lang kommt nichts"),
      Choice(
        "spoil", en: "the next request is done, and answered with 500",
        de: "die nächste Anfrage wird ausgeführt und mit 500 beantwortet"),
      Choice(
        "garble", en: "half of the next answer comes",
        de: "die nächste Antwort kommt nur zur Hälfte"),
      Choice(
        "pass", en: "nothing happens to the next requests",
        de: "den nächsten Anfragen geschieht nichts"),
    ]
  }
}
