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
      (.text("\u{E9}"), .text("e\u{301}"), ["~ v: \"\u{E9}\" → \"e\u{301}\""]),
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
    #expect(leaves.allSatisfy { $0.old.map(ExactText.init) != $0.new.map(ExactText.init) })
    #expect(try Difference(from: old, to: old).isEmpty)
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
