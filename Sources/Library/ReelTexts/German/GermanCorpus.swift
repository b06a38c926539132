extension CorpusTexts {
  /// The German texts.
  static let german = CorpusTexts(
    options: .german, outcomes: .german, adding: .german, replaying: .german, listing: .german)
}

extension CorpusTexts.Options {
  static let german = Self(
    summary: "Aufnahmen sammeln und alle wiederholen, um zu sehen, was eine Änderung bricht",
    details: """
      add sammelt die Aufnahmen aus Dateien und Ordnern, jede nach ihrem Inhalt einmal. replay
      wiederholt alle mit diesem Programm und sagt, welche nicht mehr sind, wie sie waren, gleiche
      zusammen; unterbrochen, geht es weiter, und was dieses Programm schon gefragt wurde, lässt es
      aus. list und status sagen, was da ist. ORT ist ein Ordner; ohne Angabe „corpus“ im Ordner
      des Programms: ~/.local/share/reel/corpus etwa, oder in $XDG_DATA_HOME.
      """,
    to: "add: wo die Aufnahmen gesammelt werden",
    against: "replay, list: auch Aufnahmen früherer Fassungen, wie replay --against",
    workers: "replay: wie viele zugleich; so viele wie Kerne",
    json: "je Aufnahme und für das, was von allen gesagt wird, eine Zeile JSON",
    shard: "replay: nur Teil K von N, für sich: in die Sammlung wird nichts geschrieben",
    identity: "replay, list: was dieses Programm von anderen unterscheidet, statt seiner Datei",
    lease: "replay: wie viele Sekunden ein Stapel dem gehört, der ihn genommen hat; 60",
    timeout: "replay: einen Arbeiter nach so vielen Sekunden in einem Frame aufgeben; 60",
    needsDeed: "corpus braucht add, replay, list oder status",
    noSuchDeed: { "corpus kann add, replay, list oder status, nicht „\($0)“\($1)" },
    doesNotGo: { "--\($0) gehört zu \($1)" },
    onePlace: { "\($0) nimmt höchstens einen Ort" },
    isNoShard: { "--shard ist ein Teil von so vielen, wie 3/16, nicht „\($0)“" },
    noCorpus: { "es gibt keine Sammlung unter \($0); „\($1)“ legt eine an" },
    isNoFolder: {
      "\($0): dieses Programm sammelt in einem Ordner; reel-shared auch in PostgreSQL"
    })
}

extension CorpusTexts.Outcomes {
  static let german = Self(
    equal: "unverändert", differs: "führt zu einem anderen Zustand", asks: "fragt etwas anderes",
    form: "der Zustand hat andere Teile", unreadable: "lässt sich nicht mehr lesen",
    crash: "beendet das Programm", hang: "wird nicht fertig", damaged: "ist beschädigt")
}

extension CorpusTexts.Adding {
  static let german = Self(
    needsFiles: "add braucht Aufnahmen oder Ordner, in denen welche sind",
    noRecordings: { "\($0): darin ist keine Aufnahme: keine Datei endet auf .reel" },
    isEmpty: { "\($0): darin ist nichts aufgenommen" },
    stored: {
      "\(counted($0, "Aufnahme", "Aufnahmen")) in \($2) gesammelt; \($1) waren schon da"
    },
    notStored: { "\(counted($0, "Datei wurde", "Dateien wurden")) nicht aufgenommen" })
}

extension CorpusTexts.Replaying {
  static let german = Self(
    crashes: { "das Programm endet bei Frame \($0): \($1)" },
    exits: { "das Programm endet bei Frame \($0) mit dem Code \($1)" },
    isKilled: { "das Programm wurde bei Frame \($0) beendet, \($1) Mal" },
    hangs: { "Frame \($0) ist nach \($1) s nicht zu Ende" },
    workerFails: { "ein Arbeiter kann nicht anfangen: er endet mit dem Code \($0)" },
    sum: { "\(counted($0, "Aufnahme", "Aufnahmen")): \($1) wie sie waren, \($2) nicht" },
    group: { "\($0)-mal \([$1, $2, $3].filter { !$0.isEmpty }.joined(separator: " · "))" },
    shown: { "Frame \($0) von \($1), \($2)" },
    few: { "zu sehen an \($0) von \(counted($1, "Aktion", "Aktionen")):" },
    speed: {
      "\(counted($0, "Aufnahme", "Aufnahmen")) in \($1) s wiederholt, \($2) in der Sekunde"
    },
    interrupted: { "unterbrochen nach \($0) von \(counted($1, "Aufnahme", "Aufnahmen"))" })
}

extension CorpusTexts.Listing {
  static let german = Self(
    size: { "\(counted($0, "Aufnahme", "Aufnahmen")), \($1) MByte" },
    run: { "\($0), seit \($1)" },
    verdicts: { "\($0) von \($1) wiederholt" },
    frames: { counted($0, "Frame", "Frames") }, noVerdict: "nicht wiederholt")
}
