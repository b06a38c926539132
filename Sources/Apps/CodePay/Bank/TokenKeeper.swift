import Reel
import ReelHTTP
import ReelStorage
import Synchronization

/// The token of the user who is logged in: kept between runs, renewed when it has expired.
///
/// However many requests need one at the same time, it is renewed once. It lies in the app's
/// credentials, and is given to the API alone.
package final class TokenKeeper: Sendable {
  private struct Renewal {
    var isUnderWay = false
    /// Those who wait for the one who renews.
    var waiting: [CheckedContinuation<Bool, Never>] = []
  }

  private let credentials: Credentials
  private let service: String
  private let clock: any StoreClock
  private let renewal = Mutex(Renewal())

  /// Keeps the token in `credentials`.
  ///
  /// - Parameters:
  ///   - credentials: where it lies.
  ///   - service: which service's token it is: no service is shown another one's.
  ///   - clock: tells when it has expired.
  package init(_ credentials: Credentials, service: String, clock: any StoreClock) {
    self.credentials = credentials
    self.service = service
    self.clock = clock
  }

  private var tokenName: String { "token \(service)" }
  private var expiryName: String { "expiry \(service)" }
  private var userName: String { "user \(service)" }

  /// The header that shows the token as it is now; none where no user is logged in.
  package var currentHeaders: HTTPHeaders { credentials[tokenName].map(HTTPHeaders.bearer) ?? [:] }

  /// Whether a user is logged in.
  var isLoggedIn: Bool { credentials[userName] != nil }

  /// Who is logged in.
  var user: String? { credentials[userName] }

  /// Takes what a log-in gave.
  func keep(_ grant: Grant) {
    let seconds = max(0, min(grant.expiresIn, 1_000_000_000))
    credentials[userName] = grant.user.id
    credentials[tokenName] = grant.token
    credentials[expiryName] = String((clock.now + .seconds(seconds)).milliseconds)
  }

  /// Forgets the token and whose it was.
  func forget() {
    for name in [tokenName, expiryName, userName] { credentials[name] = nil }
  }

  /// The header that shows a token which is good; none where no user is logged in.
  func headers(
    _ logIn: @Sendable (_ user: String) async throws(APIError) -> Grant
  ) async throws(APIError) -> HTTPHeaders {
    while true {
      guard let user = credentials[userName] else { return [:] }
      if isGood { return currentHeaders }
      guard await mayRenew() else { continue }
      defer { finish() }
      // Another caller may have finished it in between.
      if isGood { return currentHeaders }
      let grant = try await logIn(user)
      guard credentials[userName] == user else { continue }
      keep(grant)
      return .bearer(grant.token)
    }
    // Unreached: the loop ends only with a header or an error.
  }

  private var isGood: Bool {
    guard credentials[tokenName] != nil, let expiry = credentials[expiryName].flatMap(Int64.init)
    else { return false }
    return clock.now.milliseconds < expiry
  }

  /// Waits while another caller renews; true where none does, so that it is the caller's turn.
  private func mayRenew() async -> Bool {
    await withCheckedContinuation { continuation in
      let isFree = renewal.withLock { renewal in
        if renewal.isUnderWay {
          renewal.waiting.append(continuation)
          return false
        }
        renewal.isUnderWay = true
        return true
      }
      if isFree { continuation.resume(returning: true) }
    }
  }

  /// Lets those who wait have a look at what came of it.
  private func finish() {
    let waiting = renewal.withLock { renewal in
      renewal.isUnderWay = false
      defer { renewal.waiting = [] }
      return renewal.waiting
    }
    for continuation in waiting { continuation.resume(returning: false) }
  }
}
