import CodePay
import Foundation
import MiniPools
import Reel
import ReelHTTP
import ReelStorage
import TVShows
import Transformers

/// Answers of services: the first byte selects the call, the second the status, and the rest is the
/// body.
enum AnswerTarget {
  private static let statuses = [200, 201, 204, 400, 401, 404, 500]

  static func problem(_ bytes: [UInt8]) async -> String? {
    guard bytes.count >= 2 else { return nil }
    let status = statuses[Int(bytes[1]) % statuses.count]
    let body = Data(bytes.dropFirst(2))
    let transport = FakeTransport { request in
      // Requests for a token succeed, so that the call itself is answered.
      if request.path.hasSuffix("/allspark") {
        return HTTPResponse(status: 200, text: "token")
      }
      return HTTPResponse(
        status: status, headers: ["Content-Type": "application/json"], body: body)
    }
    guard let base = try? BaseURL("http://127.0.0.1:1") else { return "there is no base" }
    let client = APIClient(base, over: transport)
    let calls = pools(client) + shows(client) + roster(client) + bank(client)
    // A call may fail.
    try? await calls[Int(bytes[0]) % calls.count]()
    _ = HTTPResponse(status: status, body: body).message
    return nil
  }

  private typealias Call = () async throws -> Void

  private static func pools(_ client: APIClient) -> [Call] {
    let api = LivePoolsAPI.live(client)
    return [
      { _ = try await api.fetchPools() },
      { _ = try await api.fetchPool(1) },
      { _ = try await api.contributeToPool(1, 5, "note") },
    ]
  }

  private static func shows(_ client: APIClient) -> [Call] {
    let api = LiveTVShowsAPI.live(client)
    return [
      { _ = try await api.fetch(nil, 0, 100) },
      { _ = try await api.show("a") },
      { _ = try await api.delete("a") },
    ]
  }

  private static func roster(_ client: APIClient) -> [Call] {
    let api = LiveTransformersAPI.live(
      client, allSpark: AllSpark(Credentials(), service: "fuzz"))
    return [
      { _ = try await api.fetchRoster() },
      { _ = try await api.delete("a") },
      { _ = try await api.fetchIcon("/icon") },
    ]
  }

  private static func bank(_ client: APIClient) -> [Call] {
    let tokens = TokenKeeper(Credentials(), service: "fuzz", clock: VirtualClock())
    let api = CodePayAPI(client, tokens: tokens)
    let open = CodePayAPI(
      client, tokens: TokenKeeper(Credentials(), service: "fuzz", clock: VirtualClock()))
    return [
      { _ = try await open.users("+49") },
      { _ = try await open.logIn("1") },
      { _ = try await api.accounts("+49") },
      { _ = try await api.sent("1") },
      { _ = try await api.received("1") },
      { _ = try await api.transaction("1") },
      { _ = try await api.count(.transaction) },
    ]
  }
}
