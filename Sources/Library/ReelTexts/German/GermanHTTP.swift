extension HTTPTexts {
  /// The German texts.
  static let german = HTTPTexts(
    server: { "\($0)" },
    bytes: { "\($0) Bytes" },
    errors: Errors(
      invalidAddress: {
        "„\($0)“ ist nicht die Adresse eines Servers; eine sieht aus wie http://127.0.0.1:8080."
      },
      noConnection: { "Der Server antwortet nicht (\($0))." },
      timedOut: { "Der Server hat zu lange nicht geantwortet (\($0))." },
      connectionLost: { "Die Verbindung zum Server riss ab (\($0))." },
      tooLong: {
        "Der Server (\($0)) antwortet mit mehr als \($1), und mehr wird nicht gelesen; weniger "
          + "anfordern, oder mehr erlauben mit APIClient(answerLimit:)."
      },
      redirected: {
        "Der Server (\($0)) verweist auf \($1); dorthin wird nichts gesendet. Ist das richtig, "
          + "ist es die Adresse, die der Dienst braucht."
      },
      notAllowed: "Der Server erlaubt das nicht",
      notFound: "Der Server hat das nicht",
      serverTrouble: "Der Server hat ein Problem",
      refused: "Der Server lehnt das ab",
      malformed: { "Unerwartete Antwort des Servers: \($0)." },
      malformedAt: { "Unerwartete Antwort des Servers: \($0) (\($1))." },
      unsendable: { "Das lässt sich nicht an den Server senden: \($0)." },
      cancelled: "Die Anfrage wurde abgebrochen."),
    malformations: Malformations(
      notJSON: "das ist kein JSON",
      expected: { "erwartet wird \($0)" },
      null: { "null, wo \($0) erwartet wird" },
      text: "ein Text",
      moment: "ein Zeitpunkt wie 2026-01-01T00:00:00.000Z",
      list: "eine Liste"),
    words: Words(
      nothing: "es fehlt eine Angabe",
      notUnderstood: { "„\($0)“ wird nicht verstanden" },
      noCount: { "„\($0)“ ist keine Anzahl von Anfragen ab 1" },
      noStatus: { "„\($0)“ ist kein Status zwischen 100 und 599" },
      noSeed: { "„\($0)“ ist kein Seed, also keine ganze Zahl" },
      noTime: { "„\($0)“ ist keine Zeit wie 200ms oder 1.5s" },
      noRate: { "„\($0)“ ist keine Rate zwischen 0% und 100%" },
      longerFirst: { "in „\($0)“ steht die längere Zeit zuerst" }))
}
