extension CommandTexts.Travel {
  /// The German texts.
  static let german = CommandTexts.Travel(
    gotoSummary: "Den Zustand nach einem Frame ansehen; 0 ist der Anfang",
    gotoHelp: """
      -3 und +1 zählen von dem Frame an, der angesehen wird. Ein Name ist einer von .mark oder eine
      Aktion: der letzte Frame mit ihr vor diesem, sonst der erste danach.
        .goto 4  .goto -3  .goto start  .goto poolSaved
      """,
    undoSummary: "Den Frame davor ansehen",
    redoSummary: "Den nächsten Frame ansehen",
    playSummary: "Frame für Frame vorwärts, bis zum neuesten oder zu einem .break",
    playHelp: """
      Zwei Frames in der Sekunde, wenn nichts angegeben ist. Ctrl-C hält an; .redo oder, an einem
      Terminal, eine leere Zeile geht dann um einen Frame weiter.
      """,
    firstSummary: "Den Anfangszustand ansehen",
    nowSummary: "Wieder den neuesten Zustand ansehen",
    stepHelp: "An einem Terminal wiederholt es eine leere Zeile.",
    isNoSpeed: { "„\($0)“ ist keine Anzahl von Frames in der Sekunde" })
}

extension CommandTexts.Returns {
  /// The German texts.
  static let german = CommandTexts.Returns(
    backSummary: "Zurück dahin, wo sich ein Wert änderte oder eine Bedingung wahr wurde",
    pathOrConditionMissing: "es fehlt ein Pfad oder eine Bedingung",
    backHelp: """
      Sucht vor dem Frame, der angesehen wird; noch einmal gegeben, geht es weiter zurück:
        .back minipools.pools[id=2].name
        .back minipools.pools.count > 3
        .back action.minipools.poolChosen.id == 2
      An einem Terminal wiederholt es eine leere Zeile.
      """,
    markSummary: "Diesem Frame einen Namen für .goto geben, oder die Namen zeigen",
    markHelp: "Namen gelten nur für die Sitzung: in keiner Aufnahme stehen sie.",
    didNotChange: { "\($0) hat sich \($1) nicht geändert" },
    didNotBecomeTrue: { "„\($0)“ wurde \($1) nicht wahr" },
    noMarks: "es gibt keine Marken; .mark NAME setzt eine",
    before: { "vor #\($0)" },
    upTo: { "bis #\($0)" },
    isNoName: { "„\($0)“ ist kein Name für einen Frame: er besteht aus Buchstaben und Ziffern" })
}

extension CommandTexts.History {
  /// The German texts.
  static let german = CommandTexts.History(
    logSummary: "Was geschah und warum: die neuesten Frames, oder einige",
    logHelp: """
      .log            die neuesten 20; an einem Terminal die um den Frame, der angesehen wird,
                      und was jeder geändert hat
      .log 50         so viele
      .log BEDINGUNG  die, bei denen eine Bedingung gilt: .log minipools.form exists
      """,
    frameSummary: "Alles über einen Frame und was er geändert hat",
    diffSummary: "Worin sich zwei Zustände unterscheiden",
    statesMissing: "ein oder zwei Zustände werden gebraucht",
    diffHelp: """
      A und B sind Frames, `now`, Zweige oder Aufnahmen: DATEI.reel für ihr Ende, DATEI.reel@N für
      einen Frame. Ohne B ist `now` gemeint. − ist nur in A, + nur in B, ~ ist verschieden.
      """,
    dispatchSummary: "Eine Aktion als JSON ausführen",
    actionMissing: "es fehlt eine Aktion in JSON",
    dispatchHelp: "Eine Aktion der aktuellen App oder des Ganzen: .dispatch {\"add\":5}")
}

extension CommandTexts.Branches {
  /// The German texts.
  static let german = CommandTexts.Branches(
    branchesSummary: "Alle Zweige, als Baum",
    branchSummary: "Einen Zweig bei diesem Frame beginnen, oder einen umbenennen",
    nameMissing: "ein Name wird gebraucht",
    branchHelp: """
      Dieser Frame ist der, der angesehen wird. Was man in der Vergangenheit tut, beginnt von selbst
      einen Zweig, und was das von einem Server verlangt, ist echt.
      """,
    switchSummary: "Zu einem Zweig wechseln",
    branchMissing: "es fehlt: ein Zweig",
    renamed: { "\($0) heißt jetzt \($1)" },
    started: { "\($0) beginnt bei Frame \($1)" })
}

extension CommandTexts.Editing {
  /// The German texts.
  static let german = CommandTexts.Editing(
    skipSummary: "Frames überspringen; der Zustand wird ohne sie neu berechnet",
    skipHelp: "Ein Frame, mehrere oder Bereiche: .skip 4  .skip 4 7  .skip 4-9",
    unskipSummary: "Übersprungene Frames wieder einbeziehen",
    moveSummary: "Einen Frame nach vorn oder nach hinten verschieben",
    editSummary: "Die Aktion eines Frames ersetzen",
    commitSummary: "Diesen Zustand zum Anfang des Zweigs machen",
    sweepSummary: "Übersprungene Frames endgültig entfernen",
    resetSummary: "Den Zweig neu beginnen, mit dem Anfangszustand",
    resetHelp: "Was er war, bleibt als Zweig mit seinem Namen; der neue bekommt einen anderen.",
    lockSummary: "Alle Aktionen ablehnen, oder sie wieder annehmen",
    locked: "gesperrt: Aktionen werden abgelehnt",
    unlocked: "Aktionen werden wieder angenommen",
    lockHelp:
      "Auch Antworten, die währenddessen kommen, werden abgelehnt und kommen nicht wieder.",
    pauseSummary: "Das Aufzeichnen der Timeline anhalten oder fortsetzen",
    pauseHelp: """
      Nach der Pause beginnt ein neuer Zweig, mit allem, was sich geändert hat. Was vorher
      aufgezeichnet wurde, bleibt als Zweig mit dem alten Namen. Gesperrt bleibt gesperrt.
      """,
    frameAndActionMissing: "ein Frame und eine Aktion werden gebraucht",
    paused: "pausiert: Aktionen werden nicht aufgezeichnet",
    resumed: "Aktionen werden wieder aufgezeichnet",
    isNoRange: { "„\($0)“ ist kein Bereich von Frames wie 4-9" })
}
