import Echoing
import Reel
import Testing

/// Effects that stand still unless the program waits for them.
@Suite struct PausedExecutorTests {
  /// Answers arrive only during a wait, in the order of the requests, whatever happens in between.
  @Test func effectsContinueOnlyDuringAWait() async {
    let clock = VirtualClock()
    let executor = SerialEffectExecutor(clock: clock, isPaused: true)
    let store = Store(
      initialState: [Int](),
      reducer: Reduce<[Int], Int> { $0.append($1) }.echoing.respondingToEach { action in
        action < 10 ? .run("answer") { send in await send(action + 10) } : .none
      },
      clock: clock, executor: executor)
    store.send(1)
    store.send(2)
    // A running executor would have delivered the answers by now.
    for _ in 0..<1_000 { await Task.yield() }
    #expect(store.withState { $0 } == [1, 2])
    await executor.running { await store.settle() }
    #expect(store.withState { $0 } == [1, 2, 11, 12])
    store.send(3)
    for _ in 0..<1_000 { await Task.yield() }
    #expect(store.withState { $0 } == [1, 2, 11, 12, 3])
    await executor.running { await store.settle() }
    #expect(store.withState { $0 } == [1, 2, 11, 12, 3, 13])
  }

  /// Without resuming in `deinit`, the system would end the process.
  @Test func canBeReleasedWhilePaused() {
    _ = SerialEffectExecutor(isPaused: true)
    let executor = SerialEffectExecutor(isPaused: true)
    executor.resume()
    executor.pause()
  }
}
