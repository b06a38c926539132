import Testing

@testable import CodePay

/// Requests that another participant of a shared session may repeat.
@Suite struct RepeatableTests {
  @Test func onlyLookingThingsUpIsRepeatable() {
    let looking: [CodePayApp.Request] = [.count(.user), .element(.user, id: "1")]
    #expect(looking.map(\.isRepeatable) == [true, true])
    // Another participant has another journal, and must not continue what depends on this one.
    let acting: [CodePayApp.Request] = [
      .read, .account(id: "1", again: true), .endSession, .finish(number: 1),
      .delete(.user, id: "1"),
    ]
    #expect(!acting.contains { $0.isRepeatable })
  }
}
