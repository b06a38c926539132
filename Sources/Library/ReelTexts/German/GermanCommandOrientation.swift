extension CommandTexts.Orientation {
  /// The German texts.
  static let german = CommandTexts.Orientation(
    helpSummary: "Befehle auflisten, oder einen erklären",
    helpHelp: """
      `help` und `?` tun dasselbe, wenn die App keinen solchen Befehl hat.
      An einem Terminal, hinter jeder getippten Zeile:
      … | PROGRAMM  gibt die Antwort einem Programm des Systems: .log | grep poolSaved
      … > DATEI     schreibt sie in eine neue Datei: .state > state.json
      Das Zeichen ist ein Wort für sich, nicht in Anführungszeichen. Im Text eines Befehls der App
      bleibt es ein Zeichen, und in einer Bedingung vergleicht `>`: .find minipools.pools.count > 3
      """,
    useSummary: "Zu einer App wechseln, oder die Apps zeigen",
    useHelp:
      "Die App beginnt, wenn sie zum ersten Mal gebraucht wird; für die anderen geschieht nichts.",
    screenSummary: "Den Bildschirm noch einmal zeigen",
    stateSummary: "Den Zustand oder einen Teil davon als JSON zeigen",
    stateHelp: """
      Pfade beginnen mit der App: minipools.pools[0].name, minipools.pools[id=2].name,
      minipools.pools.count. Ein nil ist null, und alles dahinter auch.
      """,
    modeSummary: "Wie Antworten geschrieben werden",
    localeSummary: "Die Sprache wechseln oder nennen",
    localeHelp: {
      "\($0); auch etwas wie de_AT.UTF-8 geht. Apps, die sie können, sprechen sie auch."
    },
    statusSummary: "Wie die Sitzung steht: Position, Netz, Dienste, Aufnahme",
    quitSummary: "Die Sitzung beenden",
    quitHelp: "`quit` und `exit` tun dasselbe, wenn die App keinen solchen Befehl hat.")
}

extension CommandTexts.Settings {
  /// The German texts.
  static let german = CommandTexts.Settings(
    mode: "wie Antworten geschrieben werden: ansi, plain oder json; wie .mode",
    locale: { "die Sprache: \($0); wie .locale" },
    screens: "ob Bildschirme von selbst gezeigt werden; .screen zeigt einen",
    pager: "ob lange Antworten an einem Terminal seitenweise gezeigt werden",
    forms: "ob ein Formular an einem Terminal nach seinen Feldern fragt: walk oder type",
    effects: "ob nach Aktionen Effekte laufen; wie .effects",
    timeout: "wie viele wirkliche Sekunden `wait` wartet, bevor es fehlschlägt",
    memory: "wie viele MB die Timeline nutzt, bevor alte Frames in eine Datei kommen",
    digests: "welche Frames der nächsten Aufnahme einen Digest haben: alle, oder was wenig kostet",
    setSummary: "Die Einstellungen der Shell zeigen, oder eine ändern",
    setHelp: """
      .set            zeigt die Einstellungen: was sie sind und was sie bewirken
      .set NAME       sagt, was eine ist
      .set NAME WERT  ändert sie: .set screens off, .set forms type
      Sie gelten nur für diese Sitzung.
      """,
    noSuchSetting: "es gibt keine Einstellung",
    isNoTimeout: { "„\($0)“ ist keine Anzahl von Sekunden über 0 und bis 1000000" },
    isNoMemory: { "„\($0)“ ist keine ganze Anzahl von MB in 1…\($1)" })
}

extension CommandTexts.Places {
  /// The German texts.
  static let german = CommandTexts.Places(
    beforeAnother: "vor einem anderen Frame",
    afterAll: "nach allen anderen",
    noSuchPlace: { "es gibt weder eine Marke noch eine Aktion „\($0)“\($1)" },
    atBeginning: "das ist der Anfang",
    atEnd: "das ist der neueste Frame",
    newest: "der neueste Frame",
    stateOf: { "der Zustand von \($0)" },
    member: { "das erste mit diesem Wert von \($0)" },
    count: "wie viele es gibt",
    beginning: "der Anfang")
}

extension CommandTexts.Parameters {
  /// The German texts.
  static let german = CommandTexts.Parameters(
    isNotOneOf: { "„\($0)“ ist nicht eines von \($1)\($2)" },
    frameMissing: "es fehlt ein Frame",
    fileMissing: "es fehlt: eine Datei",
    isNoNumber: { "„\($0)“ ist keine Zahl" },
    onOrOff: "hier wird on oder off erwartet",
    isNoSeconds: { "„\($0)“ ist keine Anzahl von Sekunden" })
}
