import Foundation
import ReelApp
import ReelHTTP
import ReelTimeline

extension Session {
  /// The world outside: the backend and the network.
  static var worldCommands: [ShellCommand<State, Action>] {
    [
      Own(
        name: "http", synopsis: "http METHOD /path [key=text] [key:=json]…",
        summary: "Call the app's backend, as curl would",
        details: """
          The way to make a remote change:
            .http POST /pools/2/contributions amountValue:=20 amountCurrency=USD contributorId:=3 note=
          The path is relative to the app's base URL, the app's own headers are sent. A status of
          400 or more fails the line. What .net does is not done to it.
          """
      ) { session, call in
        try await session.http(Array(call.arguments), call)
        return .done
      },
      Own(
        name: "net",
        synopsis:
          "net [offline | online | latency 200ms | fail 10% [--seed n] | drop next | status 500 next"
          + " | refuse|lose|timeout|hang|spoil|garble next | pass next 3]",
        summary: "Make the network of the apps fail, or say how it is"
      ) { session, call in
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
    ]
  }

  private func http(_ words: [Word], _ call: Own.Invocation) async throws {
    let app = app
    guard let client = clients[app.name] else {
      throw Failure("\(app.name) has no backend that could be called")
    }
    guard words.count >= 2 else {
      throw LineError(
        "a method and a path are needed; write: .\(call.synopsis)",
        at: call.words.end..<call.words.end)
    }
    guard let method = HTTPMethod(rawValue: words[0].text.uppercased()) else {
      let methods = HTTPMethod.allCases.map(\.rawValue)
      let nearest = Spelling.nearest(to: words[0].text, among: methods)
      throw LineError(
        "there is no method “\(words[0].text)”; "
          + (nearest.map { "did you mean \($0)?" } ?? "there is \(methods.joined(separator: ", "))"),
        at: words[0].range)
    }
    guard words[1].text.hasPrefix("/") else {
      throw LineError("a path begins with a slash: /\(words[1].text)", at: words[1].range)
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
    let shown =
      (try? JSON(text: text)).map { configuration.mode == .ansi ? $0.prettyText : $0.text } ?? text
    if answer.status >= 400 {
      throw Failure("\(answer.status)\(shown.isEmpty ? "" : " " + shown)")
    }
    output.answer(shown.isEmpty ? "\(answer.status)" : "\(answer.status) \(shown)")
  }

  private static func members(_ words: ArraySlice<Word>) throws(LineError) -> [String: JSON] {
    var members: [String: JSON] = [:]
    for word in words {
      guard let equals = word.text.firstIndex(of: "=") else {
        throw LineError("“\(word.text)” is neither key=text nor key:=json", at: word.range)
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
            word.isQuoted
            ? "the shell took the quotes off; write \(text), or \(quoted)"
            : "text is written \(text)"
          throw LineError("“\(value)” is no JSON: \(error.message); \(hint)", at: word.range)
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
