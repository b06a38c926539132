import Reel
import ReelTesting
import Testing

/// Expectations about requests, and the messages if they fail.
@Suite struct RequestTests {
  private typealias SearchStore = TestStore<Search.State, Search.Action>

  private let issues = Issues()

  private func store(_ exhaustivity: Exhaustivity = .on) -> SearchStore {
    let search = Search()
    return SearchStore(
      initialState: Search.State(), reducer: search,
      options: .init(exhaustivity: exhaustivity, reporter: issues.reporter))
  }

  @Test func requestsAndCancellationsMustBeExpected() async {
    let store = store()
    await store.send(.started, requesting: [Search.Request.tick])
    await store.receive(.ticked) { $0.ticks = 1 }
    await store.send(.stopped, cancelling: [Search.Request.tick])
    await store.finish()
    #expect(issues.takeMessages() == [])
  }

  @Test func anUnexpectedRequestFails() async {
    let store = store()
    await store.send(.started)
    store.exhaustivity = .off
    await store.send(.stopped, cancelling: [Search.Request.listen])
    #expect(
      issues.takeMessages() == [
        """
        “started” has not asked what was expected:
          expected: nothing
          found:    tick
        Say it: requesting: […], or correct the reducer.
        """,
        """
        “stopped” has not taken back what was expected:
          expected: listen
          found:    tick
        Say it: cancelling: […], or correct the reducer.
        """,
      ])
    await store.finish()
  }

  @Test func expectedRequestsMustMatch() async {
    let store = store(.off)
    await store.send(
      .typed(text: "a"), requesting: [Search.Request.find(text: "b"), Search.Request.tick])
    #expect(
      issues.takeMessages() == [
        """
        “typed {"text":"a"}” has not asked what was expected:
          expected: find {"text":"b"}
                    tick
          found:    find {"text":"a"}
        Say it: requesting: […], or correct the reducer.
        """
      ])
    await store.settle()
    await store.finish()
  }

  enum Other: RequestProtocol { case tick }

  /// It is written alike, and is not what the feature asks.
  @Test func aRequestOfAnotherTypeIsNotTheExpectedOne() async {
    let store = store(.off)
    await store.send(.started, requesting: [Other.tick])
    #expect(
      issues.takeMessages() == [
        """
        “started” has not asked what was expected:
          expected: ReelTestingTests.RequestTests.Other tick
          found:    ReelTestingTests.Search.Request tick
        Say it: requesting: […], or correct the reducer.
        """
      ])
    await store.send(.stopped)
    await store.finish()
  }

  /// The beginnings of both would be the same line.
  @Test func longRequestsAreSeenToDiffer() async {
    let store = store(.off)
    let text = String(repeating: "long ", count: 30)
    await store.send(
      .typed(text: text + "b"), requesting: [Search.Request.find(text: text + "a")])
    #expect(
      issues.takeMessages() == [
        """
        “typed {"text":"\(String(repeating: "long ", count: 12))long…” has not asked what \
        was expected:
          expected: …\(String(repeating: "long ", count: 8))a"}
          found:    …\(String(repeating: "long ", count: 8))b"}
        Say it: requesting: […], or correct the reducer.
        """
      ])
    await store.settle()
    await store.finish()
  }
}
