import Dispatch
import Reel
import ReelTesting

/// The cost of a step of a test: an action that is sent or received, and all its changes.
enum TestingWorkload {
  private struct State: Codable, Equatable, Sendable {
    var count = 0
    var names = ["a", "b", "c"]
  }

  private enum Action: Codable, Equatable, Sendable {
    case add(Int)
    case asked
    case answered(Int)
  }

  private enum Request: RequestProtocol {
    case next(after: Int)
  }

  private static let steps = 10_000

  static func rows() throws -> [Row] {
    [
      row("send, one change said") { store in
        for count in 1...steps { await store.send(.add(1)) { $0.count = count } }
      },
      row("send an action with an effect, receive its answer") { store in
        for count in 1...steps / 2 {
          await store.send(.asked)
          await store.receive(.answered(count)) { $0.count = count }
        }
      },
    ]
  }

  private static func row(
    _ what: String, _ session: @escaping @Sendable (TestStore<State, Action>) async -> Void
  ) -> Row {
    let time = Measure.perOperation(operations: steps, prepare: store) { store in
      // The benchmark is a program without a main task: this thread waits for the test's.
      let isOver = DispatchSemaphore(value: 0)
      Task {
        await session(store)
        await store.finish()
        isOver.signal()
      }
      isOver.wait()
    }
    return Row(workload: "W9", what: "TestStore: \(what)", value: 1e9 / time, unit: "steps/s")
  }

  private static func store() -> TestStore<State, Action> {
    TestStore(
      initialState: State(),
      reducer: RequestingReduce<State, Action, Request> { state, action, ask in
        switch action {
        case .add(let number): state.count += number
        case .asked: ask(.next(after: state.count))
        case .answered(let count): state.count = count
        }
      }.responding { request in
        switch request {
        case .next(let count): .run { send in await send(.answered(count + 1)) }
        }
      },
      options: .init(
        // A figure of a failing test would be meaningless.
        reporter: IssueReporter { issue in fatalError("the benchmark's test fails: \(issue)") }))
  }
}
