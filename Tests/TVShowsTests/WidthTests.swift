import Reel
import ReelApp
import ReelShell
import Testing

@testable import TVShows

/// The list on narrow to wide terminals, compared as a whole.
@Suite struct WidthTests {
  private var list: State {
    var state = State()
    state.route = ScreenStack(.home, .list)
    state.store = .ready(inMemory: false)
    func show(_ id: Int, _ title: String, _ seasons: Int, _ sync: Show.SyncStatus) -> Show {
      Show(
        id: id, objectId: "o\(id)", title: title, year: 2000 + id, seasons: seasons,
        addedAt: VirtualClock.epoch, sync: sync, watched: id == 2 ? 3 : 0)
    }
    state.shows = [
      show(1, "Dark", 1, .pending), show(2, "The Wire", 60, .synced),
      show(12, "Zimmer frei, bitte eintreten und Platz nehmen", 10, .synced),
    ]
    state.marks.kinds = [12: .changed]
    state.search = "r"
    state.sync.queue = [
      Pending(
        id: 1, since: VirtualClock.epoch, attempts: 0, error: nil, hasFailed: false, kind: .update)
    ]
    state.sync.lastEnd = VirtualClock.epoch
    state.sync.error = .noConnection(server: "h")
    return state
  }

  /// The list after undoing a deletion that had been sent to the server.
  @Test(arguments: [
    (
      40,
      """
      Added shows
        · “The Wire” is back. The server had
          deleted it: there it is now a new
          show, added today.
        1 show, sorted by title
        2    The Wire      2002 · 3/60 seasons
        “sort year” sorts, “search TEXT”
        searches, “open 3” shows number 3.
        · Last synced at 2026-01-01 01:00
          UTC+1.
        [add] [sync] [simulate] [back]
      """
    ),
    (
      80,
      """
      Added shows
        · “The Wire” is back. The server had deleted it: there it is now a new show,
          added today.
        1 show, sorted by title
        2    The Wire                          2002 · 3/60 seasons
        “sort year” sorts, “search TEXT” searches, “open 3” shows number 3.
        · Last synced at 2026-01-01 01:00 UTC+1.
        [add] [sync] [simulate] [back]
      """
    ),
    (
      132,
      """
      Added shows
        · “The Wire” is back. The server had deleted it: there it is now a new show, added today.
        1 show, sorted by title
        2    The Wire                          2002 · 3/60 seasons
        “sort year” sorts, “search TEXT” searches, “open 3” shows number 3.
        · Last synced at 2026-01-01 01:00 UTC+1.
        [add] [sync] [simulate] [back]
      """
    ),
  ])
  func aRestoredShowIsReported(width: Int, expected: String) {
    var state = list
    state.shows = state.shows.filter { $0.id == 2 }
    state.search = ""
    state.marks.kinds = [:]
    state.sync.queue = []
    state.sync.error = nil
    state.zone = Zone("Europe/Vienna")
    state.message = .restored(title: "The Wire", how: .anew)
    #expect(text(width, state) == expected)
  }

  private func text(_ width: Int) -> String { text(width, list) }

  private func text(_ width: Int, _ state: State) -> String {
    let screen = TVShowsApp(api: .unanswered).shownScreen(for: state)
      .at(VirtualClock.epoch + .seconds(90_000))
    return TextRenderer(Translation(.en), width: width, colors: .sixteen).text(screen)
      .replacing(/\u{1b}\[[0-9;]*m/, with: "")
  }

  @Test func atFortyColumns() {
    #expect(
      text(40) == """
        Added shows
          3 shows with “r”, sorted by title
           1  ↑ Dark         2001 ·     1 season
           2    The Wire     2002 · 3/60 seasons
          12  ~ Zimmer frei, bitte eintreten und
                Platz nehmen
                             2012 ·   10 seasons
          “sort year” sorts, “search TEXT”
          searches, “open 3” shows number 3.
          “search” alone ends the search.
          · 1 change not sent yet. Last synced
            at 2026-01-01 00:00 UTC. You are
            offline; saved changes wait here.
          [add] [sync] [simulate] [back]
        """)
  }

  @Test func atEightyColumns() {
    #expect(
      text(80) == """
        Added shows
          3 shows with “r”, sorted by title
           1  ↑ Dark                                           2001 ·     1 season
           2    The Wire                                       2002 · 3/60 seasons
          12  ~ Zimmer frei, bitte eintreten und Platz nehmen  2012 ·   10 seasons
          “sort year” sorts, “search TEXT” searches, “open 3” shows number 3. “search”
          alone ends the search.
          · 1 change not sent yet. Last synced at 2026-01-01 00:00 UTC. You are offline;
            saved changes wait here.
          [add] [sync] [simulate] [back]
        """)
  }

  @Test func atAHundredAndThirtyTwoColumns() {
    #expect(
      text(132) == """
        Added shows
          3 shows with “r”, sorted by title
           1  ↑ Dark                                           2001 ·     1 season
           2    The Wire                                       2002 · 3/60 seasons
          12  ~ Zimmer frei, bitte eintreten und Platz nehmen  2012 ·   10 seasons
          “sort year” sorts, “search TEXT” searches, “open 3” shows number 3. “search” alone \
        ends the search.
          · 1 change not sent yet. Last synced at 2026-01-01 00:00 UTC. You are offline; saved \
        changes wait here.
          [add] [sync] [simulate] [back]
        """)
  }
}
