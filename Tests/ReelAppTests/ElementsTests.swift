import Foundation
import ReelApp
import Testing

/// Elements that are found, replaced, added and removed by their ids.
@Suite struct ElementsTests {
  private struct Chore: Identifiable, Equatable {
    var id: Int
    var title: String
  }

  private let chores = [Chore(id: 1, title: "Wash"), Chore(id: 2, title: "Clean")]

  @Test func areFoundByTheirIDs() {
    #expect(chores[id: 2]?.title == "Clean")
    #expect(chores[id: 3] == nil)
  }

  @Test func takeTheirPlaceOrAreAdded() {
    var changed = chores
    changed[id: 1]?.title = "Wash up"
    changed[id: 3] = Chore(id: 3, title: "Cook")
    #expect(changed.map(\.title) == ["Wash up", "Clean", "Cook"])
  }

  @Test func areRemoved() {
    var changed = chores
    changed[id: 1] = nil
    changed[id: 9] = nil
    #expect(changed.map(\.id) == [2])
  }

  @Test func ofARepeatedIDTheFirstIsTaken() {
    let repeated = chores + [Chore(id: 1, title: "Again")]
    #expect(chores.haveDistinctIDs && !repeated.haveDistinctIDs)
    #expect(repeated.withoutRepeatedIDs == chores)
  }
}

/// Values that earlier versions did not record.
@Suite struct LaterAdditionTests {
  private enum Order: String, Codable, LaterAddition {
    case newest, oldest
    static let earlier = Order.newest
  }

  private struct State: Codable, Equatable {
    var order = Order.oldest
    var zone = Zone("Europe/Berlin")
  }

  @Test(arguments: [
    ("{}", Order.newest, Zone.utc),
    (#"{"order":"oldest","zone":"Asia/Tokyo"}"#, .oldest, Zone("Asia/Tokyo")),
  ])
  private func areWhatTheyMeantWhereTheyAreMissing(
    _ text: String, _ order: Order, _ zone: Zone
  ) throws {
    let state = try JSONDecoder().decode(State.self, from: Data(text.utf8))
    #expect(state == State(order: order, zone: zone))
  }
}
