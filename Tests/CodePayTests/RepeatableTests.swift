import Testing

@testable import CodePay

/// Requests that another participant of a shared session may repeat.
@Suite struct RepeatableTests {
  @Test func onlyReadsAreRepeatable() {
    let looking: [CodePayApp.Request] = [
      .count, .owner(id: "1"), .look(resource: .user, id: "1"),
    ]
    #expect(looking.map(\.isRepeatable) == [true, true, true])
    let acting: [CodePayApp.Request] = [
      .start, .home, .logOut, .changePhone(phone: "1"), .wipe(resource: .user, id: "1"),
    ]
    #expect(!acting.contains { $0.isRepeatable })
  }
}
