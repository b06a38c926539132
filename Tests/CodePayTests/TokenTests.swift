import Foundation
import Reel
import ReelApp
import ReelHTTP
import ReelStorage
import Synchronization
import Testing

@testable import CodePay

/// The token is kept, renewed when it has expired, and forgotten when the user logs out.
@Suite struct TokenTests {
  /// A service that counts log-ins and records the tokens that it receives.
  private final class Service: Sendable {
    struct Seen {
      var logIns = 0
      var shown: [String?] = []
      var lifetime = 3600
      var isDown = false
    }

    let seen = Mutex(Seen())

    var transport: FakeTransport {
      FakeTransport { request async throws(TransportError) in
        // Other requests come in the meantime.
        for _ in 0..<10 { await Task.yield() }
        return try self.seen.withLock { seen throws(TransportError) in
          if request.path == "/user/1" {
            if seen.isDown { throw .noConnection }
            seen.logIns += 1
            let token = #""accessToken":"t\#(seen.logIns)","expiresIn":\#(seen.lifetime)"#
            return HTTPResponse(
              status: 200,
              text: #"{"id":"1","phoneNumber":"+4915112345678","password":"p",\#(token)}"#)
          }
          seen.shown.append(request.headers["Authorization"])
          return HTTPResponse(status: 200, text: "[]")
        }
      }
    }
  }

  private let service = Service()
  private let clock = TestClock()
  private let credentials = Credentials()
  private let tokens: TokenKeeper
  private let api: CodePayAPI

  init() throws {
    tokens = TokenKeeper(credentials, service: "bank", clock: clock)
    api = CodePayAPI(
      APIClient(try BaseURL("http://127.0.0.1:1"), over: service.transport), tokens: tokens)
  }

  private func logIn() async throws {
    tokens.keep(try await api.logIn("1"))
  }

  @Test func withoutAUserNoTokenIsSent() async throws {
    _ = try await api.sent("1")
    #expect(service.seen.withLock { $0.shown } == [nil])
    #expect(tokens.currentHeaders == [:])
  }

  /// A user who has logged out while the token was renewed is not logged in again by that.
  @Test func aTokenForAUserWhoHasLoggedOutIsNotKept() async throws {
    let grant = try await api.logIn("1")
    tokens.keep(grant)
    clock.advance(by: .seconds(3_600))
    let tokens = tokens
    let headers = try await tokens.headers { _ in
      tokens.forget()
      return grant
    }
    #expect(headers == [:])
    #expect(tokens.user == nil && tokens.currentHeaders == [:])
  }

  @Test func isUsedUntilItExpires() async throws {
    try await logIn()
    _ = try await api.sent("1")
    clock.advance(by: .milliseconds(3_599_999))
    _ = try await api.sent("1")
    clock.advance(by: .milliseconds(1))
    _ = try await api.sent("1")
    #expect(service.seen.withLock { $0.shown } == ["Bearer t1", "Bearer t1", "Bearer t2"])
  }

  /// Callers that come while the token is being renewed do not renew it again.
  @Test func isRenewedOnceForManyCallers() async throws {
    try await logIn()
    clock.advance(by: .seconds(3600))
    let api = api
    try await withThrowingTaskGroup { group in
      for _ in 0..<20 { group.addTask { _ = try await api.received("1") } }
      try await group.waitForAll()
    }
    #expect(service.seen.withLock { $0.logIns } == 2)
    #expect(service.seen.withLock { $0.shown } == Array(repeating: "Bearer t2", count: 20))
  }

  @Test func aFailedRenewalIsRepeatedByTheNextRequest() async throws {
    try await logIn()
    clock.advance(by: .seconds(3600))
    service.seen.withLock { $0.isDown = true }
    await #expect(throws: APIError.self) { try await api.sent("1") }
    service.seen.withLock { $0.isDown = false }
    _ = try await api.sent("1")
    #expect(service.seen.withLock { $0.shown } == ["Bearer t2"])
  }

  @Test func aTokenThatExpiresAtOnceIsStillUsed() async throws {
    service.seen.withLock { $0.lifetime = 0 }
    try await logIn()
    _ = try await api.sent("1")
    _ = try await api.sent("1")
    #expect(service.seen.withLock { $0.shown } == ["Bearer t2", "Bearer t3"])
  }

  @Test func outlastsTheProgramButNotTheSession() async throws {
    try await logIn()
    let next = TokenKeeper(credentials, service: "bank", clock: clock)
    #expect(next.currentHeaders == .bearer("t1") && next.user != nil)
    // Another server does not receive the token.
    #expect(TokenKeeper(credentials, service: "other", clock: clock).currentHeaders == [:])
    next.forget()
    #expect(tokens.user == nil && tokens.currentHeaders == [:])
    for name in ["token bank", "expiry bank", "user bank"] { #expect(credentials[name] == nil) }
  }
}
