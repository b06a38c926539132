import Foundation
import MockBackend
import RawHTTP

@testable import ReelHTTP

/// Sends requests to a backend, like any HTTP client.
struct Client: Sendable {
  /// The backend, which stops when it is released.
  private let backend: Backend

  /// An error for a request that cannot be sent.
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
