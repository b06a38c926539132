import Testing

@testable import MiniPools

/// The requests that another participant of a shared session may repeat.
@Suite struct RepeatableTests {
  @Test func onlyReadsAreRepeatable() {
    let draft = Draft(name: "Boat", goal: nil)
    let all: [MiniPoolsApp.Request] = [
      .fetch, .fetchPool(id: 1), .create(draft: draft), .restore(draft: draft),
      .edit(id: 1, draft: draft, only: nil), .delete(id: 1),
      .contribute(id: 1, amount: 1, note: ""),
    ]
    #expect(all.map(\.isRepeatable) == [true, true, false, false, false, false, false])
  }
}
