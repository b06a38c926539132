import Foundation
import Reel
import ReelApp
import ReelHTTP
import ReelTimeline

extension Session {
  /// The world outside: the backend and the network.
  static var worldCommands: [ShellCommand<State, Action>] {
    [
      Own(
        name: "http",
        synopsis: "http METHOD /path [key=text] [key:=json]… [--show-secrets]",
        summary: Localized(
          en: "Call the app's backend, as curl would",
          de: "Den Server der App fragen, wie curl es täte"),
        details: Localized(
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
            """)
      ) { session, call in
        let flag = "--show-secrets"
        let isFlag = { (word: Word) in !word.isQuoted && word.text == flag }
        try await session.http(
          call.arguments.filter { !isFlag($0) },
          showingSecrets: call.arguments.contains(where: isFlag),
          call)
        return .done
      },
      Own(
        name: "net",
        synopsis:
          "net [offline | online | latency 200ms | latency 1ms..90ms [--seed n]"
          + " | fail 10% [--seed n] | drop next | status 500 next"
          + " | refuse|lose|timeout|hang|spoil|garble next | pass next 3]",
        summary: Localized(
          en: "Make the network of the apps fail, or say how it is",
          de: "Das Netz der Apps stören, oder sagen, wie es ist")
      ) { session, call in
        guard session.hasNetwork else { throw session.hasNoNetwork }
        if call.arguments.isEmpty {
          session.output.answer(session.network.description)
        } else {
          do {
            try session.network.apply(call.arguments.map(\.text))
          } catch {
            let first = call.arguments[call.arguments.startIndex]
            throw LineError("\(error)", at: first.range.lowerBound..<call.words.end)
          }
        }
        return .done
      },
      Own(
        name: "advance", synopsis: "advance SECONDS",
        summary: Localized(
          en: "Let time pass, without waiting for what is in flight",
          de: "Zeit vergehen lassen, ohne auf etwas zu warten"),
        details: Localized(
          en: """
            `wait 2` waits until nothing is in flight; `.advance 2` lets an answer that takes longer
            come later: that is how to do something between a question and its answer.
            """,
          de: """
            `wait 2` wartet, bis nichts mehr läuft; `.advance 2` lässt eine Antwort, die länger
            braucht, später kommen: so tut man etwas zwischen einer Frage und ihrer Antwort.
            """)
      ) { session, call in
        let word = try call.single(
          localized(en: "a number of seconds", de: "eine Anzahl von Sekunden"))
        guard let seconds = Double(word.text), seconds >= 0, seconds <= 1e9 else {
          throw LineError(
            localized(
              en: "“\(word.excerpt)” is not a number of seconds",
              de: "„\(word.excerpt)“ ist keine Anzahl von Sekunden"), at: word.range)
        }
        await session.startApp()
        try await session.pass(.seconds(seconds))
        session.isScreenStale = true
        return .done
      },
      Own(
        name: "effects", synopsis: "effects [on|off]",
        summary: Localized(
          en: "Ask the world after actions, or only reduce them; says which",
          de: "Nach Aktionen die Welt fragen, oder nur reduzieren"),
        details: Localized(
          en: """
            Without effects nothing is asked of a backend, no app is started by itself, and answers
            come from .dispatch alone: so a script repeats what a recording has.
            """,
          de: """
            Ohne Effekte wird kein Server gefragt, keine App beginnt von selbst, und Antworten kommen
            nur aus .dispatch: so wiederholt ein Skript, was eine Aufnahme hat.
            """)
      ) { session, call in
        guard let word = try call.optional() else {
          session.output.answer(
            session.gate.isOpen
              ? localized(en: "effects run", de: "Effekte laufen")
              : localized(en: "effects do not run", de: "Effekte laufen nicht"))
          return .done
        }
        switch word.text {
        case "on": session.gate.isOpen = true
        case "off": session.gate.isOpen = false
        default:
          throw LineError(
            localized(en: "on or off is expected here", de: "hier wird on oder off erwartet"),
            at: word.range)
        }
        return .done
      },
      Own(
        name: "late", synopsis: "late N",
        summary: Localized(
          en: "Let an answer come once more, as if its effect went on",
          de: "Eine Antwort noch einmal kommen lassen, als liefe ihr Effekt weiter"),
        details: Localized(
          en: """
            N is the frame of an answer. Where its request is open, it is another frame; otherwise it
            is dropped, as whatever a request says that nobody waits for any more.
            """,
          de: """
            N ist der Frame einer Antwort. Ist ihre Anfrage noch offen, wird sie ein weiterer Frame;
            sonst fällt sie weg, wie alles, worauf niemand mehr wartet.
            """)
      ) { session, call in
        guard let word = try call.optional() else {
          throw LineError(
            localized(
              en: "a frame is missing; write: .\(call.synopsis)",
              de: "es fehlt ein Frame; so wird es geschrieben: .\(call.synopsis)"),
            at: call.words.end..<call.words.end)
        }
        try session.answerLate(try call.number(word))
        return .done
      },
    ]
  }

  /// Lets the answer that is a frame come once more, below the point where the store drops it.
  private func answerLate(_ number: Int) throws {
    let frame = try timeline.frame(number)
    guard let request = timeline.request(answeredBy: number) else {
      throw Failure(
        localized(
          en: "frame \(number) answers no request", de: "Frame \(number) beantwortet keine Anfrage")
      )
    }
    store.answerLate(frame.action, to: request, on: frame.branch)
    isScreenStale = true
  }

  /// Why `.net` would be no use.
  private nonisolated var hasNoNetwork: Failure {
    let name = suite.name
    return Failure(
      localized(
        en: "\(name) sends nothing through the session, so that .net cannot act on it; "
          + "make it with the session's way to the network: "
          + "Shell { setup in App(over: setup.transport) }",
        de: "\(name) schickt nichts durch die Sitzung, sodass .net darauf nicht wirken kann; "
          + "dazu bekommt die App den Weg der Sitzung zum Netz: "
          + "Shell { setup in App(over: setup.transport) }"))
  }

  private func http(
    _ words: [Word], showingSecrets: Bool, _ call: Own.Invocation
  ) async throws {
    let app = app
    guard let client = clients[app.name] else {
      throw Failure(
        localized(
          en: "\(app.name) has no backend that could be called",
          de: "\(app.name) hat keinen Server, den man fragen könnte"))
    }
    guard words.count >= 2 else {
      throw LineError(
        localized(
          en: "a method and a path are needed; write: .\(call.synopsis)",
          de:
            "eine Methode und ein Pfad werden gebraucht; so wird es geschrieben: .\(call.synopsis)"),
        at: call.words.end..<call.words.end)
    }
    guard let method = HTTPMethod(rawValue: words[0].text.uppercased()) else {
      let methods = HTTPMethod.allCases.map(\.rawValue)
      let nearest = Spelling.nearest(to: words[0].text, among: methods)
      throw LineError(
        localized(
          en: "there is no method “\(words[0].excerpt)”; "
            + (nearest.map { "did you mean \($0)?" }
              ?? "there is \(methods.joined(separator: ", "))"),
          de: "es gibt keine Methode „\(words[0].excerpt)“; "
            + (nearest.map { "ist \($0) gemeint?" } ?? "es gibt \(methods.joined(separator: ", "))")
        ),
        at: words[0].range)
    }
    guard words[1].text.hasPrefix("/") else {
      throw LineError(
        localized(
          en: "a path begins with a slash: /\(words[1].text)",
          de: "ein Pfad beginnt mit einem Schrägstrich: /\(words[1].text)"), at: words[1].range)
    }
    let parts = words[1].text.split(separator: "?", maxSplits: 1)
    var request = HTTPRequest(method, parts.first.map(String.init) ?? "/")
    if parts.count > 1 { request.query = Self.query(parts[1]) }
    if words.count > 2 {
      request.body = Data(JSON.object(try Self.members(words.dropFirst(2))).text.utf8)
      request.headers["Content-Type"] = "application/json"
    }
    let answer = try await client.response(to: request)
    let text = String(decoding: answer.body, as: UTF8.self)
    let json = (try? JSON(text: text)).map { showingSecrets ? $0 : Discretion.hidden($0) }
    let plain =
      !showingSecrets && Discretion.isToken(text.trimmed) ? Secret.placeholder : text
    let shown = json.map { configuration.mode == .ansi ? $0.prettyText : $0.text } ?? plain
    if answer.status >= 400 {
      throw Failure("\(answer.status)\(shown.isEmpty ? "" : " " + shown)")
    }
    output.answer(shown.isEmpty ? "\(answer.status)" : "\(answer.status) \(shown)")
  }

  private static func members(_ words: ArraySlice<Word>) throws(LineError) -> [String: JSON] {
    var members: [String: JSON] = [:]
    for word in words {
      guard let equals = word.text.firstIndex(of: "=") else {
        throw LineError(
          localized(
            en: "“\(word.excerpt)” is neither key=text nor key:=json",
            de: "„\(word.excerpt)“ ist weder key=text noch key:=json"), at: word.range)
      }
      let value = String(word.text[word.text.index(after: equals)...])
      let key = word.text[..<equals]
      if key.hasSuffix(":") {
        do {
          members[String(key.dropLast())] = try JSON(text: value)
        } catch {
          let name = String(key.dropLast())
          let text = Words.quoted("\(name)=\(value)")
          let quoted = "'\(name):=\(JSON.string(value).text)'"
          let hint =
            word.range.count > word.text.count
            ? localized(
              en: "the shell took the quotes off; write \(text), or \(quoted)",
              de: "die Shell hat die Anführungszeichen entfernt; schreib \(text) oder \(quoted)")
            : localized(en: "text is written \(text)", de: "Text schreibt man \(text)")
          throw LineError(
            localized(
              en: "“\(value)” is no JSON: \(error.message); \(hint)",
              de: "„\(value)“ ist kein JSON: \(error.message); \(hint)"), at: word.range)
        }
      } else {
        members[String(key)] = .string(value)
      }
    }
    return members
  }

  private static func query(_ text: Substring) -> [HTTPRequest.QueryItem] {
    text.split(separator: "&").map { item in
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = pair[0].removingPercentEncoding ?? String(pair[0])
      let value = pair.count > 1 ? pair[1].removingPercentEncoding ?? String(pair[1]) : ""
      return HTTPRequest.QueryItem(name, value)
    }
  }
}
