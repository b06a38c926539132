import ReelTexts
import ReelCoding
import Shopping
import Testing

/// Paths: their written form, the values that they refer to, and the errors.
@Suite struct PathTests {
  @Test(arguments: [
    "items", "items[0]", "items[0].name", "items[id=2].name", "items.count", "stock[\"a b\"]",
    "items[name=\"a]b\"].id", "a-b_c$1", "ä.日", "[0]", "[\"x.y\"].z", "items[id=2][0]",
    "[\"\"]", "items[done=true]",
  ])
  func isWrittenAsItIsRead(_ text: String) throws {
    let path = try Path(text)
    #expect(path.description == text)
    #expect(try Path(path.description) == path)
  }

  @Test func bareWordsAreText() throws {
    #expect(
      try Path("items[name=Rome]").steps
        == [.name("items"), .match(member: "name", value: "\"Rome\"")])
    #expect(try Path("x[id=1]").steps.last == .match(member: "id", value: "1"))
    #expect(try Path("x").appending(.index(3)).description == "x[3]")
  }

  // `^` stands under the character that the error names.
  @Test(arguments: [
    ("", "^", "a name is expected here"),
    (".", "^", "a name is expected here"),
    ("a.", "  ^", "a name is expected here"),
    ("a..b", "  ^", "a name is expected here"),
    ("a.[0]", "  ^", "a name is expected here"),
    ("a b", " ^", "a path ends here, or continues with a dot or a bracket"),
    ("a[0]b", "    ^", "a path ends here, or continues with a dot or a bracket"),
    ("a[", "  ^", "a place such as [0] or a match such as [id=2] is expected here"),
    ("a[x]", "  ^", "a place such as [0] or a match such as [id=2] is expected here"),
    ("a[-1]", "  ^", "a place such as [0] or a match such as [id=2] is expected here"),
    ("a[0", "   ^", "the bracket is not closed"),
    ("a[id=]", "     ^", "a value is expected here"),
    ("a[id=2", "      ^", "the bracket is not closed"),
    ("a[\"b]", "  ^", "a JSON value is expected here: the text is not closed"),
  ])
  func isRefused(_ text: String, _ caret: String, _ message: String) {
    let error = #expect(throws: QueryError.self) { try Path(text) }
    #expect(error?.description == message)
    #expect(error?.offset == caret.count - 1)
  }

  /// Reads a path from the value itself and from its tree, and checks that both agree.
  private func read(_ path: String) throws -> PathValue {
    let path = try Path(path)
    let fromState = Result { try path.read(from: Shop.sample) }
    let fromTree = Result { try path.read(from: JSON(encoding: Shop.sample)) }
    if case (.success(let left), .success(let right)) = (fromState, fromTree) {
      #expect(left == right)
    }
    return try fromState.get()
  }

  @Test(arguments: [
    ("items[0].name", #""Rome""#), ("items[1].id", "2"), ("items[id=2].name", #""a]b""#),
    ("items[name=Rome].id", "1"), (#"items[name="a]b"].id"#, "2"), ("items[price=2].id", "1"),
    ("items[price=2.0].id", "1"), ("items.count", "3"), ("route.item.id", "2"),
    ("route", #"{"item":{"id":2}}"#), ("note", "null"), ("note.anything[0].beyond", "null"),
    ("tags", #"["a","b"]"#), ("tags.count", "2"), ("tags[0]", #""a""#),
    (#"stock["a b"]"#, "3"), ("stock.x", "0"), ("stock.count", "9"), ("steps", "7"),
    ("items[0]", #"{"id":1,"name":"Rome","price":2.0}"#), ("items[0].name.count", "4"),
    ("items[0].count", "3"), ("count", "6"),
  ])
  func readsValues(_ path: String, _ expected: String) throws {
    let value = try read(path)
    #expect(value == .value(try JSON(text: expected)))
    // The text agrees, too: a whole number is written without decimals.
    if case .value(let value) = value { #expect(value.text == expected) }
  }

  @Test(arguments: [
    ("items[3]", "“items” has 3 elements, so there is no [3]"),
    ("items[id=9].name", "“items” has no element [id=9]"),
    ("tags[5]", "“tags” has 2 elements, so there is no [5]"),
    ("stock.zz", "“stock” has no entry “zz”"),
  ])
  func currentlyHasNoValue(_ path: String, _ message: String) throws {
    guard case .absent(let reason) = try read(path) else {
      Issue.record("there is a value")
      return
    }
    #expect(reason.english == message)
  }

  @Test(arguments: [
    ("item", "the state has no “item”; did you mean “items”?"),
    (
      "zzz", "the state has no “zzz”; it has items, route, note, tags, stock, steps"
    ),
    ("items[0].nmae", "“items[0]” has no “nmae”; did you mean “name”?"),
    (
      "items.name",
      """
      “items” is an array, to which name does not apply; its length is items.count, and \
      an element's name is items[0].name
      """
    ),
    ("steps.x", "“steps” is a number, to which x does not apply"),
    ("steps[0]", "“steps” is a number, to which [0] does not apply"),
    ("items[0][0]", "“items[0]” is an object, to which [0] does not apply"),
    ("stock[0]", "“stock” is an object, to which [0] does not apply"),
    ("[0]", "the state is an object, to which [0] does not apply"),
    ("route.home", "“route” has no “home”; it has item"),
    (
      "tags.name",
      """
      “tags” is an array, to which name does not apply; its length is tags.count, and an \
      element's name is tags[0].name
      """
    ),
  ])
  func isInvalid(_ path: String, _ message: String) {
    let error = #expect(throws: PathError.self) { try read(path) }
    #expect(error?.description == message)
  }

  @Test func startsAtANamedRoot() throws {
    #expect(try Path("shop.steps").read(from: Shop.sample, root: "shop") == .value(.int(7)))
    var error = #expect(throws: PathError.self) {
      try Path("other.steps").read(from: Shop.sample, root: "shop")
    }
    #expect(error?.description == "paths begin with “shop” here, not with “other”")
    error = #expect(throws: PathError.self) { try Path([]).read(from: Shop.sample, root: "shop") }
    #expect(error?.description == "paths begin with “shop” here")
    #expect(try Path([]).read(from: 5) == .value(.int(5)))
  }

  @Test func dictionariesByOtherKeysAreListsOfPairs() throws {
    struct Key: Hashable, Encodable { var k: Int }
    let table = [Key(k: 1): "a", Key(k: 2): "b"]
    #expect(try Path("t.count").read(from: ["t": table]) == .value(.int(2)))
    #expect(try Path("t[3]").read(from: ["t": table]) == .value(.string("b")))
    #expect(try Path("n[\"1\"]").read(from: ["n": [1: "x"]]) == .value(.string("x")))
    #expect(try Path("n.1").read(from: ["n": [1: "x"]]) == .value(.string("x")))
    #expect(try Path("n.count").read(from: ["n": [1: "x"]]) == .value(.int(1)))
  }

  /// Records which of the values have been encoded.
  final class Entered: @unchecked Sendable {  // used by one test, on one thread
    var names: [String] = []
  }

  struct Spy: Encodable, Identifiable {
    var id: String
    let entered: Entered

    enum CodingKeys: CodingKey { case id }

    func encode(to encoder: any Encoder) throws {
      entered.names.append(id)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
    }
  }

  struct Watched: Encodable {
    var first: Spy
    var second: Spy
    var list: [Spy]
    var table: [String: Spy]
    var maybe: Spy?
  }

  // Fails if the whole state is encoded to read one value of it.
  @Test(arguments: [
    ("second.id", ["second"]), ("list.count", []), ("list[1].id", ["1"]), ("table.a.id", ["a"]),
    ("list[id=\"1\"].id", ["0", "1", "1"]), ("table.count", []), ("maybe", ["maybe"]),
    ("list[9]", []),
  ])
  func onlyTheNamedKeyIsEntered(_ path: String, _ expected: [String]) throws {
    let entered = Entered()
    func spy(_ id: String) -> Spy { Spy(id: id, entered: entered) }
    let state = Watched(
      first: spy("first"), second: spy("second"), list: (0..<5).map { spy("\($0)") },
      table: ["a": spy("a"), "b": spy("b")], maybe: spy("maybe"))
    _ = try Path(path).read(from: state)
    #expect(entered.names == expected)
  }
}
