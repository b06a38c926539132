import Foundation
import Reel
import ReelTimeline
import Shopping
import Testing

/// Recordings that are replayed one after the other with one memory.
@Suite struct ReplayMemoryTests {
  private let alike: [Recorded]
  private let other: Recorded
  private let damaged: Recorded

  init() throws {
    let first = try Self.record(Shop(), ["figs", "rice"])
    let second = try Self.record(Shop(), ["rice", "figs", "salt"])
    alike = [first, second]
    var filled = Shop()
    filled.items = [Shop.Item(id: 9, name: "oil", price: 2)]
    other = try Self.record(filled, ["figs"])
    damaged = try Self.record(Shop(), ["figs"])
    var lines = try damaged.lines()
    lines[1] = lines[1].replacing("figs", with: "fogs")
    try damaged.write((lines.joined(separator: "\n") + "\n").utf8, "a.reel")
  }

  private static func record(_ state: Shop, _ names: [String]) throws -> Recorded {
    let recorded = try Recorded(state)
    try recorded.session.timeline.startRecording(to: recorded.path(), app: "shop", digests: .always)
    for (id, name) in names.enumerated() {
      recorded.session.send(.added(Shop.Item(id: id, name: name, price: 1)))
    }
    try recorded.session.timeline.stopRecording()
    return recorded
  }

  @Test func reportsAreThoseOfReplaysWithoutAMemory() throws {
    let memory = ReplayMemory<Shop>()
    #expect(try alike[0].lines()[0] == alike[1].lines()[0])
    for recorded in [alike[0], alike[1], other, alike[1], alike[0]] {
      let alone = try recorded.replay()
      let report = try Recorded.replay.run(recorded.path(), reusing: memory)
      #expect(report.isFaithful && report.state == alone.state && report.header == alone.header)
      #expect((report.frames, report.digests) == (alone.frames, alone.digests))
      #expect(throws: RecordingError.self) {
        try Recorded.replay.run(damaged.path(), reusing: memory)
      }
    }
  }

  /// Nothing but its end is missing.
  @Test func aTornFirstLineIsReadAsWithoutAMemory() throws {
    let memory = ReplayMemory<Shop>()
    _ = try Recorded.replay.run(alike[0].path(), reusing: memory)
    try damaged.write(damaged.lines()[0].utf8, "torn.reel")
    let alone = try Recorded.replay.run(damaged.path("torn.reel"))
    let report = try Recorded.replay.run(damaged.path("torn.reel"), reusing: memory)
    #expect(report.notices == alone.notices && report.header == alone.header)
    #expect((report.frames, report.state) == (0, Shop()))
  }

  /// The changed reducer forgets prices after the first item.
  @Test func aDivergenceIsFoundWithAMemory() throws {
    let changed = Reduce<Shop, ShopAction> { state, action in
      Reduce.shop.reduce(into: &state, action: action)
      if case .added(let item) = action, item.id == 1 { state.items[1].price = 0 }
    }
    let memory = ReplayMemory<Shop>()
    let replay = Replay(app: "shop", reducer: changed)
    for recorded in alike {
      let report = try replay.run(recorded.path(), reusing: memory)
      #expect(report.divergence?.firstDifferent == 2)
    }
    let report = try replay.runAgainst(other.path(), initialState: Shop(), reusing: memory)
    #expect(report.divergence == nil && report.frames == 1)
  }
}
