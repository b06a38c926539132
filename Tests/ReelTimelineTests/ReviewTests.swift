import Foundation
import Reel
import ReelTimeline
import Shopping
import Testing

/// Old recordings used to review what has changed since.
@Suite struct ReviewTests {
  private func record() throws -> Recorded {
    let recorded = try Recorded()
    try recorded.session.timeline.startRecording(
      to: recorded.path(), app: "shop", digests: .always)
    for id in 1...5 { recorded.session.send(.added(Shop.Item(id: id, name: "n", price: 1))) }
    try recorded.session.timeline.stopRecording()
    return recorded
  }

  @Test func nothingHasChanged() throws {
    let recorded = try record()
    let report = try Recorded.replay.runAgainst(recorded.path(), initialState: Shop())
    #expect(report.divergence == nil && report.formDifferences.isEmpty && report.unreadable == nil)
    #expect((report.frames, report.digests, report.isEnded) == (5, 7, true))
  }

  @Test func theFirstDifferingFrameIsNamedWithItsChanges() throws {
    let changed = Reduce<Shop, ShopAction> { state, action in
      Reduce.shop.reduce(into: &state, action: action)
      if case .added(let item) = action, item.id == 3 { state.items[2].price = 0 }
    }
    let recorded = try record()
    let report = try Replay(app: "shop", reducer: changed)
      .runAgainst(recorded.path(), initialState: Shop())
    let divergence = try #require(report.divergence)
    #expect((divergence.lastEqual, divergence.firstDifferent) == (2, 3))
    #expect(divergence.difference?.lines() == ["~ items[id=3].price: 1.0 → 0.0"])
    #expect(
      report.changes?.lines() == [
        #"+ items[id=3]: {"id":3,"name":"n","price":0.0}"#, "~ steps: 2 → 3",
      ])
  }

  /// A shop of a later version, with one member added and one removed.
  private struct Newer: Codable, Equatable, Sendable {
    var items: [Shop.Item] = []
    var steps: UInt64 = 0
    var extra: Int?
  }

  private func newer(price: Double?) -> Reduce<Newer, ShopAction> {
    Reduce { state, action in
      if case .added(var item) = action {
        if let price, item.id == 4 { item.price = price }
        state.items.append(item)
      }
      state.steps += 1
    }
  }

  @Test func addedAndRemovedMembersAreNotADivergence() throws {
    let recorded = try record()
    let report = try Replay(app: "shop", reducer: newer(price: nil))
      .runAgainst(recorded.path(), initialState: Newer())
    #expect(report.divergence == nil && report.unreadable == nil)
    #expect(
      report.formDifferences.map(\.text.english) == [
        "extra is new", "note is gone", "route is gone", "stock is gone", "tags is gone",
      ])
  }

  // Fails if a state with other members is no longer compared at all.
  @Test func theOtherMembersAreStillCompared() throws {
    let recorded = try record()
    let report = try Replay(app: "shop", reducer: newer(price: 9))
      .runAgainst(recorded.path(), initialState: Newer())
    #expect(!report.formDifferences.isEmpty)
    #expect(report.divergence?.comparedAt == 5)
    #expect(report.divergence?.difference?.lines() == ["~ items[id=4].price: 1.0 → 9.0"])
  }

  @Test func aRemovedActionIsNamed() throws {
    enum Fewer: Codable, Sendable { case noted(String?) }
    let recorded = try record()
    let report = try Replay<Shop, Fewer>(app: "shop", reducer: Reduce { _, _ in })
      .runAgainst(recorded.path(), initialState: Shop())
    #expect(
      report.unreadable?.description
        == "\(recorded.path()):2: does not fit this version of the app: "
        + "action: the case “added” is gone")
    #expect(report.frames == 0)
  }

  @Test func anUnreadableInitialStateIsReplaced() throws {
    struct Other: Codable, Equatable, Sendable {
      var steps: String
    }
    let recorded = try record()
    let report = try Replay<Other, ShopAction>(
      app: "shop",
      reducer: Reduce {
        $0.steps += "1"; _ = $1
      }
    )
    .runAgainst(recorded.path(), initialState: Other(steps: ""))
    #expect(
      report.unreadable?.description
        == "\(recorded.path()):1: does not fit this version of the app: "
        + "“steps” was UInt64 and is String; declare in ReviewTests.Other how it is read: "
        + ".converted { value in … }")
    #expect(report.state?.steps == "11111")
    #expect(throws: RecordingError.self) {
      try Replay<Other, ShopAction>(app: "shop", reducer: Reduce { _, _ in }).run(recorded.path())
    }
  }

  @Test func damageIsStillReported() throws {
    let recorded = try record()
    try recorded.write(recorded.bytes().dropLast(80) + Array("}\n".utf8))
    #expect(throws: RecordingError.self) {
      try Recorded.replay.runAgainst(recorded.path("b.reel"), initialState: Shop())
    }
  }

  /// If states are compared at keyframes only, the last equal one counts.
  @Test func theLastEqualKeyframeIsNamedDespiteOtherMembers() throws {
    let recorded = try Recorded()
    try recorded.session.timeline.startRecording(
      to: recorded.path(), app: "shop", digests: .paced)
    let text = String(repeating: "long ", count: 40)
    for _ in 1...12_000 { recorded.session.send(.noted(text)) }
    try recorded.session.timeline.stopRecording()
    let keyframes = try recorded.lines().compactMap { line in
      line.firstMatch(of: /^\{"keyframe":(\d+)/).flatMap { Int($0.output.1) }
    }
    try #require(keyframes.count >= 3)
    let changed = keyframes[keyframes.count - 2] + 1
    let report = try Replay<Newer, ShopAction>(
      app: "shop",
      reducer: Reduce { state, _ in
        state.steps += 1
        if state.steps == changed { state.items = [Shop.Item(id: 1, name: "")] }
      }
    )
    .runAgainst(recorded.path(), initialState: Newer())
    let divergence = try #require(report.divergence)
    #expect(divergence.lastEqual == keyframes[keyframes.count - 2])
    #expect(divergence.firstDifferent == keyframes.last && divergence.comparedAt == keyframes.last)
  }
}
