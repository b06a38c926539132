import Reel
import Testing

/// Jobs one after the other, and none while the executor is paused.
@Suite struct SerialEffectExecutorTests {
  @Test func jobsWaitWhileItIsPaused() async {
    let executor = SerialEffectExecutor(isPaused: true)
    let other = SerialEffectExecutor()
    let seen = Tally<String>()
    let first = Task(executorPreference: executor) { seen.add("first") }
    executor.resume()
    await first.value
    executor.pause()
    let second = Task(executorPreference: executor) { seen.add("second") }
    // The time in which it would begin.
    for _ in 0..<100 { await Task(executorPreference: other) {}.value }
    #expect(seen.values == ["first"])
    executor.resume()
    await second.value
    #expect(seen.values == ["first", "second"])
    executor.pause()
  }
}
