import Reel
import ReelSupport
import Shopping
import TestSeeds
import Testing

@testable import ReelCoding

/// The trees of consecutive states equal those made for each state alone.
@Suite struct TreeKeeperTests {
  /// Members of several kinds, some of which rarely change.
  private struct Whole: Codable {
    var left = Shop.sample
    var right = Shop()
    var kind = Kind.none
    var maybe: [Kind]?
    var numbers: [Int: [String]] = [:]
  }

  private enum Kind: Codable {
    case none
    case some(Int)
    case named(first: String, [Int])
  }

  @Test(arguments: [true, false])
  func equalTheTreesOfSingleStates(withShortcuts areTaken: Bool) throws {
    try Shortcuts.$areTaken.withValue(areTaken) { () throws in
      let seed = TestSeed.of()
      var random = SplitMix64(seed: seed)
      let keeper = TreeKeeper()
      var state = Whole()
      for step in 0..<2000 {
        let number = Int.random(in: 0..<4, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2: Reduce.shop.reduce(into: &state.left, action: .random(&random))
        case 3: Reduce.shop.reduce(into: &state.right, action: .random(&random))
        case 4: state.kind = [.none, .some(step), .named(first: "\(step)", [1]), .some(0)][number]
        case 5: state.maybe = number == 0 ? nil : [state.kind, .some(number)]
        case 6: state.numbers[number, default: []].append("\(step)")
        default: swap(&state.left, &state.right)
        }
        #expect(try keeper.tree(of: state) == JSON(encoding: state), "seed \(seed), step \(step)")
      }
    }
  }

  /// The tree of an unchanged value stays at the same address, so it need not be compared.
  @Test func anUnchangedArrayIsNotMadeAgain() throws {
    let keeper = TreeKeeper()
    var state = Whole()
    func items() throws -> UnsafePointer<JSON>? {
      guard case .object(let members) = try keeper.tree(of: state),
        case .object(let shop)? = members["left"], case .array(let items)? = shop["items"]
      else { return nil }
      return items.withUnsafeBufferPointer(\.baseAddress)
    }
    let first = try #require(try items())
    state.kind = .some(1)
    #expect(try items() == first)
    state.left.items[0].price += 1
    #expect(try items() != first)
  }

  @Test func aStateThatFailsToEncodeIsNotKept() throws {
    struct Refusing: Encodable {
      var number = 0.0
      var names = ["a"]
      func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(names)
        if number < 0 {
          throw EncodingError.invalidValue(number, .init(codingPath: [], debugDescription: ""))
        }
        try values.encode(number)
      }
    }
    let keeper = TreeKeeper()
    #expect(try keeper.tree(of: Refusing()).text == "[[\"a\"],0.0]")
    #expect(throws: EncodingError.self) { try keeper.tree(of: Refusing(number: -1)) }
    #expect(try keeper.tree(of: Refusing(number: 2)).text == "[[\"a\"],2.0]")
  }
}
