import Reel
import Testing

/// The delay before the next attempt, and the end of the attempts.
@Suite struct RetryPolicyTests {
  struct Broken: Error, Equatable { var attempt: Int }

  @Test func growsUpToItsLimit() {
    let policy = RetryPolicy.exponential(
      attempts: 9, initial: .milliseconds(100), factor: 3, limit: .seconds(2))
    #expect(
      (1...5).map(policy.delay) == [100, 300, 900, 2000, 2000].map { Duration.milliseconds($0) })
    // Far beyond the range of the multiplication.
    #expect(policy.delay(1000) == .seconds(2))
  }

  @Test(arguments: [(0.0, 100), (0.5, 75), (1.0, 50)])
  func jitterTakesAwayAtMostHalf(_ jitter: Double, _ milliseconds: Int) {
    let policy = RetryPolicy.exponential(
      attempts: 2, initial: .milliseconds(100), jitter: { jitter })
    #expect(policy.delay(1) == .milliseconds(milliseconds))
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

  @Test func givesUpAtTheRightMoment() async {
    let always = RetryPolicy(attempts: 3, delay: { _ in .seconds(1) })
    #expect(await attempts(always, Broken(attempt: 1)) == 3)
    #expect(await attempts(always, CancellationError()) == 1)
    let picky = RetryPolicy(attempts: 3, delay: { _ in .seconds(1) }, when: { !($0 is Broken) })
    #expect(await attempts(picky, Broken(attempt: 1)) == 1)
    let once = RetryPolicy(attempts: 0, delay: { _ in .seconds(1) })
    #expect(await attempts(once, Broken(attempt: 1)) == 1)
  }
}
