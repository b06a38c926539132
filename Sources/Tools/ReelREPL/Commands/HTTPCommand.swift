import Foundation
import Reel
import ReelApp
import ReelHTTP
import ReelSupport
import ReelTexts
import ReelTimeline

extension ShellCommand {
  /// Calls the backend of the current app.
  static func call(
    _ request: HTTPRequest, in session: Session<State, Action>, showingSecrets: Bool
  ) async throws -> Reply {
    let app = session.app
    guard let client = session.clients[app.name] else {
      throw LineFailure("\(verbatim: app.name) has no backend to call", code: .noNetwork)
    }
    let subject = session.translation(
      "waiting for \(verbatim: "\(request.method.rawValue) \(request.path)"); Ctrl-C ends it")
    let response: HTTPResponse
    do {
      response = try await WorkMeter.during(.waiting, subject: subject) { _ in
        try await client.response(to: request)
      }
    } catch APIError.cancelled where ![.get, .head].contains(request.method) {
      throw LineFailure(
        "You have stopped waiting; whether the server has done it is not known.",
        code: .requestFailed)
    }
    let text = String(decoding: response.body, as: UTF8.self)
    let json = (try? JSON(text: text)).map { showingSecrets ? $0 : SecretFilter.hidden($0) }
    let plain =
      !showingSecrets && SecretFilter.isToken(text.trimmed) ? Secret.placeholder : text
    let shown = json.map { $0.text(for: session.reader) } ?? plain
    let said = "\(response.status)\(shown.isEmpty ? "" : " " + shown)"
    let value = ServerAnswer(
      status: response.status, body: json ?? .null, text: json == nil ? plain : nil)
    guard response.status < 400 else {
      throw LineFailure(
        Text(verbatim: said), code: .requestFailed, details: try JSON(encoding: value))
    }
    return Reply(.response, value, lines: [said])
  }
}

extension Parameter where Value == HTTPRequest {
  /// The parameters for a call, with a method, a path, and a body: `POST /pools name=Trip
  /// goal:=30`.
  static var remoteCall: Parameter {
    words(
      "METHOD", choices: ["GET", "POST", "PUT", "PATCH", "DELETE"].map { Choice($0) }
    ) { words, arguments throws(LineError) in
      guard words.count >= 2 else {
        let end = arguments.line.end
        throw arguments.syntax.wrong("a method and a path are needed", at: end..<end)
      }
      return try request(words)
    }
  }
}

private func request(_ words: [Word]) throws(LineError) -> HTTPRequest {
  // Its name can be written in lower case.
  var name = words[0]
  if let method = HTTPMethod(rawValue: name.text.uppercased()) { name.text = method.rawValue }
  let methods = HTTPMethod.allCases
  let method = methods[
    try name.index(among: methods.map(\.rawValue), unknown: "there is no method")]
  guard words[1].text.hasPrefix("/") else {
    throw LineError(
      "a path begins with a slash: /\(verbatim: words[1].text)", at: words[1].range)
  }
  let parts = words[1].text.split(separator: "?", maxSplits: 1)
  var request = HTTPRequest(method, parts.first.map(String.init) ?? "/")
  if parts.count > 1 { request.query = query(parts[1]) }
  if words.count > 2 {
    request.body = Data(JSON.object(try members(words.dropFirst(2))).text.utf8)
    request.headers["Content-Type"] = "application/json"
  }
  return request
}

private func members(_ words: ArraySlice<Word>) throws(LineError) -> JSON.Members {
  var members: JSON.Members = [:]
  for word in words {
    guard let equals = word.text.firstIndex(of: "=") else {
      throw LineError(
        "“\(verbatim: word.excerpt)” is neither key=text nor key:=json", at: word.range)
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
        let hint: Text =
          word.range.count > word.text.count
          ? "the shell removed the quotes; write \(verbatim: text), or \(verbatim: quoted)"
          : "write text as \(verbatim: text)"
        throw LineError(
          "“\(verbatim: value)” is not JSON: \(error.message); \(hint)",
          at: word.range)
      }
    } else {
      members[String(key)] = .string(value)
    }
  }
  return members
}

private func query(_ text: Substring) -> [HTTPRequest.QueryItem] {
  text.split(separator: "&").map { item in
    let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = pair[0].removingPercentEncoding ?? String(pair[0])
    let value = pair.count > 1 ? pair[1].removingPercentEncoding ?? String(pair[1]) : ""
    return HTTPRequest.QueryItem(name, value)
  }
}
