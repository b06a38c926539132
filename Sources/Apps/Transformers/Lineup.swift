/// The two teams in fighting order: who meets whom, and who has no opponent.
package struct Lineup: Equatable, Sendable {
  /// The roster, in the order of its making.
  let roster: [Transformer]
  /// The places in the roster, in fighting order: first those of the Autobots.
  private let order: [Int32]
  private let autobotCount: Int

  /// Lines up a roster that is in the order of its making: highest rank first; of equal rank, first
  /// made first.
  ///
  /// Ranks are few, so they are counted instead of compared: a pass to see where each rank of each
  /// team begins, and one that puts everybody there. That keeps those of equal rank in their order.
  package init(_ roster: [Transformer]) {
    self.roster = roster
    let ranks = Stat.range.upperBound
    var autobotCount = 0
    order = withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * ranks) { starts in
      starts.initialize(repeating: 0)
      for index in roster.indices { starts[Self.bucket(roster, index)] += 1 }
      var sum: Int32 = 0
      for bucket in starts.indices {
        if bucket == ranks { autobotCount = Int(sum) }
        sum += starts[bucket]
        starts[bucket] = sum - starts[bucket]
      }
      return [Int32](unsafeUninitializedCapacity: roster.count) { order, count in
        for index in roster.indices {
          let bucket = Self.bucket(roster, index)
          order[Int(starts[bucket])] = Int32(truncatingIfNeeded: index)
          starts[bucket] += 1
        }
        count = roster.count
      }
    }
    self.autobotCount = autobotCount
  }

  /// Where a Transformer is counted: by team, then by rank, the highest first.
  ///
  /// It looks at single members, as a whole Transformer would be copied.
  @inline(__always)
  private static func bucket(_ roster: [Transformer], _ index: Int) -> Int {
    let ranks = Stat.range.upperBound
    return (roster[index].team == .autobot ? ranks : 2 * ranks) - roster[index].stats.rank
  }

  /// How many a team has.
  func count(_ team: Team) -> Int {
    team == .autobot ? autobotCount : order.count - autobotCount
  }

  /// How many fights there are, unless everything ends before.
  var pairs: Int { min(count(.autobot), count(.decepticon)) }

  /// The member of a team at a place in fighting order.
  subscript(team: Team, place: Int) -> Transformer { roster[index(team, place)] }

  /// The members of a team, in fighting order.
  subscript(team: Team) -> [Transformer] { (0..<count(team)).map { self[team, $0] } }

  /// The members of a team who have no opponent.
  func unopposed(_ team: Team) -> [Transformer] {
    (pairs..<count(team)).map { self[team, $0] }
  }

  /// The side that is empty; the Autobots where neither has.
  var missing: Team? { Team.allCases.first { count($0) == 0 } }

  /// Where in the roster the member of a team at a place in fighting order is.
  @inline(__always)
  func index(_ team: Team, _ place: Int) -> Int {
    Int(order[team == .autobot ? place : autobotCount + place])
  }
}

extension Lineup: Codable {
  private enum CodingKeys: CodingKey { case roster }

  /// Reads a roster and lines it up.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try values.decode([Transformer].self, forKey: .roster))
  }

  /// Writes the roster: the order follows from it.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(roster, forKey: .roster)
  }
}
