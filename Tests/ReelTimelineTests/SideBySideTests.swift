import Dispatch
import Reel
import Shopping
import Synchronization
import TemporaryFiles
import Testing

@testable import ReelTimeline

/// Timelines that record at the same time, and a store that goes on while its history is written.
@Suite struct SideBySideTests {
  @Test func recordingsOfTwoTimelinesDoNotDisturbEachOther() throws {
    let (one, other) = (try Recorded(), try Recorded())
    let (mine, its) = (one.session.timeline, other.session.timeline)
    try mine.startRecording(to: one.path(), app: "shop")
    try its.startRecording(to: other.path(), app: "shop")
    for _ in 0..<3 { one.session.send(.noted("mine")) }
    other.session.send(.noted("its"))
    #expect(mark(of: mine) == "3 \(one.path())" && mark(of: its) == "1 \(other.path())")
    try its.stopRecording()
    #expect(mark(of: mine) == "3 \(one.path())" && mark(of: its) == "1 ")
    // A replay has a mark of its own, too.
    let replayed = try #require(try other.replay().timeline)
    #expect(mark(of: mine) == "3 \(one.path())" && mark(of: replayed) == "1 \(other.path())")
    try mine.stopRecording()
    #expect(try one.replay().last == 3)
  }

  private func mark(of timeline: Timeline<Shop, ShopAction>) -> String {
    let path = String(decoding: timeline.underWay.recording, as: UTF8.self)
    return "\(timeline.underWay.frame) \(path)"
  }

  /// Stops a reducer once, until an action has been sent.
  private final class Stop: Sendable {
    let isWanted = Atomic(false)
    let isThere = DispatchSemaphore(value: 0)
    let isSent = DispatchSemaphore(value: 0)
    let outcome = Mutex<DispatchTimeoutResult?>(nil)

    func pass() {
      guard isWanted.exchange(false, ordering: .sequentiallyConsistent) else { return }
      isThere.signal()
      let result = isSent.wait(timeout: .now() + .seconds(1200))
      outcome.withLock { $0 = result }
    }
  }

  @Test func aStoreGoesOnWhileItsHistoryIsWritten() throws {
    let directory = try TemporaryDirectory()
    let stop = Stop()
    let reducer = Reduce<Int, Int> { state, action in
      stop.pass()
      state = state * 3 + action
    }
    let both = TimelineStore(initialState: 0, reducer: reducer)
    for number in 1...3 { both.send(number) }
    stop.isWanted.store(true, ordering: .sequentiallyConsistent)
    DispatchQueue(label: "sends").async {
      stop.isThere.wait()
      both.send(4)
      try? both.skip([2])
      stop.isSent.signal()
    }
    let path = directory.file("a.reel").path
    try both.timeline.startRecording(to: path, app: "sum", digests: .always)
    #expect(stop.outcome.withLock(\.self) == .success)
    both.send(5)
    try both.timeline.stopRecording()
    // Without the 2: ((1 * 3 + 3) * 3 + 4) * 3 + 5.
    #expect(both.store.state == 71)
    let report = try Replay(app: "sum", reducer: reducer).run(path)
    #expect(report.last == 5 && report.isEnded && report.isFaithful && report.state == 71)
  }
}
