import Testing

@testable import ReelCoding

/// Changes that are declared, of values whose forms are written as in recordings.
@Suite struct DeclaredMoveTests {
  private func form(_ types: String) throws -> ProgramForm {
    try #require(
      ProgramForm(try JSON(text: #"{"roots":{"state":"S"},"types":{\#(types)}}"#)))
  }

  /// Returns a migrated value, and what is said about the forms.
  private func migrate(
    _ value: String, from old: String, to new: String, _ changes: [String: [FormChange]],
    initial: String = "null"
  ) throws -> (value: String, differences: [String], problems: [String]) {
    var form = try form(new)
    for (name, changes) in changes {
      form.changes[name] = changes
      form.types[name]?.version = changes.count + 1
    }
    let migration = FormMigration(
      from: try self.form(old), to: form, initialState: try JSON(text: initial))
    return (
      try migration.migrate(try JSON(text: value), as: "state").text,
      migration.differences.map(\.text.english), migration.problems.map(\.text.english)
    )
  }

  private let page = #""S":{"members":{"page":"Int"}}"#
  private let list =
    #""S":{"members":{"list":"L"}},"L":{"members":{"page":"Int","search":"String"}}"#
  private let moved: [FormChange] = [.moved("page", to: "list.page")]

  @Test func aNewMemberTakesAnotherInAndTheRestFromTheInitialState() throws {
    let result = try migrate(
      #"{"page":7}"#, from: page, to: list, ["S": moved],
      initial: #"{"list":{"page":1,"search":"a"}}"#)
    #expect(result.value == #"{"list":{"page":7,"search":"a"}}"#)
    #expect(result.differences == ["list.search is new"] && result.problems.isEmpty)
  }

  @Test(arguments: [true, false])
  func whatIsMovedCountsMoreThanADefault(isFirst: Bool) throws {
    let added = FormChange.added("list", default: ["search": "b"])
    let result = try migrate(
      #"{"page":7}"#, from: page, to: list, ["S": isFirst ? [added] + moved : moved + [added]])
    #expect(result.value == #"{"list":{"page":7,"search":"b"}}"#)
    let other = FormChange.added("title", default: "none")
    let renamed = try migrate(
      #"{"name":"Emma"}"#, from: #""S":{"members":{"name":"String"}}"#,
      to: #""S":{"members":{"title":"String"}}"#, ["S": [other, .renamed("name", to: "title")]])
    #expect(renamed.value == #"{"title":"Emma"}"#)
  }

  @Test func aPartWithoutAValueIsNamed() throws {
    let result = try migrate(#"{"page":7}"#, from: page, to: list, ["S": moved])
    #expect(
      result.problems == [
        """
        “list.search” (String) is new and has no value in what was written before; declare one \
        in L: .added("search", default: …)
        """
      ])
    let added: [FormChange] = [.added("search", default: "c")]
    let declared = try migrate(#"{"page":7}"#, from: page, to: list, ["S": moved, "L": added])
    #expect(declared.value == #"{"list":{"page":7,"search":"c"}}"# && declared.problems.isEmpty)
  }

  private let optional =
    #""S":{"members":{"list":"L?"}},"L":{"members":{"page":"Int","search":"String"}}"#
  private let before =
    #""S":{"members":{"list":"L?","page":"Int"}},"L":{"members":{"search":"String"}}"#

  @Test func whatWasNilBecomesWholeOrTheLossIsSaid() throws {
    let whole = try migrate(
      #"{"list":null,"page":7}"#, from: before, to: optional, ["S": moved],
      initial: #"{"list":{"page":1,"search":"a"}}"#)
    #expect(whole.value == #"{"list":{"page":7,"search":"a"}}"# && whole.differences.isEmpty)
    for (value, expected) in [
      (#"{"list":null,"page":7}"#, #"{"list":null}"#),
      (#"{"list":{"search":"x"},"page":7}"#, #"{"list":{"page":7,"search":"x"}}"#),
    ] {
      let result = try migrate(value, from: before, to: optional, ["S": moved])
      #expect(result.value == expected && result.differences == ["list.page is gone"])
    }
  }

  @Test func whatTakesNoMembersInSaysTheLoss() throws {
    let result = try migrate(
      #"{"page":7}"#, from: page, to: #""S":{"members":{"list":"[Int]"}}"#, ["S": moved],
      initial: #"{"list":[]}"#)
    #expect(result.value == #"{"list":[]}"# && result.differences == ["list.page is gone"])
  }

  // MARK: Keys

  private func fields(_ key: String, _ texts: String) -> String {
    #""S":{"members":{"typed":"{\#(key)String}"}},"F":{"values":[\#(texts)]}"#
  }

  /// Also in recordings that do not say the form of keys.
  @Test(arguments: ["F: ", ""]) func textsThatAreKeysAreRenamed(key: String) throws {
    let result = try migrate(
      #"{"typed":{"note":"n","title":"t"}}"#, from: fields(key, #""title","note""#),
      to: fields("F: ", #""name","note""#), ["F": [.renamed("title", to: "name")]])
    #expect(result.value == #"{"typed":{"name":"t","note":"n"}}"#)
    #expect(result.differences.isEmpty && result.problems.isEmpty)
  }

  @Test func anEntryWhoseKeyIsGoneIsLeftOut() throws {
    let result = try migrate(
      #"{"typed":{"note":"n","title":"t"}}"#, from: fields("F: ", #""title","note""#),
      to: fields("F: ", #""note""#), [:])
    #expect(result.value == #"{"typed":{"note":"n"}}"#)
    #expect(result.differences == ["typed.title is gone"])
  }

  private enum Field: String, Codable, CodingKeyRepresentable { case title }
  private struct Typed: Codable {
    var typed: [Field: String]
    var counts: [String: Int]
  }

  @Test func theFormOfKeysIsKept() throws {
    let form = ProgramForm(["state": Typed.self])
    guard case .members(let members)? = form.types["DeclaredMoveTests.Typed"]?.parts else {
      Issue.record("\(form.types)")
      return
    }
    #expect(members["typed"]?.description == "{DeclaredMoveTests.Field: String}")
    #expect(members["counts"]?.description == "{Int}")
    #expect(ProgramForm(form.json) == form)
  }

  // MARK: Cases

  private func cases(_ values: String) -> String { #""S":{"cases":{"c":{\#(values)}}}"# }

  @Test func aFunctionForTheWholeLeavesTheOtherChangesInForce() throws {
    let same = FormChange.converted { $0 }
    let renamed = try migrate(
      #"{"c":{"x":1}}"#, from: cases(#""x":"Int""#), to: cases(#""y":"Int""#),
      ["S": [same, .renamed("c.x", to: "y")]])
    #expect(renamed.value == #"{"c":{"y":1}}"#)
    let added = try migrate(
      #"{"c":5}"#, from: cases(#""_0":"Int""#), to: cases(#""_0":"Int","n":"Int""#),
      ["S": [same, .added("c.n", default: 2)]])
    #expect(added.value == #"{"c":{"0":5,"n":2}}"#)
  }

  @Test func aFirstValueThatIsNewIsNil() throws {
    for old in ["", #""x":"Int""#] {
      let value = old.isEmpty ? #"{"c":{}}"# : #"{"c":{"x":1}}"#
      let result = try migrate(value, from: cases(old), to: cases(#""_0":"Int?""#), [:])
      #expect(result.value == #"{"c":null}"#)
    }
  }

  // MARK: What cannot be recorded

  private struct Patch: Codable { var name: String?? }

  @Test func anOptionalOfAnOptionalIsAProblem() {
    #expect(
      ProgramForm(["state": Patch.self]).problem?.text.english == """
        “DeclaredMoveTests.Patch.name” is String??, of which nil and an optional that is nil are \
        written alike; make it an enumeration with a case for each
        """)
  }

  private struct Deep: Encodable {
    var depth: Int
    func encode(to encoder: any Encoder) throws {
      guard depth > 0 else { return try depth.encode(to: encoder) }
      var container = encoder.unkeyedContainer()
      try container.encode(Deep(depth: depth - 1))
    }
  }

  @Test func whatCouldNotBeReadIsNotWritten() throws {
    _ = try JSON(text: String(decoding: try JSONWriter.bytes(of: Deep(depth: 250)), as: UTF8.self))
    #expect(throws: DepthError.self) { try JSONWriter.bytes(of: Deep(depth: 251)) }
  }
}
