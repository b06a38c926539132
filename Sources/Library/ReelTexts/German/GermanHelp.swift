extension CommandTexts.Help {
  /// The German texts.
  static let german = CommandTexts.Help(
    noSuchCommand: { "es gibt keinen Befehl „\($0)“\($1)" },
    notNow: "  (jetzt nicht)",
    advice: ".help zeigt, was es gibt",
    also: { "auch: \($0)" },
    askedFor: { "wird gefragt; \($0)" },
    neverInLine: "nie ein Teil der Zeile",
    forExample: { "zum Beispiel \($0)" },
    examples: "Beispiele:",
    furtherHelp:
      ".help NAME sagt mehr über einen Befehl oder ein Thema; .help WORT findet, was ein Wort "
      + "erwähnt.",
    topics: "Themen",
    settings: "Einstellungen",
    commands: "Befehle",
    mentions: { "Was „\($0)“ erwähnt; .help NAME sagt mehr:" },
    groups: Groups(
      orientation: "Orientierung", history: "was geschehen ist, und warum",
      travel: "Zeitreisen", branches: "Zweige",
      editing: "den Verlauf ändern", files: "Dateien und Aufnahmen",
      world: "die Welt", checks: "prüfen"))
}

extension CommandTexts.Topics {
  /// The German texts.
  static let german = CommandTexts.Topics(
    pathsSummary: "wie ein Teil des Zustands heißt",
    paths: """
      Ein Pfad führt vom Namen einer App in ihren Zustand; .state PFAD zeigt, was dort ist.
        minipools.pools[0].name     ein Teil, und ein Element nach seinem Platz
        minipools.pools[id=2].name  das erste Element, dessen id 2 ist
        minipools["ein Name"]       ein Teil, in dessen Namen andere Zeichen sind
        minipools.pools.count       wie viele Elemente es gibt
      Ein nil ist null, und alles dahinter auch. Ein Name, den es nicht gibt, ist ein Fehler, der
      den ähnlichsten nennt. Tab ergänzt Pfade.
      """,
    conditionsSummary: "was expect, .break, .bisect und .find von einem Zustand wissen wollen",
    conditions: """
      Ein Vergleich ist ein Pfad, ein Zeichen und ein Wert in JSON. `PFAD exists` gilt, wo ein
      Wert ist, der nicht null ist.
        ==  !=              derselbe Wert, ein anderer
        <  <=  >  >=        Zahlen, und Texte nach dem Alphabet
        contains            Text in einem Text, ein Element in einem Array, ein Teil in einem Objekt
        matches             ein regulärer Ausdruck in einem Text: "^Trip"
      `not` bindet am stärksten, dann `and`, dann `or`; Klammern fassen zusammen.
        minipools.pools.count >= 3 and not minipools.pools[id=9] exists
      Eine Bedingung, die nie gelten kann, etwa eine Zahl gegen einen Text, ist ein Fehler.
      """,
    keysSummary: "Tasten, mit denen man eine Zeile bearbeitet, und was ein Terminal noch versteht",
    keys: """
      Tab                       ergänzt: Befehle, Ids, Pfade, Frames, Dateien, Themen
      Pfeil auf, Pfeil ab       gehen durch frühere Zeilen, die so beginnen wie diese
      Strg-R                    sucht darin
      Rechts, Strg-E, Alt-F     nehmen an, was vorgeschlagen ist: alles, oder ein Wort
      Alt-.                     fügt das letzte Wort einer früheren Zeile ein
      Strg-_                    nimmt eine Änderung der Zeile zurück
      Alt-E                     öffnet die Zeile in $EDITOR
      Strg-C                    gibt die Zeile auf, oder beendet, was lange dauert
      Strg-D                    beendet die Sitzung, in einer leeren Zeile
      Strg-Z                    hält die Shell an; fg bringt sie mit ihrer Zeile zurück
      Nach .undo, .redo, .back und .play geht eine leere Zeile einen Schritt weiter. Mehrere Zeilen,
      die eingefügt werden, sind zu sehen und geschehen, wenn Enter es sagt.
      """,
    scriptsSummary: "Zeilen in einer Datei, mit Erwartungen",
    scripts: """
      Ein Skript ist, was man tippen würde, Zeile für Zeile. `#` beginnt einen Kommentar; in "…"
      gelten die Escapes von JSON, '…' steht für sich. Die Zeit ist virtuell: Warten dauert nicht.
        open 2
        edit
        set goal 30
        save
        wait
        expect minipools.pools[id=2].goalAmountValue == 30
      Die erste Zeile, die fehlschlägt, beendet es, wenn nicht `expect error` folgt. Was ein Befehl
      fragt, beantworten die Zeilen danach; `env:NAME` ist dort der Wert einer Umgebungsvariable.
      .save DATEI.script schreibt die Sitzung so, .run DATEI führt eines hier aus, und `run` auf
      der Kommandozeile viele nebeneinander.
      """,
    jsonSummary: "Antworten für Programme, ein Objekt je Zeile",
    json: { program in
      """
      Mit --mode json, oder nach .mode json, steht in der Ausgabe ein Objekt je Zeile, und sonst
      nichts. Auf jede Zeile der Eingabe kommt eine Antwort:
        {"line":3,"ok":true,"answer":{"kind":"frames",…},…}
        {"line":4,"ok":false,"error":{"code":"locked",…},…}
      Ein Fehler hat eine Kennung (code), einen Text, Spalte und Länge in der Zeile, einen
      Vorschlag, und je nach Kennung Einzelheiten. Was ungefragt geschieht, etwa ein anderer
      Bildschirm, ist ein Ereignis zwischen den Antworten:
        {"event":{"kind":"screen","value":{…}}}
      Was es nicht gibt, ist null und fehlt nie. `\(program) schema` gibt das JSON-Schema von allem
      aus. Fehler stehen für Menschen auch in der Fehlerausgabe.
      """
    },
    environmentsSummary: "wo Dienste sind: config.json, --env und --api",
    environments: { program in
      """
      Ohne weiteres fragen die Apps einen Server, der im Programm läuft. Andere Dienste nennt die
      Kommandozeile, oder ~/.config/\(program)/config.json; mit --data ORDNER ist es
      ORDNER/config/config.json:
        {
          "api": {"minipools": "http://127.0.0.1:8080/minipools"},
          "environments": {
            "staging": {"minipools": "https://staging.example.org/minipools"},
            "production": {"minipools": "https://example.org/minipools"}
          }
        }
      api          die üblichen Dienste, nach dem Namen der App
      --env NAME   die einer Umgebung; sie gehen den üblichen vor
      --api APP=URL  ein Dienst; er geht beiden vor, und geht für mehrere Apps
      Eine App, die nirgends genannt ist, behält den Server im Programm. In `production` und `live`
      ist die Eingabeaufforderung rot. `\(program) run` liest die Datei nur mit --env, damit ein
      Skript bei allen dasselbe tut. .status sagt, welche Dienste gefragt werden.
      """
    },
    recordingSummary: "die Sitzung in einer Datei, zum Wiederholen",
    recording: { program in
      """
      In einer Aufnahme steht jede Aktion der Sitzung, auch die Antworten der Welt: Sie lässt sich
      ohne Dienste wiederholen und kommt zu denselben Zuständen.
        .record                    sagt, ob und wohin aufgenommen wird
        .record start goal.reel    nimmt von Anfang an auf
        .record stop goal.reel     schreibt die Sitzung bis hierher
        .replay goal.reel          wiederholt sie und vergleicht ihre Digests
      Sitzungen an einem Terminal werden von selbst aufgenommen, in
      ~/.local/state/\(program)/recordings; die neuesten 20 bleiben. `\(program) replay DATEI` prüft
      eine, `\(program) open DATEI` macht damit weiter, `\(program) why DATEI PFAD` befragt sie.
      Keine Datei wird überschrieben, und kein Geheimnis steht darin.
      """
    })
}
