import Reel
import ReelCoding
import ReelSupport
import ReelTimeline
import Rewriting
import TestSeeds
import Testing

/// States that are equal, but whose content differs: edits reach what comes after them.
@Suite struct ContentTests {
  private let clock = VirtualClock()
  private let both: TimelineStore<Notebook, Notebook.Action>

  init() { both = Notebook.timeline(clock, SerialEffectExecutor(clock: clock, isPaused: true)) }

  /// Sends `actions`; a state is stored after the first, on a branch that begins there.
  private func send(_ actions: Notebook.Action...) throws {
    both.send(actions[0])
    try both.startBranch(at: 1)
    for action in actions.dropFirst() { both.send(action) }
    #expect(both.timeline.history.keyframes == [0, 1])
  }

  @Test func aReplacedTextOfOtherLettersIsMeasured() throws {
    try send(.titled("\u{E9}"), .measured)
    #expect(both.store.state.length == 2)
    try both.replace(1, with: .titled("e\u{301}"))
    #expect(both.store.state.length == 3)
    #expect(Array(try both.timeline.state(at: 1).title.unicodeScalars) == ["e", "\u{301}"])
  }

  @Test func aReplacedZeroIsInverted() throws {
    try send(.scaled(0), .inverted)
    #expect(both.store.state.inverse == .infinity)
    try both.replace(1, with: .scaled(-0.0))
    #expect(both.store.state.inverse == -.infinity)
  }

  @Test func aReplacedPageWithTheSameIDIsMeasured() throws {
    try send(.wrote(id: 1, "one"), .measured)
    #expect(both.store.state.length == 3)
    try both.replace(1, with: .wrote(id: 1, "three"))
    #expect(both.store.state.length == 5)
  }

  @Test func skippedAndMovedFramesLeaveTheirContent() throws {
    both.send(.titled("\u{E9}"))
    both.send(.titled("e\u{301}"))
    try both.startBranch(at: 2)
    both.send(.measured)
    #expect(both.store.state.length == 3)
    try both.move(2, before: 1)
    #expect(both.store.state.length == 2)
    try both.skip([1])
    #expect(both.store.state.length == 3)
    try both.unskip([1])
    #expect(both.store.state.length == 2)
  }

  /// A state with a NaN never equals itself, but its content is the same.
  @Test func recomputationAlsoStopsAtANaN() throws {
    both.send(.titled("a"))
    both.send(.titled("b"))
    both.send(.scaled(.nan))
    try both.startBranch(at: 3)
    // The store's state stays the one that it has, because it is not computed.
    var state = both.store.state
    state.length = 7
    both.store.put(state, on: both.store.branch)
    try both.skip([1])
    #expect(both.store.state.length == 7)
  }

  @Test(arguments: 0..<16)
  func randomHistoriesEqualAFreshReduction(_ number: Int) async {
    var random = SplitMix64(seed: TestSeed.of(run: number))
    let bytes = (0..<400).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let problem = await HistoryTrial().problem(bytes)
    #expect(problem == nil, "seed \(TestSeed.of(run: number))")
  }
}
