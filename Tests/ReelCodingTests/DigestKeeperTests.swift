import Reel
import ReelSupport
import Shopping
import Synchronization
import TestSeeds
import Testing

@testable import ReelCoding

/// The digests of consecutive states equal those computed for each state alone.
@Suite struct DigestKeeperTests {
  /// Two apps in one state, and a member of every kind.
  private struct Whole: Codable {
    var left = Shop.sample
    var right = Shop()
    var gaps = Gaps()
    var maybe: Gaps?
    var numbers: [Int: [String]] = [:]
    var double = 0.5
  }

  /// A structure with padding between its properties.
  private struct Gaps: Codable {
    var isFirst = false
    var number = 3
    var isLast = true
    var names: [String] = []
  }

  @Test(arguments: [true, false])
  func equalTheDigestsOfSingleStates(withShortcuts areTaken: Bool) throws {
    try Shortcuts.$areTaken.withValue(areTaken) { () throws in
      let seed = TestSeed.of()
      var random = SplitMix64(seed: seed)
      let keeper = DigestKeeper()
      var state = Whole()
      for step in 0..<3000 {
        let number = Int.random(in: 0..<4, using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0...2: Reduce.shop.reduce(into: &state.left, action: .random(&random))
        case 3: Reduce.shop.reduce(into: &state.right, action: .random(&random))
        case 4: state.gaps.isFirst.toggle()
        case 5: state.maybe = number == 0 ? nil : Gaps(number: number)
        case 6: state.numbers[number, default: []].append("\(step)")
        case 7: state.double = [0, -0.0, .nan, .infinity][number]
        default: swap(&state.left, &state.right)
        }
        #expect(try keeper.digest(of: state) == Digest(of: state), "seed \(seed), step \(step)")
      }
    }
  }

  @Test(arguments: [true, false])
  func anArrayChangedInPlaceIsDetected(withShortcuts areTaken: Bool) throws {
    try Shortcuts.$areTaken.withValue(areTaken) { () throws in
      let keeper = DigestKeeper()
      var state = Shop.sample
      for index in 0..<50 {
        state.items[index % 3].price += 1
        state.stock["x"] = index
        #expect(try keeper.digest(of: state) == Digest(of: state))
      }
    }
  }

  /// Encodes something else under a property's name.
  private struct Veiled: Encodable {
    var isVeiled = false
    var names = ["a"]

    enum CodingKeys: CodingKey { case names, length }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(isVeiled ? [] : names, forKey: .names)
      if isVeiled { try values.encode([names.count], forKey: .length) }
    }
  }

  @Test func membersAreEncodedPropertiesNotStoredOnes() throws {
    let keeper = DigestKeeper()
    var state = Veiled()
    for _ in 0..<4 {
      #expect(try keeper.digest(of: ["state": state]) == Digest(of: ["state": state]))
      #expect(try keeper.digest(of: state) == Digest(of: state))
      state.isVeiled.toggle()
    }
  }

  /// Counts how often it is encoded, and throws if its number is negative.
  private struct Counting: Encodable {
    static let count = Atomic(0)

    var isFirst = true
    var number = 1

    enum CodingKeys: CodingKey { case number }

    func encode(to encoder: any Encoder) throws {
      Self.count.add(1, ordering: .relaxed)
      if number < 0 {
        throw EncodingError.invalidValue(number, .init(codingPath: [], debugDescription: ""))
      }
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(number, forKey: .number)
    }
  }

  private struct Counted: Encodable {
    var steps = 0
    var member = Counting()
    var others = Shop.sample
  }

  @Test func anUnchangedMemberIsNotEncodedAgain() throws {
    let keeper = DigestKeeper()
    var state = Counted()
    for _ in 0..<10 {
      state.steps += 1
      _ = try keeper.digest(of: state)
    }
    #expect(Counting.count.load(ordering: .relaxed) == 1)
    state.member.number = -1
    #expect(throws: EncodingError.self) { try keeper.digest(of: state) }
    state.member.number = 2
    #expect(try keeper.digest(of: state) == Digest(of: state))
  }

  @Test func paddingBetweenPropertiesDoesNotCount() {
    #expect(propertyBytes(of: Gaps.self) == [0..<1, 8..<17, 24..<32])
    #expect(propertyBytes(of: Int?.self) == [0..<9])
    #expect(propertyBytes(of: [Gaps].self) == [0..<8])
    #expect(propertyBytes(of: Void.self).isEmpty)
  }

  /// Without the shortcut, padding makes a value another one, which only costs time.
  @Test func withoutTheShortcutAllBytesCount() {
    Shortcuts.$areTaken.withValue(false) {
      #expect(propertyBytes(of: Gaps.self) == [0..<32])
      #expect(propertyBytes(of: Void.self).isEmpty)
    }
  }

  @Test func aLargeDictionaryIsKeptInPart() throws {
    let keeper = DigestKeeper()
    var state = Dictionary(uniqueKeysWithValues: (0..<1000).map { ("k\($0)", ["\($0)"]) })
    for index in 0..<20 {
      state["k\(index * 7)"] = ["new"]
      #expect(try keeper.digest(of: state) == Digest(of: state))
    }
  }

  /// Elements with padding, with references, and of one word.
  private struct Lists: Codable {
    var gaps = (0..<40).map { Gaps(number: $0) }
    var names = (0..<30).map { "a name that is too long to be stored inline: \($0)" }
    // Few different ones, so that there are equal neighbors.
    var numbers = (0..<50).map { $0 % 2 }
    var nested = (0..<20).map { [$0] }
  }

  private struct Root: Encodable { var app: Lists }

  @Test func theElementsOfLongArraysAreKept() throws {
    let seed = TestSeed.of()
    var random = SplitMix64(seed: seed)
    let keeper = DigestKeeper()
    var lists = Lists()
    func edit<T>(_ list: inout [T], _ other: (Int) -> T) {
      let place = Int.random(in: 0..<list.count, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: list.insert(other(place), at: place)
      case 1: list.remove(at: place)
      case 2: list.append(other(-place))
      case 3: list.swapAt(place, 0)
      case 4: list.removeFirst(place / 2)
      case 5: list += (0..<10).map { other($0) }
      case 6: list.reverse()
      default: list[place] = other(place * 3)
      }
      while list.count < 3 { list.append(other(list.count)) }
      if list.count > 100 { list.removeLast(60) }
    }
    for step in 0..<3000 {
      switch step % 4 {
      case 0: edit(&lists.gaps) { Gaps(isFirst: $0 % 2 == 0, number: $0, names: ["\($0)"]) }
      case 1: edit(&lists.names) { "another name that is too long for that: \($0)" }
      case 2: edit(&lists.numbers) { abs($0) % 2 }
      default: edit(&lists.nested) { [$0, $0] }
      }
      #expect(
        try keeper.digest(of: Root(app: lists)) == Digest(of: Root(app: lists)),
        "seed \(seed), step \(step)")
    }
  }

  /// An element that counts how often any of them is encoded, and throws if it is negative.
  private struct Element: Encodable {
    static let count = Atomic(0)

    var number: Int

    func encode(to encoder: any Encoder) throws {
      Self.count.add(1, ordering: .relaxed)
      var container = encoder.singleValueContainer()
      guard number >= 0 else {
        throw EncodingError.invalidValue(number, .init(codingPath: [], debugDescription: ""))
      }
      try container.encode(number)
    }
  }

  private struct Elements: Encodable { var list: [Element] }

  @Test func onlyChangedElementsOfALongArrayAreEncoded() throws {
    let keeper = DigestKeeper()
    var state = Elements(list: (0..<100).map { Element(number: $0) })
    func encoded(_ change: (inout [Element]) -> Void) throws -> Int {
      change(&state.list)
      let before = Element.count.load(ordering: .relaxed)
      let digest = try keeper.digest(of: state)
      let count = Element.count.load(ordering: .relaxed) - before
      #expect(try digest == Digest(of: state))
      return count
    }
    #expect(try encoded { _ in } == 100)
    #expect(try encoded { $0[7].number = 1000 } == 1)
    #expect(try encoded { $0.insert(Element(number: 1), at: 50) } == 1)
    #expect(try encoded { $0.remove(at: 3) } == 0)
    #expect(try encoded { $0.append(Element(number: 2)) } == 1)
    #expect(try encoded { $0.removeFirst(10) } == 0)
    #expect(try encoded { $0.swapAt(0, 89) } == 2)
    // An element that cannot be encoded is reported, and nothing is kept.
    #expect(throws: EncodingError.self) { try encoded { $0[5].number = -1 } }
    #expect(try encoded { $0[5].number = 5 } == 91)
  }

  /// Encodes two values instead of one.
  private struct Several: Encodable {
    var isTwice = false

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(1)
      if isTwice { try container.encode(2) }
    }
  }

  @Test func elementsOfSeveralValuesAreNotKept() throws {
    struct State: Encodable { var list = [Several](repeating: Several(), count: 20) }
    let keeper = DigestKeeper()
    var state = State()
    for index in 0..<10 {
      state.list[index].isTwice.toggle()
      #expect(try keeper.digest(of: state) == Digest(of: state))
    }
  }
}
