import Foundation
import Reel
import ReelApp
import ReelTesting
import ReelTimeline
import Testing

/// A store made of an app: paths with its name, and a recording of what has failed.
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
    var commands: [Command<State, Action>] { Command("reset", "Start again") { .reset } }

    func screen(for state: State) -> Screen { Screen(title: "\(state.count)") }
  }

  @Test func aSession() async {
    let store = TestStore(TallyApp())
    await store.send(.add(2)) { $0.count = 2 }
    await store.send(.add(3), changes: "~ tally.count: 2 → 5")
    await store.send(.reset) { $0.count = 0 }
    await store.finish()
  }

  @Test func aSuiteOfApps() async {
    let store = TestStore(Suite(TallyApp()))
    await store.send(.add(2), changes: "~ tally.count: 0 → 2")
    await store.finish()
  }

  @Test func anotherStateToBeginWith() async {
    let store = TestStore(TallyApp(), initialState: TallyApp.State(count: 7))
    await store.send(.add(1)) { $0.count = 8 }
    await store.finish()
  }

  @Test func whatHasFailedIsRecorded() async throws {
    let issues = Issues()
    let store = TestStore(TallyApp(), options: .init(reporter: issues.reporter))
    await store.send(.add(2)) { $0.count = 2 }
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
    // Once: the later ones have the same beginning.
    #expect(found.map { $0.attachments.map(\.name) } == [["test.reel"], []])
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("reel-test-\(UUID().uuidString).reel")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(found[0].attachments[0].content).write(to: file)
    let report = try Replay<TallyApp.State, TallyApp.Action>(
      app: "tally", reducer: TallyApp().reducer
    ).run(file.path)
    #expect(report.frames == 2)
    #expect(report.divergence == nil)
  }

  @Test func rulesHoldInEveryState() async {
    let issues = Issues()
    let store = TestStore(
      TallyApp(),
      options: .init(
        rules: [.init("nothing is below zero") { $0.count >= 0 }], reporter: issues.reporter))
    await store.send(.add(-1)) { $0.count = -1 }
    #expect(
      issues.takeMessages() == [
        """
        “add -1” leads to a state that must not be:
          “nothing is below zero” does not hold
          (sent by the test)
        """
      ])
    await store.finish()
  }

  /// The issue goes to the test that runs, with its place.
  @Test func anIssueIsTheTests() async {
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
