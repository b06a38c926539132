import Testing

@testable import MiniPools

/// Actions of other users while `reel fuzz` tests the app.
@Suite struct RemoteChangesTests {
  @Test func othersChangeTheNewestPools() {
    var state = State()
    #expect(
      MiniPoolsApp(api: .unanswered).remoteChanges(in: state)
        == ["POST /pools name=Surprise creatorId:=3"])
    state.pools = (1...9).map {
      Pool(id: $0, name: "")
    }
    let lines = MiniPoolsApp(api: .unanswered).remoteChanges(in: state)
    #expect(lines.count == 1 + 8 * 3)
    #expect(
      lines.suffix(3) == [
        "POST /pools/9/contributions amountValue:=5 amountCurrency=USD contributorId:=3 note=",
        "PATCH /pools/9 name=Renamed goalAmountValue:=90",
        "DELETE /pools/9",
      ])
  }
}
