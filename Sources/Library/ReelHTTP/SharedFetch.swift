import ReelSupport

/// Fetches a value once for all who need it at the same time, such as a token of a service.
///
/// Where the value is kept, and whether it is still good, is up to the caller.
///
/// ```swift
/// let token = try await tokens.value {
///   credentials["token"]
/// } fetch: { () async throws(APIError) in
///   let token = try await client.send(HTTPRequest(.post, "/token")).text
///   credentials["token"] = token
///   return token
/// }
/// ```
public final class SharedFetch: Sendable {
  /// Admits the caller that fetches.
  private let turnstile = Turnstile()

  /// Creates a part that has fetched nothing.
  public init() {}

  /// Returns the value that is there, or else fetches one.
  ///
  /// - Parameters:
  ///   - known: returns the value that is there and good; nil if there is none. It is asked again
  ///     after a wait, in which another caller may have fetched one.
  ///   - fetch: fetches a value and keeps it; nil if it is of no use any more, as when another user
  ///     has logged in since.
  /// - Throws: The error of `fetch`; the next caller then fetches.
  public func value<Value, Failure>(
    _ known: () -> Value?, fetch: () async throws(Failure) -> Value?
  ) async throws(Failure) -> Value {
    if let value = known() { return value }
    await turnstile.enter()
    defer { turnstile.leave() }
    while true {
      if let value = known() { return value }
      if let value = try await fetch() { return value }
    }
  }
}
