import Testing

@testable import ReelTimeline

/// When a state is worth keeping, computed from given durations instead of a clock.
@Suite struct KeyframePacerTests {
  /// Counts frames that take the given nanoseconds each, and returns how many pass until one is
  /// due.
  private func framesUntilDue(_ pacer: inout KeyframePacer, each: UInt64, limit: Int = 100_000)
    -> Int
  {
    var frames = 0
    while !pacer.isDue, frames < limit {
      let weight = pacer.begin(isQuick: true)
      if weight > 0 {
        pacer.end(between: 0, and: each + KeyframePacer.overhead, standsFor: weight)
      }
      frames += 1
    }
    return frames
  }

  @Test func cheapStatesAreKeptEveryShortestInterval() {
    var pacer = KeyframePacer()
    #expect(framesUntilDue(&pacer, each: 20) == KeyframePacer.shortest)
  }

  // Fails if only the copy counts: keeping the state of a counter costs as much as many reductions.
  @Test func theCheapestStatesAreKeptLessOften() {
    var pacer = KeyframePacer()
    #expect((1_900...2_100).contains(framesUntilDue(&pacer, each: 1)))
  }

  // Fails if keyframes follow a fixed interval: copying would then cost more than reducing.
  @Test func anExpensiveCopyIsAmortized() {
    var pacer = KeyframePacer()
    // The first reduction after a keyframe pays for the copy: a millisecond.
    func stretch(copying: UInt64) {
      let weight = pacer.begin(isQuick: true)
      #expect(weight == 1)
      pacer.end(between: 0, and: copying + KeyframePacer.overhead, standsFor: 1)
      _ = framesUntilDue(&pacer, each: 50)
      pacer.restart()
    }
    stretch(copying: 1_000_000)
    // A single slow copy could be an accident, if the machine was busy.
    #expect(pacer.copyCost < 1_000)
    stretch(copying: 1_000_000)
    #expect(pacer.copyCost == 1_000_000)
    let frames = framesUntilDue(&pacer, each: 50)
    #expect((19_000...21_000).contains(frames))
    // A stretch without a copy changes nothing; two in a row do.
    pacer.restart()
    #expect(pacer.copyCost == 1_000_000)
    stretch(copying: 50)
    #expect(pacer.copyCost < 1_000)
  }

  @Test func expensiveReductionsAreKeptSooner() {
    var pacer = KeyframePacer()
    #expect(framesUntilDue(&pacer, each: 1_000_000) < KeyframePacer.shortest)
  }

  @Test func slowActionsAreEachTimed() {
    var pacer = KeyframePacer()
    #expect((0..<5).map { _ in pacer.begin(isQuick: false) } == [1, 1, 1, 1, 1])
    var quick = KeyframePacer()
    #expect((0..<32).map { _ in quick.begin(isQuick: true) }.reduce(0, +) == 33)
  }
}
