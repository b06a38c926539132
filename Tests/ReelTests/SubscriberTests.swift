import Synchronization
import Testing

@testable import Reel

/// Any number of subscribers: the order of notifications, and the cost of unsubscribing.
@Suite struct SubscriberTests {
  static let count = 20_000

  enum Order: CaseIterable {
    case firstFirst, lastFirst, inside
  }

  // Counts moved elements instead of time: without gaps, each removal would move all later ones.
  @Test(arguments: Order.allCases)
  func unsubscribingTakesConstantTime(_ order: Order) {
    let store = Store(initialState: 0, reducer: Reduce<Int, Int> { $0 += $1 })
    let subscriptions = (0..<Self.count).map { _ in store.subscribe { _ in } }
    switch order {
    case .firstFirst: for subscription in subscriptions { subscription.cancel() }
    case .lastFirst: for subscription in subscriptions.reversed() { subscription.cancel() }
    case .inside:
      let ending = store.subscribe { _ in for one in subscriptions { one.cancel() } }
      store.send(1)
      #expect(!store.subscribers.isEmpty)
      ending.cancel()
    }
    #expect(store.subscribers.isEmpty)
    #expect(store.subscribers.moves <= Self.count)
    #expect(store.subscribers.all.count <= 32)
  }

  @Test func theOrderStaysWhenSubscriptionsEnd() {
    let store = Store(initialState: 0, reducer: Reduce<Int, Int> { $0 += $1 })
    let told = Mutex<[Int]>([])
    var subscriptions = (0..<1000).map { number in
      store.subscribe { _ in told.withLock { $0.append(number) } }
    }
    var expected = Array(0..<1000)
    for round in 0..<3 {
      for (place, subscription) in subscriptions.enumerated() where place % 3 != round {
        subscription.cancel()
      }
      subscriptions = subscriptions.enumerated().filter { $0.offset % 3 == round }.map(\.element)
      expected = expected.enumerated().filter { $0.offset % 3 == round }.map(\.element)
      let number = 1000 + round
      subscriptions.append(store.subscribe { _ in told.withLock { $0.append(number) } })
      expected.append(number)
      told.withLock { $0 = [] }
      store.send(1)
      #expect(told.withLock { $0 } == expected)
    }
  }

  @Test func aStoreWithoutSubscribersIsQuietAgain() {
    let store = Store(initialState: 0, reducer: Reduce<Int, Int> { $0 += $1 })
    let subscription = store.subscribe { _ in }
    #expect(!store.control.withLock { $0.isQuiet })
    subscription.cancel()
    store.send(1)
    #expect(store.control.withLock { $0.isQuiet })
    store.send(1)
    #expect(store.state == 2)
  }
}
