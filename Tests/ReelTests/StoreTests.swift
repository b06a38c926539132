import Reel
import Synchronization
import Testing

/// A store alone: the effect of `send`, and how subscriptions begin and end.
@Suite struct StoreTests {
  let store = Store(initialState: Counter(), reducer: Reduce.counter)

  @Test func sendReturnsWhenTheStateHasChanged() {
    store.send(.add(2))
    #expect(store.state == Counter(count: 2))
    store.send(.note(7))
    #expect(store.state == Counter(count: 2, history: [7]))
    #expect(store.nextFrame == 3)
    #expect(store.branch == .main)
    #expect(store.inFlight.isEmpty)
  }

  @Test func continuesAHistory() {
    let log = FrameList<Counter, CounterAction>()
    let store = Store(
      initialState: Counter(), reducer: Reduce.counter, log: log, firstFrame: 41)
    store.send(.add(1), origin: .shell)
    store.send(.add(1))
    #expect(
      log.stamps == [Stamp(frame: 41, origin: .shell), Stamp(frame: 42, origin: .user)])
  }

  @Test func readsWithoutCopyingAndRethrows() {
    struct Refused: Error, Equatable {}
    #expect(store.withState { $0.count } == 0)
    #expect(throws: Refused()) {
      try store.withState { (_: Counter) throws(Refused) -> Int in throw Refused() }
    }
  }

  // Fails if delivery is coalesced: a subscriber of states sees every one.
  @Test func subscribersSeeEveryState() {
    let seen = Tally<Int>()
    let subscription = store.subscribe { seen.add($0.count) }
    for n in 1...5 { store.send(.add(n)) }
    #expect(seen.values == [1, 3, 6, 10, 15])
    subscription.cancel()
  }

  @Test func selectedValuesAreDeliveredWhenTheyChange() {
    let seen = Tally<Int>()
    let subscription = store.subscribe(to: \.count) { seen.add($0) }
    store.send(.add(0))
    #expect(seen.news() == [])
    store.send(.add(1))
    #expect(seen.news() == [1])
    store.send(.note(1))
    #expect(seen.news() == [])
    store.send(.add(-1))
    #expect(seen.news() == [0])
    subscription.cancel()
  }

  @Test func selectedValuesAreComparedByTheirFingerprint() {
    let seen = Tally<[Int]>()
    let subscription = store.subscribe(to: \.history, by: \.history.count) { seen.add($0) }
    store.send(.add(1))
    #expect(seen.news() == [])
    store.send(.note(3))
    #expect(seen.news() == [[3]])
    subscription.cancel()
  }

  @Test func aSubscriptionEndsWhenItIsCancelled() {
    let seen = Tally<Int>()
    let subscription = store.subscribe { seen.add($0.count) }
    store.send(.add(1))
    subscription.cancel()
    subscription.cancel()
    store.send(.add(1))
    #expect(seen.values == [1])
  }

  @Test func aSubscriptionEndsWhenItIsReleased() {
    let seen = Tally<Int>()
    var subscription: Subscription? = store.subscribe { seen.add($0.count) }
    store.send(.add(1))
    _ = subscription
    subscription = nil
    store.send(.add(1))
    #expect(seen.values == [1])
  }

  // The second subscriber is in the list being iterated, and must still not be notified.
  @Test func aSubscriberCancelledByAnotherIsNotNotified() {
    let seen = Tally<String>()
    let second = Mutex<Subscription?>(nil)
    let first = store.subscribe { _ in
      seen.add("first")
      second.withLock { $0?.cancel() }
    }
    second.withLock { $0 = store.subscribe { _ in seen.add("second") } }
    store.send(.add(1))
    #expect(seen.values == ["first"])
    first.cancel()
  }

  @Test func aSubscriptionMayOutliveItsStore() {
    var store: Store? = Store(initialState: Counter(), reducer: Reduce.counter)
    let subscription = store?.subscribe { _ in }
    weak let gone = store
    store = nil
    #expect(gone == nil)
    subscription?.cancel()
  }

  @Test func valuesAreTheNewestWithoutRepetitions() async {
    var values = store.values(of: \.count).makeAsyncIterator()
    #expect(await values.next() == 0)
    store.send(.add(1))
    store.send(.note(1))
    store.send(.add(1))
    // Nothing was reading in between, so 1 was missed.
    #expect(await values.next() == 2)
    store.send(.add(0))
    store.send(.add(5))
    #expect(await values.next() == 7)
  }

  // Fails if the sequence does not learn of the store's end: the loop would never end.
  @Test func valuesEndWithTheStore() async {
    var store: Store? = Store(initialState: Counter(), reducer: Reduce.counter)
    let values = store?.values(of: \.count)
    store?.send(.add(3))
    store = nil
    var seen: [Int] = []
    if let values { for await value in values { seen.append(value) } }
    #expect(seen == [3])
  }

  @Test func valuesEndWithTheirReader() async {
    let store = store
    let task = Task {
      var count = 0
      for await _ in store.values(of: \.count) { count += 1 }
      return count
    }
    task.cancel()
    #expect(await task.value <= 1)
  }
}
