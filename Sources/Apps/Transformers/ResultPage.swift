import ReelApp

/// The result of the last battle: a screen without actions of its own.
struct ResultPage {
  var strings: Strings

  /// Returns the screen for `state`.
  func screen(for state: TransformersApp.State) -> Screen {
    let texts = strings.result
    return Screen(title: texts.title, isBusy: state.isBusy) {
      strings.notices(state)
      if let result = state.result, let lineup = state.lineup {
        rows(result, lineup)
        Field("", texts.battles(result.battles) + ". " + verdict(result, lineup))
        if !result.annihilated {
          if let winner = result.winner {
            strings.members(texts.winners, winner, result.survivors[winner])
            strings.members(texts.survivors, winner.opponent, result.survivors[winner.opponent])
          } else {
            for team in Team.allCases {
              strings.members(texts.survivors, team, result.survivors[team])
            }
          }
        }
      }
      Controls(Control("fight"), Control("cybertron"), Control("back"))
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
      let stand = strings.result.score(score[.autobot] ?? 0, score[.decepticon] ?? 0)
      return (row: row(fight, index, lineup), score: stand)
    }
    let width = fights.map(\.score.count).max() ?? 0
    return fights.map { fight in
      var row = fight.row
      row.detail += "  " + String(repeating: " ", count: width - fight.score.count) + fight.score
      return row
    }
  }

  private func row(_ fight: Fight, _ index: Int, _ lineup: Lineup) -> Row {
    let (autobot, decepticon) = (lineup[.autobot, index].stats, lineup[.decepticon, index].stats)
    let isAutobots = fight.winner != .decepticon
    let (first, second) =
      isAutobots ? (fight.autobot, fight.decepticon) : (fight.decepticon, fight.autobot)
    let title =
      switch (fight.rule, fight.winner) {
      case (.annihilation, _): strings.result.annihilates(first, second)
      case (_, nil): strings.result.bothDestroyed(first, second)
      default: strings.result.beats(first, second)
      }
    let reason =
      isAutobots
      ? strings.result.reason(fight.rule, autobot, decepticon)
      : strings.result.reason(fight.rule, decepticon, autobot)
    return Row(
      id: String(index + 1), title, detail: reason,
      mark: fight.winner.map(strings.mark) ?? Mark("×", meaning: strings.result.none),
      motion: .follow)
  }

  private func verdict(_ result: BattleResult, _ lineup: Lineup) -> String {
    if result.annihilated {
      let left = lineup.pairs - result.battles
      return strings.result.annihilation + (left > 0 ? " " + strings.result.cutShort(left) : "")
    }
    guard let winner = result.winner else {
      return strings.result.draw(result.eliminated(by: .autobot))
    }
    return strings.result.wins(
      strings.team(winner).plural, result.eliminated(by: winner),
      result.eliminated(by: winner.opponent))
  }
}
