extension RecordingTexts {
  /// The German texts.
  static let german = RecordingTexts(
    exists: { "\($0) gibt es schon; eine Aufnahme wird nie überschrieben" },
    damaged: { "\($0):\($1): beschädigt: \($2)" },
    begun: {
      "\($0): Frame \($1) wurde begonnen und nicht beendet; seine Aktion wird nicht wiederholt: \($2)"
    },
    newer: {
      "\($0):1: von einem neueren Reel geschrieben, im Format \($1); dieses liest bis Format \($2)"
    },
    otherApp: { "\($0):1: eine Aufnahme von „\($1)“, nicht von „\($2)“" },
    unreadable: { "\($0):\($1): passt nicht zu dieser Version der App: \($2)" },
    unwritable: { "\($0) lässt sich nicht schreiben: \($1)" },
    notReadBack: { "eine Aktion liest nicht, was sie geschrieben hat: \($0)" },
    lost: { "die Frames in \($0) lassen sich nicht mehr lesen" },
    dropped: { "\($0):\($1): die letzte Zeile fällt weg: \($2)" },
    otherForm: { "\($0): der Zustand hat heute eine andere Form, also wird nichts verglichen" },
    onlyTheEnd: {
      "\($0): vom Ende her gelesen; die Frames \($1) bis \($2) sind geprüft, die davor nicht"
    },
    parts: Parts(
      frame: { "Frame \($0)" },
      state: { "der Zustand nach Frame \($0)" },
      action: "eine Aktion",
      edit: "eine Änderung",
      fate: { "das Schicksal der Anfrage \($0)" },
      end: "das Ende"),
    lines: Lines(
      checksum: "ihre Prüfsumme stimmt nicht",
      checksumOrOrder: "ihre Prüfsumme stimmt nicht, oder die Zeile davor fehlt",
      notWhole: "sie ist nicht vollständig",
      noRecording: "das ist keine Aufnahme von Reel: in der ersten Zeile fehlt „reel“",
      tooLong: { "sie hat mehr als \($0) Bytes" },
      header: "im Kopf fehlt etwas von app, time, state, digest",
      state: "der Zustand fehlt",
      frame: "im Frame fehlt etwas von time, origin, action",
      digest: "„digest“ ist nicht 16 Ziffern von 0 bis f",
      keyframe: "im Keyframe fehlt state oder digest",
      unknown: "sie ist nichts von frame, keyframe, edit, request, end",
      fate: { "„request“ ist nicht ein Frame und eine Nummer, oder „fate“ ist nichts von \($0)" },
      number: { "„\($0)“ ist \($1), erwartet wird eine ganze Zahl von \($2) bis \($3)" },
      branch: { "„\($0)“ ist keine Nummer eines Zweigs" },
      edit: { "die Änderung „\($0)“ ist unbekannt, oder ihr fehlt etwas" }),
    order: Order(
      behindEnd: "nach dem Ende steht noch etwas",
      edit: "die Änderung nennt einen Zweig oder Frame, den es nicht gibt",
      notAsked: { "die Anfrage \($0) ist noch nicht gestellt" },
      otherEnd: { "das Ende ist das von Frame \($0), nicht \($1)" },
      frame: { "auf Frame \($1) folgt Frame \($0)" },
      noBranch: { "es gibt keinen Zweig \($0)" },
      keyframe: { "der Keyframe ist von Frame \($0), nicht von dem davor" }))
}
