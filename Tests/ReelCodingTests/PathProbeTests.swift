import ReelCoding
import ReelSupport
import Shopping
import Testing

/// One path, read again and again.
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
    let seed = UInt64.random(in: 0 ... .max)
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
}
