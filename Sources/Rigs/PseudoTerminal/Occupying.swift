import ReelSupport
import Testing

/// A trait for tests that block a thread while they wait: only one of them runs at a time.
///
/// Tests run on a pool with as many threads as there are cores. If several of those threads wait
/// for a terminal or a program, no other test can continue, and events that other tests wait for
/// are late.
public struct Occupying: TestTrait, SuiteTrait, TestScoping {
  private static let turnstile = Turnstile()

  /// Each test of a suite takes its own turn.
  public var isRecursive: Bool { true }

  /// Runs a test when its turn comes.
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
  /// A trait for a test, or for a suite of tests, that block a thread while they wait.
  public static var occupiesAThread: Occupying { Occupying() }
}
