extension CommandTexts.Questions {
  /// The German texts.
  static let german = CommandTexts.Questions(
    whySummary: "Was einen Teil des Zustands geändert hat, das Neueste zuerst",
    whyHelp:
      "Die neuesten zehn Frames, die ihn geändert haben, und ihre Ursachen; --all zeigt alle.",
    bisectSummary: "Der erste Frame, bei dem eine Bedingung gilt",
    conditionMissing: "es fehlt eine Bedingung",
    findSummary: "Jeder Frame mit einer Aktion oder Bedingung",
    actionOrConditionMissing: "es fehlt eine Aktion oder eine Bedingung",
    findHelp: """
      Ein Pfad, der mit `action` beginnt, führt in die Aktion des Frames:
        .find poolChosen
        .find action.minipools.poolChosen.id == 2
        .find minipools.pools.count > 3
      """,
    causesSummary: "Was zu einem Frame geführt hat und wozu er geführt hat",
    timerSummary: "Wie lange Reducer und Effekte gebraucht haben, nach Aktion",
    watchSummary: "Melden, wenn sich etwas ändert",
    breakSummary: "Bei dem Frame bleiben, bei dem eine Bedingung wahr wird",
    pathMissing: "es fehlt ein Pfad")
}

extension CommandTexts.Expectations {
  /// The German texts.
  static let german = CommandTexts.Expectations(
    expectSummary: "Etwas prüfen; .help expect zeigt, was",
    expectHelp: """
      Schlägt fehl, wenn die Bedingung jetzt nicht gilt.
        expect minipools.pools.count == 3 and not minipools.pools[id=9] exists
        expect [not] screen contains "Trip to Rome"
        expect [not] error [contains "text"]
                                  die Zeile davor schlug fehl, oder der Bildschirm zeigt es
        expect frame 4 is poolsLoaded
        expect invariants         die Regeln der Apps gelten, jetzt und in jedem Zustand davor
        expect replay             die Frames führen noch einmal zu denselben Zuständen
        expect idle               nichts läuft, und der Bildschirm sagt nicht, dass etwas läuft
      Eine Bedingung ist PFAD OP JSON mit == != < <= > >= contains matches, oder PFAD exists,
      verbunden mit and, or, not und Klammern.
      """,
    waitSummary: "Zeit vergehen lassen und warten, bis nichts mehr läuft",
    waitHelp: """
      Lässt so viele Sekunden vergehen, ohne Angabe keine, und wartet, bis nichts mehr läuft.
      Schlägt nach 30 wirklichen Sekunden fehl, oder denen von .set timeout, und sagt, worauf
      gewartet wurde.
      """)
}
