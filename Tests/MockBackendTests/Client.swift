import Foundation
import MockBackend

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a backend has answered.
struct Answer: Equatable, Sendable {
  var status: Int
  /// The headers, names in lower case.
  var headers: [String: String]
  var body: String
}

/// Sends requests to a backend, as any HTTP client would.
struct Client: Sendable {
  /// Held, because a backend that nobody holds stops.
  private let backend: Backend
  private let session = URLSession(configuration: .ephemeral)

  init(_ backend: Backend) { self.backend = backend }

  func send(
    _ method: String, _ path: String, headers: [String: String] = [:], body: Data? = nil
  ) async throws -> Answer {
    guard let url = URL(string: backend.baseURL.absoluteString + path) else {
      throw URLError(.badURL)
    }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpBody = body
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let (data, response) = try await session.data(for: request)
    guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
    var found: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      found["\(name)".lowercased()] = "\(value)"
    }
    return Answer(
      status: response.statusCode, headers: found, body: String(decoding: data, as: UTF8.self))
  }

  func send(_ method: String, _ path: String, _ body: String) async throws -> Answer {
    try await send(method, path, body: Data(body.utf8))
  }
}
