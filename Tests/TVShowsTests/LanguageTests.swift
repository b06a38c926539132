import Reel
import ReelApp
import ReelHTTP
import ReelStorage
import ReelTesting
import Testing

@testable import TVShows

/// Texts, plural forms, numbers and moments in different languages.
@Suite struct LanguageTests {
  private let server = "server at h"

  @Test(
    arguments: [
      (Language.en, 0, "0 shows"), (.en, 1, "1 show"), (.en, 2, "2 shows"),
      (.en, 1_234_567, "1,234,567 shows"), (.de, 0, "0 Serien"), (.de, 1, "1 Serie"),
      (.de, 2, "2 Serien"), (.de, 1_234_567, "1.234.567 Serien"), (.es, 1, "1 serie"),
      (.es, 1_234_567, "1.234.567 series"),
    ])
  func pluralsAndNumbers(language: Language, count: Int, text: String) {
    #expect(Translation(language)(Show.counted(count)) == text)
  }

  @Test func seasons() {
    let all = Language.available.map { language in
      [1, 2].map { Show.seasons($0, written: Text(number: $0)) }.lines(in: language)
    }
    #expect(
      all == ["1 season\n2 seasons", "1 Staffel\n2 Staffeln", "1 temporada\n2 temporadas"])
    #expect(Translation(.en)(Text(number: -1234)) == "−1,234")
  }

  /// The column of seasons ends in the same place in every language.
  @Test(
    arguments: [
      (Language.en, "     1 season|  3/9 seasons|1,000 seasons"),
      (.de, "     1 Staffel|  3/9 Staffeln|1.000 Staffeln"),
      (.es, "     1 temporada|  3/9 temporadas|1.000 temporadas"),
    ])
  func seasonsAreAligned(language: Language, expected: String) {
    var state = State()
    state.route = ScreenStack(.home, .list)
    state.shows = [(1, 0), (9, 3), (1000, 0)].enumerated().map { index, numbers in
      Show(
        id: index, objectId: "o\(index)", title: "T", year: 2000, seasons: numbers.0,
        addedAt: VirtualClock.epoch, sync: .synced, watched: numbers.1)
    }
    let column = state.screen(in: language).matches(of: /2000 · (.*) → open/).map(\.output.1)
    #expect(column.joined(separator: "|") == expected)
  }

  /// Scripts use UTC; users see times in their own time zone.
  @Test(arguments: [(Language.en, "2026-01-01"), (.de, "01.01.2026"), (.es, "01/01/2026")])
  func momentsAreInTheUsersTimeZone(language: Language, date: String) throws {
    var state = State()
    state.sync.lastEnd = Timestamp(milliseconds: 1_767_225_600_000 - 60_000)
    let vienna = TVShowsApp(api: .unanswered).zoneChosen(Zone("Europe/Vienna"))
    presenter.reduce(into: &state, action: try #require(vienna))
    func text(_ hours: Int) -> String {
      let screen = Screen(title: .empty) { state.syncNotices }
      return screen.at(VirtualClock.epoch + .seconds(hours * 3600)).plainText(in: language)
    }
    #expect(text(0).hasSuffix(" 00:59 UTC+1.") && !text(0).contains(date))
    #expect(text(24).hasSuffix(" \(date) 00:59 UTC+1."))
    state.zone = .utc
    #expect(state.syncNotices.first?.moment?.zone == .utc)
  }

  @Test func errorsOfTheServer() {
    let errors: [APIError] = [
      .noConnection(server: server), .connectionLost(server: server),
      .status(code: 401, message: nil), .status(code: 403, message: nil),
      .status(code: 404, message: "no"), .status(code: 400, message: "no"),
      .timedOut(server: server),
    ]
    #expect(
      errors.map(\.sentence).lines(in: .en) == """
        The server at h does not answer. Saved changes wait here.
        The connection was lost before the answer arrived.
        The server does not accept this program’s application id or key (401).
        The server does not accept this program’s application id or key (403).
        The server has no TV shows at this address (404).
        The server refused this (400: no).
        The server at h took too long to answer.
        """)
    #expect(
      errors.map(\.sentence).lines(in: .de) == """
        Der Server antwortet nicht (h). Gespeichertes wartet hier.
        Die Verbindung ist abgebrochen, bevor die Antwort da war.
        Der Server nimmt ID oder Schlüssel dieses Programms nicht an (401).
        Der Server nimmt ID oder Schlüssel dieses Programms nicht an (403).
        Der Server hat unter dieser Adresse keine Serien (404).
        Der Server lehnt das ab (400: no).
        Der Server hat zu lange nicht geantwortet (h).
        """)
  }

  /// The names of all orders and marks in both languages, with waiting and failed saves.
  @Test(arguments: [Language.en, .de])
  func theListIsInOneLanguage(language: Language) {
    var state = State()
    state.route = ScreenStack(.home, .list)
    state.store = .ready(inMemory: true)
    let moment = VirtualClock.epoch
    func show(_ id: Int, _ sync: Show.SyncStatus) -> Show {
      Show(id: id, title: "T\(id)", year: 2000, seasons: id, addedAt: moment, sync: sync)
    }
    state.shows = [show(1, .synced), show(2, .synced), show(3, .pending), show(4, .failed)]
    state.marks.kinds = [1: .new, 2: .changed]
    state.marks.gone = [show(9, .synced)]
    state.sync.queue = [
      Pending(id: 3, since: moment, attempts: 1, error: nil, hasFailed: false),
      Pending(
        id: 4, since: moment, attempts: 5, error: .timedOut(server: server), hasFailed: true),
    ]
    state.message = .simulateFailed(error: .cancelled)
    let orders = SortKey.allCases.map { key in
      state.sort = key
      return state.screen(in: language).split(separator: "\n")[2].trimmingPrefix("  ")
    }
    state.sort = .title
    let screen = state.screen(in: language)
    switch language {
    case .en:
      #expect(
        orders == [
          "4 shows, sorted by title", "4 shows, sorted by year",
          "4 shows, sorted by number of seasons",
          "4 shows, sorted by date added, the latest first",
          "4 shows, sorted by title, from Z to A", "4 shows, sorted by year, the latest first",
          "4 shows, sorted by number of seasons, the most first",
        ])
      #expect(
        screen == """
          Added shows
            error: The other client could not add a show. The request was cancelled.
            4 shows, sorted by title
            + (new) 1 T1 2000 ·  1 season appear → open 1
            ~ (changed) 2 T2 2000 · 2 seasons #C5D7FF → open 2
            ↑ (not sent yet) 3 T3 2000 · 3 seasons → open 3
            ! (not synced) 4 T4 2000 · 4 seasons → open 4
            − (gone) 9 T9 2000 · 9 seasons vanish
            “sort year” sorts, “search TEXT” searches, “open 3” shows number 3.
            info: Nothing is kept on this machine: the database is in memory.
            error: 1 show not sent yet. 1 show not synced: given up. Try again with “sync”. The \
          server at h took too long to answer.
            [add] [sync] [simulate] [back]
          """)
    case .de:
      #expect(
        orders == [
          "4 Serien, sortiert nach Titel", "4 Serien, sortiert nach Jahr",
          "4 Serien, sortiert nach Anzahl der Staffeln",
          "4 Serien, sortiert nach dem Hinzufügen, die neuesten zuerst",
          "4 Serien, sortiert nach Titel, von Z bis A",
          "4 Serien, sortiert nach Jahr, die neuesten zuerst",
          "4 Serien, sortiert nach Anzahl der Staffeln, die meisten zuerst",
        ])
      #expect(
        screen == """
          Hinzugefügte Serien
            error: Der andere Client konnte keine Serie hinzufügen. Die Anfrage wurde abgebrochen.
            4 Serien, sortiert nach Titel
            + (neu) 1 T1 2000 ·  1 Staffel appear → open 1
            ~ (geändert) 2 T2 2000 · 2 Staffeln #C5D7FF → open 2
            ↑ (noch nicht gesendet) 3 T3 2000 · 3 Staffeln → open 3
            ! (nicht synchronisiert) 4 T4 2000 · 4 Staffeln → open 4
            − (entfernt) 9 T9 2000 · 9 Staffeln vanish
            „sortieren jahr“ sortiert, „suchen TEXT“ sucht, „öffnen 3“ zeigt Nummer 3.
            info: Auf diesem Rechner bleibt nichts erhalten: die Datenbank ist nur im \
          Arbeitsspeicher.
            error: 1 Serie noch nicht gesendet. 1 Serie nicht synchronisiert: aufgegeben. Noch \
          einmal mit „abgleichen“. Der Server hat zu lange nicht geantwortet (h).
            [hinzufügen] [abgleichen] [simulieren] [zurück]
          """)
    default: Issue.record("there is no test for \(language)")
    }
  }

  @Test func theStartAndTheFormInGerman() {
    var state = State()
    state.store = .ready(inMemory: false)
    state.network = .connecting
    #expect(
      state.screen(in: .de) == """
        TV Shows startet
          Lokale Datenbank: bereit, 0 Serien
          Netz: der Server wird gefragt …
        """)
    state.route = ScreenStack(.home, .add)
    state.year = 2026
    state.message = .saveFailed(problem: .busy(file: "f"))
    let title = String(repeating: "x", count: 201)
    var form = Form(typed: [.title: title, .year: "1927", .seasons: "201"])
    form.recheck(in: 2026)
    state.form = form
    #expect(
      state.screen(in: .de) == """
        Neue Serie hinzufügen
          error: Die Serie wurde nicht gespeichert; das Eingegebene ist noch hier. f wird von \
        einem anderen Programm benutzt. Wenn es fertig ist, geht es wieder.
          title “Titel” [\(title)] ! Der Titel hat 201 Zeichen; erlaubt sind höchstens 200.
          year “Erscheinungsjahr” [1927] ! Das Jahr muss zwischen 1928 und 2027 liegen.
          seasons “Anzahl der Staffeln” [201] ! Die Anzahl der Staffeln muss zwischen 1 und 200 \
        liegen.
          Ausfüllen mit „setzen titel …“, „setzen jahr …“ und „setzen staffeln …“, dann „speichern“.
          (speichern) [zurück]
        """)
  }

  @Test func aLongListAndASearchInGerman() {
    var state = State()
    state.route = ScreenStack(.home, .list)
    state.store = .ready(inMemory: false)
    state.shows = (1...1200).map { id in
      Show(
        id: id, objectId: "o\(id)", title: "T\(id + 10_000)", year: 2000, seasons: 1,
        addedAt: VirtualClock.epoch, sync: .synced)
    }
    state.message = .storeTroubled(problem: .busy(file: "f"))
    let screen = { state.screen(in: .de) }
    #expect(screen().contains("  1.200 Serien, sortiert nach Titel\n"))
    #expect(screen().contains("  1–50 von 1.200\n"))
    #expect(
      screen().contains(
        "  error: Die lokale Datenbank: f wird von einem anderen Programm benutzt."))
    state.search = "T1001"
    #expect(screen().contains("  10 Serien mit „T1001“, sortiert nach Titel\n"))
    state.search = "nix"
    #expect(screen().contains("  Kein Titel enthält „nix“.\n"))
  }

  /// No command is described in English to a user who has chosen another language.
  @Test(arguments: [Language.de, .es])
  func commandsAreDescribedInEveryLanguage(language: Language) {
    for command in TVShowsApp(api: .unanswered).commands {
      // Every command's prompts are described in the user's language.
      for text in [command.summary] + command.parameters.map(\.help) where !text.isEmpty {
        #expect(Translation(language)(text) != Translation(.en)(text))
      }
      #expect(!command.summary.isEmpty)
    }
  }

  /// Fields and options can be typed in every language, whatever the user's is.
  @Test(
    arguments: [
      "set year=2017 seasons=3", "set jahr=2017 staffeln=3", "set año=2017 temporadas=3",
      "set jahr=2017 seasons=3",
    ])
  func fieldsHaveNamesInEveryLanguage(line: String) throws {
    let set = try #require(
      TVShowsApp(api: .unanswered).commands.first { $0.name == "set" })
    #expect(
      try set.given(try Words(line)).action()
        == .addForm(.edited(values: [.year: "2017", .seasons: "3"])))
    let add = try #require(
      TVShowsApp(api: .unanswered).commands.first { $0.name == "add" })
    let options = line.dropFirst(4).split(separator: " ").map { "--\($0)" }
    #expect(
      try add.given(try Words("add Dark " + options.joined(separator: " "))).action()
        == .addForm(.addTapped(title: "Dark", year: "2017", seasons: "3")))
  }

  @Test func theLanguageIsPartOfTheState() async {
    let world = World()
    let store = await world.started()
    #expect(world.app.languageChosen(.de) == .home(.languageChosen(language: .de)))
    let screen = store.screen
    await store.send(.home(.languageChosen(language: .de))) { $0.locale = .de }
    #expect(store.screen == screen)
    #expect(
      store.screen(in: .de) == """
        TV Shows
          Neue Serie hinzufügen → add
          Liste der Serien zeigen 0 Serien → list
          Als Nächstes → watch
          info: Zuletzt synchronisiert: 00:00 UTC.
          [hinzufügen] [liste] [ansehen] [abgleichen]
        """)
    #expect(store.refusal(of: "save", in: .de) == "erst das Formular öffnen, mit „hinzufügen“")
    await store.finish()
  }
}
