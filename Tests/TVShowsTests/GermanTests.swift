import Reel
import ReelApp
import Testing

@testable import TVShows

/// Pages of shows, and changes by two clients, in German.
@Suite struct GermanTests {
  /// Changes by others, and the user's own edits of the same shows, in German.
  @Test func conflictsAndMessagesInGerman() {
    var state = State()
    state.route = ScreenStack(.home)
    state.shows = (1...3).map { id in
      Show(
        id: id, title: "T\(id)", year: 2000, seasons: 3, addedAt: VirtualClock.epoch, sync: .failed)
    }
    let theirs = Draft(title: "U", year: 2001, seasons: 1)
    func pending(_ id: Int, _ kind: Pending.Kind, _ conflict: Conflict?) -> Pending {
      Pending(
        id: id, since: VirtualClock.epoch, attempts: 0, error: nil, hasFailed: true, kind: kind,
        conflict: conflict)
    }
    state.sync.queue = [
      pending(1, .update, .changed(theirs: theirs)), pending(2, .delete, .changed(theirs: theirs)),
      pending(3, .update, .deleted), pending(4, .update, nil),
    ]
    #expect(
      state.syncNotices.map(\.text).lines(in: .de) == """
        Ein anderer Client hat „T1“ inzwischen geändert. Dort ist es „U“, 2001, 1 Staffel; hier \
        ist es „T1“, 2000, 3 Staffeln. „meine 1“ sendet die eigene Fassung, „andere 1“ nimmt die \
        andere.
        „T2“ wurde nicht gelöscht: ein anderer Client hat es inzwischen geändert, zu „U“, 2001, \
        1 Staffel. „meine 2“ löscht es trotzdem, „andere 2“ behält es.
        Ein anderer Client hat „T3“ gelöscht; hier wurde es geändert. „meine 3“ fügt es wieder \
        hinzu, „andere 3“ lässt es gehen.
        1 Änderung nicht synchronisiert: aufgegeben. Noch einmal mit „abgleichen“.
        """)
    let messages: [TVShowsApp.Message] = [
      .duplicate(id: 1, title: "T1", year: 2000, added: 4), .deleted(title: "T1"), .editedIsGone,
      .unknown(id: 7), .noShow, .noConflict(title: "T1"),
    ]
    let texts = messages.flatMap { message in
      state.message = message
      return state.notices.map(\.text)
    }
    #expect(
      texts.lines(in: .de) == """
        „T1“ von 2000 gab es schon, als Nummer 1. „löschen 4“ nimmt die neue wieder weg.
        „T1“ ist gelöscht. „rückgängig“ holt sie zurück.
        Ein anderer Client hat die Serie gelöscht. Das Eingegebene ist noch hier: „speichern“ fügt \
        sie neu hinzu.
        Es gibt keine Serie Nummer 7. „liste“ zeigt alle mit ihren Nummern.
        Auf dem Bildschirm ist keine Serie; anzugeben ist, welche, wie in „öffnen 3“.
        Von „T1“ gibt es nur eine Fassung.
        """)
    let delete = TVShowsApp(api: .unanswered).commands.first { $0.name == "delete" }
    let question = delete?.question(in: state, before: .page(.deleteTapped(id: 1)))
    #expect([question].compactMap(\.self).lines(in: .de) == "„T1“ löschen?")
  }

  /// A show's page, its form, and the next episodes, in German.
  @Test func aShowInGerman() {
    var state = State()
    state.store = .ready(inMemory: false)
    state.shows = [Show.SyncStatus.synced, .pending, .failed].enumerated().map { index, sync in
      Show(
        id: index + 1, title: "T\(index)", year: 2000, seasons: 1 + index,
        addedAt: VirtualClock.epoch, sync: sync, watched: 1)
    }
    let pages = [1, 2, 3].map { id in
      state.route = ScreenStack(.home, .list, .show(id: id))
      return state.screen(in: .de)
    }
    #expect(
      pages[0] == """
        T0
          Erscheinungsjahr: 2000
          Anzahl der Staffeln: 1
          Auf dem Server: ✓ wie hier
          1 of 1: 1 von 1 gesehen
          [gesehen] [ändern] [löschen] [zurück]
        """)
    #expect(pages[1].contains("Auf dem Server: ↑ noch nicht gesendet"))
    #expect(pages[2].contains("Auf dem Server: ! nicht synchronisiert"))
    state.route = ScreenStack(.home, .watch)
    #expect(
      state.screen(in: .de) == """
        Als Nächstes
          ▶ (angefangen) 2 T1 Staffel 2 von 2 → open 2
          ▶ (angefangen) 3 T2 Staffel 2 von 3 → open 3
          „gesehen 3“ zählt eine Staffel von Nummer 3 mehr, „gesehen 3 0“ keine.
          [gesehen] [liste] [zurück]
        """)
    state.route = ScreenStack(.home)
    #expect(
      state.screen(in: .de).contains("Als Nächstes: T1, Staffel 2 → watch"))
    state.shows.removeLast(2)
    state.route = ScreenStack(.home, .watch)
    #expect(
      state.screen(in: .de).contains("Alle Staffeln aller Serien sind gesehen."))
    state.route = ScreenStack(.home, .list, .show(id: 1), .edit(id: 1))
    state.year = 2026
    state.form = Form(editing: 1, typed: [.title: "T0", .year: "2000", .seasons: "1"])
    state.shows.append(
      Show(
        id: 9, title: "T0", year: 2000, seasons: 4, addedAt: VirtualClock.epoch, sync: .synced))
    #expect(
      state.screen(in: .de) == """
        T0 ändern
          title “Titel” [T0]
          year “Erscheinungsjahr” [2000]
          seasons “Anzahl der Staffeln” [1]
          info: „T0“ von 2000 gibt es schon, als Nummer 9.
          Ausfüllen mit „setzen titel …“, „setzen jahr …“ und „setzen staffeln …“, dann „speichern“.
          [speichern] [zurück]
        """)
    state.route = ScreenStack(.home, .list)
    state.form = nil
    state.search = "T"
    #expect(
      state.screen(in: .de).contains(
        "„sortieren jahr“ sortiert, „suchen TEXT“ sucht, „öffnen 3“ zeigt Nummer 3. „suchen“ allein"
      ))
  }
}
