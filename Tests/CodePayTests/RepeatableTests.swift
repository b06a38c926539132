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

  /// None is given up, and the shell says of no read that it changes something.
  @Test func readsAreKept() {
    let all: [(CodePayApp.Request, writes: Bool)] = [
      (.count(.user), false), (.read, false), (.account(id: "1", again: false), false),
      (.sent(account: "1", again: true), false), (.pause(tries: 1), false), (.endSession, true),
      (.delete(.user, id: "1"), true),
    ]
    for (request, writes) in all {
      #expect(request.policy.isKept && request.policy.writes == writes, "\(request)")
    }
  }
}
