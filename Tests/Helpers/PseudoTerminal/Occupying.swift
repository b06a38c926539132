import Synchronization
import Testing

/// For tests that wait with a thread to themselves: one of them runs at a time.
///
/// Tests run on a pool of as many threads as there are cores. Where several of those wait for a
/// terminal or a program, no other test goes on, and whatever that one waits for is late.
public struct Occupying: TestTrait, SuiteTrait, TestScoping {
  /// Each test of a suite takes its own turn.
  public var isRecursive: Bool { true }

  /// Runs a test when it is its turn.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await Turns.shared.take()
    defer { Turns.shared.end() }
    try await function()
  }
}

extension Trait where Self == Occupying {
  /// The test, or each of the suite's, waits with a thread to itself.
  public static var occupiesAThread: Occupying { Occupying() }
}

/// Who may wait now, and who is next.
private final class Turns: Sendable {
  static let shared = Turns()

  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func take() async {
    await withCheckedContinuation { continuation in
      let isMine = state.withLock { state in
        if state.isTaken {
          state.waiting.append(continuation)
          return false
        }
        state.isTaken = true
        return true
      }
      if isMine { continuation.resume() }
    }
  }

  func end() {
    let next = state.withLock { state in
      if state.waiting.isEmpty { state.isTaken = false }
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    next?.resume()
  }
}
