/// The two teams in fighting order, with their pairs and the members without opponents.
package struct Lineup: Equatable, Sendable {
  /// The roster, in the order of creation.
  let roster: [Transformer]
  /// The indices in the roster, in fighting order: first the Autobots.
  private let order: [Int32]
  private let autobotCount: Int

  /// Lines up a roster in the order of creation: highest rank first; equal ranks in the order of
  /// creation.
  ///
  /// There are few ranks, so they are counted rather than compared: one pass finds the start of
  /// each rank of each team, and a second one puts the members there, which keeps equal ranks in
  /// order.
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

  /// Returns the bucket of a Transformer: by team, then by rank, the highest first.
  ///
  /// It reads single members, because a whole Transformer would be copied.
  @inline(__always)
  private static func bucket(_ roster: [Transformer], _ index: Int) -> Int {
    let ranks = Stat.range.upperBound
    return (roster[index].team == .autobot ? ranks : 2 * ranks) - roster[index].stats.rank
  }

  /// Returns the number of a team's members.
  func count(_ team: Team) -> Int {
    team == .autobot ? autobotCount : order.count - autobotCount
  }

  /// The number of fights, unless everything ends before.
  var pairs: Int { min(count(.autobot), count(.decepticon)) }

  /// The member of a team at an index in fighting order.
  subscript(team: Team, rank: Int) -> Transformer { roster[index(team, rank)] }

  /// The members of a team, in fighting order.
  subscript(team: Team) -> [Transformer] { (0..<count(team)).map { self[team, $0] } }

  /// Returns the members of a team without opponents.
  func unopposed(_ team: Team) -> [Transformer] {
    (pairs..<count(team)).map { self[team, $0] }
  }

  /// The team without members; the Autobots if both have none.
  var missing: Team? { Team.allCases.first { count($0) == 0 } }

  /// Returns the index in the roster of a team's member in fighting order.
  @inline(__always)
  func index(_ team: Team, _ rank: Int) -> Int {
    Int(order[team == .autobot ? rank : autobotCount + rank])
  }
}

extension Lineup: Codable {
  // The roster determines the order.
  private enum CodingKeys: CodingKey { case roster }

  /// Decodes a roster and lines it up.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try values.decode([Transformer].self, forKey: .roster))
  }
}
