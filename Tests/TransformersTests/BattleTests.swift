import Foundation
import Testing

@testable import Transformers

/// The winner, by the tables, and rules that hold for every battle.
@Suite struct BattleTests {
  @Test func everyTableIsRead() { #expect(TableFile.names == ["battles", "fields", "fights"]) }

  @Test(arguments: try FightCase.all())
  func battlesAreDecidedByTheTable(_ case: FightCase) {
    let (rule, winner) = verdict(`case`.autobot, `case`.decepticon)
    #expect(rule == `case`.rule)
    #expect(winner == `case`.winner)
    // The result is the same with the sides swapped.
    let mirrored = verdict(`case`.decepticon.deserted, `case`.autobot.deserted)
    #expect(mirrored.rule == rule)
    #expect(mirrored.winner == winner?.opponent)
  }

  private func verdict(
    _ autobot: Transformer, _ decepticon: Transformer
  ) -> (rule: Rule, winner: Team?) {
    Battle.verdict(autobot.name, autobot.stats, decepticon.name, decepticon.stats)
  }

  @Test(arguments: try BattleCase.all())
  func battlesAreFoughtByTheTable(_ case: BattleCase) {
    let result = Battle.fight(Lineup(`case`.roster))
    let fights = result.fights.map {
      "\(BattleCase.letter($0.autobot))\(BattleCase.letter($0.decepticon))\($0.winner?.rawValue ?? "-")"
    }
    #expect(fights.joined(separator: " ") == `case`.fights)
    #expect(result.battles == fights.count)
    #expect((result.annihilated ? "!" : result.winner?.rawValue ?? "-") == `case`.outcome)
    let survivors = result.survivors.autobots + result.survivors.decepticons
    #expect(survivors.map(BattleCase.letter).joined(separator: " ") == `case`.survivors)
  }

  // MARK: Rules for every battle

  /// Swapping the two teams mirrors the outcome.
  @Test(arguments: 1...200)
  func mirrorsWhenTheTeamsSwap(seed: UInt64) {
    let roster = Rosters.first(seed)
    let result = Battle.fight(Lineup(roster))
    let mirrored = Battle.fight(Lineup(roster.map(\.deserted)))
    #expect(mirrored.winner == result.winner?.opponent)
    #expect(mirrored.survivors.autobots == result.survivors.decepticons)
    #expect(mirrored.survivors.decepticons == result.survivors.autobots)
    #expect(mirrored.fights.map(\.rule) == result.fights.map(\.rule))
    #expect(mirrored.fights.map(\.winner) == result.fights.map { $0.winner?.opponent })
  }

  /// Survivors and destroyed are exactly the roster; after an annihilation no Transformer is left.
  @Test(arguments: 1...200)
  func accountsForAllTransformers(seed: UInt64) {
    let lineup = Lineup(Rosters.first(seed))
    let result = Battle.fight(lineup)
    for team in Team.allCases {
      let all = result.survivors[team] + result.destroyed(team, of: lineup)
      #expect(all.sorted() == lineup[team].map(\.name).sorted())
      if result.annihilated { #expect(result.survivors[team].isEmpty) }
    }
    if result.annihilated {
      #expect(result.winner == nil)
      #expect(result.fights.last?.rule == .annihilation)
    } else {
      #expect(result.battles == lineup.pairs)
      #expect(result.fights.allSatisfy { $0.rule != .annihilation })
    }
  }

  /// The order of creation matters only among equal ranks.
  @Test(arguments: 1...200)
  func otherOrdersOfDifferentRanksChangeNothing(seed: UInt64) {
    var rosters = Rosters(seed: seed)
    let roster = rosters.next()
    // Shuffled, but with the original order within each team and rank.
    let shuffled = roster.shuffled(using: &rosters.dice)
    var queues = Dictionary(grouping: roster) { "\($0.team)\($0.stats.rank)" }
      .mapValues { $0[...] }
    let reordered = shuffled.compactMap { queues["\($0.team)\($0.stats.rank)"]?.popFirst() }
    #expect(reordered.count == roster.count)
    #expect(Battle.fight(Lineup(reordered)) == Battle.fight(Lineup(roster)))
  }

  /// Counting ranks gives the result of a stable sort.
  @Test(arguments: 1...50)
  func linesUpAsAStableSortWould(seed: UInt64) {
    let roster = Rosters.first(seed)
    let lineup = Lineup(roster)
    for team in Team.allCases {
      let sorted = roster.enumerated().filter { $0.element.team == team }
        .sorted { ($1.element.stats.rank, $0.offset) < ($0.element.stats.rank, $1.offset) }
        .map(\.element)
      #expect(lineup[team] == sorted)
    }
  }

  @Test func bothTeamsAreEmpty() {
    let result = Battle.fight(Lineup([]))
    #expect(result.battles == 0 && result.winner == nil && !result.annihilated)
    #expect(Lineup([]).missing == .autobot)
  }

  @Test func aHundredThousandOnEachSide() {
    let roster = (0..<200_000).map { index in
      Transformer(
        id: String(index), name: "T\(index)",
        team: index.isMultiple(of: 2) ? .autobot : .decepticon,
        stats: Stats { _ in index % 10 + 1 })
    }
    let result = Battle.fight(Lineup(roster))
    #expect(result.battles == 100_000)
  }

  @Test func numbersOutOfRangeAreClamped() {
    let stats = Stats { $0 == .rank ? .max : .min }
    #expect(stats.rank == 10 && stats.rating == 5)
  }
}

extension Transformer {
  /// The same Transformer on the other side.
  fileprivate var deserted: Transformer {
    var copy = self
    copy.team = team.opponent
    return copy
  }
}

/// Random rosters, always the same for a seed.
private struct Rosters {
  struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  var dice: Dice

  init(seed: UInt64) { dice = Dice(state: seed) }

  static func first(_ seed: UInt64) -> [Transformer] {
    var rosters = Rosters(seed: seed)
    return rosters.next()
  }

  mutating func next() -> [Transformer] {
    (0..<Int.random(in: 0...24, using: &dice)).map { index in
      let isSpecial = Int.random(in: 0..<12, using: &dice) == 0
      return Transformer(
        id: String(index),
        name: isSpecial ? ["Optimus Prime", "PREDAKING"][index % 2] : "T\(index)",
        team: Bool.random(using: &dice) ? .autobot : .decepticon,
        stats: Stats { _ in Int.random(in: 1...10, using: &dice) })
    }
  }
}
