import Dispatch
import Foundation
import Reel
import Synchronization
import Testing

/// Many threads, and sends from inside: a total order, no lost action, no recursion.
@Suite struct StoreOrderTests {
  static let threads = 8
  static let each = 500

  // Fails if an action is reduced twice, lost, or reduced outside the lock.
  @Test(arguments: [false, true])
  func actionsOfManyThreadsHaveOneOrder(withSubscriber: Bool) {
    let log = FrameList<Counter, CounterAction>()
    let store = Store(initialState: Counter(), reducer: Reduce.counter, log: log)
    let lengths = Tally<Int>()
    let subscription = withSubscriber ? store.subscribe { lengths.add($0.history.count) } : nil
    DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
      for index in 0..<Self.each { store.send(.note(thread * Self.each + index)) }
    }
    let total = Self.threads * Self.each
    let history = store.state.history
    // The log has the reduced actions in the same order, numbered without gaps.
    #expect(log.actions == history.map { .note($0) })
    #expect(log.stamps.map(\.frame) == Array(1...total))
    #expect(Set(history).count == total)
    // Each thread's own actions are in the order in which it sent them.
    for thread in 0..<Self.threads {
      let own = history.filter { $0 / Self.each == thread }
      #expect(own == own.sorted())
    }
    if withSubscriber { #expect(lengths.values == Array(1...total)) }
    subscription?.cancel()
  }

  // Fails if another thread's send returns while its action is still in the queue.
  @Test func otherThreadsWaitForTheirOwnAction() {
    let store = Store(initialState: Counter(), reducer: Reduce.counter)
    let isInside = DispatchSemaphore(value: 0)
    let goOn = DispatchSemaphore(value: 0)
    let seen = Tally<[Int]>()
    let subscription = store.subscribe { state in
      seen.add(state.history)
      if state.history == [1] {
        isInside.signal()
        goOn.wait()
      }
    }
    let first = thread { store.send(.note(1)) }
    isInside.wait()
    let isSending = DispatchSemaphore(value: 0)
    let early = Tally<Bool>()
    let second = thread {
      isSending.signal()
      store.send(.note(2))
      early.add(!seen.values.contains([1, 2]))
    }
    isSending.wait()
    goOn.signal()
    first.wait()
    second.wait()
    #expect(early.values == [false])
    #expect(seen.values == [[1], [1, 2]])
    subscription.cancel()
  }

  // Each of these would need a hundred thousand stack frames if sends did not queue.
  @Test func aSubscriberSendsWithoutRecursion() {
    let store = Store(initialState: Counter(), reducer: Reduce.counter)
    let depths = Tally<Int>()
    let depth = Mutex(0)
    let subscription = store.subscribe { [weak store] state in
      depth.withLock { $0 += 1 }
      if state.count < 100_000 { store?.send(.add(1)) }
      depth.withLock { depth in
        if depth != 1 { depths.add(depth) }
        depth -= 1
      }
    }
    store.send(.add(1))
    #expect(store.state.count == 100_000)
    #expect(depths.values == [])
    subscription.cancel()
  }

  enum Again: RequestProtocol { case again }

  @Test func middlewareSendsWithoutRecursion() {
    let log = FrameList<Counter, CounterAction>()
    let store = Store(
      initialState: Counter(),
      reducer: RequestingReduce<Counter, CounterAction, Again> { state, action, ask in
        Reduce.counter.reduce(into: &state, action: action)
        if state.count < 100_000 { ask(.again) }
      }.responding { _ in .send(.add(1)) },
      log: log)
    store.send(.add(1))
    #expect(store.state.count == 100_000)
    // Every action names the one that caused it.
    #expect(log.stamps.map(\.cause) == Array(0..<100_000))
  }

  @Test func nestedActionsComeAfterAllSubscribersAreNotified() {
    let store = Store(initialState: Counter(), reducer: Reduce.counter)
    let seen = Tally<String>()
    let first = store.subscribe { [weak store] state in
      seen.add("a\(state.count)")
      if state.count == 1 {
        store?.send(.add(1))
        // It returns at once; its action has not been reduced yet.
        seen.add("sent")
      }
    }
    let second = store.subscribe { state in seen.add("b\(state.count)") }
    store.send(.add(1))
    #expect(seen.values == ["a1", "sent", "b1", "a2", "b2"])
    first.cancel()
    second.cancel()
  }

  /// Runs `body` on a separate thread and returns a semaphore that signals its end.
  private func thread(_ body: @escaping @Sendable () -> Void) -> DispatchSemaphore {
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      body()
      end.signal()
    }
    return end
  }
}
