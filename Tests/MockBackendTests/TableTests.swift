import Foundation
import MockBackend
import Synchronization
import Testing

/// The wire format of the services, as listed in `Tables`.
@Suite struct TableTests {
  @Test(arguments: try Table.all().flatMap(\.cases))
  func answersAsTheTableSays(_ case: Table.Case) async throws {
    var options = Backend.Options()
    options.now = { 1_767_225_600_000 }  // 2026-01-01T00:00:00Z
    let count = Mutex(0)
    options.makeToken = {
      count.withLock {
        $0 += 1
        return "token-\($0)"
      }
    }
    let backend = try Backend(options)
    defer { backend.stop() }
    let client = Client(backend)
    for exchange in `case`.exchanges {
      let request = Table.message(exchange.request)
      let expected = Table.message(exchange.answer)
      let words = request.first.split(separator: " ", maxSplits: 1).map(String.init)
      let answer = try await client.send(
        words[0], words[1],
        headers: Dictionary(request.headers, uniquingKeysWith: { _, last in last }),
        body: request.body.isEmpty ? nil : Data(request.body.joined(separator: "\n").utf8))
      let at = Comment(rawValue: "line \(exchange.line): \(request.first)")
      #expect(answer.status == Int(expected.first), at)
      for (name, value) in expected.headers {
        #expect(answer.headers[name.lowercased()] == value, at)
      }
      if expected.body != ["*"] {
        let body = expected.body.map { $0.trimmingCharacters(in: .whitespaces) }.joined()
        // The backend's address differs from run to run.
        let found = answer.body.replacing(backend.baseURL.absoluteString, with: "http://backend")
        #expect(found == body, at)
      }
    }
  }
}
