import ReelSupport
import Foundation
import Reel
import Shopping
@testable import ReelCoding
import Testing

/// The digest: pinned, because recordings contain it, and equal for equal values.
@Suite struct DigestTests {
  private func digest(_ value: some Encodable) throws -> String {
    try Digest(of: value).description
  }

  private static let full = Shop(
    items: [Shop.Item(id: 1, name: "Zimt ✓", price: 2.5), Shop.Item(id: 2, name: "", price: -1)],
    route: .page(3, of: 9), note: "eight by", tags: ["b", "a"], stock: ["x": 1, "y": -2],
    steps: .max)

  // A change of the algorithm makes every old recording diverge, and needs a new version of the
  // format. No platform or build mode may change these numbers.
  @Test func isPinned() throws {
    let values: [any Encodable] = [
      Shop(), Self.full, [1, 2, 3], "", [String: Int](), Set([1, 2]), 0.1,
    ]
    #expect(
      try values.map { try Digest(of: $0).description } == [
        "7def94472aedd9dd", "6bbe0ef7ef5cd23c", "2184f0cc0a90b67b", "b41646eb8d54a24e",
        "9ce19c5bf5443ed6", "d056966d921bf320", "34990632deb307eb",
      ])
  }

  @Test func eachDifferenceCounts() throws {
    var states = [Shop(), Self.full]
    for change: (inout Shop) -> Void in [
      { $0.items[0].id = 3 }, { $0.items.swapAt(0, 1) }, { $0.items.removeLast() },
      { $0.items[1].name = "\u{0}" }, { $0.items[1].price = 1 }, { $0.route = .page(9, of: 3) },
      { $0.route = .home }, { $0.route = .search("3") }, { $0.note = nil }, { $0.note = "" },
      { $0.tags = ["a"] }, { $0.tags = ["ab"] }, { $0.stock = ["x": -2, "y": 1] },
      { $0.stock = ["x": 1] }, { $0.steps = 0 },
    ] {
      var state = Self.full
      change(&state)
      states.append(state)
    }
    #expect(Set(try states.map(digest)).count == states.count)
  }

  @Test func thePlaceOfAValueCounts() throws {
    struct Pair: Encodable {
      var a: [Int]
      var b: [Int]
    }
    let all = try [
      digest(Pair(a: [1], b: [])), digest(Pair(a: [], b: [1])), digest([[1], []]),
      digest([[], [1]]), digest([[1]]), digest([1]), digest(1), digest("1"), digest(1.0),
      digest(true), digest(["1"]), digest([["a": 1], ["b": 2]]), digest([["a": 1, "b": 2]]),
    ]
    #expect(Set(all).count == all.count)
  }

  @Test func setsAndDictionariesHaveNoOrder() throws {
    var random = SplitMix64(seed: 7)
    let names = (0..<50).map { "name \($0)" }
    let set = try digest(Set(names))
    let dictionary = try digest(Dictionary(uniqueKeysWithValues: zip(names, 0...)))
    for round in 0..<200 {
      let order = names.shuffled(using: &random)
      // Different capacities and collisions give different orders.
      var other = Set<String>(minimumCapacity: round * 7)
      for name in order { other.insert(name) }
      for name in order where round % 3 == 0 { other.insert(name + "!") }
      for name in order where round % 3 == 0 { other.remove(name + "!") }
      #expect(try digest(other) == set)
      var table = [String: Int](minimumCapacity: round * 5)
      for name in order { table[name] = names.firstIndex(of: name) }
      #expect(try digest(table) == dictionary)
    }
  }

  struct Key: Hashable, Codable { var x: Int }
  enum Named: String, CodingKeyRepresentable, Codable, Hashable { case a, b }

  @Test func dictionariesOfAnyKeysHaveNoOrder() throws {
    let keys = (0..<20).map(Key.init)
    let one = Dictionary(uniqueKeysWithValues: keys.map { ($0, $0.x) })
    let other = Dictionary(uniqueKeysWithValues: keys.reversed().map { ($0, $0.x) })
    #expect(try digest(one) == digest(other))
    #expect(try digest([1: "a", 2: "b"]) == digest([2: "b", 1: "a"]))
    #expect(try digest([Named.a: 1, .b: 2]) == digest([Named.b: 2, .a: 1]))
    #expect(try digest([Named.a: 1, .b: 2]) == digest(["a": 1, "b": 2]))
    #expect(try digest([Key(x: 1): 2]) != digest([Key(x: 2): 1]))
    #expect(try digest([Set([1, 2]), [3]]) == digest([Set([2, 1]), [3]]))
  }

  @Test func zeroAndNaNAreCanonical() throws {
    #expect(try digest(-0.0) == digest(0.0))
    #expect(try digest(Double.nan) == digest(-Double.nan))
    #expect(try digest(Double.nan) == digest(Double(nan: 3, signaling: false)))
    #expect(try digest(Double.infinity) != digest(-Double.infinity))
    #expect(try digest(Float(0.5)) == digest(0.5))
  }

  struct Maybe: Encodable {
    var value: Int?
    var isWritten: Bool

    enum CodingKeys: CodingKey { case value }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      if isWritten { try container.encodeIfPresent(value, forKey: .value) }
    }
  }

  // The standard library's own encoders omit nil, which would make both the same.
  @Test func nilIsNotAbsent() throws {
    let present = try digest(Maybe(value: nil, isWritten: true))
    #expect(try present != digest(Maybe(value: nil, isWritten: false)))
    #expect(try present != digest(Maybe(value: 0, isWritten: true)))
  }

  @Test func readsItsOwnOutput() throws {
    let digest = Digest(rawValue: 0x0123_4567_89ab_cdef)
    #expect(digest.description == "0123456789abcdef")
    #expect(Digest("0123456789abcdef") == digest)
    #expect(Digest("+123456789abcdef") == nil)
    #expect(Digest(rawValue: 1).description == "0000000000000001")
    for text in ["", "123", "0123456789abcdeg", "0123456789abcdef0"] {
      #expect(Digest(text) == nil)
    }
  }

  struct Stubborn: Encodable {
    struct Refusal: Error, Equatable {}
    func encode(to encoder: any Encoder) throws { throw Refusal() }
  }

  @Test func rethrowsErrorsOfEncoding() {
    #expect(throws: Stubborn.Refusal()) { try Digest(of: [1: Stubborn()]) }
    #expect(throws: Stubborn.Refusal()) { try JSON(encoding: [Stubborn()]) }
  }

  @Test func theExactDigestTellsEqualValuesApart() throws {
    let pairs: [(any Encodable, any Encodable)] = [
      ("\u{E9}", "e\u{301}"), (0.0, -0.0), ([0.0], [-0.0]), (["\u{E9}": 1], ["e\u{301}": 1]),
      (Double.nan, -Double.nan),
    ]
    func exact(_ value: some Encodable) throws -> Digest {
      try DigestKeeper(isExact: true).digest(of: value)
    }
    for (one, other) in pairs {
      #expect(try exact(one) != exact(other))
      #expect(try exact(one) == exact(one))
    }
    #expect(try Digest(of: 0.0) == Digest(of: -0.0))
    let keeper = DigestKeeper(isExact: true)
    for value in [0.0, -0.0, 0.0] {
      let state = ["rate": value]
      #expect(try keeper.digest(of: state) == exact(state))
    }
  }
}
