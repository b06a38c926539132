import Reel
import ReelSupport
import Shopping
import Synchronization
import TestSeeds
import Testing

@testable import ReelTimeline

/// Queries about a history, compared with a scan of every state.
@Suite struct QueryTests {
  /// Returns a path's value in a state; nothing if it leads nowhere there.
  private func read(_ path: Path, _ state: Shop) throws -> PathValue {
    do {
      return try path.read(from: JSON(encoding: state))
    } catch is PathError {
      return .absent("it leads nowhere")
    }
  }

  /// Returns changes in which a value is absent for one reason.
  private func plain(_ changes: [PathChange]) -> [PathChange] {
    func plain(_ value: PathValue) -> PathValue {
      if case .absent = value { .absent("it leads nowhere") } else { value }
    }
    return changes.map {
      PathChange(
        position: $0.position, frame: $0.frame, before: plain($0.before), after: plain($0.after))
    }
  }

  /// Returns the frames in which a path's value changes, found the slow way.
  private func scan(
    _ history: History<Shop, ShopAction>, _ path: Path, upTo end: Int
  ) throws -> [PathChange] {
    var changes: [PathChange] = []
    var last = try read(path, history.state(at: 0))
    try history.walk(0...end) { position, state in
      let value = try read(path, state)
      if value != last, !value.isNothing || !last.isNothing {
        changes.append(
          PathChange(
            position: position, frame: history.number(at: position), before: last, after: value))
      }
      last = value
      return true
    }
    return plain(changes.reversed())
  }

  @Test(arguments: [
    "note", "route", "items[id=3].name", "items[0].id", "items.count", "tags.count", "items[id=7]",
    // Cases of an enum, which it does not have at first.
    "route.page.of", "route.search",
  ])
  func changesEqualThoseOfAScan(_ text: String) throws {
    var walk = HistoryWalk(Session(), seed: TestSeed.of())
    walk.dispatch(300)
    while walk.model.last < 900 { try walk.step() }
    let path = try Path(text)
    let history = walk.session.timeline.history
    let about: Comment = "seed \(walk.seed)"
    let expected = try scan(history, path, upTo: history.count)
    #expect(try plain(history.changes(of: path)) == expected, about)
    for limit in [0, 1, 2, 7] {
      let found = try plain(history.changes(of: path, limit: limit))
      #expect(found == Array(expected.prefix(limit)), "\(about), limit \(limit)")
    }
    for _ in 0..<5 {
      let end = Int.random(in: 0...history.count, using: &walk.random)
      let found = try plain(history.changes(of: path, before: end, limit: 3))
      #expect(found == Array(expected.filter { $0.position <= end }.prefix(3)), about)
    }
  }

  @Test func findsWhereAConditionHolds() throws {
    var walk = HistoryWalk(Session(), seed: TestSeed.of())
    for _ in 0..<30 { try walk.step() }
    let history = walk.session.timeline.history
    let states = (0...history.count).map(history.state(at:))
    let expected = states.indices.filter { states[$0].items.count == 2 }
    let question = try FrameQuestion(Condition("items.count == 2"), of: history)
    #expect(try question.positions() == expected, "seed \(walk.seed)")
    #expect(history.first { $1.items.count == 2 } == expected.first, "seed \(walk.seed)")
    #expect(history.first { _, _ in false } == nil)
    #expect(history.first { _, _ in true } == 0)
    struct Stop: Error {}
    #expect(throws: Stop.self) { try history.first { _, _ in throw Stop() } }
  }

  @Test(arguments: ["tags.count == 0", "tags.count > 2", "tags contains \"x1\"", "not tags exists"])
  func aHistoryLimitedToChangesOfAPartAnswersTheSame(_ text: String) throws {
    var walk = HistoryWalk(Session(), seed: TestSeed.of())
    walk.dispatch(300)
    while walk.model.last < 900 { try walk.step() }
    let history = walk.session.timeline.history
    let limited = history.limited { action in
      switch action {
      case .tagged, .reset: true
      default: false
      }
    }
    let about: Comment = "seed \(walk.seed)"
    let path = try Path("tags")
    #expect(try limited.changes(of: path) == history.changes(of: path), about)
    let condition = try Condition(text)
    let all = try FrameQuestion(condition, of: history).positions()
    #expect(try FrameQuestion(condition, of: limited).positions() == all, about)
    #expect(try FrameQuestion(condition, of: limited).first() == all.first, about)
  }

  // Cached results of earlier queries must not outlive a change that invalidates them.
  @Test func repeatedQueriesAnswerAsIfTheyWereNew() throws {
    var walk = HistoryWalk(Session(), seed: TestSeed.of())
    walk.dispatch(300)
    let about: Comment = "seed \(walk.seed)"
    let path = try Path("items.count")
    let conditions = try [
      "items.count > 1", "items.count > 1 and tags.count < 3", "route.search exists",
      "items.count == 0 or route.search == \"x\"",
    ].map { try Condition($0) }
    for _ in 0..<12 {
      for _ in 0..<6 { try walk.step() }
      let history = walk.session.timeline.history
      let expected = try scan(history, path, upTo: history.count)
      #expect(try history.changes(of: path) == expected, about)
      #expect(try history.changes(of: path, limit: 2) == Array(expected.prefix(2)), about)
      for condition in conditions {
        var question = FrameQuestion(condition, of: history)
        let found = Result { try FrameQuestion(condition, of: history).positions() }
        let wanted = try (0...history.count).filter {
          try question.holds(at: $0, in: history.state(at: $0))
        }
        let first = Result { try FrameQuestion(condition, of: history).first() }
        // A path that leads nowhere in any of the states is a mistake.
        let leads = try condition.paths.allSatisfy { path in
          try history.first { _, state in try leadsSomewhere(path, state) } != nil
        }
        if leads {
          #expect(try found.get() == wanted, "\(condition), \(about)")
          #expect(try first.get() == wanted.first, "\(condition), \(about)")
        } else {
          #expect(throws: PathError.self, about) { try found.get() }
          #expect(throws: PathError.self, about) { try first.get() }
        }
      }
    }
  }

  private func leadsSomewhere(_ path: Path, _ state: Shop) throws -> Bool {
    do {
      _ = try path.read(from: JSON(encoding: state))
      return true
    } catch is PathError {
      return false
    }
  }

  @Test func aQueryMayBeAboutTheAction() throws {
    let session = Session()
    session.send(
      .noted("a"), .added(Shop.Item(id: 1, name: "x")), .noted("b"), .removed(id: 1), .noted("b"))
    let timeline = session.timeline
    try session.both.replace(5, with: .noted("c"))
    func frames(_ text: String, root: String? = nil) throws -> [Int] {
      try FrameQuestion(Condition(text), of: timeline.history, root: root).positions()
    }
    #expect(try frames(#"note == "b""#) == [3, 4])
    #expect(try frames("action.removed.id == 1") == [4])
    #expect(try frames(#"action.added.name == "x""#) == [2])
    #expect(try frames(#"action.noted == "c""#) == [5])
    #expect(try frames("items.count == 1") == [2, 3])
    #expect(try frames("shop.items.count == 1", root: "shop") == [2, 3])
    #expect(throws: PathError.self) { try frames("items.count == 1", root: "shop") }
    #expect(throws: PathError.self) { try frames("nothing == 1") }
  }

  private func timeline(causes: [Int], delay: Int64 = 0) -> Timeline<Shop, ShopAction> {
    let timeline = Timeline(
      initialState: Shop(), reducer: Reduce.shop, clock: VirtualClock())
    var state = Shop()
    for (index, cause) in causes.enumerated() {
      let stamp = Stamp(frame: index + 1, origin: cause == 0 ? .user : .effect, cause: cause)
      let time = Timestamp(milliseconds: 1000 + delay * Int64(index))
      _ = timeline.record(.noted("\(index % 2)"), stamp, time: time, into: &state) {
        Reduce.shop.asking(&$0, $1).map(\.request)
      }
    }
    return timeline
  }

  @Test func causesAreATree() throws {
    let timeline = timeline(causes: [0, 1, 0, 1, 2, 3, 2, 7])
    let causes = try timeline.causes(of: 2)
    #expect(causes.origins == [1])
    #expect(
      causes.tree
        == Causes.Tree(
          frame: 2,
          effects: [
            Causes.Tree(frame: 5, effects: []),
            Causes.Tree(frame: 7, effects: [Causes.Tree(frame: 8, effects: [])]),
          ]))
    #expect(try timeline.causes(of: 8).origins == [1, 2, 7])
    #expect(try timeline.causes(of: 3).tree.effects.map(\.frame) == [6])
    #expect(throws: NoSuchFrame(frame: 9, last: 8)) { try timeline.causes(of: 9) }
    #expect(throws: NoSuchFrame.self) { try timeline.causes(of: 0) }
  }

  // A timer that always starts the next one.
  @Test func causesMayBeALongChain() throws {
    let timeline = timeline(causes: Array(0..<20_000))
    #expect(try timeline.causes(of: 20_000).origins.count == 19_999)
    var depth = 0
    var omitted = 0
    var trees = [try timeline.causes(of: 1).tree]
    while let tree = trees.first {
      depth += 1
      omitted += tree.omitted
      trees = tree.effects
    }
    #expect(depth == Causes.depth && depth + omitted == 20_000)
  }

  @Test func timersCountTheFramesThatCount() throws {
    let timeline = timeline(causes: [0, 1, 0, 2, 3], delay: 10)
    func entries() throws -> [String: TimerReport.Entry] {
      let report = try timeline.history.timer { $0.action == .noted("0") ? "even" : "odd" }
      return Dictionary(uniqueKeysWithValues: report.entries.map { ($0.name, $0) })
    }
    // Frames 1, 3 and 5 are even, 5 is an answer; 2 and 4 are odd, both are answers.
    #expect(try entries().mapValues(\.count) == ["even": 3, "odd": 2])
    #expect(try entries().mapValues(\.answers) == ["even": 1, "odd": 2])
    #expect(try entries().mapValues(\.answering) == ["even": 20, "odd": 30])
    #expect(try entries().mapValues(\.slowest) == ["even": 20, "odd": 20])
    #expect(try entries().values.allSatisfy { $0.longest <= $0.reducing && $0.longest > 0 })
    try TimelineStore(goingOnWith: timeline, reducer: Reduce.shop).skip([4])
    #expect(try entries().mapValues(\.count) == ["even": 3, "odd": 1])
    #expect(try entries()["odd"]?.slowest == 10)
  }

  @Test func aRepeatedQuestionReducesNothing() throws {
    struct Count: Codable, Equatable, Sendable { var count = 0 }
    let reductions = Mutex(0)
    let reducer = Reduce<Count, Int> { state, number in
      reductions.withLock { $0 += 1 }
      state.count += number
    }
    let timeline = Timeline(initialState: Count(), reducer: reducer)
    let store = Store(initialState: Count(), reducer: reducer, log: timeline)
    func ask() throws -> (frames: [Int], reductions: Int) {
      reductions.withLock { $0 = 0 }
      let changes = try timeline.history.changes(of: Path("count"))
      return (changes.map(\.frame), reductions.withLock { $0 })
    }
    for number in [1, 0, 2] { store.send(number) }
    #expect(try ask() == ([3, 1], 3))
    #expect(try ask() == ([3, 1], 0))
  }

  @Test func timersSayHowFarTheyCame() async throws {
    let timeline = timeline(causes: [0, 0, 0])
    let meter = WorkMeter { 0 }
    var done: [Int?] = []
    _ = try WorkMeter.$current.withValue(meter) {
      try timeline.history.timer { _ in
        done.append(meter.reading?.done)
        return ""
      }
    }
    #expect(done == [0, 1, 2])
    for position in 0..<3 {
      let task = Task {
        if position == 0 { withUnsafeCurrentTask { $0?.cancel() } }
        return try timeline.history.timer { frame in
          if frame.number == position { withUnsafeCurrentTask { $0?.cancel() } }
          return ""
        }
      }
      await #expect(throws: QueryInterruption(framesRead: position, of: 3)) {
        try await task.value
      }
    }
  }

  /// Two parts, of which only one can be encoded.
  private struct Halves: Codable, Equatable, Sendable {
    struct Secret: Codable, Equatable, Sendable {
      func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(self, .init(codingPath: [], debugDescription: ""))
      }
    }

    var left = Secret()
    var right = [0]
  }

  @Test func aPartIsReadWithoutTheRest() throws {
    let reducer = Reduce<Halves, Int> { $0.right[0] = $1 }
    let timeline = Timeline(initialState: Halves(), reducer: reducer)
    let store = Store(initialState: Halves(), reducer: reducer, log: timeline)
    for value in [1, 1, 2] { store.send(value) }
    let history = timeline.history.limited(
      to: { _ in true },
      in: [StatePart("right") { probe, state in try probe.read(from: state.right) }])
    let path = try Path("right[0]")
    #expect(try history.changes(of: path).map(\.frame) == [3, 1])
    #expect(try FrameQuestion(Condition("right[0] == 2"), of: history).first() == 3)
    // Other paths still lead into the whole.
    #expect(throws: EncodingError.self) { try history.changes(of: try Path("left")) }
  }
}
