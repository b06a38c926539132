import ReelApp

/// The result of the last battle: a screen without actions of its own.
struct ResultPage {
  /// Returns the screen for `state`.
  func screen(for state: TransformersApp.State) -> Screen {
    Screen(title: "Result") {
      state.notices
      if let result = state.result, let lineup = state.lineup {
        rows(result, lineup)
        Field(
          .empty,
          Text(
            result.battles, one: "\(result.battles) battle.", other: "\(result.battles) battles.")
            + Text(verbatim: " ") + verdict(result, lineup))
        if !result.annihilated {
          if let winner = result.winner {
            let names = result.survivors[winner].members
            Paragraph("Winning team, the \(winner.plural): \(names)")
          }
          for team in Team.allCases where team != result.winner {
            let names = result.survivors[team].members
            Paragraph("Survivors of the \(team.plural): \(names)")
          }
        }
      }
      Controls("fight", "cybertron", "back")
    }
  }

  /// Returns the fights, each with the score at that point.
  private func rows(_ result: BattleResult, _ lineup: Lineup) -> [any ScreenElement] {
    var score = [Team.autobot: 0, .decepticon: 0]
    let fights = result.fights.enumerated().map { index, fight in
      for team in Team.allCases where fight.rule != .annihilation {
        // If both are destroyed, each has eliminated one.
        if fight.winner ?? team == team { score[team, default: 0] += 1 }
      }
      let stand = "\(score[.autobot] ?? 0):\(score[.decepticon] ?? 0)"
      return (row: row(fight, index, lineup), score: stand)
    }
    let width = fights.map(\.score.count).max() ?? 0
    return fights.map { fight in
      var row = fight.row
      let indent = String(repeating: " ", count: 2 + width - fight.score.count)
      row.detail = row.detail + Text(verbatim: indent + fight.score)
      return row
    }
  }

  private func row(_ fight: Fight, _ index: Int, _ lineup: Lineup) -> Row {
    let (autobot, decepticon) = (lineup[.autobot, index].stats, lineup[.decepticon, index].stats)
    let isAutobots = fight.winner != .decepticon
    let (first, second) =
      isAutobots ? (fight.autobot, fight.decepticon) : (fight.decepticon, fight.autobot)
    let title: Text =
      switch (fight.rule, fight.winner) {
      case (.annihilation, _): "\(verbatim: first) meets \(verbatim: second)"
      case (_, nil): "\(verbatim: first) and \(verbatim: second) are destroyed"
      default: "\(verbatim: first) beats \(verbatim: second)"
      }
    let reason =
      isAutobots
      ? fight.rule.reason(autobot, decepticon) : fight.rule.reason(decepticon, autobot)
    return Row(
      id: String(index + 1), title, detail: reason,
      mark: fight.winner?.mark ?? Mark("×", meaning: Text("none", context: "a winner")),
      motion: .follow)
  }

  private func verdict(_ result: BattleResult, _ lineup: Lineup) -> Text {
    if result.annihilated {
      let all: Text = "An annihilation: all are destroyed, and neither side has won."
      let left = lineup.pairs - result.battles
      return left > 0 ? all + Text(verbatim: " ") + cutShort(left) : all
    }
    guard let winner = result.winner else {
      return "A draw: each side lost \(result.eliminated(by: .autobot))."
    }
    return """
      The \(winner.plural) win: they eliminated \(result.eliminated(by: winner)), and lost \
      \(result.eliminated(by: winner.opponent)).
      """
  }

  private func cutShort(_ fights: Int) -> Text {
    fights == 1
      ? "One fight did not take place."
      : Text(
        fights, one: "\(fights) fight did not take place.",
        other: "\(fights) fights did not take place.")
  }
}

extension Rule {
  /// Returns the reason for the result of a fight, given the stats of the first and of the second
  /// named.
  fileprivate func reason(_ first: Stats, _ second: Stats) -> Text {
    switch self {
    case .annihilation: "two special names"
    case .special: "special name"
    case .courage:
      """
      courage \(first.courage):\(second.courage), strength \(first.strength):\(second.strength)
      """
    case .skill: "skill \(first.skill):\(second.skill)"
    case .rating: "rating \(first.rating):\(second.rating)"
    }
  }
}
