extension ProgramTexts {
  /// The German texts.
  static let german = ProgramTexts(
    noSuchApp: "es gibt keine App",
    isUnwritable: { "\($0): \($1) lässt sich nicht schreiben: \($2)" },
    isNotOurs: {
      "\($0): \($1) gibt es schon, und nicht von diesem Befehl; eine andere Datei nennen, oder sie mit "
        + "--force überschreiben"
    },
    values: Values(
      isNoNumber: { name, least, greatest, text in
        let limits = greatest.map { "von \(least) bis \($0)" } ?? "ab \(least)"
        return "--\(name) braucht eine ganze Zahl \(limits), nicht „\(text)“"
      },
      isNoRate: { "--\($0) ist eine Zahl von 0 bis 1, nicht „\($1)“" }),
    reports: Reports(
      tap: "im Test Anything Protocol berichten",
      junit: "einen JUnit-Bericht in DATEI schreiben",
      force: "vorhandene Dateien überschreiben, was immer darin ist"),
    shell: .german, session: .german, queries: .german, replay: .german, report: .german,
    review: .german, describing: .german, agents: .german)
}

extension ProgramTexts.Shell {
  static let german = Self(
    summary: "Die Shell starten; ohne Terminal liest sie Befehle von der Standardeingabe",
    record: "die Sitzung in DATEI aufnehmen, die es noch nicht gibt",
    command: "ZEILE ausführen und enden; auch mehrere, mit denen von --file in ihrer Folge",
    file: "die Zeilen von DATEI ausführen und enden",
    echo: "ohne Terminal: jede Zeile vor ihren Antworten zeigen",
    keepGoing: "ohne Terminal: nach einer Zeile, die fehlschlug, weitermachen",
    noStartFile: "an einem Terminal: die Zeilen der Startdatei auslassen",
    readsPlainLines: { "\($0); Zeilen werden gelesen, wie sie sind" },
    isNotRecorded: { "diese Sitzung wird nicht aufgenommen: \($0)" },
    cannotRemove: { "\($0) lässt sich nicht entfernen: \($1)" })
}

extension ProgramTexts.Session {
  static let german = Self(
    api: "wo der Dienst einer App ist, statt des eingebauten Servers",
    environment: "die Dienste einer Umgebung aus der Konfiguration nehmen",
    locale: {
      "\($0); ohne Angabe, was LC_ALL, LC_MESSAGES oder LANG sagen; Skripte sind englisch"
    },
    data: "die Dateien der Apps in VERZEICHNIS ablegen",
    mode: "wie Antworten geschrieben werden",
    memory: "wie viel Speicher die Timeline nutzt, bevor sie eine Datei nimmt; 256",
    apiNeedsURL: { "--api braucht eine App und eine URL: \($0)" },
    noConfiguration: { "--env \($0): es gibt keine Konfiguration unter \($1)" },
    isNoConfiguration: {
      "\($0): das ist keine Konfiguration: \($1)\($2.isEmpty ? "" : " bei \($2)")"
    },
    noSuchEnvironment: { "--env: \($0) hat keine Umgebung „\($1)“\($2)" },
    isNoMode: { "--mode ist ansi, plain oder json, nicht „\($0)“" })
}

extension ProgramTexts.Queries {
  static let german = Self(
    open: "Die Shell auf einer Aufnahme starten: zurückgehen, fragen, verzweigen",
    log: "Die Frames einer Aufnahme", last: "nur die neuesten N",
    why: "Die Frames, die einen Teil des Zustands geändert haben",
    bisect: "Der erste Frame, bei dem eine Bedingung gilt",
    find: "Jeder Frame mit einer Aktion, oder bei dem eine Bedingung gilt",
    diff: "Worin sich zwei Zustände von Aufnahmen unterscheiden",
    json: "in JSON antworten",
    needsRecording: { "\($0) braucht eine Aufnahme" },
    needsQuestion: { "\($0) braucht eine Aufnahme und was gefragt wird" },
    needsTwo: "diff braucht zwei Aufnahmen, oder zwei Frames von einer: a.reel@3 a.reel@9")
}

extension ProgramTexts.Report {
  static let german = Self(
    summary: "Eine Aufnahme als eine HTML-Datei schreiben, die ein Browser zeigt und zurückspult",
    needsFiles: "report braucht eine Aufnahme und die Seite, die entsteht: report a.reel a.html",
    wrote: { "\($0) geschrieben, \(counted($1, "Frame", "Frames"))" },
    passwords: "Kein Passwort steht darin; was die Apps gezeigt haben, schon: vorher durchsehen.")
}

extension ProgramTexts.Replay {
  static let german = Self(
    summary: "Aufnahmen ohne Effekte wiederholen und ihre Digests prüfen",
    needsRecording: "replay braucht eine Aufnahme",
    against: "mit Aufnahmen von vor einer Änderung vergleichen",
    until: "nach Frame N aufhören", print: "ausgeben, was bei PFAD im letzten Zustand steht",
    doNotGo: "--until und --print gehen nicht mit --against, --tap und --junit",
    noSuchFrame: { "es gibt keinen Frame \($0); der letzte ist \($1)" })
}

extension ProgramTexts.Review {
  static let german = Self(
    summary: { frames, states in
      let all = counted(frames, "Frame", "Frames")
      return "\(all), \(counted(states, "Zustand", "Zustände")) gleich"
    },
    otherMembers: "der Zustand hat jetzt andere Teile als bei der Aufnahme:",
    isNew: { "\($0) ist neu" },
    isGone: { "\($0) gibt es nicht mehr" },
    isOther: { "\($0) war \($1), ist \($2)" },
    beginningDoesNotFit: { "der aufgenommene Anfang passt nicht zum heutigen Zustand: \($0)" },
    noSuchAction: { "nach Frame \($0), Zeile \($1): so eine Aktion gibt es heute nicht: \($2)" },
    leadsElsewhere: { "Frame \($0) \($1) führt zu einem anderen Zustand als vorher" },
    leadsElsewhereBetween: {
      "ein anderer Zustand als vorher nach Frame \($0), spätestens bei Frame \($1) \($2)"
    },
    isSameAgain: { "nach Frame \($0) ist der Zustand wieder der aufgenommene" },
    changesNothing: "er ändert jetzt nichts", changes: "er ändert jetzt:")
}

extension ProgramTexts.Describing {
  static let german = Self(
    schema: "Das JSON-Schema dessen ausgeben, was --mode json antwortet",
    manual: { "Die Handbuchseite ausgeben: \($0) man | man -l -" },
    completions: {
      "Ein Skript ausgeben, mit dem eine Shell die Befehlszeile von \($0) ergänzt"
    },
    needsShell: "completions braucht eine Shell: bash, zsh oder fish",
    madeBy: { "Erzeugt mit: \($0)" },
    aShellFor: { "eine Shell für \($0)" },
    name: "BEZEICHNUNG", synopsis: "ÜBERSICHT", commands: "BEFEHLE", inTheShell: "IN DER SHELL",
    notes: "HINWEISE")
}
