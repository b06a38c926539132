import Foundation
import Reel
import Shopping
import Testing

@testable import ReelTimeline

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

  private enum Deed: Codable, Sendable {
    enum Moment: String, Codable { case begun, ended }
    case noted(Moment)
    case named(String)
    case moved(x: Int, y: Int)
    case left(Aside)
    case reset

    enum Aside: Codable, Sendable { case quietly, loudly(word: String) }

    /// Its cases, as a list of actions shows them.
    var cases: [String] {
      switch self {
      case .noted: ["noted"]
      case .named: ["named"]
      case .moved: ["moved"]
      case .left(.quietly): ["left", "quietly"]
      case .left(.loudly): ["left", "loudly"]
      case .reset: ["reset"]
      }
    }
  }

  /// The names of actions are found once for all that begin alike, whatever their values are; an
  /// escaped character is no reason to guess.
  @Test func theirNamesAreFoundOnce() throws {
    let texts = ActionTexts(path: "a.reel")
    func recorded(_ text: String) -> RecordedAction<Deed> {
      let (start, end) = texts.add(Array(text.utf8)[...])
      return .text(texts, start: start, end: end, line: 7)
    }
    var decoded: [String] = []
    let kinds = RecordedActionKinds<Deed, String>(RecordedActionReader()) { deed in
      let name = deed.cases.joined(separator: ".")
      decoded.append(name)
      return (name, deed.cases.count)
    }
    let lines = [
      (#"{"named":"a"}"#, "named"), (#"{"named":"left"}"#, "named"), (#"{"named":""}"#, "named"),
      (#"{"noted":"begun"}"#, "noted"), (#"{"noted":"ended"}"#, "noted"),
      (#"{"moved":{"x":1,"y":2}}"#, "moved"), (#"{"moved":{"x":19,"y":0}}"#, "moved"),
      (#"{"left":{"quietly":{}}}"#, "left.quietly"),
      (#"{"left":{"loudly":{"word":"x"}}}"#, "left.loudly"),
      (#"{"left":{"loudly":{"word":"\"{"}}}"#, "left.loudly"),
      (#"{"left":{"quietly":{}}}"#, "left.quietly"), (#"{"reset":{}}"#, "reset"),
      (#"{"reset":{}}"#, "reset"),
    ]
    for (text, name) in lines { #expect(try kinds.kind(of: recorded(text)) == name, "\(text)") }
    #expect(
      decoded == [
        "named", "noted", "moved", "left.quietly", "left.loudly", "left.loudly", "reset",
      ])
    #expect(throws: RecordingError.self) { try kinds.kind(of: recorded(#"{"gone":{}}"#)) }
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
