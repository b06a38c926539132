/// What came of a battle: the part of it that scripts read.
public struct BattleResult: Codable, Equatable, Sendable {
  /// How many fights there were, one that ended everything included.
  public var battles: Int
  /// The team that eliminated more of the other; nil for a draw and for an annihilation.
  public var winner: Team?
  /// Whether two special names met, which nobody survived.
  public var annihilated: Bool
  /// Who is left, in fighting order.
  public var survivors: Survivors
  /// The fights, in their order.
  public var fights: [Fight]

  /// The names of those who are left.
  public struct Survivors: Codable, Equatable, Sendable {
    /// Of the Autobots.
    public var autobots: [String]
    /// Of the Decepticons.
    public var decepticons: [String]

    /// Of a team.
    public subscript(team: Team) -> [String] { team == .autobot ? autobots : decepticons }

    private enum CodingKeys: String, CodingKey {
      case autobots = "A"
      case decepticons = "D"
    }
  }

  /// How many of a team's opponents were eliminated in fights.
  public func eliminated(by team: Team) -> Int {
    fights.count { $0.winner == team || $0.winner == nil }
  }
}

/// One fight: who met whom, and what decided it.
public struct Fight: Codable, Equatable, Sendable {
  /// The Autobot's name.
  public var autobot: String
  /// The Decepticon's name.
  public var decepticon: String
  /// The first rule that applied.
  public var rule: Rule
  /// Whose fighter is left; nil where both are destroyed.
  public var winner: Team?
}

/// What can decide a fight, in the order in which it is tried.
public enum Rule: String, Codable, CaseIterable, Sendable {
  /// Both have a special name: everything ends.
  case annihilation
  /// One has a special name.
  case special
  /// One has run away: 4 or more courage and 3 or more strength below the other.
  case courage
  /// One has 3 or more skill above the other.
  case skill
  /// The higher overall rating; where that is equal, both are destroyed.
  case rating

  /// Courage this far below, together with ``cowardStrength``, runs away.
  static let cowardCourage = 4
  /// Strength this far below, together with ``cowardCourage``, runs away.
  static let cowardStrength = 3
  /// Skill this far above wins.
  static let masterSkill = 3
}

/// The battle: a pure function of the two teams.
///
/// ```swift
/// let result = Battle.fight(Lineup(roster))
/// print(result.winner, result.survivors.autobots)
/// ```
public enum Battle {
  /// Lets the teams fight, pair by pair.
  public static func fight(_ lineup: Lineup) -> BattleResult {
    let count = lineup.pairs
    var result = BattleResult(
      battles: 0, winner: nil, annihilated: false,
      survivors: BattleResult.Survivors(autobots: [], decepticons: []), fights: [])
    result.fights.reserveCapacity(count)
    result.survivors.autobots.reserveCapacity(lineup.autobots.count)
    result.survivors.decepticons.reserveCapacity(lineup.decepticons.count)
    var lead = 0
    for index in 0..<count {
      let (rule, winner) = verdict(lineup.autobots[index], lineup.decepticons[index])
      result.fights.append(
        Fight(
          autobot: lineup.autobots[index].name, decepticon: lineup.decepticons[index].name,
          rule: rule, winner: winner))
      if rule == .annihilation {
        result.battles = result.fights.count
        result.annihilated = true
        result.survivors = BattleResult.Survivors(autobots: [], decepticons: [])
        return result
      }
      switch winner {
      case .autobot:
        result.survivors.autobots.append(lineup.autobots[index].name)
        lead += 1
      case .decepticon:
        result.survivors.decepticons.append(lineup.decepticons[index].name)
        lead -= 1
      case nil: break
      }
    }
    for transformer in lineup.autobots[count...] {
      result.survivors.autobots.append(transformer.name)
    }
    for transformer in lineup.decepticons[count...] {
      result.survivors.decepticons.append(transformer.name)
    }
    result.battles = count
    result.winner = lead == 0 ? nil : lead > 0 ? .autobot : .decepticon
    return result
  }

  /// Who wins a fight, and by which rule.
  public static func verdict(
    _ autobot: Transformer, _ decepticon: Transformer
  ) -> (rule: Rule, winner: Team?) {
    switch (SpecialName.matches(autobot.name), SpecialName.matches(decepticon.name)) {
    case (true, true): return (.annihilation, nil)
    case (true, false): return (.special, .autobot)
    case (false, true): return (.special, .decepticon)
    case (false, false): break
    }
    let (a, d) = (autobot.stats, decepticon.stats)
    if runsAway(a, from: d) { return (.courage, .decepticon) }
    if runsAway(d, from: a) { return (.courage, .autobot) }
    if a.skill - d.skill >= Rule.masterSkill { return (.skill, .autobot) }
    if d.skill - a.skill >= Rule.masterSkill { return (.skill, .decepticon) }
    let difference = a.rating - d.rating
    return (.rating, difference == 0 ? nil : difference > 0 ? .autobot : .decepticon)
  }

  private static func runsAway(_ one: Stats, from other: Stats) -> Bool {
    other.courage - one.courage >= Rule.cowardCourage
      && other.strength - one.strength >= Rule.cowardStrength
  }
}
