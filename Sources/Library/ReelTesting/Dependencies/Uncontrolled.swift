import Reel

/// Dependencies that a test has not replaced: a call of an API that it does not expect.
///
/// ```swift
/// struct UncontrolledPools: PoolsAPI {
///   func fetchPools() async throws(APIError) -> [Pool] {
///     throw Uncontrolled.touched("PoolsAPI.fetchPools", answering: APIError.cancelled)
///   }
///   …
/// ```
public enum Uncontrolled {
  /// Fails the test, and returns a value so that it can end.
  ///
  /// - Parameters:
  ///   - name: the name of the dependency: `PoolsAPI.fetchPools`.
  ///   - control: how a test controls it; by default, by setting the closure.
  ///   - answer: the value to continue with: an error to throw, a result to return.
  public static func touched<Answer>(
    _ name: String, control: String? = nil, answering answer: Answer
  ) -> Answer {
    LiveDependency.touch(
      name, control: control ?? "Give the test's \(name) a closure that answers.")
    return answer
  }
}
