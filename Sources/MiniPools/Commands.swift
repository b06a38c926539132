import ReelApp

extension MiniPoolsApp {
  /// The words that a person can say to the app.
  @CommandBuilder<State, Action>
  public var commands: [Command<State, Action>] {
    let words = strings.commands
    let reasons = strings.reasons
    Command("home", words.home) { .homeTapped }
      .unavailable { busy($0) }
    Command("open", words.open, .argument("id", Int.self)) { .poolChosen(id: $0) }
      .unavailable { busy($0) ?? inForm($0) }
      .completing("id") { state in state.pools.map { Choice(String($0.id), $0.name) } }
    Command("new", words.new) { .newTapped }
      .unavailable { busy($0) ?? inForm($0) }
    Command("edit", words.edit) { .editTapped }
      .unavailable { busy($0) ?? inForm($0) ?? ($0.top == .home ? reasons.noPool : nil) }
    Command("set", words.set, .argument("field", FieldName.self), .optionalText("value")) {
      field, text in
      switch field {
      case .name: .nameEdited(text: text ?? "")
      case .goal: .goalEdited(text: text ?? "")
      }
    }
    .unavailable { busy($0) ?? noForm($0) }
    Command("save", words.save) { .saveTapped }
      .alias("create")
      .unavailable { busy($0) ?? noForm($0) }
    Command("delete", words.delete) { .deleteTapped }
      .unavailable { busy($0) ?? inForm($0) ?? ($0.top == .home ? reasons.noPool : nil) }
    Command("back", words.back) { .backTapped }
      .unavailable { busy($0) ?? ($0.top == .home ? reasons.onHome : nil) }
    Command("refresh", words.refresh) { .refreshTapped }
      .unavailable { busy($0) ?? notOnHome($0) }
    Command("next", words.next) { .nextTapped }
      .unavailable {
        busy($0) ?? notOnHome($0) ?? ($0.page < $0.lastPage ? nil : reasons.lastPage)
      }
    Command("previous", words.previous) { .previousTapped }
      .unavailable { busy($0) ?? notOnHome($0) ?? ($0.page > 0 ? nil : reasons.firstPage) }
  }

  private func busy(_ state: State) -> String? {
    state.working == nil ? nil : strings.reasons.working
  }

  private func inForm(_ state: State) -> String? {
    state.top.screen == .form ? strings.reasons.inForm : nil
  }

  private func noForm(_ state: State) -> String? {
    state.top.screen == .form ? nil : strings.reasons.noForm
  }

  private func notOnHome(_ state: State) -> String? {
    state.top == .home ? nil : strings.reasons.notOnHome
  }
}
