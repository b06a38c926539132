import Echoing
import Foundation
import Reel
import ReelApp
import ReelTesting
import ReelTimeline
import Testing

/// A store made from an app: paths with the app's name, and a recording of failures.
@Suite struct AppStoreTests {
  private struct TallyApp: App {
    struct State: Codable, Equatable, Sendable { var count = 0 }
    enum Action: Codable, Equatable, Sendable { case add(Int), reset }

    var initialState: State { State() }

    var reducer: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .add(let n): state.count += n
        case .reset: state.count = 0
        }
      }
    }

    @CommandBuilder<State, Action>
    var commands: [Command<State, Action>] {
      Command("add", "Add", .argument("n", Int.self)) { .add($0) }
        .unavailable { $0.count < 9 ? nil : "that is enough" }
      Command("reset", "Start again") { .reset }
        .confirm { state, _ in "Forget \(state.count)?" }
      Command("secretly add", "Add a secret's length", .secret("code")) { code in
        .add(code.reveal(\.count) ?? 0)
      }
    }

    var invariants: [Invariant<State>] { [Invariant("the count is below 100") { $0.count < 100 }] }

    func screen(for state: State) -> Screen { Screen(title: "\(state.count)") }
  }

  @Test func aSession() async {
    let store = TestStore(TallyApp())
    await store.send(.add(2)) { $0.count = 2 }
    await store.send(.add(3), changes: "~ tally.count: 2 → 5")
    await store.send(.reset) { $0.count = 0 }
    await store.finish()
  }

  @Test func aTypedSession() async {
    let store = TestStore(TallyApp())
    #expect(store.screen == "0")
    await store.type("add 2") { $0.count = 2 }
    await store.type("secretly add", answers: ["1234567"]) { $0.count = 9 }
    #expect(store.screen == "9")
    await store.type("add 1", refused: "that is enough")
    await store.type("reset", answers: ["no"], refused: "not answered with yes: Forget 9?")
    await store.type("secretly add", refused: "nothing is answered for code")
    await store.type("reset", answers: ["yes"]) { $0.count = 0 }
    await store.type("reset --yes")
    await store.type("add x", refused: "“x” is not a whole number")
    await store.type("ad 1", refused: "there is no command “ad”")
    await store.finish()
  }

  @Test func earlierActionsCountAsExpected() async {
    let store = TestStore(
      initialState: 0,
      reducer: Reduce<Int, Int> { $0 += $1 }.echoing.responding { told in
        told.action == 1
          ? .run("echo") { send in
            await send(10); await send(20)
          } : .none
      }, options: .init(exhaustivity: .init(requests: false)))
    await store.send(1) { $0 = 1 }
    #expect(store.state == 1)
    await store.receiveAll()
    #expect(store.state == 31)
    await store.send(2) { $0 = 33 }
    await store.receiveAll()
    await store.finish()
  }

  @Test func aCommandThatIsRefusedFails() async {
    let issues = Issues()
    let store = TestStore(TallyApp(), options: .init(reporter: issues.reporter))
    await store.type("add 2") { $0.count = 3 }
    await store.type("ad 2") { $0.count = 4 }
    await store.type("add", refused: "nothing to add")
    await store.type("add 1", refused: "that is enough") { $0.count = 3 }
    #expect(
      issues.takeMessages() == [
        """
        “add 2” has not changed the state as expected:
          tally.count: expected 3, found 2
        Correct the reducer, or what the test expects.
        """,
        "“ad 2” is refused: there is no command “ad”",
        """
        “add” is refused, but not as expected: <n> is missing; write: add <n>
        Expected was: nothing to add
        """,
        "“add 1” was to be refused, and was not: that is enough",
      ])
    await store.finish()
  }

  @Test func aSuiteOfApps() async {
    let store = TestStore(Suite(TallyApp()))
    await store.send(.add(2), changes: "~ tally.count: 0 → 2")
    await store.finish()
  }

  @Test func anotherInitialState() async {
    let store = TestStore(TallyApp(), initialState: TallyApp.State(count: 7))
    await store.send(.add(1)) { $0.count = 8 }
    await store.finish()
  }

  @Test func failuresAreRecorded() async throws {
    let issues = Issues()
    let store = TestStore(TallyApp(), options: .init(reporter: issues.reporter))
    await store.send(.add(2)) { $0.count = 2 }
    await store.advance(by: .seconds(90))
    await store.send(.add(3)) { $0.count = 6 }
    await store.send(.reset) { $0.count = 1 }
    let found = issues.take()
    #expect(
      found.map(\.message) == [
        """
        “add 3” has not changed the state as expected:
          tally.count: expected 6, found 5
        Correct the reducer, or what the test expects.
        """,
        """
        “reset” has not changed the state as expected:
          tally.count: expected 1, found 0
        Correct the reducer, or what the test expects.
        """,
      ])
    // Recorded once, because the later ones have the same beginning.
    #expect(found.map { $0.attachments.map(\.name) } == [["test.reel"], []])
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("reel-test-\(UUID().uuidString).reel")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(found[0].attachments[0].content).write(to: file)
    let report = try Replay<TallyApp.State, TallyApp.Action>(
      app: "tally", reducer: TallyApp()
    ).run(file.path)
    #expect(report.frames == 2)
    #expect(report.divergence == nil)
    let timeline = try #require(report.timeline)
    let times = try [1, 2].map { try timeline.frame($0).time - VirtualClock.epoch }
    #expect(times == [.zero, .seconds(90)])
  }

  @Test func invariantsHoldInEveryState() async {
    let issues = Issues()
    let store = TestStore(
      TallyApp(),
      options: .init(
        invariants: [Invariant("nothing is below zero") { $0.count >= 0 }],
        reporter: issues.reporter))
    await store.send(.add(-1)) { $0.count = -1 }
    await store.send(.add(101)) { $0.count = 100 }
    #expect(
      issues.takeMessages() == [
        """
        “add -1” leads to a state that must not be:
          “nothing is below zero” does not hold
          (sent by the test)
        """,
        """
        “add 101” leads to a state that must not be:
          “the count is below 100” does not hold
          (sent by the test)
        """,
      ])
    await store.finish()
  }

  @Test func invariantsHoldInTheInitialState() async {
    let issues = Issues()
    let store = TestStore(
      TallyApp(), initialState: TallyApp.State(count: 100),
      options: .init(
        invariants: [Invariant("nothing is above 50") { $0.count <= 50 }],
        reporter: issues.reporter))
    #expect(
      issues.takeMessages() == [
        """
        The initial state is one that must not be:
          “nothing is above 50” does not hold
          “the count is below 100” does not hold
        """
      ])
    await store.send(.reset) { $0.count = 0 }
    #expect(issues.takeMessages() == [])
    await store.finish()
  }

  /// The issue is reported in the running test, at its place.
  @Test func anIssueBelongsToTheRunningTest() async {
    let line = #line + 3
    await withKnownIssue {
      let store = TestStore(TallyApp())
      await store.send(.add(1))
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.map(\.rawValue) == [
          """
          “add 1” has changed the state, and no change was expected:
            ~ tally.count: 0 → 1
          Say what changes in a closure, or assert less: store.exhaustivity = .off.
          """
        ]
    }
  }
}
