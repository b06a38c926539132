import ReelSupport
import Testing

/// A trait for tests that block a thread while they wait: each has a thread of its own, and only
/// three of them run at a time.
///
/// Tests run on a pool with as many threads as there are cores. If those threads waited for a
/// terminal or a program, no other test could continue, and events that other tests wait for would
/// be late. They wait for half of their time, so that three keep two cores busy.
public struct Occupying: TestTrait, SuiteTrait, TestScoping {
  private static let turnstile = Turnstile(places: 3)
  /// Whether the task is that of a test whose turn it is.
  @TaskLocal static var hasTurn = false

  /// Each test of a suite takes its own turn.
  public var isRecursive: Bool { true }

  /// Runs a test on its thread when its turn comes.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await Self.turnstile.enter()
    defer { Self.turnstile.leave() }
    let thread = OwnThread()
    defer { thread.end() }
    try await Self.$hasTurn.withValue(true) {
      try await withTaskExecutorPreference(thread, operation: function)
    }
  }
}

extension Trait where Self == Occupying {
  /// A trait for a test, or for a suite of tests, that block a thread while they wait.
  public static var occupiesAThread: Occupying { Occupying() }
}
