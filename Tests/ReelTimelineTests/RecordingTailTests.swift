import Foundation
import Reel
import ReelTimeline
import Shopping
import Testing

/// The last frames of a long recording, for which only its end is read.
@Suite struct RecordingTailTests {
  /// Makes a recording of thousands of frames.
  private static func long(_ count: Int = 20_000) throws -> Recorded {
    let recorded = try Recorded()
    try recorded.session.timeline.startRecording(
      to: recorded.path(), app: "shop", digests: .always)
    for index in 0..<count {
      recorded.session.send(.noted("a note that makes the lines longer, number \(index)"))
    }
    try recorded.session.timeline.stopRecording()
    return recorded
  }

  private func end(_ recorded: Recorded, _ frames: Int, _ name: String = "a.reel") throws
    -> Replay<Shop, ShopAction>.Report?
  {
    try Recorded.replay.runEnd(recorded.path(name), frames: frames)
  }

  @Test func theLastFramesEqualThoseOfTheWhole() throws {
    let recorded = try Self.long()
    let whole = try recorded.replay()
    let all = try #require(whole.timeline).history
    for frames in [1, 2, 100, 3000] {
      let report = try #require(try end(recorded, frames))
      let history = try #require(report.timeline).history
      #expect(report.isFaithful && report.isEnded && report.last == whole.last)
      #expect(report.state == whole.state)
      #expect(history.count >= frames && history.count == report.last - report.start)
      #expect(report.start > 0 && report.digests > history.count)
      #expect(
        report.notices.map(\.english) == [
          "\(recorded.path()): read from its end; frames \(report.start + 1) to \(report.last)"
            + " are verified, those before are not"
        ])
      for back in 0..<frames {
        let (here, there) = (history.count - back, all.count - back)
        #expect(history.frame(at: here) == all.frame(at: there))
        #expect(history.number(at: here) == all.number(at: there))
      }
    }
  }

  /// A tool has changed the ends of lines, and may have added a byte order mark.
  @Test(arguments: ["", "\u{feff}"])
  func otherEndsOfLinesChangeNothing(_ mark: String) throws {
    let recorded = try Self.long()
    let text = String(decoding: try recorded.bytes(), as: UTF8.self)
    try recorded.write((mark + text.replacing("\n", with: "\r\n")).utf8)
    for frames in [1, 3000] {
      let report = try #require(try end(recorded, frames))
      let other = try #require(try end(recorded, frames, "b.reel"))
      #expect(other.isFaithful && other.isEnded && other.state == report.state)
      #expect((other.start, other.last) == (report.start, report.last))
    }
  }

  @Test func allFramesNeedTheWholeRecording() throws {
    let recorded = try Self.long()
    #expect(try end(recorded, 19_000) == nil)
    #expect(try end(recorded, 0) == nil)
    #expect(try end(recorded, 1, "none.reel") == nil)
    #expect(try end(Recorded.short(), 1) == nil)
  }

  // Damage at the end is left to a replay of the whole recording, which reports its place.
  @Test func aDamagedEndIsNotRead() throws {
    let recorded = try Self.long()
    var bytes = try recorded.bytes()
    for place in [bytes.count - 300, bytes.count - 30_000] {
      var damaged = bytes
      damaged[place] ^= 1
      try recorded.write(damaged)
      #expect(try end(recorded, 100, "b.reel") == nil)
      #expect(throws: RecordingError.self) { try recorded.replay("b.reel") }
    }
    bytes.removeLast(3)
    try recorded.write(bytes)
    #expect(try end(recorded, 100, "b.reel") == nil)
  }

  @Test func anEditedHistoryIsReadAsAWhole() throws {
    let other = try Recorded()
    try other.session.timeline.startRecording(to: other.path(), app: "shop", digests: .always)
    other.session.send(.noted("a"), .noted("b"))
    try other.session.both.skip([1])
    for index in 0..<20_000 { other.session.send(.noted("a note of some length, number \(index)")) }
    try other.session.timeline.stopRecording()
    #expect(try end(other, 1) == nil)
    #expect(try other.replay().isFaithful)
  }

  // If the reducer behaves differently now, the whole is replayed to find the first difference.
  @Test func anEndThatDivergesIsNotUsed() throws {
    let recorded = try Self.long()
    let other = Replay<Shop, ShopAction>(
      app: "shop", reducer: Reduce { state, _ in state.steps += 2 })
    #expect(try other.runEnd(recorded.path(), frames: 1) == nil)
    let ofAnother = Replay<Shop, ShopAction>(app: "x", reducer: Reduce.shop)
    #expect(try ofAnother.runEnd(recorded.path(), frames: 1) == nil)
  }
}
