import Reel
import ReelCoding
import ReelSupport
import Shopping
import TestSeeds
import Testing

/// A path that is read repeatedly.
@Suite struct PathProbeTests {
  @Test func aProbeFindsElementsThatMove() throws {
    let path = try Path("items[id=2].name")
    let probe = try PathProbe(path)
    func shop(_ items: (Int, String)...) -> Shop {
      Shop(items: items.map { Shop.Item(id: $0.0, name: $0.1) })
    }
    let states = [
      shop((1, "a"), (2, "b")), shop((2, "c"), (1, "a")), shop((1, "a")), shop(),
      shop((5, "e"), (1, "a"), (2, "d")), shop((2, "z")), shop((3, "x"), (2, "y")),
    ]
    for state in states {
      #expect(try probe.read(from: state) == path.read(from: JSON(encoding: state)))
    }
    let seed = TestSeed.of()
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      var ids = (0..<6).shuffled(using: &random)
      ids.removeLast(Int.random(in: 0...6, using: &random))
      let state = Shop(
        items: ids.map { Shop.Item(id: $0, name: "\(UInt8.random(in: 0...9, using: &random))") })
      #expect(
        try probe.read(from: state) == path.read(from: JSON(encoding: state)), "seed \(seed)")
    }
  }

  /// As in a plain reading, the first of several elements with the member counts.
  @Test func aNewElementBeforeAKnownOneIsRead() throws {
    let probe = try PathProbe(Path("items[id=2].name"))
    func read(_ items: (Int, String)...) throws -> PathValue {
      try probe.read(from: Shop(items: items.map { Shop.Item(id: $0, name: $1) }))
    }
    #expect(try read((1, "a"), (2, "b")) == .value("b"))
    #expect(try read((2, "c"), (2, "b")) == .value("c"))
    #expect(try read((1, "a"), (3, "c"), (2, "b"), (2, "d")) == .value("b"))
    #expect(try read((1, "a"), (2, "d")) == .value("d"))
    #expect(try read((1, "a")) != .value("d"))
    #expect(try read((1, "a"), (4, "e"), (2, "f")) == .value("f"))
  }

  /// Encodes lists of several types under one name.
  private struct Mixed: Encodable {
    struct Tag: Encodable { var id: String }

    var items: [Shop.Item]
    var tags: [Tag] = []

    enum CodingKeys: CodingKey { case list }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      if tags.isEmpty {
        try values.encode(items, forKey: .list)
      } else {
        try values.encode(tags, forKey: .list)
      }
    }
  }

  @Test func aListOfAnotherTypeIsReadAnew() throws {
    let path = try Path("list[id=2]")
    let probe = try PathProbe(path)
    let items = (1...3).map { Shop.Item(id: $0, name: "\($0)") }
    let tags = ["a", "b", "c", "d", "e", "2", "f"].map { Mixed.Tag(id: $0) }
    let states = [
      Mixed(items: Array(items.prefix(1))), Mixed(items: [], tags: tags), Mixed(items: items),
      Mixed(items: [], tags: Array(tags.prefix(2))), Mixed(items: [items[1]]), Mixed(items: []),
    ]
    for state in states + states.reversed() {
      #expect(try probe.read(from: state) == path.read(from: JSON(encoding: state)))
    }
  }

  /// Encodes something else under a property's name.
  private struct Veiled: Encodable {
    var isVeiled = false
    var names = ["a"]
    var left = Shop.sample

    enum CodingKeys: CodingKey { case left, names }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(left, forKey: .left)
      try values.encode(isVeiled ? [] : names, forKey: .names)
    }
  }

  @Test(arguments: [
    "names", "names.count", "names[0]", "left.items.count", "left.items[id=2].name", "left.route",
    "left.note", "left.stock", "left.tags", "left",
  ])
  func aProbeReadsCurrentValues(_ text: String) throws {
    let seed = TestSeed.of()
    var random = SplitMix64(seed: seed)
    let path = try Path(text)
    let probe = try PathProbe(path)
    var state = Veiled()
    var kept = state
    for step in 0..<2000 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: state.isVeiled.toggle()
      case 1: state.names.append("\(step)")
      case 2: state.names[0] += "x"
      case 3: Reduce.shop.reduce(into: &state.left, action: .random(&random))
      case 4: swap(&state, &kept)
      case 5: kept = state
      default: break
      }
      let found = Result { try probe.read(from: state) }
      let wanted = Result { try path.read(from: JSON(encoding: state)) }
      #expect(
        (try? found.get()) == (try? wanted.get()) && found.problem == wanted.problem,
        "seed \(seed), step \(step)")
      if state.names.count > 20 { state.names.removeLast(19) }
      if state.left.items.count > 20 { state.left.items.removeLast(15) }
    }
  }
}

extension Result {
  /// The reason why a path cannot be read.
  fileprivate var problem: String? {
    if case .failure(let error) = self { "\(error)" } else { nil }
  }
}
