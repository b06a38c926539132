import ReelApp
import ReelHTTP
import ReelStorage
import ReelSupport
import Synchronization

/// The token of the service, from which all Transformers come: fetched when it is first needed,
/// kept between runs, renewed when the service does not know it any more.
///
/// However many requests need one at the same time, it is fetched once. It lies in the app's
/// credentials and is given to the API alone.
package final class AllSpark: Sendable {
  private struct Fetching {
    var isUnderWay = false
    /// Those who wait for the one who fetches.
    var waiting: [CheckedContinuation<Bool, Never>] = []
  }

  private let credentials: Credentials
  /// What the credentials know the token by: another server's token is another one.
  private let name: String
  private let fetching = Mutex(Fetching())

  /// Keeps the token in `credentials`.
  ///
  /// - Parameters:
  ///   - credentials: where it lies.
  ///   - service: which service's token it is: no service is shown another one's.
  package init(_ credentials: Credentials, service: String) {
    self.credentials = credentials
    name = "token \(service)"
  }

  /// The header that shows the token as it is now; none where there is no token yet.
  package var headers: HTTPHeaders { credentials[name].map(HTTPHeaders.bearer) ?? [:] }

  /// The token, fetched if there is none.
  ///
  /// - Parameters:
  ///   - client: knows where the service is.
  ///   - old: a token that the service does not know any more.
  /// - Throws: `APIError` where none can be fetched.
  func token(
    from client: APIClient, insteadOf old: String? = nil
  ) async throws(APIError) -> String {
    while true {
      if let token = credentials[name], token != old { return token }
      guard await mayFetch() else { continue }
      defer { finish() }
      // Another caller may have finished it in between.
      if let token = credentials[name], token != old { return token }
      let answer = try await client.send(HTTPRequest(.get, "/allspark"))
      let token = answer.text.trimmed
      guard !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw .malformed(problem: "it is no token", place: "")
      }
      credentials[name] = token
      return token
    }
    // Unreached: the loop ends only with an answer or an error.
  }

  /// Waits while another caller fetches; true where none does, so that it is the caller's turn.
  private func mayFetch() async -> Bool {
    await withCheckedContinuation { continuation in
      let isFree = fetching.withLock { fetching in
        if fetching.isUnderWay {
          fetching.waiting.append(continuation)
          return false
        }
        fetching.isUnderWay = true
        return true
      }
      if isFree { continuation.resume(returning: true) }
    }
  }

  /// Lets those who wait have a look at what came of it.
  private func finish() {
    let waiting = fetching.withLock { fetching in
      fetching.isUnderWay = false
      defer { fetching.waiting = [] }
      return fetching.waiting
    }
    for continuation in waiting { continuation.resume(returning: false) }
  }
}
