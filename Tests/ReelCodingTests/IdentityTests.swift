import ReelTexts
import Reel
import ReelSupport
import Testing

@testable import ReelCoding

/// What is written otherwise is a difference, also where `==` of its type overlooks it.
@Suite struct IdentityTests {
  /// A value that says what it is only when it is written.
  enum Value: Encodable, Sendable {
    case text(String), names([String: Int]), real(Double), whole(Int), natural(UInt64)
    case elements([String])

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .text(let value): try value.encode(to: encoder)
      case .names(let value): try value.encode(to: encoder)
      case .real(let value): try value.encode(to: encoder)
      case .whole(let value): try value.encode(to: encoder)
      case .natural(let value): try value.encode(to: encoder)
      case .elements(let ids): try ids.map { ["id": $0] }.encode(to: encoder)
      }
    }
  }

  // Two values, and the lines of their difference.
  @Test(
    arguments: [
      (.text("\u{E9}"), .text("e\u{301}"), [#"~ v: "\u{E9}" → "e\u{301}""#]),
      (
        .names(["\u{E9}": 1]), .names(["e\u{301}": 1]),
        ["+ v[\"e\u{301}\"]: 1", "− v.\u{E9}: 1"]
      ),
      (.real(0), .real(-0.0), ["~ v: 0.0 → -0.0"]),
      (
        .whole(9_007_199_254_740_993), .real(0x1p53),
        ["~ v: 9007199254740993 → 9007199254740992.0"]
      ),
      (
        .natural(.max - 1), .natural(.max), ["~ v: 18446744073709551614 → 18446744073709551615"]
      ),
      (
        .elements(["\u{E9}"]), .elements(["e\u{301}"]),
        [
          "− v[id=\"\u{E9}\"]: {\"id\":\"\u{E9}\"}", "+ v[id=\"e\u{301}\"]: {\"id\":\"e\u{301}\"}",
        ]
      ),
    ] as [(Value, Value, [String])])
  func differs(_ old: Value, _ new: Value, _ lines: [String]) throws {
    let difference = try Difference(from: ["v": old], to: ["v": new])
    #expect(difference.lines().map(ExactText.init) == lines.map(ExactText.init))
    #expect(try JSON(encoding: old) != JSON(encoding: new))
    var leaves: [Leaves.Change] = []
    Leaves.changes(from: try JSON(encoding: old), to: try JSON(encoding: new), at: "v") {
      leaves.append($0)
    }
    #expect(!leaves.isEmpty)
    #expect(leaves.allSatisfy { $0.old != $0.new })
    #expect(try Difference(from: old, to: old).isEmpty)
  }

  /// The key of a dictionary, identified by its bytes.
  struct Name: Codable, Hashable, Sendable, CodingKeyRepresentable {
    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    let text: String
    var codingKey: any CodingKey { Key(stringValue: text) }

    init(_ text: String) { self.text = text }
    init?<Given: CodingKey>(codingKey: Given) { text = codingKey.stringValue }

    static func == (left: Name, right: Name) -> Bool { left.text.hasSameBytes(as: right.text) }
    func hash(into hasher: inout Hasher) { hasher.combine(ExactText(text)) }
  }

  /// Two names in one object that are equal as texts are two everywhere.
  @Test func equalTextsAreTwoNames() throws {
    let before = ["v": [Name("\u{E9}"): 1, Name("e\u{301}"): 2]]
    let after = ["v": [Name("\u{E9}"): 1, Name("e\u{301}"): 3]]
    let tree = try JSON(encoding: before)
    let text = "{\"v\":{\"e\u{301}\":2,\"\u{E9}\":1}}"
    #expect(ExactText(tree.text) == ExactText(text))
    #expect(try JSONWriter.bytes(of: before) == Array(text.utf8))
    #expect(try JSON(text: text) == tree && JSON(encoding: tree) == tree)
    #expect(try ActionJSON.decode([String: [Name: Int]].self, from: text) == before)
    #expect(try Digest(of: tree) == Digest(of: JSON(text: text)))
    #expect(try Digest(of: tree) != Digest(of: JSON(encoding: after)))
    let lines = try Difference(from: before, to: after).lines()
    #expect(lines.map(ExactText.init) == [ExactText("~ v[\"e\u{301}\"]: 2 → 3")])
    var leaves: [Leaves.Change] = []
    Leaves.changes(from: tree, to: try JSON(encoding: after), at: "v") { leaves.append($0) }
    #expect(leaves.map { ExactText($0.path) } == [ExactText("v.v[\"e\u{301}\"]")])
    for (name, value) in [("\u{E9}", 1), ("e\u{301}", 2)] as [(String, Int64)] {
      let path = Path([.name("v"), .name(name)])
      #expect(try path.read(from: before) == .value(.int(value)))
      #expect(try path.read(from: tree) == .value(.int(value)))
      #expect(try Path(path.description) == path)
    }
    #expect(Path([.name("\u{E9}")]) != Path([.name("e\u{301}")]))
    #expect(try Path("v.count").read(from: before) == .value(.int(2)))
  }

  /// A value whose members are encoded one by one.
  private struct Whole: Encodable {
    let value: JSON
  }

  /// A name that is stored in another form than it is typed in is found if it can be no other.
  @Test func aNameMayBeTypedInAnotherForm() throws {
    // Three forms of one text, with the members of an object and what a path finds there.
    let forms = ["\u{1EC7}", "\u{EA}\u{323}", "e\u{323}\u{302}"]
    let stored = [
      ([forms[0]], 0), ([forms[1]], 1), ([forms[1], forms[0]], 0), ([forms[1], forms[2]], nil),
    ]
    for (names, found) in stored as [([String], Int?)] {
      let object = JSON.object(
        JSON.Members(names.map { ($0, .object([$0: .string($0)])) }))
      let path = Path([.name("value"), .name(forms[0]), .name(forms[0])])
      let wanted = found.map { PathValue.value(.string(forms[$0])) }
      let named = try ActionJSON.decode(
        [String: [Name: [String: String]]].self, from: "{\"value\":\(object.text)}")
      let probe = try PathProbe(path)
      for _ in 0..<2 {
        #expect((try? probe.read(from: Whole(value: object))) == wanted)
        #expect((try? probe.read(from: Whole(value: .object([:])))) == nil)
      }
      // A dictionary may get the name later.
      let read = try path.read(from: named)
      if case .absent(let reason) = read {
        #expect(wanted == nil && reason.english == "“value” has no entry “\(forms[0])”")
      } else {
        #expect(read == wanted)
      }
      #expect((try? path.read(from: JSON.object(["value": object]))) == wanted)
    }
  }

  @Test func aNameIsFoundByItsBytes() throws {
    // With many members, and with few.
    for count in [0, 30] {
      let others = (0..<count).map { "\"k\($0)\":0," }.joined()
      let names = try ActionJSON.decode(
        [String: Int].self, from: "{\(others)\"e\u{301}\":1}")
      #expect(names.keys.contains { $0.hasSameBytes(as: "e\u{301}") })
      let reader = JSONReader()
      try reader.load("{\(others)\"e\\u0301\":1}".utf8)
      #expect(reader.member(named: "\u{E9}", of: 0) == nil)
      #expect(reader.member(named: "e\u{301}", of: 0) != nil)
    }
  }
}
