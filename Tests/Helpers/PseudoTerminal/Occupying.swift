import ReelSupport
import Testing

/// For tests that wait with a thread to themselves: one of them runs at a time.
///
/// Tests run on a pool of as many threads as there are cores. Where several of those wait for a
/// terminal or a program, no other test goes on, and whatever that one waits for is late.
public struct Occupying: TestTrait, SuiteTrait, TestScoping {
  private static let turnstile = Turnstile()

  /// Each test of a suite takes its own turn.
  public var isRecursive: Bool { true }

  /// Runs a test when it is its turn.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await Self.turnstile.enter()
    defer { Self.turnstile.leave() }
    try await function()
  }
}

extension Trait where Self == Occupying {
  /// The test, or each of the suite's, waits with a thread to itself.
  public static var occupiesAThread: Occupying { Occupying() }
}
