import Reel
import ReelApp

extension TVShowsApp {
  /// The words that a person can say to the app, described in English.
  public var commands: [Command<State, Action>] { commands(in: .en) }

  /// The words that a person can say to the app.
  @CommandBuilder<State, Action>
  public func commands(in language: Language) -> [Command<State, Action>] {
    let words = Strings.in(language).commands
    Command("home", words.home) { .homeTapped }
      .unavailable { notReady($0) ?? saving($0) }
    Command(
      "add", words.add, .optionalText(words.title, help: words.addTitle),
      .option("year", String.self, help: words.addYear),
      .option("seasons", String.self, help: words.addSeasons)
    ) {
      .addTapped(title: $0, year: $1, seasons: $2)
    }
    .unavailable { state in
      // A line that came before is still to be saved: another form would take its place.
      notReady(state) ?? saving(state)
        ?? (state.form?.savesItself == true ? reasons(state).saving : nil)
    }
    Command("set", words.set, .argument(words.field, FieldName.self), .optionalText(words.value)) {
      .fieldEdited(field: $0, text: $1 ?? "")
    }
    .unavailable { notReady($0) ?? noForm($0) ?? saving($0) }
    Command("save", words.save) { .saveTapped }
      .unavailable { notReady($0) ?? noForm($0) ?? saving($0) ?? invalid($0) }
    Command(
      "list", words.list, .option("sort", SortKey.self, help: words.listSort),
      .option("search", String.self, help: words.listSearch)
    ) {
      .listTapped(sort: $0, search: $1)
    }
    .unavailable { notReady($0) ?? saving($0) }
    Command("next", words.next) { .nextTapped }
      .unavailable { notReady($0) ?? noList($0) ?? lastPage($0) }
    Command("previous", words.previous) { .previousTapped }
      .unavailable { state in
        notReady(state) ?? noList(state) ?? (state.page > 0 ? nil : reasons(state).firstPage)
      }
    Command("sync", words.sync) { .syncTapped }
      .unavailable { notReady($0) }
    Command("simulate", words.simulate) { .simulateTapped }
      .unavailable { notReady($0) }
    Command("back", words.back) { .backTapped }
      .unavailable { state in
        notReady(state) ?? saving(state)
          ?? (state.route.count > 1 ? nil : reasons(state).onHome)
      }
    Command("retry", words.retry) { .retryTapped }
      .unavailable { $0.isStoreReady ? noStart($0) : nil }
    Command("continue", words.continue) { .continueTapped }
      .alias("offline")
      .unavailable { noStart($0) }
  }

  private func reasons(_ state: State) -> Strings.Reasons { Strings.in(state.locale).reasons }

  private func notReady(_ state: State) -> String? {
    switch state.store {
    case .ready: nil
    case .closed: reasons(state).closed
    case .opening: reasons(state).opening
    case .failed: reasons(state).noStore
    }
  }

  private func noForm(_ state: State) -> String? {
    state.top == .add ? nil : reasons(state).noForm
  }

  private func saving(_ state: State) -> String? {
    state.form?.saving == nil ? nil : reasons(state).saving
  }

  private func invalid(_ state: State) -> String? {
    guard let form = state.form, form.draft(in: state.year) == nil else { return nil }
    return Formatter(strings: Strings.in(state.locale)).complaints(about: form, in: state.year)
  }

  private func noList(_ state: State) -> String? {
    state.top == .list ? nil : reasons(state).noList
  }

  private func lastPage(_ state: State) -> String? {
    state.page < state.lastPage ? nil : reasons(state).lastPage
  }

  private func noStart(_ state: State) -> String? {
    switch state.store {
    case .closed: reasons(state).closed
    case .opening: reasons(state).opening
    case .failed: nil
    case .ready: state.top == .start ? nil : reasons(state).noStart
    }
  }
}
