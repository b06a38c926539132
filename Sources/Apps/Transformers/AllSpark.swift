import ReelHTTP
import ReelStorage
import ReelSupport

/// The token of the service, to which all Transformers belong: fetched on demand, kept between
/// runs, and renewed when the service no longer knows it.
///
/// However many requests need one at the same time, it is fetched once. It is stored in the app's
/// credentials, and given only to the API.
package final class AllSpark: Sendable {
  private let credentials: Credentials
  /// The token's name in the credentials: another server has another token.
  private let name: String
  private let fetching = SharedFetch()

  /// Creates a keeper that stores the token in `credentials`.
  ///
  /// - Parameters:
  ///   - credentials: stores the token.
  ///   - service: the token's service: no other service ever receives it.
  package init(_ credentials: Credentials, service: String) {
    self.credentials = credentials
    name = "token \(service)"
  }

  /// The header with the current token; none if there is no token yet.
  package var headers: HTTPHeaders { credentials[name].map(HTTPHeaders.bearer) ?? [:] }

  /// Returns the token, fetching it if there is none.
  ///
  /// - Parameters:
  ///   - client: the client of the service.
  ///   - old: a token that the service no longer knows.
  /// - Throws: An `APIError` if none can be fetched.
  func token(
    from client: APIClient, insteadOf old: String? = nil
  ) async throws(APIError) -> String {
    try await fetching.value {
      credentials[name].flatMap { $0 == old ? nil : $0 }
    } fetch: { () async throws(APIError) in
      let token = try await client.send(HTTPRequest(.get, "/allspark")).text.trimmed
      try HTTPHeaders.check(token: token)
      credentials[name] = token
      return token
    }
  }
}
