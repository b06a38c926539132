@testable import Reel
import Testing

/// The delay before the next attempt, and the end of the attempts.
@Suite struct RetryPolicyTests {
  struct Broken: Error, Equatable { var attempt: Int }

  @Test func growsUpToItsLimit() {
    let policy = RetryPolicy(
      attempts: 9, initial: .milliseconds(100), factor: 3, limit: .seconds(2))
    #expect(
      (1...5).map { policy.wait(after: $0) }
        == [100, 300, 900, 2000, 2000].map { Duration.milliseconds($0) })
    // Far beyond the range of the multiplication.
    #expect(policy.wait(after: 1000) == .seconds(2))
  }

  @Test(arguments: [(0.0, 100), (0.5, 75), (1.0, 50)])
  func jitterTakesAwayAtMostHalf(_ jitter: Double, _ milliseconds: Int) {
    let policy = RetryPolicy(attempts: 2, initial: .milliseconds(100))
    #expect(policy.wait(after: 1, jitter: jitter) == .milliseconds(milliseconds))
  }

  private func attempts(_ policy: RetryPolicy, _ error: any Error) async -> Int {
    let count = Tally<Int>()
    let clock = VirtualClock()
    clock.beginWaiting()
    await #expect(throws: (any Error).self) {
      try await policy.run(clock) {
        count.add(1)
        throw error
      }
    }
    return count.count
  }

  @Test func aCancelledTaskMakesNoFurtherAttempt() async {
    let count = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await attempts(
        RetryPolicy(attempts: 3, initial: .seconds(1)), CancellationError())
    }.value
    #expect(count == 1)
  }

  @Test func givesUpAtTheRightMoment() async {
    let three = RetryPolicy(attempts: 3, initial: .seconds(1))
    #expect(await attempts(three, Broken(attempt: 1)) == 3)
    #expect(await attempts(three, CancellationError()) == 3)
    #expect(await attempts(three, EffectTimeTests.Gone(isTransient: false)) == 1)
    let none = RetryPolicy(attempts: 0, initial: .seconds(1))
    #expect(await attempts(none, Broken(attempt: 1)) == 1)
  }
}
