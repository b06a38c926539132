/// The result of a battle, in the form that scripts read.
package struct BattleResult: Codable, Equatable, Sendable {
  /// The number of fights, including one that ended everything.
  var battles: Int
  /// The team that eliminated more opponents; nil for a draw and for an annihilation.
  var winner: Team?
  /// Whether two special names met, so that no Transformer survived.
  var annihilated = false
  /// The survivors, in fighting order.
  var survivors = Survivors()
  /// The fights, in order.
  var fights: [Fight] = []

  /// The names of the survivors.
  struct Survivors: Codable, Equatable, Sendable {
    /// The Autobots.
    var autobots: [String] = []
    /// The Decepticons.
    var decepticons: [String] = []

    /// The survivors of a team.
    subscript(team: Team) -> [String] { team == .autobot ? autobots : decepticons }

    private enum CodingKeys: String, CodingKey {
      case autobots = "A"
      case decepticons = "D"
    }
  }

  /// Returns the number of a team's opponents eliminated in fights.
  func eliminated(by team: Team) -> Int {
    fights.count { $0.winner == team || $0.winner == nil }
  }
}

/// A fight: its opponents, and the rule that decided it.
struct Fight: Codable, Equatable, Sendable {
  /// The Autobot's name.
  var autobot: String
  /// The Decepticon's name.
  var decepticon: String
  /// The first rule that applied.
  var rule: Rule
  /// The winner's team; nil if both are destroyed.
  var winner: Team?
}

/// The rules of a fight, in the order in which they are tried.
enum Rule: String, Codable, CaseIterable, Sendable {
  /// Both have a special name: everything ends.
  case annihilation
  /// One has a special name.
  case special
  /// One has run away: 4 or more courage and 3 or more strength below the other.
  case courage
  /// One has 3 or more skill above the other.
  case skill
  /// The higher overall rating; if equal, both are destroyed.
  case rating

  /// The deficit in courage that, together with ``cowardStrength``, makes a fighter run away.
  static let cowardCourage = 4
  /// The deficit in strength that, together with ``cowardCourage``, makes a fighter run away.
  static let cowardStrength = 3
  /// Skill this far above wins.
  static let masterSkill = 3  // swiftlint:disable:this inclusive_language - a word of the rules
}

/// The battle: a pure function of the two teams.
///
/// ```swift
/// let result = Battle.fight(Lineup(roster))
/// print(result.winner, result.survivors.autobots)
/// ```
package enum Battle {
  /// Returns the result of the teams' fights, pair by pair.
  package static func fight(_ lineup: Lineup) -> BattleResult {
    let roster = lineup.roster
    let pairs = lineup.pairs
    var result = BattleResult(battles: pairs)
    result.fights.reserveCapacity(pairs)
    var survivors = BattleResult.Survivors()
    survivors.autobots.reserveCapacity(lineup.count(.autobot))
    survivors.decepticons.reserveCapacity(lineup.count(.decepticon))
    var lead = 0
    for rank in 0..<pairs {
      let (a, d) = (lineup.index(.autobot, rank), lineup.index(.decepticon, rank))
      let (autobot, decepticon) = (roster[a].name, roster[d].name)
      let (rule, winner) = verdict(autobot, roster[a].stats, decepticon, roster[d].stats)
      result.fights.append(
        Fight(autobot: autobot, decepticon: decepticon, rule: rule, winner: winner))
      switch winner {
      case .autobot:
        survivors.autobots.append(autobot)
        lead += 1
      case .decepticon:
        survivors.decepticons.append(decepticon)
        lead -= 1
      case nil:
        guard rule == .annihilation else { continue }
        result.battles = rank + 1
        result.annihilated = true
        return result
      }
    }
    survivors.autobots += lineup.unopposed(.autobot).map(\.name)
    survivors.decepticons += lineup.unopposed(.decepticon).map(\.name)
    result.survivors = survivors
    result.winner = lead == 0 ? nil : lead > 0 ? .autobot : .decepticon
    return result
  }

  /// Returns the winner of a fight, and the rule.
  @inline(__always)
  static func verdict(
    _ autobot: String, _ a: Stats, _ decepticon: String, _ d: Stats
  ) -> (rule: Rule, winner: Team?) {
    switch (SpecialName.matches(autobot), SpecialName.matches(decepticon)) {
    case (true, true): return (.annihilation, nil)
    case (true, false): return (.special, .autobot)
    case (false, true): return (.special, .decepticon)
    case (false, false): break
    }
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
