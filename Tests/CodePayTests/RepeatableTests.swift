import Testing

@testable import CodePay

/// What another participant of a shared session may ask again.
@Suite struct RepeatableTests {
  @Test func onlyWhatReadsIsRepeated() {
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
