import Synchronization
import Testing

@testable import ReelSharing

/// The drafts of a participant of a shared session.
@Suite struct SharedDraftsTests {
  /// Adds a draft of a number, which is to be added to a sum of 10.
  private func add(_ number: Int, to drafts: inout Drafts<Int, Int>) {
    drafts.add(.action(number, .user), on: 0, state: { 10 }, reduce: { $1 += $0 })
  }

  @Test func whoWaitsIsCalledOnceWhenTheDraftsSoFarAreNumbered() {
    var drafts = Drafts<Int, Int>()
    let calls = Mutex<[String]>([])
    let call = { @Sendable (name: String) in calls.withLock { $0.append(name) } }
    func remove(_ serial: Int) -> [String] {
      calls.withLock { $0 = [] }
      for call in drafts.remove([serial], state: { 10 }, reduce: { $1 += $0 }) { call() }
      return calls.withLock { $0 }
    }
    #expect(!drafts.wait { call("none") })
    add(1, to: &drafts)
    #expect(drafts.wait { call("first") })
    add(2, to: &drafts)
    add(3, to: &drafts)
    #expect(drafts.wait { call("third") })
    #expect(remove(1) == ["first"])
    #expect(remove(2) == [])
    #expect(drafts.shown == 13)
    #expect(remove(3) == ["third"])
    #expect(drafts.shown == nil)
  }

  @Test func draftsThatAreGivenUpAreCounted() {
    var drafts = Drafts<Int, Int>()
    add(1, to: &drafts)
    add(2, to: &drafts)
    _ = drafts.remove([1], state: { 10 }, reduce: { $1 += $0 })
    #expect(drafts.waiting == 1 && drafts.lost == 0)
    _ = drafts.refuse("It is over.", state: { 10 }, reduce: { $1 += $0 })
    #expect(drafts.waiting == 0 && drafts.lost == 1)
    #expect(drafts.refusal == "It is over." && drafts.shown == nil)
  }

  @Test func entriesThatWereNoDraftsHaveNumbersOfTheirOwn() {
    var drafts = Drafts<Int, Int>()
    #expect(drafts.takeSerial() == 1)
    add(1, to: &drafts)
    #expect(drafts.takeSerial() == 3)
    add(2, to: &drafts)
    #expect(drafts.all.map(\.serial) == [2, 4])
  }
}
