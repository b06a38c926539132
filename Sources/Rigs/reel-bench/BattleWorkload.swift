import Transformers

/// The cost of a battle, beside sorting the two teams by rank alone.
enum BattleWorkload {
  static func rows() -> [Row] {
    [10, 1_000, 100_000].flatMap(rows)
  }

  private static func rows(size: Int) -> [Row] {
    let roster = roster(size: size)
    let autobots = roster.filter { $0.team == .autobot }
    let decepticons = roster.filter { $0.team == .decepticon }
    // Small teams are over in less time than the clock can tell.
    let repetitions = max(1, 20_000 / size)
    let sorting = Measure.perOperation(operations: repetitions, runs: 9, prepare: {}) {
      for _ in 0..<repetitions {
        Measure.keep(autobots.sorted { $0.stats.rank > $1.stats.rank })
        Measure.keep(decepticons.sorted { $0.stats.rank > $1.stats.rank })
      }
    }
    let battle = Measure.perOperation(operations: repetitions, runs: 9, prepare: {}) {
      for _ in 0..<repetitions { Measure.keep(Battle.fight(Lineup(roster))) }
    }
    let name = "\(size) a side"
    return [
      Row(
        workload: "B", what: "battle, \(name); floor: both teams sorted by rank",
        value: battle / 1_000, unit: "µs", floor: sorting / 1_000, target: 2),
      Row(
        workload: "B", what: "battles a second, \(name)", value: 1e9 / battle, unit: "/s"),
    ]
  }

  /// Two teams of Transformers with scattered numbers, always the same.
  private static func roster(size: Int) -> [Transformer] {
    var state: UInt64 = 42
    func number() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % 10) + 1
    }
    return (0..<2 * size).map { index in
      Transformer(
        id: String(index), name: "Transformer \(index)",
        team: index.isMultiple(of: 2) ? .autobot : .decepticon, stats: Stats { _ in number() },
        teamIcon: "/icons/a.svg")
    }
  }
}
