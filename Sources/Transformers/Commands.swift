import ReelApp

extension TransformersApp {
  /// The words that a person can say to the app.
  @CommandBuilder<State, Action>
  public var commands: [Command<State, Action>] {
    let words = strings.commands
    let reasons = strings.reasons
    Command("cybertron", words.cybertron) { .cybertronTapped }
    Command("battlefield", words.battlefield) { .battlefieldTapped }
    create(words)
    edit(words)
    Command("set", words.set, .argument("field", FieldName.self), .optionalText("value")) {
      .fieldEdited(field: $0, text: $1 ?? "")
    }
    .unavailable { $0.isOccupied || $0.form != nil ? nil : reasons.noForm }
    Command("save", words.save) { .saveTapped }
      .unavailable { $0.isOccupied || $0.form != nil ? nil : reasons.noForm }
    Command("delete", words.delete, .argument("id", String.self)) { .deleteTapped(id: $0) }
      .completing("id", Self.ids)
      .confirm { state, action in
        guard case .deleteTapped(let id) = action else { return "" }
        return words.confirmDelete(state.transformer(id)?.name ?? id)
      }
    Command("fight", words.fight) { .fightTapped }
    Command("refresh", words.refresh) { .refreshTapped }
    Command("back", words.back) { .backTapped }
      .unavailable { $0.isOccupied || $0.top != .home ? nil : reasons.onHome }
  }

  /// The texts of the options as they were typed: what will not do is said at the field.
  private func create(_ words: Strings.Commands) -> Command<State, Action> {
    completingStats(
      Command(
        "create", words.create, .optionalText("name"), option(.team), option(.strength),
        option(.intelligence), option(.speed), option(.endurance), option(.rank), option(.courage),
        option(.firepower), option(.skill)
      ) { .createTapped(typed: Self.typed($0, $1, $2, $3, $4, $5, $6, $7, $8, $9)) }
    )
    .completing("team", Self.teams)
    .examples("name", "Jazz", "Optimus Prime", "Predaking", "Soundwave")
  }

  private func edit(_ words: Strings.Commands) -> Command<State, Action> {
    completingStats(
      Command(
        "edit", words.edit, .argument("id", String.self), option(.name), option(.team),
        option(.strength), option(.intelligence), option(.speed), option(.endurance), option(.rank),
        option(.courage), option(.firepower), option(.skill)
      ) { .editTapped(id: $0, typed: Self.typed($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)) }
    )
    .completing("id", Self.ids)
    .completing("team", Self.teams)
  }

  /// Offers every number that a stat can have.
  private func completingStats(_ command: Command<State, Action>) -> Command<State, Action> {
    Stat.allCases.reduce(command) { command, stat in
      command.completing(stat.rawValue) { _ in (1...10).map { Choice("\($0)") } }
    }
  }

  private func option(_ field: FieldName) -> Parameter<String?> {
    .option(field.rawValue, String.self, help: strings.form.label(field))
  }

  /// What was typed, in the order of the fields.
  private static func typed(_ texts: String?...) -> [String: String] {
    var typed: [String: String] = [:]
    for (field, text) in zip(FieldName.allCases, texts) { typed[field.rawValue] = text }
    return typed
  }

  private static let ids: @Sendable (State) -> [Choice] = { state in
    state.roster.map { Choice($0.id, $0.name) }
  }

  private static let teams: @Sendable (State) -> [Choice] = { _ in
    Team.allCases.map { Choice($0.rawValue) }
  }
}
