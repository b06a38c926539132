import Foundation
import Reel
import ReelTimeline
import Shopping
import Testing

/// Recordings whose actions are decoded when they are asked for.
@Suite struct RecordedActionTests {
  private typealias Frames = [Frame<ShopAction>]

  /// Returns the frames of all branches, with their actions as they were dispatched.
  private func frames(_ path: String) throws -> Frames {
    let timeline = try #require(try Recorded.replay.frames(path).timeline)
    return try (1...timeline.last).map { try timeline.frame($0) }
  }

  private func undecodedFrames(_ path: String) throws -> Frames {
    let timeline = try #require(try Recorded.replay.undecodedFrames(path).timeline)
    let reader = RecordedActionReader<ShopAction>()
    return try (1...timeline.last).map { number in
      let frame = try timeline.frame(number)
      return Frame(
        number: number, action: try reader.action(of: frame.action), time: frame.time,
        origin: frame.origin, cause: frame.cause, branch: frame.branch)
    }
  }

  @Test func theyAreTheSameAsThoseThatAreDecodedAtOnce() throws {
    let recorded = try Recorded.short()
    #expect(try undecodedFrames(recorded.path()) == frames(recorded.path()))
  }

  /// Two of the same text, which is decoded once; and one as a text by itself.
  @Test func shortOnesAreRemembered() throws {
    let recorded = try Recorded()
    try recorded.session.timeline.startRecording(to: recorded.path(), app: "shop")
    recorded.session.send(.removed(id: 1), .removed(id: 2), .removed(id: 1))
    try recorded.session.timeline.stopRecording()
    #expect(
      try undecodedFrames(recorded.path()).map(\.action)
        == [.removed(id: 1), .removed(id: 2), .removed(id: 1)])
  }

  @Test func damageIsReportedAlike() throws {
    let recorded = try Recorded.short()
    let bytes = try recorded.bytes()
    for index in stride(from: 0, to: bytes.count, by: 7) {
      var damaged = bytes
      damaged[index] ^= 1
      try recorded.write(damaged)
      let path = recorded.path("b.reel")
      let error = #expect(throws: RecordingError.self) { try Recorded.replay.frames(path) }
      let other = #expect(throws: RecordingError.self) {
        try Recorded.replay.undecodedFrames(path)
      }
      #expect(error?.text.english == other?.text.english, "byte \(index)")
    }
  }

  /// An action that cannot be decoded is reported as if it had been read at once.
  @Test func oneThatIsUnreadableIsReportedWhereItIsAskedFor() throws {
    let recorded = try Recorded.short()
    let lines = try recorded.lines()
    let place = try #require(lines.lastIndex { $0.contains("\"removed\"") })
    #expect(lines[place].hasPrefix("{\"frame\":5,"))
    for action in ["{\"removed\":{\"id\":\"1\"}}", "{\"removed\":{}}", "{\"gone\":{}}"] {
      var lines = lines
      lines[place] = lines[place].replacing(#/{"removed":{[^}]*}}/#, with: action)
      try recorded.write((Recorded.summed(lines).joined(separator: "\n") + "\n").utf8)
      let path = recorded.path("b.reel")
      let error = #expect(throws: RecordingError.self) { try Recorded.replay.frames(path) }
      #expect(try Recorded.replay.undecodedFrames(path).frames == 5)
      let other = #expect(throws: RecordingError.self) { try undecodedFrames(path) }
      #expect(error?.text.english == other?.text.english)
    }
  }
}
