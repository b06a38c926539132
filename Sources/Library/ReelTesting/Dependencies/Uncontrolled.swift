import Reel

/// A dependency that a test has not controlled: a call of an API that it does not expect.
///
/// ```swift
/// struct UncontrolledPools: PoolsAPI {
///   func fetchPools() async throws(APIError) -> [Pool] {
///     throw Uncontrolled.touched("PoolsAPI.fetchPools", answering: APIError.cancelled)
///   }
///   …
/// ```
public enum Uncontrolled {
  /// Lets the test fail that has asked, and answers something so that it can end.
  ///
  /// - Parameters:
  ///   - name: what was touched: `PoolsAPI.fetchPools`.
  ///   - control: what a test does to control it; if not given, that it sets the closure.
  ///   - answer: what to go on with: an error to throw, a value to return.
  public static func touched<Answer>(
    _ name: String, control: String? = nil, answering answer: Answer
  ) -> Answer {
    LiveDependency.touch(
      name, control: control ?? "Give the test's \(name) a closure that answers.")
    return answer
  }
}
