import Foundation
import MockBackend
import RawHTTP

@testable import ReelHTTP

/// Sends requests to a backend, as any HTTP client would.
struct Client: Sendable {
  /// Held, because a backend that is not held stops.
  private let backend: Backend

  /// There is no way to put the question.
  struct Unsendable: Error { let line: String }

  init(_ backend: Backend) { self.backend = backend }

  func send(
    _ method: String, _ path: String, headers: [String: String] = [:], body: Data? = nil
  ) async throws -> Answer {
    guard let known = HTTPMethod(rawValue: method),
      let address = WebAddress(backend.baseURL.absoluteString + path),
      let network = NetworkThread.shared
    else { throw Unsendable(line: "\(method) \(path)") }
    var request = OutgoingRequest(known, address, body: body)
    for (name, value) in headers { request.headers[name] = value }
    let answer = try await network.answer(to: request, within: .seconds(60))
    let found = answer.headers.entries.map { ($0.name.lowercased(), $0.value) }
    return Answer(
      status: answer.status, headers: Dictionary(found) { $1 }, body: answer.text)
  }

  func send(_ method: String, _ path: String, _ body: String) async throws -> Answer {
    try await send(method, path, body: Data(body.utf8))
  }
}
