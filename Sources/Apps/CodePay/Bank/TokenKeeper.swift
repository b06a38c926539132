import Reel
import ReelHTTP
import ReelStorage

/// The token of the user who is logged in: kept between runs, and renewed when it has expired.
///
/// However many requests need one at the same time, it is renewed once. It is stored in the app's
/// credentials, and given only to the API.
package final class TokenKeeper: Sendable {
  private let credentials: Credentials
  private let service: String
  private let clock: any StoreClock
  private let renewal = SharedFetch()

  /// Creates a keeper that stores the token in `credentials`.
  ///
  /// - Parameters:
  ///   - credentials: stores the token.
  ///   - service: the token's service: no other service ever receives it.
  ///   - clock: determines when it has expired.
  package init(_ credentials: Credentials, service: String, clock: any StoreClock) {
    self.credentials = credentials
    self.service = service
    self.clock = clock
  }

  private var tokenName: String { "token \(service)" }
  private var expiryName: String { "expiry \(service)" }
  private var userName: String { "user \(service)" }

  /// The header with the current token; none if no user is logged in.
  package var currentHeaders: HTTPHeaders { credentials[tokenName].map(HTTPHeaders.bearer) ?? [:] }

  /// The user who is logged in.
  var user: String? { credentials[userName] }

  /// Stores the result of a log-in.
  func keep(_ grant: Grant) {
    let seconds = max(0, min(grant.expiresIn, 1_000_000_000))
    credentials[userName] = grant.user.id
    credentials[tokenName] = grant.token
    credentials[expiryName] = String((clock.now + .seconds(seconds)).milliseconds)
  }

  /// Deletes the token and its user.
  func forget() {
    for name in [tokenName, expiryName, userName] { credentials[name] = nil }
  }

  /// Returns the header with a valid token; none if no user is logged in.
  func headers(
    _ logIn: @Sendable (_ user: String) async throws(APIError) -> Grant
  ) async throws(APIError) -> HTTPHeaders {
    try await renewal.value {
      user == nil ? [:] : isGood ? currentHeaders : nil
    } fetch: { () async throws(APIError) in
      guard let user else { return nil }
      let grant = try await logIn(user)
      guard self.user == user else { return nil }
      keep(grant)
      return .bearer(grant.token)
    }
  }

  private var isGood: Bool {
    let expiry = credentials[expiryName].flatMap(Int64.init) ?? .min
    return credentials[tokenName] != nil && clock.now.milliseconds < expiry
  }
}
