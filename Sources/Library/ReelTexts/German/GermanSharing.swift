extension SharingTexts {
  /// The German texts.
  static let german = SharingTexts(
    otherProgram: {
      "Die Sitzung \($0) gehört zu einem anderen Programm oder einer anderen Version davon: zu \($1), "
        + "und das hier ist \($2) mit eigenen Typen. Teilnehmen kann das Programm, das sie begonnen hat."
    },
    damaged: { "Was die Datenbank von der Sitzung \($0) hat, ist nicht zu lesen." },
    noSession: {
      "Eine Sitzung \($0) gibt es nicht; wer handeln darf, beginnt sie, indem er teilnimmt."
    },
    gap: { "Die Sitzung geht mit Frame \($1) weiter, und Frame \($0) fehlt." },
    notReduced: {
      "Frame \($0) der Sitzung wurde hier abgelehnt, von Middleware oder einer gesperrten Timeline: "
        + "dieser Zustand ist nicht mehr der der Sitzung."
    },
    flaws: Flaws(
      action: { "die Aktion ist nicht zu lesen: \($0)" },
      asks: "die Anfragen sind kein JSON-Array",
      fates: "was aus den Anfragen wurde, ist keine Liste davon",
      cause: { "Frame \($0) kann nicht die Ursache sein" },
      notAsked: "kein Frame hat das angefragt"),
    isOver: "Diese Sitzung wird nicht mehr geteilt; zum Weitermachen neu teilnehmen.",
    looksOn: "Diese Teilnahme ist nur zum Zuschauen.",
    mayNotAct:
      "Diese Sitzung darf nur angesehen werden; zum Handeln fehlt die Rolle reel_act in der "
      + "Datenbank.",
    disagrees: {
      "Dieses Programm kommt nach Frame \($0) zu einem anderen Zustand als die Sitzung. Ab da schaut "
        + "es nur zu: vielleicht ist eine andere Version am Werk."
    },
    actsNow:
      "In einer geteilten Sitzung geschieht alles jetzt; zu sehen ist Vergangenes: .now führt zum "
      + "Neuesten, .branch NAME beginnt hier einen eigenen Zweig.",
    refused: {
      "\($0) würde auch ändern, was die anderen haben: in einer geteilten Sitzung bleibt, was war. "
        + "Zum Ausprobieren beginnt .branch NAME einen eigenen Zweig."
    },
    noOffer: { "Ein Zweig \($0) wurde nicht angeboten; .branches führt auf, welche es gibt." },
    offerTaken: { "Ein Zweig \($0) wurde schon angeboten; ein anderer Name ist nötig." },
    notOffered: {
      "\($0) kann nicht angeboten werden: er hat neu begonnen und verlässt die Sitzung bei keinem "
        + "Frame."
    },
    offerDisagrees: {
      "Der Zweig \($0) führt in diesem Programm zu einem anderen Zustand als in dem, das ihn anbot."
    },
    offerRefused: { "Der Zweig \($0) wird abgelehnt: \($1)." },
    ownBranch: "eigener Zweig",
    ownStarted: {
      "\($0) beginnt bei #\($1) und ist ein eigener Zweig: nichts, was darauf geschieht, erreicht die "
        + "anderen.\n.offer NAME zeigt ihn den anderen, .switch main führt zurück."
    },
    offered: {
      "\($0) ist allen angeboten: ab #\($1), " + ($2 == 1 ? "1 Frame" : "\($2) Frames")
    },
    offeredBy: { "angeboten von \($0)" },
    nothingToOffer: "Hier gibt es nichts anzubieten: .branch NAME beginnt einen eigenen Zweig.",
    offerSummary: "Den anderen einen eigenen Zweig zeigen",
    offerHelp: """
      Die anderen sehen ihn mit .branches und öffnen ihn mit .switch NAME als eigenen Zweig. Was
      danach darauf geschieht, sehen sie erst, wenn es unter anderem Namen angeboten wird.
      """,
    othersOpen: {
      $0 == 1
        ? "1 Anfrage eines anderen Teilnehmers ist offen; darauf wird nicht gewartet."
        : "\($0) Anfragen anderer Teilnehmer sind offen; darauf wird nicht gewartet."
    },
    notShared: "Diese Sitzung wird mit niemandem geteilt.",
    notNumbered: {
      "Nach \($0) s ohne Nummer: die Datenbank antwortet nicht. Das Eingegebene wartet als Entwurf."
    },
    lost: { "Keine Verbindung zur Sitzung: \($0) Eingaben warten als Entwurf." },
    backAgain: "Die Verbindung zur Sitzung ist wieder da.",
    changed: {
      "#\($0) kam anders heraus als gezeigt, denn andere kamen davor: \($2), nicht \($1)"
    },
    nothing: "keine Änderung",
    disagreement: {
      "Nach Frame \($0), von Teilnehmer \($1), hat dieses Programm einen anderen Zustand als die "
        + "Sitzung. Ab da schaut es nur zu."
    },
    ended: { "Diese Sitzung wird nicht mehr geteilt: \($0)" },
    refusedRow: {
      "Hier wie bei allen anderen abgelehnt: \($0), von Teilnehmer \($1): \($2). Die Sitzung geht "
        + "weiter."
    },
    takenOver: { "Anfrage \($0) wird jetzt hier ausgeführt: wer sie gestellt hat, ist weg." },
    unanswered: {
      "Anfrage \($0) ist verloren: wer sie ausgeführt hat, ist weg, und wiederholen darf man sie nicht."
    },
    drafts: { $0 == 1 ? "1 Entwurf" : "\($0) Entwürfe" },
    whoSummary: "Auflisten, wer an der geteilten Sitzung teilnimmt",
    whoHelp: """
      Wer da ist, und wer gegangen ist und offene Anfragen hinterlässt: die führt ein anderer aus,
      wo man sie wiederholen darf, sonst sind sie verloren.
      """,
    acts: "handelt", looks: "schaut", isGone: "ist weg", isYou: "hier",
    atFrame: { "bei #\($0)" },
    openRequests: { $0 == 1 ? "1 offene Anfrage" : "\($0) offene Anfragen" },
    join: "an der Sitzung mit dieser Adresse teilnehmen: postgres://rechner/datenbank/NAME",
    joinAs: "der Name für die anderen; sonst der des Benutzers",
    look: "nur schauen und nichts tun",
    saved: { $1 == 1 ? "1 Frame nach \($0) geschrieben" : "\($1) Frames nach \($0) geschrieben" })
}
