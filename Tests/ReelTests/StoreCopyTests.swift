import Echoing
import Reel
import Testing

@testable import ReelTimeline

/// A dispatch changes the state in place: the promise behind the cost of workload W3.
///
/// The array's buffer moves if something else holds the state while a reducer writes. If a log, a
/// delivery or a subscriber kept a copy on the way of an action, these tests would fail.
@Suite struct StoreCopyTests {
  struct Numbers: Codable, Equatable, Sendable {
    var list = Array(0..<1000)
  }

  typealias Reducing = Reduce<Numbers, Int>
  static let reducer = Reducing { $0.list[$1] += 1 }
  static let dispatches = 1000

  /// Returns how often the buffer moves while the store dispatches, after the first time.
  private func moves(_ store: Store<Numbers, Int>) -> Int {
    func address() -> UnsafePointer<Int>? {
      store.withState { state in state.list.withUnsafeBufferPointer(\.baseAddress) }
    }
    store.send(0)  // separates from the caller's initial state
    var last = address()
    var moves = 0
    for index in 0..<Self.dispatches {
      store.send(index)
      let now = address()
      if now != last { moves += 1 }
      last = now
    }
    return moves
  }

  @Test func aStoreNeverCopies() {
    #expect(moves(Store(initialState: Numbers(), reducer: Self.reducer)) == 0)
  }

  @Test func aStoreWithSubscribersAndMiddlewareNeverCopies() {
    let store = Store(
      initialState: Numbers(), reducer: Self.reducer.echoing.responding { _ in .none })
    let sums = Tally<Int>()
    let all = store.subscribe { sums.add($0.list[0]) }
    let some = store.subscribe(to: { $0.list[1] }) { sums.add($0) }
    let marked = store.subscribe(to: { $0.list }, by: { $0.list[2] }) { sums.add($0.count) }
    let values = store.values(of: { $0.list.count })
    #expect(moves(store) == 0)
    #expect(sums.count == Self.dispatches + 1 + 1 + 1)
    for subscription in [all, some, marked] { subscription.cancel() }
    _ = values
  }

  @Test(arguments: [false, true])
  func aTimelineCopiesOncePerKeyframeAtMost(withSubscriber: Bool) {
    let timeline = Timeline(initialState: Numbers(), reducer: Self.reducer)
    let store = Store(initialState: Numbers(), reducer: Self.reducer, log: timeline)
    let subscription = withSubscriber ? store.subscribe { _ in } : nil
    let moves = moves(store)
    let keyframes = timeline.memory.withLock { $0.branches[0].keyframes.count }
    #expect(moves <= keyframes)
    #expect(keyframes < Self.dispatches / 50)
    subscription?.cancel()
  }

  @Test func readingDoesNotCopy() {
    let store = Store(initialState: Numbers(), reducer: Self.reducer)
    store.send(0)
    func address() -> UnsafePointer<Int>? {
      store.withState { state in state.list.withUnsafeBufferPointer(\.baseAddress) }
    }
    let before = address()
    let copy = store.state
    #expect(copy.list.withUnsafeBufferPointer(\.baseAddress) == before)
    store.send(1)
    // The caller keeps a copy now, so the next action has to copy.
    #expect(address() != before)
    #expect(copy.list[1] == 1)
  }
}
