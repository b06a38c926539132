extension ProgramTexts.Agents {
  static let german = Self(
    summary: "Einem Agenten antworten: das Model Context Protocol auf Standardein- und -ausgabe",
    effects: "was ein Agent versucht, hat Wirkungen wie an der Eingabezeile",
    isNoFolder: { "mcp: \($0) ist kein Verzeichnis" },
    tooLong: { "eine Nachricht hat höchstens \(counted($0, "Byte", "Bytes"))" },
    isNoJSON: { "das ist kein JSON: \($0)" },
    isNoRequest: "das ist weder eine Anfrage noch eine Mitteilung von JSON-RPC 2.0",
    needsMember: { "die Anfrage braucht \($1) in \($0)" },
    otherRevision: { "die Revision \($0) gibt es hier nicht; es gibt: \($1)" },
    noMethod: { "es gibt keine Methode \($0)" },
    noTool: { "es gibt kein Werkzeug „\($0)“\($1)" },
    isMissing: { "\($0) braucht das Argument \($1)" },
    noArgument: { "\($0) hat kein Argument „\($1)“\($2)" },
    isOther: { "\($0) ist \($1), nicht \($2)" },
    isNoNumber: { name, least, greatest, given in
      let limits = greatest.map { "von \(least) bis \($0)" } ?? "ab \(least)"
      return "\(name) ist eine ganze Zahl \(limits), nicht \(given)"
    },
    hasTooMany: { "\($0) ist zu lang: höchstens \($1)" },
    needsOne: "open braucht entweder eine Aufnahme oder eine App",
    isOutside: {
      "\($0): diese Datei gibt es nicht unter den Verzeichnissen, mit denen der Server begann"
    },
    isNoRecording: { "\($0): das ist keine Aufnahme" },
    isNoScript: { "\($0): der Name eines Szenarios endet auf .script" },
    noSession: {
      "es gibt keine Sitzung \($0), oder nicht mehr: die Aufnahme oder die App neu öffnen"
    },
    isClosed: "die Sitzung ist zu Ende: die Aufnahme oder die App neu öffnen",
    isRecorded: "diese Sitzung setzt eine Aufnahme fort: shrink mit file macht daraus ein Szenario",
    severalLines: "in einer Zeile steht kein Zeilenumbruch; mehrere Zeilen einzeln angeben",
    isRefused: {
      "\($0) lässt sich nicht versuchen; von den Befehlen der Shell gehen \($1), expect und wait"
    },
    asks: { "\($0) fragt nach \($1): die nächsten Zeilen antworten, ein Geheimnis als env:NAME" },
    isTooBig: { "die Antwort hätte \(counted($0, "Byte", "Bytes")): nach einem Teil davon fragen" },
    noCursor: "diese Seite gibt es nicht",
    isNoID: { "die id einer Anfrage ist ein Text oder eine ganze Zahl, nicht \($0)" },
    tooMuchAtOnce: {
      "höchstens \($0) Aufrufe von fuzz und shrink laufen zugleich: warten, bis einer endet, oder "
        + "einen abbrechen"
    })
}
