import Reel
import ReelTimeline
import Testing

@testable import ReelREPL
@testable import ReelTools

/// The smallest part of an input that still shows the failure.
@Suite struct ShrinkTests {
  /// With ddmin, every remaining element is needed.
  @Test(arguments: [[3], [0, 7], [1, 2, 3], [0, 31, 63], Array(0..<8), []])
  func findsExactlyTheNeededActions(_ needed: [Int]) async throws {
    var search = DeltaDebugging { part in needed.allSatisfy(part.contains) }
    #expect(try await search.minimum(of: Array(0..<64)) == needed)
  }

  /// The example in the paper: 1, 7 and 8 of 1…8.
  @Test func triesNothingTwice() async throws {
    var tried: [[Int]] = []
    var search = DeltaDebugging { part in
      tried.append(part)
      return [1, 7, 8].allSatisfy(part.contains)
    }
    #expect(try await search.minimum(of: Array(1...8)) == [1, 7, 8])
    #expect(Set(tried).count == tried.count && search.trials == tried.count)
  }

  /// Each needed element takes a number of trials logarithmic in the length.
  @Test func narrowsByHalves() async throws {
    let needed = [1_234, 5_678, 9_999]
    var search = DeltaDebugging { part in needed.allSatisfy(part.contains) }
    #expect(try await search.narrowed(Array(0..<10_000), keeping: [9_999]) == needed)
    #expect(search.trials <= 2 * 14 + 3)
  }

  private struct Lock: Codable, Equatable, Sendable {
    var steps = 0
    var key = 0
    var isTurned = false
    var opened = [String]()
    var noise = [Int: Int]()
  }

  private enum Move: Codable, Equatable, Sendable {
    case noise(Int)
    case cut(key: Int)
    case turn
    case open(by: String, note: String?)
  }

  private static let reducer = Reduce<Lock, Move> { state, move in
    state.steps += 1
    switch move {
    case .noise(let n): state.noise[n % 50, default: 0] += 1
    case .cut(let key): state.key = key
    case .turn: state.isTurned = state.key > 100
    case .open(let name, _): if state.isTurned { state.opened.append(name) }
    }
  }

  private func timeline(_ moves: [Move]) -> Timeline<Lock, Move> {
    let clock = VirtualClock()
    let timeline = Timeline(initialState: Lock(), reducer: Self.reducer, clock: clock)
    let store = Store(initialState: Lock(), reducer: Self.reducer, log: timeline, clock: clock)
    for move in moves { store.send(move) }
    return timeline
  }

  /// 10,000 frames, three of which cause the failure; the condition names none of them.
  @Test func aLongHistoryShrinksToItsCause() async throws {
    var moves = (0..<10_000).map { Move.noise($0) }
    moves[1_200] = .cut(key: 987)
    moves[6_400] = .turn
    moves[9_100] = .open(by: "Anna and Ben", note: "late")
    moves[9_500] = .open(by: "Carl", note: nil)
    let shrinker = RecordingShrinker(
      timeline(moves), where: try Condition("lock.opened.count == 1"), root: "lock")
    let result = try #require(try await shrinker.run())
    #expect(result.actions == [.cut(key: 101), .turn, .open(by: "", note: nil)])
    #expect(result.frame == 9_101)
    // Two binary searches, and a few trials for ddmin.
    #expect(result.replays <= 40)
    #expect(result.simplifications < 100)
  }

  @Test func aConditionThatHoldsInitiallyNeedsNoActions() async throws {
    let shrinker = RecordingShrinker(
      timeline([.turn]), where: try Condition("lock.key == 0"), root: "lock")
    #expect(try await shrinker.run()?.actions == [])
  }

  @Test func aConditionThatNeverHoldsShrinksToNothing() async throws {
    let shrinker = RecordingShrinker(
      timeline([.turn]), where: try Condition("lock.key == 5"), root: "lock")
    #expect(try await shrinker.run() == nil)
  }

  /// Skipped frames did not happen, and edited frames happened as they were edited.
  @Test func skippedAndEditedFramesAreShrunk() async throws {
    let timeline = timeline([.cut(key: 500), .cut(key: 1), .turn, .noise(1)])
    let both = TimelineStore(goingOnWith: timeline, reducer: Self.reducer)
    try both.skip([2])
    try both.replace(4, with: .open(by: "Eve", note: nil))
    let shrinker = RecordingShrinker(
      timeline, where: try Condition("lock.opened contains \"Eve\""), root: "lock")
    #expect(
      try await shrinker.run()?.actions == [
        .cut(key: 101), .turn, .open(by: "Eve", note: nil),
      ])
  }

  @Test func simplerValuesComeFirst() {
    #expect(Simplification.candidates(.int(10)) == [.int(0), .int(1), .int(5), .int(8), .int(9)])
    #expect(Simplification.candidates(.int(-3)) == [.int(0), .int(3), .int(-1), .int(-2)])
    #expect(Simplification.candidates(.string("ab")) == [.string(""), .string("a"), .string("b")])
    #expect(
      Simplification.candidates(.array([.bool(true)])) == [.array([]), .array([.bool(false)])])
    #expect(
      Simplification.candidates(.object(["a": .int(1)])) == [
        .object(["a": .null]), .object(["a": .int(0)]),
      ])
    #expect(Simplification.candidates(.null).isEmpty)
  }

  @Test func simplerLinesHaveSimplerWords() {
    #expect(Simplification.candidates(line: "wait").isEmpty)
    #expect(Simplification.candidates(line: "open 2") == ["open", "open 0", "open 1"])
    #expect(
      Simplification.candidates(line: #".dispatch {"a":"x"}"#) == [
        #".dispatch {"a":null}"#, #".dispatch {"a":""}"#,
      ])
    #expect(Simplification.candidates(line: ".http PUT /a n:=9").contains(".http PUT /a n:=0"))
  }

  /// What is skipped is no part of the result, even where it would do as well.
  @Test func skippedFramesAreNoPartOfTheResult() async throws {
    // More changes of the value than a guess considers.
    let timeline = timeline((1...19).map { .noise($0) } + [.turn, .noise(20)])
    try TimelineStore(goingOnWith: timeline, reducer: Self.reducer).skip([20])
    // From another beginning, the whole history is reduced again: what is skipped would count.
    var start = Lock()
    start.key = 5
    let shrinker = RecordingShrinker(
      timeline, from: start, where: try Condition("lock.steps == 20"), root: "lock")
    let result = try #require(try await shrinker.run())
    #expect(result.actions == Array(repeating: .noise(0), count: 20))
    #expect(result.frame == 21)
  }

  /// From another beginning, the history's own states say nothing.
  @Test func shrinkingFromAnotherStart() async throws {
    let moves: [Move] = [.noise(1), .cut(key: 7), .turn, .noise(2)]
    var start = Lock()
    start.steps = 10
    let never = RecordingShrinker(
      timeline(moves), from: start, where: try Condition("lock.steps == 3"), root: "lock")
    let problem = await #expect(throws: OtherBeginning.self) { try await never.run() }
    #expect(problem?.text.english.contains("“lock.steps == 3” holds at #3") == true)
    // Nor is a beginning that satisfies it one from which a script begins.
    let initially = RecordingShrinker(
      timeline(moves), from: start, where: try Condition("lock.steps == 0"), root: "lock")
    await #expect(throws: OtherBeginning.self) { try await initially.run() }
    let cut = RecordingShrinker(
      timeline(moves), from: start, where: try Condition("lock.key == 7"), root: "lock")
    #expect(try await cut.run()?.actions == [.cut(key: 7)])
    // From its own, it is found either way.
    let own = RecordingShrinker(
      timeline(moves), from: Lock(), where: try Condition("lock.steps == 3"), root: "lock")
    #expect(try await own.run()?.actions.count == 3)
  }
}
