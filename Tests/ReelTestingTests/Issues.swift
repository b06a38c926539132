import Reel
import ReelTesting
import Synchronization

/// Collects the issues of a test store, for tests of its messages.
final class Issues: Sendable {
  private let all = Mutex<[TestIssue]>([])

  var reporter: IssueReporter {
    IssueReporter { issue in self.all.withLock { $0.append(issue) } }
  }

  /// Returns the issues so far, and forgets them.
  func take() -> [TestIssue] {
    all.withLock { all in
      defer { all = [] }
      return all
    }
  }

  /// Returns the messages so far, and forgets them.
  func takeMessages() -> [String] { take().map(\.message) }
}

extension Search {
  typealias TestedStore = TestStore<State, Action>

  /// Makes a store whose issues go to `issues`.
  func store(
    _ issues: Issues, _ exhaustivity: Exhaustivity = .init(requests: false),
    from state: State = State(),
    clock: VirtualClock = VirtualClock(), line: UInt = #line
  ) -> TestedStore {
    TestedStore(
      initialState: state, reducer: self,
      options: TestedStore.Options(
        clock: clock, exhaustivity: exhaustivity, timeout: .zero, reporter: issues.reporter),
      line: line)
  }
}
