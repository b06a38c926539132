import Reel
import ReelTesting
import Testing

/// Numbers that `==` or a number with decimals does not tell apart.
@Suite struct NumberTests {
  private struct State: Codable, Equatable, Sendable {
    var number: UInt64 = 0
    var real = 0.0
    var text = ""
  }

  private enum Action: Codable, Equatable, Sendable {
    case counted(UInt64)
    case measured(Double)
    case wrote(String)
    case waited
  }

  private let issues = Issues()

  private func store(
    _ effects: TestStore<State, Action>.Effects = .run
  ) -> TestStore<State, Action> {
    TestStore(
      initialState: State(),
      reducer: Reduce { state, action in
        switch action {
        case .counted(let number): state.number = number
        case .measured(let real): state.real = real
        case .wrote(let text): state.text = text
        case .waited: break
        }
      }, options: .init(effects: effects, reporter: issues.reporter))
  }

  @Test func aLargeNumberIsExact() async {
    let store = store()
    await store.send(.counted(.max - 1), changes: "~ number: 0 → 18446744073709551614")
    #expect(issues.takeMessages() == [])
    await store.send(
      .counted(.max), changes: "~ number: 18446744073709551614 → 18446744073709551614")
    #expect(
      issues.takeMessages() == [
        """
        “counted 18446744073709551615” has not changed the state as expected:
          expected ~ number: 18446744073709551614 → 18446744073709551614
          found    ~ number: 18446744073709551614 → 18446744073709551615
        Correct the reducer, or what the test expects.
        """
      ])
    await store.finish()
  }

  @Test func aNaNCanBeExpected() async {
    let store = store(.stubbed)
    await store.send(.measured(.nan)) { $0.real = .nan }
    await store.send(.waited)
    await store.send(.counted(1)) { $0.number = 1 }
    await store.receive(.measured(.nan))
    await store.receive(.measured(0)) { $0.real = 0 }
    #expect(issues.takeMessages() == [])
    await store.send(.measured(.nan)) { $0.real = 1 }
    #expect(issues.takeMessages().map { $0.contains("expected 1.0, found \"NaN\"") } == [true])
    await store.finish()
  }

  @Test func whatIsWrittenOtherwiseIsAChange() async {
    let store = store()
    await store.send(.wrote("\u{E9}")) { $0.text = "\u{E9}" }
    await store.send(.measured(-0.0)) { $0.real = -0.0 }
    #expect(issues.takeMessages() == [])
    await store.send(.wrote("e\u{301}"))
    await store.send(.measured(0)) { $0.real = -0.0 }
    let messages = issues.takeMessages()
    #expect(messages.count == 2)
    #expect(messages.first?.contains("and no change was expected") == true)
    #expect(messages.last?.contains("real: expected -0.0, found 0.0") == true)
    await store.finish()
  }
}
