import ReelApp
import ReelStorage

/// A single show: its data, and the commands for it.
package struct ShowPage: AppScreen<TVShowsApp> {
  /// The actions on an existing show.
  package enum Action: Codable, Equatable, Sendable {
    /// Opens the page of a show.
    case openTapped(id: Int)
    /// Deletes a show, which the user has confirmed; the one on the screen if `id` is nil, as in
    /// the others.
    case deleteTapped(id: Int?)
    /// Restores the last deleted show.
    case undoTapped
    /// Sets the number of watched seasons; by default, one more.
    case watchedTapped(id: Int?, seasons: Int?)
    /// Keeps one of two versions of a show.
    case resolveTapped(id: Int?, isMine: Bool)
    /// A show has been changed here, and waits to be sent; or it could not be changed.
    case edited(edit: Edit, outcome: Outcome<Changes, StorageProblem>)
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<TVShowsApp>) {
    switch action {
    case .edited(let edit, .done(let changes)): state.edited(edit, changes, &ask)
    case .edited(let edit, .failed(let problem)): state.editFailed(edit, problem)
    case .openTapped(let id):
      if state.known(id) != nil { state.move(to: .show(id: id), &ask) }
    case .deleteTapped(let id):
      guard let show = state.known(id) else { return }
      state.deleted.add(
        DeletedShow(id: show.id, draft: show.draft, watched: show.watched, objectId: show.objectId))
      state.make(.delete(id: show.id), &ask)
    case .undoTapped: state.undo(&ask)
    case .watchedTapped(let id, let seasons):
      guard let show = state.known(id) else { return }
      state.make(
        .watched(id: show.id, seasons: seasons.map { min(max($0, 0), show.seasons) }), &ask)
    case .resolveTapped(let id, let isMine):
      guard let show = state.known(id) else { return }
      if state.conflict(of: show.id) == nil {
        state.message = .noConflict(title: show.title)
      } else {
        state.make(.resolve(id: show.id, isMine: isMine), &ask)
      }
    }
  }

  package var commands: [Command<State, Action>] {
    Command("open", "Show one show by its number", .argument("id", Int.self)) {
      .openTapped(id: $0)
    }
    Command("delete", "Delete a show", .optional("id", Int.self)) { .deleteTapped(id: $0) }
      .confirm { state, action in
        guard case .deleteTapped(let id) = action,
          let show = (id ?? state.openId).flatMap(state.show)
        else { return nil }
        return "Delete “\(verbatim: show.title)”?"
      }
    Command("undo", "Undo the last deletion") { .undoTapped }
      .explained(
        """
        Until the server has been told of the deletion, nothing has happened there. Afterwards \
        the show is added again: it keeps its number and its watched seasons, and the server \
        gives it another id and another date.
        """
      )
      .unavailable { $0.deleted.shows.isEmpty ? "nothing has been deleted here" : nil }
    let count: Parameter<Int?> = .optional(
      "seasons", Int.self, help: "how many seasons", endingAs: .wholeNumber)
    Command(
      "watched", "Note how many seasons you have watched; without a number, one more",
      .optional("id", Int.self), count
    ) { .watchedTapped(id: $0, seasons: $1) }
    Command("mine", "Of two versions of a show, keep yours", .optional("id", Int.self)) {
      .resolveTapped(id: $0, isMine: true)
    }
    Command(
      "theirs", "Of two versions of a show, take the other client’s", .optional("id", Int.self)
    ) { .resolveTapped(id: $0, isMine: false) }
  }

  package func screen(for state: State) -> Screen {
    // The page of a removed show is closed.
    let show = state.openId.flatMap { state.show($0) }
    let hasConflict = state.openId.flatMap { state.conflict(of: $0) } != nil
    return Screen(title: Text(verbatim: show?.title ?? "")) {
      if let show {
        Field(FieldName.year.label, Text(verbatim: String(show.year)))
        Field(FieldName.seasons.label, Text(number: show.seasons))
        Field("On the server", show.sync.text)
        Progress(
          show.watched, of: show.seasons,
          label: "watched \(number: show.watched) of \(number: show.seasons)")
      }
      state.syncNotices
      Controls(["watched", "edit", "delete"] + (hasConflict ? ["mine", "theirs"] : []) + ["back"])
    }
  }
}

extension Show.SyncStatus {
  /// How the show on the server compares.
  fileprivate var text: Text {
    switch self {
    case .synced: "✓ as here"
    case .pending: "↑ not sent yet"
    case .failed: "! not synced"
    }
  }
}

extension TVShowsApp.State {
  /// The show on the screen, or in its form.
  var openId: Int? { route.screens.compactMap(\.id).last }

  /// Returns the show with a number.
  func show(_ id: Int) -> Show? { shows[id: id] }

  /// All shows as choices.
  var idChoices: [Choice] {
    shows.map {
      Choice(
        String($0.id), Text(verbatim: $0.title), detail: Text(verbatim: String($0.year)))
    }
  }

  /// Returns another client's conflicting change of a show.
  func conflict(of id: Int) -> Conflict? { sync.queue.first { $0.id == id }?.conflict }

  /// Returns the show with a number, or the one on the screen; adds a message if there is none, or
  /// if the user has deleted it, which is being stored.
  mutating func known(_ id: Int?) -> Show? {
    message = nil
    guard let id = id ?? openId else {
      message = .noShow
      return nil
    }
    let isGoing = deleted.shows.contains { $0.id == id } && conflict(of: id) == nil
    let found = isGoing ? nil : show(id)
    if found == nil { message = .unknown(id: id) }
    return found
  }

  /// Requests an edit of a show.
  mutating func make(_ edit: Edit, _ ask: inout Ask<TVShowsApp>) {
    ask(.edit(edit: edit, since: revision))
  }

  fileprivate mutating func edited(
    _ edit: Edit, _ changes: Changes, _ ask: inout Ask<TVShowsApp>
  ) {
    let title = show(edit.id)?.title
    let isForm = form?.saving != nil && form?.id == edit.id
    // Nothing has been typed that could be added again.
    if case .delete(let id) = edit, form?.id == id, form?.saving == nil, !hasUnsavedTexts {
      move(&ask) { $0.leave { $0.id == id } }
    }
    take(changes, isRemote: false, &ask)
    switch edit {
    case .change(let id, _, _):
      if isForm { move(to: show(id) == nil ? .list : .show(id: id), &ask) }
    case .delete: if let title { message = .deleted(title: title) }
    case .restore(let show):
      message = .restored(title: show.draft.title, how: restoration(of: show))
    case .watched: return  // known only on this machine
    case .resolve(let id, _): if show(id) != nil { deleted.remove(id) }
    }
    sync(isNew: true, &ask)
  }

  fileprivate mutating func editFailed(_ edit: Edit, _ problem: StorageProblem) {
    if form?.id == edit.id { form?.saving = nil }
    switch edit {
    case .delete(let id): deleted.remove(id)
    case .restore(let show): deleted.add(show)
    case .change, .watched, .resolve: break
    }
    message = .saveFailed(problem: problem)
  }

  /// Closes the pages of removed shows; texts typed about one are kept as a new show.
  mutating func leavePagesOfGone() {
    guard let id = openId, show(id) == nil else { return }
    route.leave { $0.id != nil }
    guard form?.id == id else { return }
    route.push(.add)
    form?.id = nil
    // The answer to a save that is under way no longer concerns this form.
    form?.saving = nil
    message = .editedIsGone
  }
}
