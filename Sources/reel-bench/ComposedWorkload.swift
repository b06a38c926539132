import Foundation
import MiniPools
import Reel
import ReelApps
import ReelHTTP
import ReelStorage
import ReelTimeline
import Transformers

/// The store of the program itself: all apps, 10,000 pools, recorded to disk, with a subscriber.
enum ComposedWorkload {
  private static let pools = 10_000
  private static let dispatches = 200_000

  static func rows() throws -> [Row] {
    let plain = try time(isRemembered: false, isRecorded: false)
    let remembered = try time(isRemembered: true, isRecorded: false)
    let recorded = try time(isRemembered: true, isRecorded: true)
    return [
      Row(
        workload: "", what: "reel's store, 10,000 pools, a subscriber, no timeline", value: plain,
        unit: "ns"),
      Row(
        workload: "", what: "reel's store, 10,000 pools, timeline", value: remembered, unit: "ns",
        floor: plain),
      Row(
        workload: "", what: "reel's store, 10,000 pools, recorded to disk", value: recorded,
        unit: "ns", floor: plain),
    ]
  }

  /// Nanoseconds for each letter that is typed into the form for a new pool.
  private static func time(isRemembered: Bool, isRecorded: Bool) throws -> Double {
    let nobody = FakeTransport { _ throws(TransportError) in throw .noConnection }
    let base = try BaseURL("http://127.0.0.1:9")
    let client = APIClient(base, over: nobody)
    let suite = Apps.suite(
      minipools: MiniPoolsApp(api: .live(client)),
      transformers: TransformersApp(
        api: .live(client, allSpark: AllSpark(Credentials(), service: "nobody"))))
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("reel-bench-\(UUID().uuidString).reel").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var times: [Double] = []
    for _ in 0..<3 {
      let timeline = Timeline(initialState: suite.initialState, reducer: suite.reducer)
      let store =
        isRemembered
        ? Store(
          initialState: suite.initialState, reducer: suite.reducer, middleware: suite.middleware,
          log: timeline)
        : Store(
          initialState: suite.initialState, reducer: suite.reducer, middleware: suite.middleware)
      let seen = Locked(0)
      let subscription = store.subscribe { state in
        seen.state.withLock { $0 &+= state.minipools.pools.count }
      }
      store.send(.minipools(.appeared(screen: .home)))
      store.send(.minipools(.poolsLoaded(request: 1, pools: try many())))
      store.send(.minipools(.newTapped))
      store.send(.minipools(.nameEdited(text: "")))
      if isRecorded { try timeline.startRecording(to: path, app: suite.name) }
      let start = Measure.now
      for index in 0..<dispatches {
        store.send(.minipools(.nameEdited(text: "Trip \(index % 100)")))
      }
      if isRecorded { try timeline.flush() }
      times.append(Double(Measure.now - start) / Double(dispatches))
      subscription.cancel()
      if isRecorded {
        try timeline.stopRecording()
        try FileManager.default.removeItem(atPath: path)
      }
    }
    return Measure.median(times)
  }

  /// Pools as the service sends them.
  private static func many() throws -> [Pool] {
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
