import Testing

@testable import ReelCoding

/// The leaves of values, and their changes.
@Suite struct LeavesTests {
  private static func leaves(of text: String) throws -> [String] {
    var lines: [String] = []
    Leaves.each(of: try JSON(text: text), at: "app") { lines.append("\($0) = \($1.text)") }
    return lines
  }

  private static func changes(_ before: String, _ after: String) throws -> [String] {
    var lines: [String] = []
    Leaves.changes(from: try JSON(text: before), to: try JSON(text: after), at: "app") {
      func text(_ leaf: JSON) -> String { leaf == .null ? "nothing" : leaf.text }
      lines.append("\($0.path): \(text($0.old)) → \(text($0.new))")
    }
    return lines
  }

  @Test func leavesHaveNoParts() throws {
    #expect(
      try Self.leaves(
        of: """
          {"b":{"c":null,"d":[]},"a":1,"list":[{"id":7,"n":"x"},{"id":"y z","n":true}],
          "plain":[1.5,[{}]],"two words":{}}
          """) == [
          "app.a = 1", "app.b.d = []", "app.list[id=7].id = 7", "app.list[id=7].n = \"x\"",
          "app.list[id=\"y z\"].id = \"y z\"", "app.list[id=\"y z\"].n = true",
          "app.plain[0] = 1.5", "app.plain[1][0] = {}", "app[\"two words\"] = {}",
        ])
    #expect(try Self.leaves(of: "null") == [])
  }

  @Test func changeOneByOne() throws {
    #expect(
      try Self.changes(
        #"{"form":null,"n":1,"same":[1]}"#, #"{"form":{"goal":"5","note":null},"n":2,"same":[1]}"#)
        == ["app.form.goal: nothing → \"5\"", "app.n: 1 → 2"])
    #expect(
      try Self.changes(#"{"list":[{"id":1},{"id":2,"n":1}]}"#, #"{"list":[{"id":2,"n":3}]}"#)
        == ["app.list[id=1].id: 1 → nothing", "app.list[id=2].n: 1 → 3"])
    #expect(
      try Self.changes(#"{"list":[]}"#, #"{"list":[4]}"#)
        == ["app.list: [] → nothing", "app.list[0]: nothing → 4"])
    // If ids are not unique any more, elements are identified by their places.
    #expect(
      try Self.changes(#"[{"id":1}]"#, #"[{"id":1},{"id":1}]"#) == [
        "app[id=1].id: 1 → nothing", "app[0].id: nothing → 1", "app[1].id: nothing → 1",
      ])
  }

  @Test(arguments: [
    ("[1,2,3]", "[1,3]"), ("[]", "[1,[2]]"), (#"{"a":1,"b":2}"#, #"{"b":3,"c":null}"#),
    (
      #"[{"id":1,"n":1},{"id":2,"n":1}]"#, #"[{"id":3},{"id":2,"n":2},{"id":1,"n":1}]"#
    ),
    (#"{"a":[]}"#, #"{"a":{}}"#), ("[[1,2],[3]]", "[[1,2],[4]]"), ("null", "\"text\""),
    (#"{"a":{"b":1}}"#, #"{"a":[{"b":1}]}"#), ("{}", "{}"),
  ])
  func changesTurnLeavesIntoLaterOnes(before: String, after: String) throws {
    let (old, new) = (try JSON(text: before), try JSON(text: after))
    for (from, to) in [(old, new), (new, old), (old, old)] {
      var leaves: [String: JSON] = [:]
      Leaves.each(of: from, at: "x") { leaves[$0] = $1 }
      Leaves.changes(from: from, to: to, at: "x") { change in
        #expect(leaves[change.path] ?? .null == change.old, "\(change)")
        #expect(change.old != change.new, "\(change)")
        leaves[change.path] = change.new == .null ? nil : change.new
      }
      var wanted: [String: JSON] = [:]
      Leaves.each(of: to, at: "x") { wanted[$0] = $1 }
      #expect(leaves == wanted)
    }
  }
}
