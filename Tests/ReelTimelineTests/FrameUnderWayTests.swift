import Foundation
import Reel
import ReelSupport
import TemporaryFiles
import Testing

@testable import ReelTimeline

/// The frame that would be the last one of a recording if reducing it ended the program.
@Suite struct FrameUnderWayTests {
  @Test func itSaysWhichRequestItAnswers() throws {
    let directory = try TemporaryDirectory()
    let timeline = Timeline(initialState: 0, reducer: Reduce<Int, Int> { $0 += $1 })
    try timeline.startRecording(to: directory.file("a.reel").path, app: "sum")
    var state = 0
    func underWay(_ stamp: Stamp) -> FrameUnderWay<Int, Int>? {
      var found: FrameUnderWay<Int, Int>?
      _ = timeline.record(stamp.frame, stamp, into: &state) { state, action in
        found = timeline.frameUnderWay(on: currentThread)
        state += action
        return []
      }
      return found
    }
    let asking = underWay(Stamp(frame: 1, origin: .user, cause: 0, request: 0, branch: .main))
    #expect(asking?.frame.number == 1 && asking?.request == 0)
    let answer = underWay(Stamp(frame: 2, origin: .effect, cause: 1, request: 1, branch: .main))
    #expect(answer?.frame.number == 2 && answer?.frame.cause == 1 && answer?.request == 1)
    let next = underWay(Stamp(frame: 3, origin: .user, cause: 0, request: 0, branch: .main))
    #expect(next?.frame.number == 3 && next?.request == 0)
    try timeline.stopRecording()
  }
}
