import Reel
import ReelCoding
import Testing

@testable import ReelSharing

/// What a database cannot store is the matter of the one who did it alone.
extension SharedWorkerTests {
  private static var zero: SharedNotice {
    .unwritten(reason: "U+0000 cannot be part of a text in a shared session")
  }

  @Test func anActionThatCannotBeStoredIsRefusedBeforeItIsADraft() async throws {
    let anna = try await join("anna")
    var notices = anna.sharing?.notices.makeAsyncIterator()
    #expect(
      anna.sharing?.refusal(of: .watch("a\0b"))
        == "U+0000 cannot be part of a text in a shared session")
    anna.send(.watch("a\0b"))
    #expect(anna.sharing?.draftCount == 0)
    #expect(await notices?.next() == Self.zero)
    // Where a backslash is escaped, there is none.
    for text in [#"a\u0000b"#, #"\\u0000"#, #"\"#] { anna.send(.watch(text)) }
    try await settle(anna)
    #expect(anna.timeline.last == 3)
  }

  @Test func aRequestWhoseAnswerCannotBeStoredIsLost() async throws {
    let anna = try await join("anna")
    var notices = anna.sharing?.notices.makeAsyncIterator()
    anna.send(.write("zero"))
    #expect(await notices?.next() == Self.zero)
    try await settle(anna)
    #expect(anna.store.state == Board(lost: ["zero"]))
    #expect(anna.timeline.requests(of: 1).map(\.fate) == [.lost])
    anna.send(.add(2))
    try await settle(anna)
    #expect(anna.timeline.last == 3 && anna.sharing?.phase == .acting)
  }

  /// What comes after it in the same transaction is as if it had never been there.
  @Test func anActionIsDroppedWhoseRequestCannotBeStored() async throws {
    for _ in 1..<16 { try write(.add(1)) }
    let anna = try await join("anna")
    var notices = anna.sharing?.notices.makeAsyncIterator()
    room.change { $0.loss = "The cable is cut." }
    #expect(await notices?.next() == .lost(reason: "The cable is cut."))
    anna.send(.watchZero)
    anna.send(.add(1))
    room.change { $0.loss = nil }
    #expect(await notices?.next() == Self.zero)
    try await settle(anna)
    // Frame 16 has a digest.
    #expect(room.change(\.frames).last?.digest == (try Digest(of: Board(sum: 16))))
    #expect(anna.store.state == Board(sum: 16))
    #expect(anna.sharing?.phase == .acting)
  }
}
