extension Strings {
  /// The German texts.
  static let german = Strings(
    summary: "Die Serien, die man sieht, auch ohne Netz",
    numbers: Numbers(
      groupSeparator: ".",
      shows: { $0 == 1 ? "1 Serie" : "\($1) Serien" },
      seasons: { $0 == 1 ? "\($1) Staffel" : "\($1) Staffeln" },
      changes: { $0 == 1 ? "1 Änderung" : "\($1) Änderungen" },
      date: "DD.MM.YYYY"),
    start: Start(
      title: "TV Shows startet",
      store: "Lokale Datenbank",
      closed: "ist nicht geöffnet",
      opening: "wird geöffnet …",
      ready: { "bereit, \($0)" },
      inMemory: "im Arbeitsspeicher: nichts bleibt erhalten",
      failed: "nicht verwendbar",
      network: "Netz",
      waiting: "wartet auf die Datenbank",
      connecting: "der Server wird gefragt …",
      connected: "bereit",
      retryStore:
        "„retry“ versucht es noch einmal; „continue“ macht ohne Datei weiter, nichts bleibt "
        + "erhalten.",
      retryNetwork:
        "„retry“ versucht es noch einmal; „continue“ macht offline weiter, alles hier funktioniert."
    ),
    home: Home(
      title: "TV Shows", add: "Neue Serie hinzufügen", list: "Liste der Serien zeigen",
      watch: "Als Nächstes"),
    add: AddPage(
      title: "Neue Serie hinzufügen",
      editTitle: { "\($0) ändern" },
      duplicate: { "„\($0)“ von \($1) gibt es schon, als Nummer \($2)." },
      name: "Titel",
      year: "Erscheinungsjahr",
      seasons: "Anzahl der Staffeln",
      blankTitle: "Hier fehlt der Titel der Serie.",
      blankYear: "Hier fehlt das Erscheinungsjahr.",
      blankSeasons: "Hier fehlt die Anzahl der Staffeln.",
      tooLong: { "Der Titel hat \($0) Zeichen; erlaubt sind höchstens \($1)." },
      notANumber: "Das muss eine ganze Zahl sein.",
      yearOutside: { "Das Jahr muss zwischen \($0) und \($1) liegen." },
      seasonsOutside: { "Die Anzahl der Staffeln muss zwischen \($0) und \($1) liegen." },
      howTo: "Ausfüllen mit „set titel …“, „set jahr …“ und „set staffeln …“, dann „save“."),
    list: List(
      title: "Hinzugefügte Serien",
      empty: "Es gibt noch keine Serien. Mit „add“ kommt eine hinzu.",
      nothingFound: { "Kein Titel enthält „\($0)“." },
      sorted: { "\($0), sortiert \($1)" },
      sortedAndSearched: { "\($0) mit „\($2)“ im Titel, sortiert \($1)" },
      byTitle: "nach Titel", byYear: "nach Jahr", bySeasons: "nach Anzahl der Staffeln",
      newest: "nach dem Hinzufügen, die neuesten zuerst",
      byTitleDown: "nach Titel, von Z bis A", byYearDown: "nach Jahr, die neuesten zuerst",
      bySeasonsDown: "nach Anzahl der Staffeln, die meisten zuerst",
      range: { "\($0)–\($1) von \($2)" },
      detail: { "\($0) · \($1)" },
      hint: "„sort year“ sortiert, „search TEXT“ sucht, „open 3“ zeigt Nummer 3.",
      hintPages: "„next“ und „previous“ blättern.",
      hintSearch: "„search“ allein beendet die Suche."),
    page: Page(
      server: "Auf dem Server",
      sync: { sync in
        switch sync {
        case .synced: "✓ wie hier"
        case .pending: "↑ noch nicht gesendet"
        case .failed: "! nicht synchronisiert"
        }
      },
      watched: { "\($0) von \($1) gesehen" }),
    watch: WatchPage(
      title: "Als Nächstes",
      nothing: "Alle Staffeln aller Serien sind gesehen.",
      season: { "Staffel \($0) von \($1)" },
      next: { "\($0), Staffel \($1)" },
      begun: "angefangen",
      hint: "„watched 3“ zählt eine Staffel von Nummer 3 mehr, „watched 3 0“ keine."),
    marks: Marks(
      new: "neu", changed: "geändert", gone: "entfernt", pending: "noch nicht gesendet",
      failed: "nicht synchronisiert", watched: "alles gesehen"),
    sync: Sync(
      lastEnd: { "Zuletzt synchronisiert: \($0)." },
      pending: { "\($1) noch nicht gesendet." },
      changedElsewhere: {
        "Ein anderer Client hat „\($0)“ inzwischen geändert. Dort ist es \($1); hier ist es \($2). "
          + "„mine \($3)“ sendet die eigene Fassung, „theirs \($3)“ nimmt die andere."
      },
      notDeleted: {
        "„\($0)“ wurde nicht gelöscht: ein anderer Client hat es inzwischen geändert, zu \($1). "
          + "„mine \($2)“ löscht es trotzdem, „theirs \($2)“ behält es."
      },
      deletedElsewhere: {
        "Ein anderer Client hat „\($0)“ gelöscht; hier wurde es geändert. "
          + "„mine \($1)“ fügt es wieder hinzu, „theirs \($1)“ lässt es gehen."
      },
      version: { "„\($0)“, \($1), \($2)" },
      failed: { "\($1) nicht synchronisiert: aufgegeben. Noch einmal mit „sync“." },
      nextTryInASecond: "Nächster Versuch in 1 Sekunde.",
      nextTryInSeconds: "Nächster Versuch in # Sekunden.", trying: "Neuer Versuch läuft.",
      inMemory:
        "Auf diesem Rechner bleibt nichts erhalten: die Datenbank ist nur im Arbeitsspeicher."),
    messages: Messages(
      duplicate: {
        "„\($0)“ von \($1) gab es schon, als Nummer \($2). "
          + "„delete \($3)“ nimmt die neue wieder weg."
      },
      deleted: { "„\($0)“ ist gelöscht. „undo“ macht das rückgängig." },
      restored: { title, how in
        let again = "„\(title)“ ist wieder da"
        return switch how {
        case .takenBack: again + ", wie sie war."
        case .uncertain:
          again + "; hat der Server sie schon gelöscht, wird sie neu hinzugefügt."
        case .anew:
          again + ". Der Server hatte sie gelöscht: dort ist sie neu, heute hinzugefügt."
        }
      },
      editedIsGone:
        "Ein anderer Client hat die Serie gelöscht. Das Eingegebene ist noch hier: „save“ "
        + "fügt sie neu hinzu.",
      unknown: { "Es gibt keine Serie Nummer \($0). „list“ zeigt alle mit ihren Nummern." },
      noShow: "Auf dem Bildschirm ist keine Serie; anzugeben ist, welche, wie in „open 3“.",
      noConflict: { "Von „\($0)“ gibt es nur eine Fassung." },
      saveFailed: {
        "Die Serie wurde nicht gespeichert; das Eingegebene ist noch hier. \($0)"
      },
      storeTroubled: { "Die lokale Datenbank: \($0)" },
      simulateFailed: { "Der andere Client konnte keine Serie hinzufügen. \($0)" }),
    errors: Errors(
      invalidAddress: { "„\($0)“ ist nicht die Adresse eines Servers." },
      noConnection: "Keine Verbindung; Gespeichertes wartet hier.",
      timedOut: "Der Server hat zu lange nicht geantwortet.",
      connectionLost: "Die Verbindung ist abgebrochen, bevor die Antwort da war.",
      tooLong: { "Der Server antwortet mit mehr als \($0); mehr wird nicht gelesen." },
      redirected: { "Der Server verweist auf \($0); dorthin wird nichts gesendet." },
      unauthorized: "Der Server nimmt ID oder Schlüssel dieses Programms nicht an (401).",
      notFound: "Der Server hat unter dieser Adresse keine Serien (404).",
      serverTrouble: { "Der Server hat ein Problem (\($0)\($1))." },
      refused: { "Der Server lehnt das ab (\($0)\($1))." },
      malformed: { "Unerwartete Antwort des Servers: \($0)\($1)." },
      unsendable: { "Das lässt sich nicht senden: \($0)." },
      cancelled: "Die Anfrage wurde abgebrochen."),
    malformations: Malformations(
      notJSON: "das ist kein JSON",
      missing: { "„\($0)“ fehlt" },
      expected: { "erwartet wird \($0)" },
      null: { "null, wo \($0) erwartet wird" },
      kind: { kind in
        switch kind {
        case .number: "eine Zahl"
        case .text: "ein Text"
        case .truth: "true oder false"
        case .moment: "ein Zeitpunkt wie 2026-01-01T00:00:00.000Z"
        case .list: "eine Liste"
        case .object: "ein Objekt"
        }
      }),
    store: Store(
      damaged: {
        "\($0) ist keine Datenbank oder beschädigt. Wird die Datei verschoben, holt das Programm die "
          + "Serien des Servers neu."
      },
      newer: {
        "\($0) stammt von einer neueren Version dieses Programms: Version \($1), bekannt ist \($2)."
      },
      readOnly: {
        "\($0) lässt sich nicht schreiben. Die Datei und ihr Verzeichnis müssen beschreibbar sein."
      },
      busy: {
        "\($0) wird von einem anderen Programm benutzt. Wenn es fertig ist, geht es wieder."
      },
      full: {
        "Für \($0) ist kein Platz mehr. Der Datenträger braucht freien Platz, dann geht es wieder."
      },
      notOpen: "Hier ist keine Datenbank geöffnet.",
      other: { $0 }),
    commands: Commands(
      title: "Titel",
      field: "Feld",
      value: "Wert",
      home: "Zum ersten Bildschirm gehen",
      add: "Eine Serie hinzufügen: öffnet das Formular oder speichert gleich",
      addTitle: "wie sie heißt",
      addYear: "wann sie erschienen ist",
      addSeasons: "wie viele Staffeln sie hat",
      edit: "Eine Serie ändern; ohne Optionen öffnet es das Formular",
      open: "Eine Serie nach ihrer Nummer zeigen",
      delete: "Eine Serie löschen",
      confirmDelete: { "„\($0)“ löschen?" },
      undo: "Die letzte Löschung rückgängig machen",
      undoDetails: "Solange der Server von der Löschung nichts weiß, ist dort nichts geschehen. "
        + "Danach wird die Serie neu hinzugefügt: sie behält ihre Nummer und was von ihr "
        + "gesehen wurde, und der Server gibt ihr eine andere Kennung und ein anderes Datum.",
      watched: "Festhalten, wie viele Staffeln gesehen sind; ohne Zahl eine mehr",
      watchedSeasons: "wie viele Staffeln",
      watch: "Zeigen, was als Nächstes dran ist",
      mine: "Von zwei Fassungen einer Serie die eigene behalten",
      theirs: "Von zwei Fassungen einer Serie die des anderen Clients nehmen",
      search: "Einen Text in den Titeln suchen; allein beendet es das",
      sort: "Die Liste in anderer Reihenfolge zeigen",
      text: "Text",
      set: "Ein Feld ausfüllen; ohne Wert wird es leer",
      setDetails: "Mehrere auf einmal: set titel=\"Twin Peaks\" jahr=1990 staffeln=3.",
      fields: [.title: "titel", .year: "jahr", .seasons: "staffeln"],
      save: "Das Formular speichern",
      list: "Alle Serien zeigen, oder die mit einem Text im Titel",
      listSort: "wonach sie sortiert sind",
      listSearch: "ein Teil des Titels",
      next: "Die nächsten Serien zeigen",
      previous: "Die Serien davor zeigen",
      sync: "Jetzt senden und holen, auch was aufgegeben wurde",
      simulate: "Eine Serie hinzufügen, wie es ein anderer Client täte",
      back: "Zum Bildschirm davor zurückgehen",
      retry: "Noch einmal versuchen, was beim Start fehlschlug",
      continue: "Ohne das weitermachen, was beim Start fehlschlug"),
    reasons: Reasons(
      closed: "die lokale Datenbank ist nicht geöffnet; „retry“ öffnet sie",
      opening: "die lokale Datenbank wird geöffnet",
      noStore: "die lokale Datenbank ist nicht verwendbar; erst „retry“ oder „continue“ eingeben",
      noForm: "erst das Formular öffnen, mit „add“",
      saving: "die Serie wird noch gespeichert",
      noList: "erst die Liste öffnen, mit „list“",
      lastPage: "das sind die letzten Serien",
      firstPage: "das sind die ersten Serien",
      onHome: "das ist der erste Bildschirm",
      nothingDeleted: "hier wurde nichts gelöscht",
      noStart: "der Start ist vorbei"))
}
