extension AppTexts {
  /// The German texts.
  static let german = AppTexts(
    quotes: Quotes(
      overrun: """
        hier ist das Anführungszeichen des Worts geschlossen, und das Wort geht weiter; \
        dazwischen fehlt ein Leerzeichen, oder um alles gehört das andere Zeichen, \
        wie in "so geht's"
        """,
      open: {
        "das Anführungszeichen \($0) wird nicht geschlossen; es fehlt noch ein \($0) am Ende des "
          + "Textes, oder \\\($0) für das Zeichen selbst"
      }),
    writing: Writing(
      options: "[Optionen]",
      value: "Wert",
      yes: "ohne Nachfrage ausführen",
      instead: { "\($0); richtig wäre \($1)" },
      unexpected: { "unerwartetes Argument „\($0)“; Aufruf: \($1)" },
      invalid: { "ungültige Argumente; Aufruf: \($0)" }),
    arguments: Arguments(
      missing: { "\($0) fehlt" },
      exclusive: { "\($0) und \($1) schließen einander aus" },
      secretIsAsked: { "das ist hier zu viel, und nach dem Geheimnis „\($0)“ wird gefragt" },
      twice: { "--\($0) steht zweimal da" },
      takesNoValue: { "--\($0) hat keinen Wert" },
      noOption: { "hier gibt es kein --\($0)" },
      noSubcommandOption: { "hier gibt es keine Option --\($0)" },
      needsValue: { "\($0) braucht einen Wert" },
      noLetter: { "es gibt keine Option \($0); Optionen haben zwei Striche" },
      noLetterOf: { "es gibt keine Option \($0); Optionen haben zwei Striche oder sind \($1)" }),
    values: Values(
      unfit: { "„\($0)“ geht hier nicht; erwartet wird \($1)" },
      wholeNumber: "eine ganze Zahl",
      number: "eine Zahl",
      text: "Text",
      oneOf: { "eines von \($0)" },
      secret: { "ein Geheimnis schreibt man \"\($0)\" und nichts sonst" },
      count: { "\($0), wo eine Zahl von \($1) bis \($2) erwartet wird" },
      noParts: "eine Aktion ohne Teile"),
    fields: Fields(
      givenTwice: { "\($0) steht zweimal da" },
      noField: {
        "„\($0)“ ist keines von \($1); ein Wert aus mehreren Wörtern steht in Anführungszeichen"
      }),
    placeholders: [
      "ACTION": "AKTION", "ADDRESS": "ADRESSE", "COMMAND": "BEFEHL", "CONDITION": "BEDINGUNG",
      "COUNT": "ANZAHL", "DIR": "VERZEICHNIS", "FILE": "DATEI", "FOLDER": "ORDNER",
      "FRAMES-A-SECOND": "FRAMES-PRO-SEKUNDE", "LANGUAGE": "SPRACHE", "LINE": "ZEILE",
      "METHOD": "METHODE", "NEW": "NEU", "OLD": "ALT", "PATH": "PFAD", "RECORDING": "AUFNAHME",
      "SCRIPT": "SKRIPT", "SECONDS": "SEKUNDEN", "TOPIC": "THEMA", "VALUE": "WERT",
      "WORD": "WORT",
    ])
}
