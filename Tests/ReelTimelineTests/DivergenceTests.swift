import Foundation
import Reel
import ReelTimeline
import Shopping
import Testing

/// A reducer that has changed since a recording was made.
@Suite struct DivergenceTests {
  /// Replays with a reducer that forgets the price of the third item.
  private func replay(
    _ recorded: Recorded, _ name: String = "a.reel"
  ) throws -> Replay<Shop, ShopAction>.Report {
    let changed = Reduce<Shop, ShopAction> { state, action in
      Reduce.shop.reduce(into: &state, action: action)
      if case .added(let item) = action, item.id == 3 { state.items[2].price = 0 }
    }
    return try Replay(app: "shop", reducer: changed).run(recorded.path(name))
  }

  private func record(_ digests: DigestPolicy) throws -> Recorded {
    let recorded = try Recorded()
    try recorded.session.timeline.startRecording(to: recorded.path(), app: "shop", digests: digests)
    for id in 1...5 { recorded.session.send(.added(Shop.Item(id: id, name: "n", price: 1))) }
    try recorded.session.timeline.stopRecording()
    return recorded
  }

  @Test func isNamedBetweenTwoFramesWithTheDifference() throws {
    let report = try replay(record(.always))
    let divergence = try #require(report.divergence)
    #expect((divergence.lastEqual, divergence.firstDifferent) == (2, 3))
    #expect(divergence.comparedAt == 5)
    #expect(divergence.difference?.lines() == ["~ items[id=3].price: 1.0 → 0.0"])
    // What comes after the compared state is not read.
    #expect(!report.isEnded)
  }

  @Test func anIncompleteRecordingHasNoStateToCompareWith() throws {
    let recorded = try Recorded()
    try recorded.session.timeline.startRecording(to: recorded.path(), app: "shop", digests: .always)
    for id in 1...5 { recorded.session.send(.added(Shop.Item(id: id, name: "n", price: 1))) }
    try recorded.session.timeline.flush()
    let report = try replay(recorded)
    let divergence = try #require(report.divergence)
    #expect((divergence.lastEqual, divergence.firstDifferent) == (2, 3))
    #expect(divergence.comparedAt == nil && divergence.difference == nil)
    #expect(report.last == 5)
  }

  // If frames carry no digest, the keyframe shows the difference.
  @Test func keyframesAlwaysShowTheDifference() throws {
    let recorded = try record(.always)
    // Frames may have no digest: remove those of the last three.
    let stripped = try recorded.lines().map { line -> String in
      guard line.hasPrefix("{\"frame\":"), !line.hasPrefix("{\"frame\":1,") else { return line }
      let end = try #require(line.range(of: ",\"digest\""))
      return String(line[..<end.lowerBound])
    }
    try recorded.write((Recorded.summed(stripped).joined(separator: "\n") + "\n").utf8)
    let divergence = try #require(replay(recorded, "b.reel").divergence)
    #expect((divergence.lastEqual, divergence.firstDifferent, divergence.comparedAt) == (1, 5, 5))
    #expect(divergence.difference?.lines() == ["~ items[id=3].price: 1.0 → 0.0"])
  }

  @Test func anotherInitialStateIsNoticedAtOnce() throws {
    let recorded = try record(.always)
    // What a recording does not say about its form cannot be migrated.
    let formless = try recorded.lines().map {
      $0.replacing(#/"form":.*?,"locale"/#, with: "\"locale\"")
    }
    try recorded.write((Recorded.summed(formless).joined(separator: "\n") + "\n").utf8)
    struct Newer: Codable, Equatable, Sendable {
      var items: [Shop.Item] = []
      var extra: Int?
    }
    let report = try Replay<Newer, ShopAction>(app: "shop", reducer: Reduce { _, _ in })
      .run(recorded.path("b.reel"))
    #expect(report.divergence?.lastEqual == 0)
    #expect(report.divergence?.firstDifferent == 0)
  }
}
