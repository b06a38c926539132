import MockBackend
import ReelCoding
import ReelServer

/// Clients' requests to the backend, as they come over a connection.
///
/// An empty line separates a request's head and body; a line `===` separates requests.
enum RequestTarget {
  private static let rules = RequestRules(host: "127.0.0.1")

  static func problem(_ bytes: [UInt8]) -> String? {
    guard let backend = try? EmbeddedBackend(options) else { return "there is no backend" }
    defer { backend.stop() }
    for request in requests(in: bytes).prefix(12) {
      _ = rules.problem(version: "HTTP/1.1", request.headers)
      let headers = Dictionary(request.headers, uniquingKeysWith: { $1 })
      let answer = backend.answer(
        request.method, request.target, headers: headers, body: request.body)
      guard (200..<600).contains(answer.status) else { return "the status is \(answer.status)" }
      if answer.status == 500 {
        return
          "\(request.method) \(request.target): \(String(decoding: answer.body, as: UTF8.self))"
      }
      guard answer.headers["Content-Type"] == "application/json", !answer.body.isEmpty else {
        continue
      }
      if (try? JSON(text: String(decoding: answer.body, as: UTF8.self))) == nil {
        return "no JSON: \(String(decoding: answer.body, as: UTF8.self))"
      }
    }
    return nil
  }

  private static var options: Backend.Options {
    var options = Backend.Options()
    options.now = { 1_700_000_000_000 }
    return options
  }

  private struct Request {
    var method: String
    var target: String
    var headers: [(name: String, value: String)]
    var body: [UInt8]
  }

  private static func requests(in bytes: [UInt8]) -> [Request] {
    var requests: [Request] = []
    var current: Request?
    var isInBody = false
    func end() {
      if let current { requests.append(current) }
      (current, isInBody) = (nil, false)
    }
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.elementsEqual("===".utf8) {
        end()
      } else if current == nil {
        let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { continue }
        current = Request(
          method: String(words[0]), target: String(words[1]), headers: [], body: [])
      } else if isInBody {
        if current?.body.isEmpty == false { current?.body.append(UInt8(ascii: "\n")) }
        current?.body += line
      } else if line.isEmpty {
        isInBody = true
      } else {
        let parts = String(decoding: line, as: UTF8.self).split(separator: ":", maxSplits: 1)
        let value = parts.dropFirst().first.map(String.init) ?? ""
        current?.headers.append(
          (parts.first.map { $0.lowercased() } ?? "", String(value.drop { $0 == " " })))
      }
    }
    end()
    return requests
  }
}
