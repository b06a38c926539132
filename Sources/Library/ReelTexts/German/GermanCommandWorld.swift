extension CommandTexts.World {
  /// The German texts.
  static let german = CommandTexts.World(
    httpSummary: "Den Server der App aufrufen, wie mit curl",
    httpHelp: """
      Um etwas von außen zu ändern:
        .http POST /pools/2/contributions amountValue:=20 amountCurrency=USD contributorId:=3 note=
      Der Pfad beginnt bei der Basis-URL der App, die Header der App werden mitgeschickt. Bei einem
      Status ab 400 schlägt die Zeile fehl. Was .net tut, gilt hier nicht. Was in der Antwort
      unter einem Namen wie password oder accessToken steht, erscheint als •••, als Text und als
      JSON, außer mit --show-secrets; Aufzeichnungen enthalten gar keine Antworten.
      """,
    netSummary: "Das Netz der Apps stören, oder sagen, wie es ist",
    advanceSummary: "Zeit vergehen lassen, ohne auf etwas zu warten",
    secondsMissing: "es fehlt: eine Anzahl von Sekunden",
    advanceHelp: """
      `wait 2` wartet, bis nichts mehr läuft; `.advance 2` lässt eine Antwort, die länger
      braucht, später kommen: so tut man etwas zwischen einer Frage und ihrer Antwort.
      """,
    effectsSummary: "Effekte ein- oder ausschalten; Anfragen zeigen oder abbrechen",
    effectsRun: "Effekte laufen",
    effectsDoNotRun: "Effekte laufen nicht",
    effectsHelp: """
      Ohne Effekte wird kein Server gefragt, keine App beginnt von selbst, und Antworten kommen
      nur aus .dispatch: so wiederholt ein Skript, was eine Aufnahme hat.
      `list` zeigt die offenen Anfragen: Nummer, App, Anfrage, und wie lange schon. `cancel`
      bricht alle ab außer denen im Hintergrund, `cancel 14.1` eine: ihre Antworten fallen weg,
      und die App erfährt es, als wäre die Anfrage verloren. Die etwas ändern, gehen weiter: was
      daraus wird, muss man wissen.
      """,
    listChoice: "die offenen Anfragen",
    cancelChoice: "sie abbrechen, oder die mit einer Nummer",
    effectsExpected: "hier wird on, off, list oder cancel erwartet",
    nothingOpen: "keine Anfrage ist offen",
    nothingWaitedFor: "auf nichts wird gewartet; was im Hintergrund ist, geht mit seiner Nummer",
    seconds: { "seit \($0) s" },
    askedBy: { "gefragt von #\($0) \($1)" },
    waitsForTurn: "noch nicht an der Reihe",
    inBackground: "im Hintergrund",
    changesSomething: "ändert etwas",
    onBranch: { "auf \($0)" },
    cancelled: { "abgebrochen: \($0) \($1)" },
    goesOn: {
      "\($0) \($1) geht weiter: sie ändert etwas, und was daraus wird, muss man wissen"
    },
    isNotOpen: { "Anfrage \($0) ist nicht offen; offen: \($1)" },
    isNoRequest: { "„\($0)“ ist keine Anfrage; .effects list nummeriert sie, etwa 14.1" },
    lateSummary: "Eine Antwort noch einmal zustellen, als liefe ihr Effekt weiter",
    lateHelp: """
      N ist der Frame einer Antwort. Ist ihre Anfrage noch offen, wird sie ein weiterer Frame;
      sonst fällt sie weg, wie alles, worauf niemand mehr wartet.
      """,
    answersNothing: { "Frame \($0) beantwortet keine Anfrage" },
    hasNoNetwork: {
      "\($0) schickt nichts durch die Sitzung, sodass .net darauf nicht wirken kann; dazu "
        + "bekommt die App den Weg der Sitzung zum Netz: Shell { setup in App(over: "
        + "setup.transport) }"
    })
}

extension CommandTexts.Conditions {
  /// The German texts.
  static let german = CommandTexts.Conditions(
    offline: "nichts kommt durch",
    online: "alles kommt wieder durch",
    latency: "jede Anfrage dauert länger",
    fail: "manche Anfragen schlagen fehl",
    drop: "die Antwort auf die nächste Anfrage geht verloren",
    status: "die nächste Anfrage bekommt diese Antwort",
    refuse: "für die nächste Anfrage ist niemand da",
    lose: "die nächste Anfrage kommt nicht an",
    timeout: "die Antwort auf die nächste Anfrage kommt nicht rechtzeitig",
    hang: "die nächste Anfrage wird ausgeführt, und eine Stunde lang kommt nichts",
    spoil: "die nächste Anfrage wird ausgeführt und mit 500 beantwortet",
    garble: "die nächste Antwort kommt nur zur Hälfte",
    pass: "den nächsten Anfragen geschieht nichts")
}

extension CommandTexts.HTTP {
  /// The German texts.
  static let german = CommandTexts.HTTP(
    noBackend: { "\($0) hat keinen Server, den man fragen könnte" },
    methodAndPathMissing: "eine Methode und ein Pfad werden gebraucht",
    noSuchMethod: "es gibt keine Methode",
    pathNeedsSlash: { "ein Pfad beginnt mit einem Schrägstrich: /\($0)" },
    isNoMember: { "„\($0)“ ist weder key=text noch key:=json" },
    quotesTakenOff: {
      "die Shell hat die Anführungszeichen entfernt; richtig wäre \($0) oder \($1)"
    },
    textIsWritten: { "Text schreibt man \($0)" },
    isNoJSON: { "„\($0)“ ist kein JSON: \($1); \($2)" })
}
