import ReelSupport
import TestSeeds
import Testing

@testable import ReelTimeline

/// The map in which branches share their histories, next to a plain dictionary.
@Suite struct OrderedMapTests {
  /// Returns the number of different nodes of maps: those that they share count once.
  static func nodes<Value>(of maps: [OrderedMap<Value>]) -> Int {
    var seen: Set<ObjectIdentifier> = []
    var waiting = maps.compactMap(\.root)
    while let node = waiting.popLast() {
      guard seen.insert(ObjectIdentifier(node)).inserted else { continue }
      waiting += [node.left, node.right].compactMap(\.self)
    }
    return seen.count
  }

  private static func isBalanced<Value>(_ map: OrderedMap<Value>) -> Bool {
    var waiting = [map.root].compactMap(\.self)
    while let node = waiting.popLast() {
      let heights = (node.left?.height ?? 0, node.right?.height ?? 0)
      guard abs(heights.0 - heights.1) <= 1 else { return false }
      waiting += [node.left, node.right].compactMap(\.self)
    }
    return true
  }

  @Test(arguments: 0..<20)
  func doesWhatADictionaryDoes(run: Int) {
    var random = SplitMix64(seed: TestSeed.of(run: run))
    var map = OrderedMap<Int>()
    var plain: [Int: Int] = [:]
    for step in 0..<400 {
      let key = Int.random(in: -50...50, using: &random)
      let value = Bool.random(using: &random) || step < 80 ? step : nil
      map[key] = value
      plain[key] = value
      let keys = plain.keys.sorted()
      #expect(Self.isBalanced(map))
      guard step % 20 == 0 else { continue }
      #expect(map.keys == keys)
      #expect(map.values == keys.map { plain[$0] })
      #expect(map.count == keys.count)
      #expect(map.isEmpty == keys.isEmpty)
      #expect(map.last?.key == keys.last)
      for key in -51...51 {
        #expect(map[key] == plain[key])
        #expect(map.last(upTo: key)?.key == keys.last { $0 <= key })
        #expect(map.prefix(below: key).keys == keys.filter { $0 < key })
        var from: [Int] = []
        map.forEach(from: key) {
          from.append($0.key)
          return from.count < 3
        }
        #expect(from == Array(keys.filter { $0 >= key }.prefix(3)))
      }
      #expect((0...keys.count).map(map.key(at:)) == keys.map { $0 } + [nil])
    }
  }

  @Test(arguments: 0..<20)
  func findsEveryDifference(run: Int) {
    var random = SplitMix64(seed: TestSeed.of(run: run))
    var one = OrderedMap<Int>()
    for _ in 0..<100 { one[Int.random(in: 0..<150, using: &random)] = 0 }
    var other = one
    for _ in 0..<Int.random(in: 0..<12, using: &random) {
      let key = Int.random(in: 0..<150, using: &random)
      other[key] = [0, 1, nil].randomElement(using: &random) ?? nil
    }
    let expected = (0..<150).filter { one[$0] != other[$0] }
    for (left, right) in [(one, other), (other, one)] {
      var found: [Int] = []
      left.forEachDifference(from: right, areAlike: ==) {
        found.append($0)
        return true
      }
      #expect(found == expected)
      var first: Int?
      left.forEachDifference(from: right, areAlike: ==) {
        first = $0
        return false
      }
      #expect(first == expected.first)
    }
  }

  /// A thousand maps, each of which has one key more than the one before, are a path of nodes each.
  @Test func sharesWhatStaysTheSame() {
    var maps = [OrderedMap<Int>()]
    for key in 1...1000 {
      var next = maps[key - 1]
      next[key] = key
      maps.append(next)
    }
    #expect(Self.nodes(of: maps) < 1000 * 16)
    var compared = 0
    maps[1000].forEachDifference(
      from: maps[999],
      areAlike: { _, _ in
        compared += 1
        return true
      }, { $0 == 1000 })
    #expect(compared < 32)
  }

  /// A copy keeps what it had, whatever happens to the map that it was made from.
  @Test(arguments: 0..<20)
  func copiesStayAsTheyAre(run: Int) {
    var random = SplitMix64(seed: TestSeed.of(run: run))
    var map = OrderedMap<Int>()
    var plain: [Int: Int] = [:]
    var copies: [(map: OrderedMap<Int>, plain: [Int: Int])] = []
    for step in 0..<400 {
      let key = Int.random(in: 0..<60, using: &random)
      let value = step % 5 == 0 ? nil : step
      map[key] = value
      plain[key] = value
      if step % 17 == 0 { copies.append((map, plain)) }
    }
    for copy in copies {
      #expect(copy.map.keys == copy.plain.keys.sorted())
      #expect(copy.map.keys.allSatisfy { copy.map[$0] == copy.plain[$0] })
    }
  }

  /// What only one map has is changed where it is; what another also has is copied.
  @Test func changesItsOwnNodesInPlace() throws {
    var map = OrderedMap<Int>()
    for key in 0..<1023 { map[key] = key }
    let top = try #require(map.root.map { (id: ObjectIdentifier($0), key: $0.key) })
    for key in 0..<1023 where key != top.key { map[key] = -key }
    #expect(map.root.map(ObjectIdentifier.init) == top.id)
    let copy = map
    map[top.key + 1] = 0
    #expect(map.root.map(ObjectIdentifier.init) != top.id)
    #expect(Self.nodes(of: [map, copy]) <= 1023 + 10)
  }

  /// What maps share is filtered once, and each as if it were the only one.
  @Test(arguments: 0..<20)
  func filtersMapsThatShareNodes(run: Int) {
    var random = SplitMix64(seed: TestSeed.of(run: run))
    var map = OrderedMap<Int>()
    var filtered = OrderedMap<Int>.Filtered()
    // Keeps every key that is at least three after the last one that has been kept.
    func isKept(_ key: Int, _ last: inout Int) -> Bool {
      guard key - last >= 3 else { return false }
      last = key
      return true
    }
    for _ in 0..<40 {
      for _ in 0..<10 { map[Int.random(in: 0..<200, using: &random)] = 0 }
      let end = Int.random(in: 0..<250, using: &random)
      let start = Int.random(in: -3...0, using: &random)
      var last = start
      let wanted = map.keys.filter { $0 >= end || isKept($0, &last) }
      let found = map.filtered(before: end, memory: start, reusing: &filtered, isKept)
      #expect(found.keys == wanted)
    }
  }
}
