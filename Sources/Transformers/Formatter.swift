import ReelApp
import ReelHTTP

/// Makes the screen of a state: the only place where numbers become text.
struct Formatter: Sendable {
  typealias State = TransformersApp.State

  var strings: Strings
  /// What stands before links to pictures of the service's own.
  var links = ""

  func screen(for state: State) -> Screen {
    switch state.top {
    case .home: home(state)
    case .cybertron: cybertron(state)
    case .form: form(state)
    case .battlefield: battlefield(state)
    case .result: result(state)
    }
  }

  private func mark(_ team: Team) -> Mark {
    Mark(strings.team(team).glyph, meaning: strings.team(team).singular)
  }
}

// The roster.
extension Formatter {
  private func home(_ state: State) -> Screen {
    let lineup = Lineup(state.roster)
    let counts = Team.allCases.map { strings.team($0).count(lineup.count($0)) }
    let outlook =
      lineup.missing.map { strings.home.missing(strings.team($0).singular) }
      ?? strings.home.fights(lineup.pairs)
    return Screen(title: strings.home.title, isBusy: state.isBusy) {
      notices(state)
      Row(
        strings.home.cybertron,
        detail: state.hasLoaded ? counts.joined(separator: strings.listSeparator) : "",
        command: "cybertron")
      Row(
        strings.home.battlefield, detail: state.hasLoaded ? outlook : "", command: "battlefield")
      Controls(Control("cybertron"), Control("battlefield"), Control("refresh"))
    }
  }

  private func cybertron(_ state: State) -> Screen {
    Screen(title: strings.cybertron.title, isBusy: state.isBusy) {
      notices(state)
      if state.hasLoaded, state.roster.isEmpty { Paragraph(strings.cybertron.empty) }
      for team in Team.allCases { members(of: team, state) }
      Controls(
        Control("create"), Control("battlefield"), Control("refresh"), Control("back"))
    }
  }

  private func members(of team: Team, _ state: State) -> [any ScreenElement] {
    let members = state.roster.filter { $0.team == team }
    guard let first = members.first else { return [] }
    let link = first.teamIcon.hasPrefix("/") ? links + first.teamIcon : first.teamIcon
    let name = strings.team(team)
    let heading = Paragraph("\(name.glyph) " + strings.cybertron.heading(name.plural, link))
    return [heading]
      + members.map { member in
        Row(
          id: member.id, member.name, detail: strings.cybertron.rating(member.rating),
          mark: mark(team), command: "edit \(member.id)")
      }
  }

  private func form(_ state: State) -> Screen {
    let form = state.form ?? Form()
    let isFree = !state.isSaving
    let title =
      state.transformer(form.id).map { strings.form.editTitle($0.name) }
      ?? strings.form.createTitle
    return Screen(title: title, isBusy: state.isBusy) {
      notices(state)
      for field in FieldName.allCases {
        Input(
          field.rawValue, label: strings.form.label(field), value: form[field],
          error: form.problem(field).map { strings.form.problem($0) }, isEnabled: isFree,
          motion: form.shaking.contains(field) ? .shake : nil)
      }
      if let rating = form.rating { Field(strings.form.rating, rating) }
      Controls(Control("save", isEnabled: isFree), Control("back", isEnabled: isFree))
    }
  }
}

// The battle.
extension Formatter {
  private func battlefield(_ state: State) -> Screen {
    let lineup = Lineup(state.roster)
    let canFight = lineup.missing == nil
    return Screen(title: strings.battlefield.title, isBusy: state.isBusy) {
      notices(state)
      if state.hasLoaded {
        for team in Team.allCases where lineup.count(team) == 0 {
          Notice(
            .error, strings.battlefield.missing(strings.team(team).singular, team.rawValue))
        }
      }
      if canFight {
        Row("", detail: strings.battlefield.columns.map(\.heading).joined(separator: "  "))
        for pair in 0..<lineup.pairs {
          fighter(lineup[.autobot, pair], number: String(pair + 1))
          fighter(lineup[.decepticon, pair], number: "")
        }
        for team in Team.allCases where !lineup.unopposed(team).isEmpty {
          Paragraph(
            wrapped(
              strings.battlefield.unopposed(
                strings.team(team).plural, list(lineup.unopposed(team).map(\.name)))))
        }
      }
      Controls(
        Control("fight", isEnabled: canFight), Control("cybertron"), Control("back"))
    }
  }

  private func fighter(_ transformer: Transformer, number: String) -> Row {
    let numbers = strings.battlefield.columns.map { column in
      let text = String(column.value(transformer.stats))
      return String(repeating: " ", count: max(0, column.heading.count - text.count)) + text
    }
    return Row(
      id: number, transformer.name, detail: numbers.joined(separator: "  "),
      mark: mark(transformer.team))
  }

  private func result(_ state: State) -> Screen {
    Screen(title: strings.result.title, isBusy: state.isBusy) {
      notices(state)
      if let result = state.result, let lineup = state.lineup {
        for (index, fight) in result.fights.enumerated() { row(fight, index, lineup) }
        Field("", strings.result.battles(result.battles) + ". " + verdict(result, lineup))
        if !result.annihilated {
          if let winner = result.winner {
            survivors(strings.result.winners, winner, result)
            survivors(strings.result.survivors, winner.opponent, result)
          } else {
            for team in Team.allCases { survivors(strings.result.survivors, team, result) }
          }
        }
      }
      Controls(Control("fight"), Control("cybertron"), Control("back"))
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
      mark: fight.winner.map(mark) ?? Mark("×", meaning: strings.result.nobody), motion: .follow)
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

  private func survivors(
    _ text: Strings.With<String, String>, _ team: Team, _ result: BattleResult
  ) -> Paragraph {
    Paragraph(wrapped(text(strings.team(team).plural, list(result.survivors[team]))))
  }

  private func list(_ names: [String]) -> String {
    names.isEmpty ? strings.result.nobody : names.joined(separator: strings.listSeparator)
  }

  /// Text in lines that a narrow terminal can show, broken at blanks.
  private func wrapped(_ text: String) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > 76 {
        lines.append(line)
        line = "  " + word
      } else {
        line += line.isEmpty ? word : " " + word
      }
    }
    return (lines + [line]).joined(separator: "\n")
  }
}

// What the user should know.
extension Formatter {
  private func notices(_ state: State) -> [any ScreenElement] {
    let texts = strings.messages
    var notices: [Notice] = []
    if state.isNewWorld { notices.append(Notice(.info, texts.newWorld)) }
    if let message = state.message { notices.append(notice(message, state)) }
    if !state.dropped.isEmpty {
      notices.append(
        Notice(
          .info,
          texts.dropped(state.dropped.map(name).joined(separator: strings.listSeparator))))
    }
    if let error = state.loadFailure {
      let waiting = state.waiting.isEmpty ? "" : " " + texts.waiting(state.waiting.count)
      notices.append(Notice(.error, texts.loadFailed(error.description) + waiting))
    }
    return notices
  }

  private func notice(_ message: TransformersApp.Message, _ state: State) -> Notice {
    let texts = strings.messages
    switch message {
    case .unknown(let id): return Notice(.error, texts.unknown(id))
    case .noForm: return Notice(.error, texts.noForm)
    case .saveFailed(let error):
      let text =
        if state.form?.id != nil {
          texts.editFailed
        } else {
          error.mayHaveArrived ? texts.createUnanswered : texts.createFailed
        }
      return Notice(.error, text(error.description))
    case .deleteFailed(let id, let name, let error):
      return Notice(.error, texts.deleteFailed(id, name, error.description))
    case .deleted(let name): return Notice(.info, texts.deleted(name))
    case .alreadyDeleted(let name): return Notice(.info, texts.alreadyDeleted(name))
    case .editedIsGone: return Notice(.error, texts.editedIsGone)
    }
  }

  /// A command as it is given.
  private func name(_ command: TransformersApp.Action) -> String {
    switch command {
    case .cybertronTapped: "cybertron"
    case .battlefieldTapped: "battlefield"
    case .backTapped: "back"
    case .refreshTapped: "refresh"
    case .createTapped(let typed): "create \(typed["name"] ?? "")".trimmed
    case .editTapped(let id, _): "edit \(id)"
    case .fieldEdited(let field, let text): "set \(field.rawValue) \(text)".trimmed
    case .saveTapped: "save"
    case .deleteTapped(let id): "delete \(id)"
    case .fightTapped: "fight"
    default: ""  // Answers are no commands.
    }
  }
}
