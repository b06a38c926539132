import ReelApp
import ReelHTTP
import Testing

@testable import MiniPools

/// The list of all pools, which is fetched whenever the screen appears.
@Suite struct HomeTests {
  private let refused = APIError.noConnection(server: "server at 127.0.0.1:8080")

  @Test func fetchesWhenItAppears() async {
    let session = Session {
      $0.add("Trip to Rome", contributed: 30, goal: 50)
      $0.add("Gift")
      $0.add("Party", contributed: 1_234_567, goal: 1000)
    }
    let pools = session.service.pools
    #expect(session.store.screen == "MiniPools\n  Create a new pool → new\n  [refresh]")
    await session.store.send(.home(.appeared), requesting: [Request.fetch]) {
      $0.loading = .fetch
    }
    await session.store.receive(.home(.poolsLoaded(.done(pools)))) {
      $0.loading = nil
      $0.hasLoaded = true
      $0.pools = pools
    }
    #expect(
      session.store.screen == """
        MiniPools
          Create a new pool → new
          1 Trip to Rome $30 / $50 → open 1
          2 Gift $0 → open 2
          ✓ (goal reached) 3 Party $1,234,567 / $1,000 #DCFFD5 → open 3
          [refresh]
        """)
    await session.store.finish()
  }

  @Test func showsThatItIsBusy() async {
    let session = Session()
    await session.store.send(.home(.appeared), requesting: [Request.fetch]) {
      $0.loading = .fetch
    }
    let busy = session.app.shownScreen(
      for: {
        var state = State()
        state.loading = .fetch
        return state
      }())
    #expect(busy.plainText == "MiniPools …\n  Create a new pool → new\n  [refresh]")
    await session.store.receive(.home(.poolsLoaded(.done([])))) {
      $0.loading = nil
      $0.hasLoaded = true
    }
    #expect(
      session.store.screen == """
        MiniPools
          Create a new pool → new
          There are no pools yet.
          [refresh]
        """)
    await session.store.finish()
  }

  @Test func saysWhyTheFetchFailedAndHowToTryAgain() async {
    let session = Session { $0.add("Gift") }
    session.service.next(.refuse(refused))
    await session.store.send(.home(.appeared), requesting: [Request.fetch]) {
      $0.loading = .fetch
    }
    await session.store.receive(.home(.poolsLoaded(.failed(refused)))) {
      $0.loading = nil
      $0.loadFailure = refused
    }
    #expect(
      session.store.screen == """
        MiniPools
          error: The pools could not be fetched. The server at 127.0.0.1:8080 does not answer. \
        Try again with “refresh”.
          Create a new pool → new
          [refresh]
        """)
    await session.store.send(.home(.refreshTapped), requesting: [Request.fetch]) {
      $0.loading = .fetch
      $0.loadFailure = nil
    }
    await session.store.receive(.home(.poolsLoaded(.done(session.service.pools)))) {
      $0.loading = nil
      $0.hasLoaded = true
      $0.pools = session.service.pools
    }
    await session.store.finish()
  }

  @Test func aFailedFetchKeepsTheKnownData() async {
    let session = Session { $0.add("Gift") }
    await session.start()
    session.service.next(.refuse(.status(code: 500, message: nil)))
    await session.type("refresh")
    #expect(
      session.store.screen == """
        MiniPools
          error: The pools could not be fetched. The server has a problem (500). \
        Try again with “refresh”.
          Create a new pool → new
          1 Gift $0 → open 1
          [refresh]
        """)
  }

  @Test func anOlderAnswerNeverOverwritesANewerOne() async {
    // The first fetch takes longer than the second: without numbering, its old pools would win.
    let session = Session { $0.add("Gift") }
    session.service.next(.delay(.seconds(2)), .delay(.seconds(1)))
    await session.typeWithoutWaiting("home")
    session.service.add("Party")
    await session.type("home")
    #expect(session.service.takeCalls() == ["fetch", "fetch"])
    #expect(session.store.state.pools.map(\.name) == ["Gift", "Party"])
    let before = session.store.state
    await session.store.send(.home(.poolsLoaded(.done([]))))
    await session.store.send(.home(.poolsLoaded(.failed(refused))))
    #expect(session.store.state == before)
  }

  @Test func aFetchIsForgottenWhenTheUserLeaves() async {
    let session = Session { $0.add("Gift") }
    let pools = session.service.pools
    session.service.next(.delay(.seconds(1)), .delay(.seconds(1)))
    await session.store.send(.home(.appeared), requesting: [Request.fetch]) {
      $0.loading = .fetch
    }
    await session.store.send(.poolForm(.newTapped), cancelling: [Request.fetch]) {
      $0.loading = nil
      $0.route = ScreenStack(.home, .form(id: nil))
      $0.form = Form()
    }
    // Nothing is received: the result of a fetch while Home is hidden would never be seen.
    await session.store.advance(by: .seconds(1))
    await session.store.send(.router(.backTapped), requesting: [Request.fetch]) {
      $0.route = ScreenStack(.home)
      $0.form = nil
      $0.loading = .fetch
    }
    await session.store.advance(by: .seconds(1))
    await session.store.receive(.home(.poolsLoaded(.done(pools)))) {
      $0.loading = nil
      $0.hasLoaded = true
      $0.pools = pools
    }
    await session.store.finish()
  }

  @Test func marksStayWhileTheUserIsElsewhereAndUntilTheNextFetch() async {
    let session = Session { $0.add("Gift") }
    await session.start()
    session.service.add("Party")
    await session.type("refresh")
    await session.type("open 1")
    #expect(session.store.state.deltas.kinds == [2: .new])
    await session.type("home")
    #expect(session.store.state.deltas == Deltas())
  }

  @Test func aPoolOpensOnceItHasBeenFetched() async {
    let session = Session { $0.add("Gift") }
    session.service.next(.delay(.seconds(1)))
    await session.store.send(.home(.appeared), requesting: [Request.fetch]) {
      $0.loading = .fetch
    }
    await session.store.send(.router(.poolChosen(id: 1))) { $0.opening = 1 }
    #expect(
      session.store.screen == """
        MiniPools …
          info: Pool 1 opens as soon as the pools are here.
          Create a new pool → new
          [refresh]
        """)
    await session.store.advance(by: .seconds(1))
    await session.store.receive(.home(.poolsLoaded(.done(session.service.pools)))) {
      $0.loading = nil
      $0.hasLoaded = true
      $0.pools = session.service.pools
      $0.opening = nil
      $0.route = ScreenStack(.home, .pool(id: 1))
    }
    await session.store.finish()
  }

  @Test func thousandsOfPoolsAreSearchedAndHaveAnEnd() async {
    let session = Session { service in
      for number in 1...120 { service.add("Pool \(number)") }
    }
    await session.start()
    await session.type("page last")
    #expect(session.store.state.page == 2)
    #expect(session.store.screen.contains("101–120 of 120"))
    await session.type("page 2")
    #expect(session.store.screen.contains("51–100 of 120"))
    await session.type("previous")
    #expect(session.store.screen.contains("1–50 of 120"))
    await session.type("page 9")
    #expect(session.store.state.page == 2)
    await session.type("open 120")
    await session.type("page 1", refused: "go “home” first")
    await session.type("search POOL 12")
    #expect(session.store.state.route == ScreenStack(.home))
    #expect(
      session.store.screen.contains("2 pools with “POOL 12”; “search” alone shows all."))
    #expect(session.store.state.listed.items.map(\.id) == [12, 120])
    await session.type("search")
    #expect(session.store.state.listed.found == 120 && session.store.state.page == 0)
    await session.type("open pool 77")
    #expect(session.store.state.top == .pool(id: 77))
    await session.type("edit")
    await session.store.send(.home(.searchTapped(text: "x")))
    await session.store.send(.home(.pageTapped(number: 1)))
    #expect(session.store.state.top == .form(id: 77) && session.store.state.page == 0)
  }

  @Test func aMissingPoolDoesNotOpen() async {
    let session = Session { $0.add("Gift") }
    let unknown = """
      error: There is no pool 9 in the list. “home” and “refresh” bring the list up to date.
      """
    await session.typeWithoutWaiting("home")
    await session.type("open 9")
    #expect(session.store.screen.contains(unknown))
    #expect(session.store.state.route == ScreenStack(.home))
    await session.type("open 1")
    await session.type("open 9")
    #expect(session.store.screen.contains(unknown))
    #expect(session.store.state.route == ScreenStack(.home, .pool(id: 1)))
    await session.type("home")
    #expect(!session.store.screen.contains(unknown))
    session.service.next(.refuse(refused))
    await session.typeWithoutWaiting("refresh")
    await session.type("open 9")
    #expect(session.store.state.opening == nil)
    #expect(session.store.screen.contains("could not be fetched"))
    await session.type("open 9")
    #expect(session.store.screen.contains(unknown))
    await session.type("refresh")
    #expect(!session.store.screen.contains(unknown))
  }

  /// Its row is still there.
  @Test func aPoolThatAnotherUserHasDeletedDoesNotOpen() async {
    let session = Session { service in
      service.add("Gift")
      service.add("Trip to Rome")
    }
    await session.start()
    session.service.delete(2)
    await session.typeWithoutWaiting("refresh")
    await session.type("open 2")
    for _ in 1...2 {
      #expect(session.store.screen.contains("− (gone) 2 Trip to Rome"))
      #expect(session.store.screen.contains("info: Another user has deleted “Trip to Rome”."))
      #expect(session.store.state.route == ScreenStack(.home))
      await session.type("open 2")
    }
    await session.type("refresh")
    await session.type("open 2")
    #expect(session.store.screen.contains("error: There is no pool 2 in the list."))
  }

  @Test func anAnswerWithAPoolTwiceShowsItOnce() async {
    let session = Session { $0.add("Gift") }
    await session.start()
    let pools = session.service.pools + session.service.pools
    session.service.next(.delay(.seconds(1)))
    await session.typeWithoutWaiting("refresh")
    await session.store.send(.home(.poolsLoaded(.done(pools)))) { $0.loading = nil }
    #expect(session.store.state.pools.count == 1)
    await session.settle()
  }

  @Test func onlyHomeFetches() async {
    let session = Session { $0.add("Gift") }
    await session.start()
    await session.type("open 1")
    let before = session.store.state
    await session.store.send(.home(.appeared))
    await session.store.send(.home(.nextTapped))
    #expect(session.store.state == before)
    await session.type("edit")
    let form = session.store.state
    await session.store.send(.home(.refreshTapped))
    #expect(session.store.state == form)
  }

  @Test func thousandsOfPoolsAreShownInPages() async {
    let session = Session { service in
      for number in 1...120 { service.add("Pool \(number)") }
    }
    func ends() -> [String] {
      let lines = session.store.screen.split(separator: "\n").map(String.init)
      return [lines[2], lines[lines.count - 3], lines[lines.count - 2], lines[lines.count - 1]]
    }
    await session.start()
    #expect(
      ends() == [
        "  1 Pool 1 $0 → open 1", "  50 Pool 50 $0 → open 50", "  1–50 of 120",
        "  [refresh] (previous) [next]",
      ])
    await session.type("previous", refused: "this is the first page")
    await session.type("next")
    await session.type("next")
    #expect(
      ends() == [
        "  101 Pool 101 $0 → open 101", "  120 Pool 120 $0 → open 120", "  101–120 of 120",
        "  [refresh] [previous] (next)",
      ])
    await session.type("next", refused: "this is the last page")
    await session.type("previous")
    #expect(ends()[2] == "  51–100 of 120")
    await session.type("next")
    for number in 61...120 { session.service.delete(number) }
    // 60 pools that exist and 60 that are gone fill three pages; the next refresh empties the last.
    await session.type("refresh")
    #expect(session.store.state.page == 2)
    #expect(ends()[3] == "  [refresh] [previous] (next)")
    #expect(ends()[2] == "  101–120 of 120")
    await session.type("refresh")
    #expect(session.store.state.page == 1)
    #expect(ends()[2] == "  51–60 of 60")
  }

  @Test func tenThousandPoolsAreFast() async {
    // Quadratic work would keep this test busy for minutes.
    let session = Session()
    func pools(_ ids: some Sequence<Int>, contributed: Int) -> [Pool] {
      ids.map {
        Pool(
          id: $0, name: "Pool \($0)", contributions: [FakeService.contribution(1, contributed, "")])
      }
    }
    session.service.replace(pools(1...10_000, contributed: 1))
    await session.start()
    session.service.replace(pools(stride(from: 2, through: 20_000, by: 2), contributed: 2))
    await session.type("refresh")
    #expect(session.store.state.deltas.gone.count == 5000)
    #expect(session.store.state.deltas.kinds.count == 10_000)
    #expect(
      session.store.screen.hasPrefix("MiniPools\n  Create a new pool → new\n  − (gone) 1 Pool 1"))
    #expect(session.store.screen.contains("\n  1–50 of 15,000\n"))
  }

  @Test func aDamagedStateStillHasAScreen() {
    // States can be damaged, because users can edit recordings.
    let app = Session().app
    var state = State()
    state.route = ScreenStack(.pool(id: 9))
    #expect(app.shownScreen(for: state).plainText == "\n  [contribute] [edit] [delete] (back)")
    state.route = ScreenStack(.form(id: 9))
    #expect(app.shownScreen(for: state).title == "create new pool")
    app.recompute(&state, .router(.backTapped))
    #expect(state.route == ScreenStack(.form(id: 9)))
  }

  @Test func numbersOfPoolsAreGrouped() {
    func written(in language: Language, _ amounts: Int...) -> [String] {
      amounts.map { Dollars($0).string(in: Translation(language)) }
    }
    #expect(
      written(in: .en, 0, 12, 999, 1000, 10_000, 1_234_567)
        == ["$0", "$12", "$999", "$1,000", "$10,000", "$1,234,567"])
    #expect(written(in: .en, -1500, .min) == ["−$1,500", "−$9,223,372,036,854,775,808"])
    #expect(written(in: .de, 0, 1000, -1500) == ["0 $", "1.000 $", "−1.500 $"])
    #expect(written(in: .es, 0, 1000, .min) == ["0 $", "1.000 $", "−9.223.372.036.854.775.808 $"])
  }

  @Test func sumsDoNotOverflow() {
    func pool(_ amounts: Int...) -> Pool {
      Pool(
        id: 1, name: "", contributions: amounts.map { FakeService.contribution(1, $0, "") })
    }
    #expect(pool(.max, 1).contributed == .max)
    #expect(pool(.min, -1).contributed == .min)
    #expect(pool(3, 4).contributed == 7)
  }

  /// As people type them: without accents, and in capitals.
  @Test(arguments: [("cafe", "Café"), ("STRASSE", "Hauptstraße"), ("istanbul", "İstanbul")])
  func namesAreFoundWithoutAccentsAndInCapitals(_ search: String, _ name: String) async {
    let session = Session { service in
      _ = service.add(name)
      _ = service.add("Other")
    }
    await session.start()
    await session.type("search \(search)")
    #expect(session.store.state.listed.items.map(\.name) == [name])
    await session.type("search \"  \"")
    #expect(session.store.state.listed.found == 2)
    #expect(!session.store.screen.contains(" with “"))
  }
}
