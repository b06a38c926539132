import Foundation
import PrivatePostgres
import Reel
import ReelProgram
import ReelSharing
import ReelTimeline
import Testing
import Together

/// Private branches of a shared session, and offering them.
@Suite(needsServer) struct BranchTests {
  @Test func aBranchIsPrivateUntilItIsOffered() async throws {
    let room = try SharedRoom()
    let (anna, ben) = (try await room.join("anna"), try await room.join("ben"))
    for coins in [1, 2, 4] { anna.send(.add(coins)) }
    await anna.sharing?.numbered()
    try anna.cursor.goto(2)
    let own = try await anna.startPrivateBranch(named: "idea")
    #expect(own.sharing == nil)
    #expect(own.store.state.coins == 3)
    own.send(.add(100))
    own.send(.ask(kind: .write, id: "w"))
    await own.store.settle()
    own.send(.note("so"))
    try own.skip([4])
    #expect(own.store.state.coins == 3)
    try own.unskip([4])
    #expect(own.store.state.coins == 103)
    // The other participants have none of this.
    #expect(anna.store.state.coins == 7)
    #expect(try room.sql("SELECT count(*) FROM reel.frames") == ["3"])
    #expect(try await ben.offers() == [])

    let offer = try await anna.offer(own, as: "a hundred")
    #expect(offer.start == 2)
    #expect(offer.count == 4)
    #expect(
      try await ben.offers() == [
        SharedBranch(name: "a hundred", author: "anna", start: 2, count: 4)
      ])
    ben.send(.add(8))
    await ben.sharing?.numbered()
    let opened = try await ben.openOffer("a hundred")
    #expect(opened.store.state == own.store.state)
    #expect(opened.timeline.branches.map(\.name) == ["main", "a hundred"])
    #expect(opened.timeline.tip == 8)
    #expect(try opened.timeline.frame(7).cause == 6)
    #expect(opened.timeline.requests(of: 6).map(\.fate) == [.answered])
    opened.send(.add(1))
    #expect(opened.store.state.coins == 104)
    #expect(own.store.state.coins == 103)
    #expect(try room.sql("SELECT count(*) FROM reel.frames") == ["4"])

    let taken = await #expect(throws: SharedRefusal.self) {
      try await ben.offer(opened, as: "a hundred")
    }
    #expect(taken?.description.contains("has been offered already") == true)
    let none = await #expect(throws: SharedRefusal.self) { try await ben.openOffer("nothing") }
    #expect(none?.description.contains("No branch nothing has been offered") == true)
    own.reset()
    let anew = await #expect(throws: SharedRefusal.self) { try await anna.offer(own, as: "anew") }
    #expect(anew?.description.contains("it was restarted") != nil)
    let alone = await #expect(throws: SharedRefusal.self) { try await own.startPrivateBranch() }
    #expect(alone?.description == "This session is not shared.")
    for store in [anna, ben] { store.sharing?.leave() }
  }

  @Test func openRequestsOfAnOfferedBranchAreLost() async throws {
    let room = try SharedRoom()
    let (anna, ben) = (try await room.join("anna"), try await room.join("ben"))
    let own = try await anna.startPrivateBranch()
    own.send(.ask(kind: .write, id: "w"))
    let offered = own.timeline.requests(of: 1).map(\.fate)
    try await anna.offer(own, as: "open")
    let opened = try await ben.openOffer("open")
    #expect(opened.timeline.requests(of: 1).count == 1)
    if offered == [nil], try room.sql("SELECT fates FROM reel.branch_frames") == ["[null]"] {
      opened.send(.add(1))
      #expect(opened.store.state.lost == ["w"])
    }
    for store in [anna, ben] { store.sharing?.leave() }
  }

  @Test func aBranchWithAnotherOutcomeHereIsNotOpened() async throws {
    let room = try SharedRoom()
    let (anna, ben) = (try await room.join("anna"), try await room.join("ben"))
    let own = try await anna.startPrivateBranch(named: "idea")
    own.send(.add(1))
    try await anna.offer(own, as: "idea")
    _ = try room.sql("UPDATE reel.branches SET digest = '0123456789abcdef'")
    let refused = await #expect(throws: SharedRefusal.self) { try await ben.openOffer("idea") }
    #expect(refused?.description.contains("leads to a different state in this program") == true)
    for store in [anna, ben] { store.sharing?.leave() }
  }

  /// The server's JSON does not have the character.
  @Test func aZeroInATextEndsNoSharing() async throws {
    let room = try SharedRoom()
    let anna = try await room.join("anna")
    anna.send(.note("a\0b"))
    anna.send(.note(#"a\u0000b"#))
    await anna.sharing?.numbered()
    #expect(anna.store.state.notes == [#"a\u0000b"#])
    let own = try await anna.startPrivateBranch(named: "idea")
    own.send(.note("a\0b"))
    let refused = await #expect(throws: SharedRefusal.self) {
      try await anna.offer(own, as: "zero")
    }
    #expect(
      refused?.description
        == "zero cannot be offered: U+0000 cannot be part of a text in a shared session.")
    anna.send(.add(1))
    await anna.sharing?.numbered()
    #expect(try room.sql("SELECT count(*) FROM reel.frames") == ["2"])
    anna.sharing?.leave()
  }

  @Test func shellsBranchOfferAndOpen() async throws {
    let room = try SharedRoom()
    let anna = try await room.run(
      """
      add 1
      add 2
      .offer nothing
      .goto 1
      add 5
      .branch idea
      add 10
      .branch second
      add 100
      .switch idea
      .state together.coins
      .branches
      .offer tens
      .switch main
      .state together.coins
      add 4
      .branches

      """, ["--keep-going", "--as", "anna"])
    #expect(anna.output.contains("idea starts at #1, and is your own"))
    #expect(anna.output.contains("tens is offered to all, from #1: 1 frame"))
    #expect(anna.output.contains("11\n"))
    #expect(anna.output.contains("your own"))
    #expect(anna.output.contains("offered by anna"))
    #expect(anna.diagnostics.contains(".branch NAME starts a branch of your own here"))
    #expect(anna.diagnostics.contains("There is nothing to offer here"))
    #expect(try room.sql("SELECT count(*) FROM reel.frames") == ["3"])
    let ben = try await room.run(
      """
      .branch tens
      .branches
      .switch tens
      .state together.coins
      add 1
      .state together.coins
      .undo
      .switch nowhere
      .switch main
      .state together.coins

      """, ["--keep-going", "--as", "ben"])
    #expect(ben.output.contains("offered by anna"))
    for coins in ["11\n", "12\n", "7\n"] { #expect(ben.output.contains(coins)) }
    #expect(ben.diagnostics.contains("there is already a branch “tens”"))
    #expect(ben.diagnostics.contains("No branch nowhere has been offered"))
    #expect(try room.sql("SELECT count(*) FROM reel.frames") == ["3"])
    #expect(
      try room.sql("SELECT name, start, count FROM reel.branches") == ["tens|1|1"])
    let json = try await room.run(".branches\n", ["--mode", "json"])
    #expect(json.output.contains(#""offeredBy":"anna""#))
  }
}
