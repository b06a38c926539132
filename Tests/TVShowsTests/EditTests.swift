import Reel
import ReelApp
import ReelHTTP
import ReelTesting
import Testing

@testable import TVShows

/// Changing and deleting shows: locally at once, and on the server as soon as it answers.
@Suite struct EditTests {
  let world = World()

  func store(_ titles: String...) async -> TestStore<State, Action> {
    for title in titles { world.add(title) }
    let store = await world.started()
    store.exhaustivity = .off
    return store
  }

  func sync(_ store: TestStore<State, Action>) async {
    await store.send(.synchronizer(.syncTapped))
    await store.settle()
    await store.send(.home(.languageChosen(language: .en)))
  }

  func change(
    _ id: Int?, title: String? = nil, seasons: String? = nil, in store: TestStore<State, Action>
  ) async {
    await store.send(
      .addForm(.editTapped(id: id, title: title, year: nil, seasons: seasons)))
    await store.settle()
    await store.send(.home(.languageChosen(language: .en)))
  }

  @Test func aChangeIsSentToTheServer() async {
    let store = await store("Dark")
    await store.send(.page(.openTapped(id: 1)))
    await store.send(.addForm(.editTapped(id: nil, title: nil, year: nil, seasons: nil)))
    #expect(
      store.screen == """
        Edit Dark
          title “Title” [Dark]
          year “Year of release” [2000]
          seasons “Number of seasons” [1]
          Fill in with “set title …”, “set year …” and “set seasons …”, then “save”.
          [save] [back]
        """)
    await store.send(.addForm(.edited(values: [.seasons: "3"])))
    await store.send(.addForm(.saveTapped))
    await store.settle()
    await store.send(.list(.nextTapped))
    #expect(
      store.screen == """
        Dark
          Year of release: 2000
          Number of seasons: 3
          On the server: ✓ as here
          0 of 3: watched 0 of 3
          info: Last synced at 00:00 UTC.
          [watched] [edit] [delete] [back]
        """)
    #expect(world.shows.map(\.seasons) == [3])
    #expect(
      world.calls.filter { $0.contains("object1") } == ["show object1", "update object1 Dark"])
    // Repeating the change makes no request.
    await change(1, seasons: "3", in: store)
    #expect(store.state.sync.queue == [])
    await store.send(.router(.homeTapped))
    await store.finish()
  }

  @Test func aDeletionIsSentToTheServer() async {
    let store = await store("Dark", "Fargo")
    await store.send(.page(.openTapped(id: 1)))
    await store.send(.page(.deleteTapped(id: nil)))
    await store.settle()
    await store.send(.list(.nextTapped))
    #expect(store.state.route == ScreenStack(.home, .list))
    #expect(store.screen.contains("info: “Dark” is deleted."))
    #expect(world.shows.map(\.title) == ["Fargo"])
    #expect(store.state.shows.map(\.title) == ["Fargo"] && store.state.sync.queue == [])
    await store.send(.router(.homeTapped))
    await store.finish()
  }

  @Test func changesAndDeletionsWaitOffline() async {
    let store = await store("Dark", "Fargo")
    world.isOffline = true
    await change(1, seasons: "3", in: store)
    await store.send(.page(.deleteTapped(id: 2)))
    await store.settle()
    await store.send(.list(.listTapped(sort: nil, search: nil)))
    #expect(store.state.shows.map(\.sync) == [.pending])
    #expect(store.state.sync.queue.map(\.kind) == [.update, .delete])
    #expect(
      store.screen.contains(
        "info: 2 changes not sent yet. Last synced at 00:00 UTC. The server at h does not"))
    world.isOffline = false
    await sync(store)
    #expect(world.shows.map(\.seasons) == [3])
    #expect(store.state.shows.map(\.sync) == [.synced] && store.state.sync.queue == [])
    await store.send(.router(.homeTapped))
    await store.finish()
  }

  @Test func changesOfDifferentFieldsAreBothKept() async {
    let store = await store("Dark")
    world.change("object1") { $0.year = 2017 }
    await change(1, seasons: "3", in: store)
    #expect(world.shows.map(\.draft) == [Draft(title: "Dark", year: 2017, seasons: 3)])
    #expect(store.state.shows.map(\.draft) == world.shows.map(\.draft))
    // If both users have made the same change, there is nothing to report.
    world.change("object1") { $0.seasons = 4 }
    world.calls = []
    await change(1, seasons: "4", in: store)
    #expect(!world.calls.contains { $0.hasPrefix("update") })
    #expect(store.state.sync.queue == [])
    await store.send(.router(.homeTapped))
    await store.finish()
  }

  @Test(arguments: [true, false])
  func theUserResolvesAConflict(isMine: Bool) async {
    let store = await store("Dark")
    world.change("object1") { $0.seasons = 9 }
    await change(1, seasons: "3", in: store)
    let text = """
      error: Another client has changed “Dark” meanwhile. There it is “Dark”, 2000, 9 seasons; \
      here it is “Dark”, 2000, 3 seasons. “mine 1” sends yours, “theirs 1” takes the other one.
      """
    #expect(store.screen.contains(text))
    #expect(store.screen.contains("[watched] [edit] [delete] [mine] [theirs] [back]"))
    #expect(store.state.shows.map(\.sync) == [.failed])
    // A round does not send the change, but fetches the other client's next change.
    world.change("object1") { $0.seasons = 8 }
    await sync(store)
    #expect(store.state.conflict(of: 1) == .changed(theirs: world.shows[0].draft))
    // Another local change does not resolve the conflict.
    await change(1, title: "DARK", in: store)
    await store.send(.page(.resolveTapped(id: nil, isMine: isMine)))
    await store.settle()
    await sync(store)
    #expect(store.state.sync.queue == [])
    #expect(world.shows.map(\.seasons) == [isMine ? 3 : 8])
    #expect(world.shows.map(\.title) == [isMine ? "DARK" : "Dark"])
    #expect(store.state.shows.map(\.draft) == world.shows.map(\.draft))
    await store.send(.page(.resolveTapped(id: 1, isMine: true)))
    #expect(store.screen.contains("error: There is only one version of “"))
    await store.send(.router(.homeTapped))
    await store.finish()
  }

  @Test(arguments: [true, false])
  func changesOfADeletedShowAreKept(isMine: Bool) async {
    let store = await store("Dark")
    world.remove("object1")
    await change(1, seasons: "3", in: store)
    #expect(
      store.screen.contains(
        "error: Another client has deleted “Dark”, which you have changed. “mine 1” adds it again,")
    )
    await store.send(.page(.resolveTapped(id: 1, isMine: isMine)))
    await store.settle()
    await sync(store)
    #expect(world.shows.map(\.seasons) == (isMine ? [3] : []))
    #expect(store.state.shows.map(\.seasons) == (isMine ? [3] : []))
    await store.send(.router(.homeTapped))
    await store.finish()
  }

  @Test(arguments: [true, false])
  func aChangedShowIsNotDeleted(isMine: Bool) async {
    let store = await store("Dark")
    world.change("object1") { $0.seasons = 9 }
    await store.send(.page(.deleteTapped(id: 1)))
    await store.settle()
    await store.send(.list(.listTapped(sort: nil, search: nil)))
    #expect(
      store.screen.contains(
        """
        error: “Dark” was not deleted: another client has changed it meanwhile, to “Dark”, 2000, \
        9 seasons. “mine 1” deletes it anyway, “theirs 1” keeps it.
        """))
    #expect(store.state.shows.map(\.seasons) == [9])
    await store.send(.page(.resolveTapped(id: 1, isMine: isMine)))
    await store.settle()
    await sync(store)
    #expect(world.shows.count == (isMine ? 0 : 1))
    #expect(store.state.shows.count == (isMine ? 0 : 1) && store.state.sync.queue == [])
    await store.send(.router(.homeTapped))
    await store.finish()
  }

  @Test func aShowDeletedByBothIsGone() async {
    let store = await store("Dark")
    world.remove("object1")
    await store.send(.page(.deleteTapped(id: 1)))
    await store.settle()
    await sync(store)
    #expect(store.state.shows == [] && store.state.sync.queue == [])
    #expect(!world.calls.contains("delete object1"))
    await store.finish()
  }

  /// The show is deleted after the program has looked at it and before it is changed.
  @Test func aShowDeletedDuringAChangeIsAConflict() async {
    let store = await store("Dark")
    await change(1, seasons: "3", in: store)
    world.isOffline = true
    await change(1, seasons: "4", in: store)
    world.isOffline = false
    world.next(.pass, .knewIt)
    await sync(store)
    #expect(store.state.conflict(of: 1) == .deleted)
    await store.send(.router(.homeTapped))
    await store.finish()
  }

  @Test func theFormOfADeletedShowIsKept() async {
    let store = await store("Dark")
    await store.send(.page(.openTapped(id: 1)))
    await store.send(.addForm(.editTapped(id: nil, title: nil, year: nil, seasons: nil)))
    await store.send(.addForm(.edited(values: [.seasons: "3"])))
    world.remove("object1")
    await sync(store)
    #expect(
      store.screen == """
        Add new TV show
          error: Another client has deleted the show. What you have typed is still here: “save” \
        adds it again.
          title “Title” [Dark]
          year “Year of release” [2000]
          seasons “Number of seasons” [3]
          Fill in with “set title …”, “set year …” and “set seasons …”, then “save”.
          [save] [back]
        """)
    await store.send(.addForm(.saveTapped))
    await store.settle()
    await store.send(.home(.languageChosen(language: .en)))
    #expect(world.shows.map(\.seasons) == [3])
    await store.finish()
  }

  @Test func aMissingShowIsReported() async {
    let store = await store("Dark")
    await store.send(.page(.deleteTapped(id: nil)))
    #expect(store.screen.contains("error: There is no show on the screen: say which one, as in"))
    for action in [
      ShowPage.Action.openTapped(id: 7), .deleteTapped(id: 7), .watchedTapped(id: 7, seasons: 1),
      .resolveTapped(id: 7, isMine: true),
    ] {
      await store.send(.page(action))
      #expect(store.screen.contains("error: There is no show number 7. “list” shows all with"))
    }
    await store.send(.addForm(.editTapped(id: 7, title: nil, year: nil, seasons: nil)))
    #expect(store.state.form == nil)
    let delete = world.app.commands.first { $0.name == "delete" }
    let questions = [1, 9, nil].compactMap { id in
      delete?.question(in: store.state, before: .page(.deleteTapped(id: id)))
    }
    // What is not there is not asked about.
    #expect(questions.lines(in: .en) == "Delete “Dark”?")
    await store.finish()
  }

  /// Instead of the change, the app receives the answer that the disk is full.
  @Test func typedTextStaysIfTheDatabaseFails() async {
    let store = await store("Dark")
    var state = store.state
    let draft = Draft(title: "Dark", year: 2000, seasons: 3)
    for action in [
      Action.addForm(.editTapped(id: 1, title: nil, year: nil, seasons: "3")),
      .addForm(.yearRead(year: 2026)), .page(.openTapped(id: 1)),
      .addForm(.saved(outcome: .failed(.notOpen))),
    ] {
      presenter.reduce(into: &state, action: action)
    }
    #expect(state.form?.saving == draft && state.form?.id == 1)
    let failed = ShowPage.Action.edited(
      edit: .change(id: 1, draft: draft), outcome: .failed(.full(file: "f")))
    presenter.reduce(into: &state, action: .page(failed))
    #expect(state.form?.saving == nil && state.form?[.seasons] == "3")
    #expect(state.message == .saveFailed(problem: .full(file: "f")))
    await store.finish()
  }

  /// The deletion was requested first, so that it is answered before the save.
  @Test func aFormCanBeUsedAgainAfterItsShowWasDeletedDuringTheSave() async {
    let store = await store("Dark")
    var state = store.state
    let draft = Draft(title: "Dork", year: 2000, seasons: 1)
    let since = state.revision
    let gone = Changes(since: since, revision: since + 1, gone: [1])
    for action in [
      Action.addForm(.editTapped(id: 1, title: "Dork", year: nil, seasons: nil)),
      .page(.deleteTapped(id: 1)), .addForm(.yearRead(year: 2026)),
    ] {
      presenter.reduce(into: &state, action: action)
    }
    #expect(state.form?.saving == draft)
    for edit in [Edit.delete(id: 1), .change(id: 1, draft: draft)] {
      presenter.reduce(into: &state, action: .page(.edited(edit: edit, outcome: .done(gone))))
    }
    #expect(state.form?.saving == nil && state.form?.id == nil)
    #expect(state.top == .add && state.message == .deleted(title: "Dark"))
    await store.finish()
  }

  /// A title is the same one without regard to case and accents, as when it is searched for.
  @Test(arguments: ["café müller", "CAFE MULLER", " Cafe\u{301} Müller"])
  func aShowWithTheSameTitleInOtherLettersIsNoticed(title: String) async {
    let store = await store("Café Müller")
    await store.send(.addForm(.addTapped(title: title, year: "2000", seasons: "2")))
    await store.receive(case: "saved")
    #expect(store.screen.contains("There was already “Café Müller” of 2000, as number 1."))
    await store.finish()
  }

  @Test func aShowWithTheSameTitleAndYearIsNoticed() async {
    let store = await store("Dark")
    await store.send(.addForm(.addTapped(title: nil, year: nil, seasons: nil)))
    for (field, text) in [(FieldName.title, " Dark"), (.year, "2000"), (.seasons, "2")] {
      await store.send(.addForm(.edited(values: [field: text])))
    }
    #expect(
      store.screen == """
        Add new TV show
          title “Title” [ Dark]
          year “Year of release” [2000]
          seasons “Number of seasons” [2]
          info: There is already “Dark” of 2000, as number 1.
          Fill in with “set title …”, “set year …” and “set seasons …”, then “save”.
          [save] [back]
        """)
    await store.send(.addForm(.addTapped(title: "Dark", year: "2000", seasons: "2")))
    await store.receive(case: "saved")
    #expect(
      store.screen.contains(
        """
        info: There was already “Dark” of 2000, as number 1. “delete 2” removes the new one.
        """))
    await store.finish()
  }
}
