/// The two teams in fighting order: who meets whom, and who meets nobody.
public struct Lineup: Codable, Equatable, Sendable {
  /// The Autobots, highest rank first; of equal rank, first made first.
  public private(set) var autobots: [Transformer] = []
  /// The Decepticons, in the same order.
  public private(set) var decepticons: [Transformer] = []

  /// Lines up a roster that is in the order of its making.
  public init(_ roster: [Transformer]) {
    autobots = Self.sorted(roster, .autobot)
    decepticons = Self.sorted(roster, .decepticon)
  }

  /// How many fights there are, unless everything ends before.
  public var pairs: Int { min(autobots.count, decepticons.count) }

  /// The members of a team, in fighting order.
  public subscript(team: Team) -> [Transformer] { team == .autobot ? autobots : decepticons }

  /// The members of a team who have no opponent.
  public func unopposed(_ team: Team) -> ArraySlice<Transformer> { self[team].dropFirst(pairs) }

  /// The side that has nobody; the Autobots where neither has.
  public var missing: Team? { Team.allCases.first { self[$0].isEmpty } }

  /// The members of a team by rank.
  ///
  /// Ranks are few, so they are counted instead of compared: a pass to see where each rank begins,
  /// and one that puts everybody there. That keeps those of equal rank in their order.
  private static func sorted(_ roster: [Transformer], _ team: Team) -> [Transformer] {
    let highest = Stat.range.upperBound
    var starts = [Int](repeating: 0, count: highest + 1)
    for transformer in roster where transformer.team == team {
      starts[highest - bucket(transformer) + 1] += 1
    }
    for rank in 1..<starts.count { starts[rank] += starts[rank - 1] }
    var order = [Int](repeating: 0, count: starts[highest])
    for (index, transformer) in roster.enumerated() where transformer.team == team {
      let place = highest - bucket(transformer)
      order[starts[place]] = index
      starts[place] += 1
    }
    return order.map { roster[$0] }
  }

  /// A rank, made safe to count with.
  private static func bucket(_ transformer: Transformer) -> Int {
    min(max(transformer.stats.rank, 1), Stat.range.upperBound)
  }
}
