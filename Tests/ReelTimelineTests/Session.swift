import Reel
import ReelTimeline
import Shopping

/// A store and its timeline, on a clock that stands still.
struct Session {
  let clock = VirtualClock()
  let both: TimelineStore<Shop, ShopAction>
  var timeline: Timeline<Shop, ShopAction> { both.timeline }
  var store: Store<Shop, ShopAction> { both.store }
  var cursor: TimelineCursor<Shop, ShopAction> { both.cursor }

  init(_ state: Shop = Shop()) {
    both = TimelineStore(initialState: state, reducer: Reduce.shop, clock: clock)
  }

  /// Creates a session that continues a timeline.
  init(goingOnWith timeline: Timeline<Shop, ShopAction>) {
    both = TimelineStore(goingOnWith: timeline, reducer: Reduce.shop)
  }

  func send(_ actions: ShopAction...) { for action in actions { store.send(action) } }

  /// Starts a branch and shows it.
  @discardableResult
  func branch(at frame: Int, name: String? = nil) throws -> BranchID {
    try both.startBranch(at: frame, named: name)
  }
}
