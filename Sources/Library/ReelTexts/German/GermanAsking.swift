extension AskingTexts {
  /// The German texts.
  static let german = AskingTexts(
    frames: { counted($0, "Frame", "Frames") }, nothing: "nichts", branches: .german,
    frame: .german, origins: Origins(user: "Benutzer", effect: "Effekt", shell: "Shell"),
    answers: .german, replay: .german, requests: .german, status: .german,
    timer: Timer(
      action: "Aktion", count: "Anzahl", reducing: "Reducer", longest: "längster",
      effects: "Effekte", slowest: "längster"))
}

extension AskingTexts.Branches {
  static let german = Self(
    noSuchBranch: "es gibt keinen Zweig",
    isTaken: { "den Zweig „\($0)“ gibt es schon" },
    isNumber: "ein Zweig braucht einen Namen, der keine Zahl ist",
    beginsAnew: {
      "\($0) beginnt neu nach Frame \($1); .switch \($2) führt zu dem, was vorher war"
    },
    starts: {
      """
      \($0 ?? "ein Zweig") beginnt bei Frame \($1); .switch \($2) führt in die alte Zukunft
      Anfragen sind von hier an echt: der Server ist nicht in der Zeit zurückgegangen.
      """
    },
    extent: { start, tip, count in
      let origin = start.map { "von #\($0), " } ?? ""
      return "\(origin)bis #\(tip), \(counted(count, "Frame", "Frames"))"
    })
}

extension AskingTexts.Frame {
  static let german = Self(
    effectOf: { "Effekt von #\($0)" },
    effectOfChain: { "Effekt von \($0.joined(separator: ", von ")) (\($1))" },
    edited: ", geändert",
    initialState: { "der Anfangszustand, Digest \($0)" },
    time: "Zeit", origin: "Quelle", action: "Aktion", answers: "Antwort", asks: "fragt",
    digest: "Digest",
    cause: { ", von #\($0) \($1)" },
    changed: "hat geändert", changedNothing: "hat nichts geändert",
    request: { "auf Anfrage \($0) \($1)" },
    more: { "… (\($0) weitere)" })
}

extension AskingTexts.Answers {
  static let german = Self(
    olderChanges: "… ältere Änderungen: --all zeigt sie",
    unchanged: { "\($0) ist von Anfang an, was es ist" },
    neverWas: { "\($0), und hatte es nie" },
    neverHolds: { "das gilt nie, in \(counted($0, "Frame", "Frames"))" },
    alwaysHolds: "das gilt von Anfang an",
    noFrame: { "keiner von \(counted($0, "Frame", "Frames"))" },
    noFrameNamed: { "keiner von \(counted($0, "Frame", "Frames")) ist „\($1)“\($2)" },
    andAfter: { "und die \($0) danach" },
    nothingDiffers: "nichts ist verschieden",
    nothingHappened: "noch ist nichts geschehen",
    nothingSinceAnew: "nichts ist geschehen, seit der Zweig neu begonnen hat")
}

extension AskingTexts.Replay {
  static let german = Self(
    differs: { "verschieden nach Frame \($0), spätestens bei Frame \($1)" },
    recordedToReplayed: { "nach Frame \($0), aufgenommen → wiederholt:" },
    nothingToCompare: "in der Aufnahme steht kein späterer Zustand zum Vergleichen",
    asksElse: { "Frame \($0) stellt andere Anfragen als vorher" },
    isEmpty: "eine leere Aufnahme",
    isEmptyRecording: { "\($0) ist eine leere Aufnahme" },
    isFaithful: { frames, digests, isEnded in
      let all = counted(frames, "Frame", "Frames")
      let end = isEnded ? "" : ", nicht beendet"
      return "\(all), \(counted(digests, "Digest", "Digests")) gleich\(end)"
    },
    recorded: { "aufgenommen: \($0)" },
    replayed: { "wiederholt: \($0)" })
}

extension AskingTexts.Requests {
  static let german = Self(
    takesBack: { "nimmt zurück: \($0)" },
    asks: { ", fragt \($0)" },
    open: "offen", done: "erledigt",
    answered: { "beantwortet mit \($0)" },
    superseded: "von einer späteren abgelöst", cancelled: "zurückgenommen", lost: "verloren",
    joined: "der offenen angeschlossen")
}

extension AskingTexts.Status {
  static let german = Self(
    app: "App", screen: "Bildschirm", position: "Position", actions: "Aktionen",
    effects: "Effekte", network: "Netz", environment: "Umgebung", services: "Dienste",
    recording: "Aufnahme", memory: "Speicher", run: "laufen", doNotRun: "laufen nicht",
    notUsed: "wird von der App nicht benutzt", noEnvironment: "keine", noRecording: "keine",
    place: { frame, branch, behind in
      let place = "Frame \(frame) von \(branch), "
      return place + (behind == 0 ? "der neueste" : "\(behind) hinter dem neuesten")
    },
    taken: "angenommen", refused: "abgelehnt (gesperrt)",
    notRemembered: ", nicht aufgezeichnet (pausiert)",
    room: { "bis zu \($0) MB für die Timeline, \(counted($1, "Frame", "Frames")) in einer Datei" },
    staying: { "; alte Frames bleiben im Speicher: \($0)" })
}
