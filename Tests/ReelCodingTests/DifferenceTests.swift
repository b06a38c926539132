import ReelCoding
import Shopping
import Testing

/// The differences between two states, as lines for a user.
@Suite struct DifferenceTests {
  private func lines(_ change: (inout Shop) -> Void) throws -> [String] {
    var after = Shop.sample
    change(&after)
    return try Difference(from: Shop.sample, to: after, root: "shop").lines()
  }

  @Test func equalValuesHaveNoDifference() throws {
    #expect(try lines { _ in } == [])
    #expect(try Difference(from: Shop.sample, to: Shop.sample).isEmpty)
  }

  @Test func values() throws {
    let changed = try lines {
      $0.steps = 8
      $0.note = "x"
      $0.route = .home
      $0.stock["x"] = nil
      $0.stock["y"] = 1
      $0.tags = ["a"]
    }
    #expect(
      changed == [
        #"~ shop.note: null → "x""#,
        "+ shop.route.home: {}",
        #"− shop.route.item: {"id":2}"#,
        "~ shop.steps: 7 → 8",
        "− shop.stock.x: 0",
        "+ shop.stock.y: 1",
        #"− shop.tags[1]: "b""#,
      ])
  }

  // Two items have the same id, so they are compared by their places.
  @Test func elementsWithoutUniqueIDsByTheirPlace() throws {
    #expect(try lines { $0.items.removeFirst() }.first == "~ shop.items[0].id: 1 → 2")
    #expect(
      try Difference(from: [1, 2, 3], to: [1, 5]).lines() == ["~ [1]: 2 → 5", "− [2]: 3"])
    #expect(try Difference(from: [1], to: [1, 5]).lines() == ["+ [1]: 5"])
  }

  private func items(_ ids: Int...) -> [Shop.Item] { ids.map { Shop.Item(id: $0, name: "n\($0)") } }

  @Test func elementsByTheirID() throws {
    var after = items(1, 2, 3)
    after[1].name = "other"
    #expect(
      try Difference(from: items(1, 2, 3), to: after).lines()
        == [#"~ [id=2].name: "n2" → "other""#])
    #expect(
      try Difference(from: items(1, 2, 3), to: items(1, 3)).lines()
        == [#"− [id=2]: {"id":2,"name":"n2","price":0.5}"#])
    #expect(
      try Difference(from: items(1), to: items(4, 1)).lines()
        == [#"+ [id=4]: {"id":4,"name":"n4","price":0.5}"#])
  }

  @Test func movesAreReportedByIDs() throws {
    #expect(
      try Difference(from: items(1, 2, 3), to: items(3, 1, 2)).lines()
        == ["~ the state: [1,2,3] → [3,1,2]"])
    // With a change and an addition at the same time.
    var after = items(3, 1, 9)
    after[0].name = "x"
    let difference = try Difference(from: items(1, 2, 3), to: after)
    #expect(difference.changes.map(\.path.description) == ["[id=2]", "[id=3].name", "[id=9]", ""])
    struct Named: Encodable { var id: String }
    #expect(
      try Difference(from: ["a", "b"].map(Named.init), to: ["b", "a"].map(Named.init)).lines()
        == [#"~ the state: ["a","b"] → ["b","a"]"#])
  }

  @Test func valuesOfAnotherKind() throws {
    #expect(
      Difference(from: .object(["a": .int(1)]), to: .object(["a": .array([])])).lines()
        == ["~ a: 1 → []"])
    #expect(Difference(from: .int(1), to: .double(1)).lines() == ["~ the state: 1 → 1.0"])
  }

  @Test func longValuesAreCut() {
    let difference = Difference(
      from: .string("abc"), to: .string(String(repeating: "x", count: 99)))
    #expect(difference.lines(width: 10) == [#"~ the state: "abc" → "xxxxxxxx…"#])
    #expect(difference.lines(width: 0) == ["~ the state: … → …"])
  }
}
