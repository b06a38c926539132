import CodePay
import Foundation
import MiniPools
import Reel
import ReelApp
import ReelApps
import ReelHTTP
import ReelStorage
import ReelTimeline
import TVShows
import Transformers

/// The store of the program itself: all apps, 10,000 pools, one subscriber.
struct ComposedStore {
  static let pools = 10_000
  /// The pool that is renamed now and then.
  static let renamed = 4711

  let suite: Suite<AppState, AppAction>
  let timeline: Timeline<AppState, AppAction>
  /// The store and its timeline; nil if nothing is remembered.
  let both: TimelineStore<AppState, AppAction>?
  let store: Store<AppState, AppAction>
  /// A temporary file for a recording.
  let path: String
  private let subscription: Subscription
  private let service: SilentService

  /// Makes the store, and shows its form for a new pool.
  ///
  /// - Parameter isRemembered: whether there is a timeline.
  init(isRemembered: Bool) throws {
    let service = SilentService()
    let mute = FakeTransport { _ async throws(TransportError) in
      await service.wait()
      throw .noConnection
    }
    let client = APIClient(try BaseURL("http://127.0.0.1:9"), over: mute)
    let transformers = TransformersApp(
      api: .live(client, allSpark: AllSpark(Credentials(), service: "unanswered")))
    suite =
      AllApps(
        minipools: MiniPoolsApp(api: .live(client)), transformers: transformers,
        tvshows: TVShowsApp(api: .unanswered), codepay: CodePayApp(bank: .unanswered)
      ).suite
    let both = TimelineStore(initialState: suite.initialState, reducer: suite.reducer)
    timeline = both.timeline
    self.both = isRemembered ? both : nil
    store =
      isRemembered
      ? both.store : Store(initialState: suite.initialState, reducer: suite.reducer)
    self.service = service
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("reel-bench-\(UUID().uuidString).reel").path
    let seen = Locked(0)
    subscription = store.subscribe { state in
      seen.state.withLock { $0 &+= state.minipools.pools.count }
    }
    store.send(.minipools(.home(.appeared)))
    store.send(.minipools(.home(.poolsLoaded(.done(try Self.loaded())))))
    store.send(.minipools(.poolForm(.newTapped)))
    store.send(.minipools(.poolForm(.edited(values: [.name: ""]))))
  }

  /// Types a letter into the form.
  func type(_ index: Int) {
    store.send(.minipools(.poolForm(.edited(values: [.name: "Trip \(index % 100)"]))))
  }

  /// Leaves the form.
  func leaveForm() { store.send(.minipools(.router(.backTapped))) }

  /// Renames the pool from Home or its page, in as many frames as there are `letters` and four
  /// around them.
  func rename(to name: String, letters: Int) {
    store.send(.minipools(.router(.poolChosen(id: Self.renamed))))
    store.send(.minipools(.poolPage(.editTapped)))
    for index in 1..<letters { type(index) }
    store.send(.minipools(.poolForm(.edited(values: [.name: name]))))
    store.send(.minipools(.poolForm(.saveTapped)))
    let before = store.withState { $0.minipools.pools[Self.renamed - 1] }
    // The service answers with the earlier state of the pool.
    store.send(.minipools(.poolForm(.poolSaved(.done(before)))))
  }

  /// Cancels the effects in flight, and removes the file.
  func close() {
    subscription.cancel()
    service.end()
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Pools as the service sends them.
  static func loaded() throws -> [Pool] {
    let time = "2025-12-01T09:00:00.000Z"
    let contribution = """
      {"id":1,"amountValue":5,"amountCurrency":"USD","note":"","contributorId":3,\
      "createdAt":"\(time)","updatedAt":"\(time)"}
      """
    let texts = (1...pools).map { id in
      """
      {"id":\(id),"name":"Pool \(id)","goalAmountValue":50,"goalAmountCurrency":"USD",\
      "creatorId":6,"createdAt":"\(time)","updatedAt":"\(time)",\
      "contributions":[\(contribution)]}
      """
    }
    return try JSONBody.decode(
      [Pool].self, from: Data("[\(texts.joined(separator: ","))]".utf8))
  }
}

/// A service that never answers until it is told to end.
private final class SilentService: Sendable {
  private struct Content {
    var hasEnded = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let held = Locked(Content())

  func wait() async {
    await withCheckedContinuation { continuation in
      let hasEnded = held.state.withLock { held in
        if !held.hasEnded { held.waiting.append(continuation) }
        return held.hasEnded
      }
      if hasEnded { continuation.resume() }
    }
  }

  func end() {
    let waiting = held.state.withLock { held in
      held.hasEnded = true
      defer { held.waiting = [] }
      return held.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
