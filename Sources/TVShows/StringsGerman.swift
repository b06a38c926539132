extension Strings {
  /// German.
  public static let german = Strings(
    numbers: Numbers(
      groupSeparator: ".",
      shows: { $0 == 1 ? "1 Serie" : "\($1) Serien" },
      seasons: { $0 == 1 ? "1 Staffel" : "\($1) Staffeln" },
      seconds: { $0 == 1 ? "1 Sekunde" : "\($1) Sekunden" },
      moment: { "\($2).\($1).\($0) \($3) UTC" }),
    start: Start(
      title: "TV Shows startet",
      store: "Lokale Datenbank",
      opening: "wird geöffnet …",
      ready: { "bereit, \($0)" },
      inMemory: "im Speicher: nichts bleibt erhalten",
      failed: "geht nicht",
      network: "Netz",
      waiting: "wartet auf die Datenbank",
      connecting: "der Server wird gefragt …",
      connected: "bereit",
      retryStore: "„retry“ versucht es noch einmal; „continue“: weiter, ohne zu behalten.",
      retryNetwork: "„retry“ versucht es noch einmal; „continue“: offline weiter, hier geht alles."),
    home: Home(
      title: "TV Shows", add: "Neue Serie hinzufügen", list: "Liste der Serien zeigen"),
    add: AddPage(
      title: "Neue Serie hinzufügen",
      name: "Titel",
      year: "Erscheinungsjahr",
      seasons: "Anzahl der Staffeln",
      blankTitle: "Hier fehlt der Titel der Serie.",
      blankYear: "Hier fehlt das Erscheinungsjahr.",
      blankSeasons: "Hier fehlt die Anzahl der Staffeln.",
      tooLong: { "Der Titel hat \($0) Zeichen; höchstens \($1) gehen." },
      notANumber: "Das muss eine ganze Zahl sein.",
      yearOutside: { "Das Jahr muss von \($0) bis \($1) sein." },
      seasonsOutside: { "Die Anzahl der Staffeln muss von \($0) bis \($1) sein." }),
    list: List(
      title: "Hinzugefügte Serien",
      empty: "Es gibt noch keine Serien. Mit „add“ kommt eine hinzu.",
      nothingFound: { "In keinem Titel steht „\($0)“." },
      sorted: { "\($0), sortiert \($1)" },
      sortedAndSearched: { "\($0) mit „\($2)“ im Titel, sortiert \($1)" },
      byTitle: "nach Titel", byYear: "nach Jahr", bySeasons: "nach Anzahl der Staffeln",
      newest: "nach dem Hinzufügen, die neuesten zuerst",
      byTitleDown: "nach Titel, von Z bis A", byYearDown: "nach Jahr, die neuesten zuerst",
      bySeasonsDown: "nach Anzahl der Staffeln, die meisten zuerst",
      range: { "\($0)–\($1) von \($2)" },
      detail: { "\($0) · \($1)" }),
    marks: Marks(
      new: "neu", changed: "geändert", gone: "weg", pending: "noch nicht gesendet",
      failed: "nicht synchronisiert"),
    sync: Sync(
      allSynced: { "Synchron seit \($0)." },
      pending: { count, shows, moment in
        "\(shows) noch nicht gesendet, \(count == 1 ? "" : "die erste ")seit \(moment)."
      },
      failed: { "\($1) nicht synchronisiert: aufgegeben. Noch einmal mit „sync“." },
      nextTry: { "Nächster Versuch in \($0)." },
      inMemory: "Auf diesem Rechner bleibt nichts erhalten: die Datenbank ist nur im Speicher."),
    messages: Messages(
      saveFailed: {
        "Die Serie wurde nicht gespeichert; was du getippt hast, ist noch hier. \($0)"
      },
      storeTroubled: { "Die lokale Datenbank: \($0)" },
      simulateFailed: { "Der andere Client konnte keine Serie hinzufügen. \($0)" }),
    errors: Errors(
      invalidAddress: { "„\($0)“ ist nicht die Adresse eines Servers." },
      noConnection: "Du bist offline; Gespeichertes wartet hier.",
      timedOut: "Der Server hat zu lange nicht geantwortet.",
      connectionLost: "Die Verbindung riss ab, bevor die Antwort da war.",
      unauthorized: "Der Server nimmt ID oder Schlüssel dieses Programms nicht an (401).",
      notFound: "Der Server hat unter dieser Adresse keine Serien (404).",
      serverTrouble: { "Der Server hat ein Problem (\($0)\($1))." },
      refused: { "Der Server lehnt das ab (\($0)\($1))." },
      malformed: { "Die Antwort des Servers ergibt keinen Sinn: \($0)\($1)." },
      unsendable: { "Das lässt sich nicht senden: \($0)." },
      cancelled: "Die Anfrage wurde abgebrochen."),
    store: Store(
      damaged: {
        "\($0) ist keine Datenbank oder beschädigt. Ohne die Datei werden die Serien neu geholt."
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
      other: { $0 }),
    commands: Commands(
      home: "Zum ersten Bildschirm",
      add: "Eine Serie hinzufügen: öffnet das Formular oder speichert gleich",
      addTitle: "wie sie heißt",
      addYear: "wann sie erschienen ist",
      addSeasons: "wie viele Staffeln sie hat",
      set: "Ein Feld ausfüllen; ohne Wert wird es leer",
      save: "Das Formular speichern",
      list: "Alle Serien zeigen, oder die mit einem Text im Titel",
      listSort: "wonach sie sortiert sind",
      listSearch: "ein Teil des Titels",
      next: "Die nächsten Serien zeigen",
      previous: "Die Serien davor zeigen",
      sync: "Jetzt senden und holen, auch was aufgegeben wurde",
      simulate: "Eine Serie hinzufügen, wie es ein anderer Client täte",
      back: "Zurück zum Bildschirm davor",
      retry: "Noch einmal versuchen, was beim Start nicht ging",
      continue: "Weiter ohne das, was beim Start nicht ging"),
    reasons: Reasons(
      opening: "die lokale Datenbank wird geöffnet",
      noStore: "die lokale Datenbank geht nicht; erst „retry“ oder „continue“",
      noForm: "erst das Formular öffnen, mit „add“",
      saving: "erst muss die Serie gespeichert sein",
      noList: "erst die Liste öffnen, mit „list“",
      lastPage: "das sind die letzten Serien",
      firstPage: "das sind die ersten Serien",
      onHome: "das ist der erste Bildschirm",
      noStart: "der Start ist vorbei"))
}
