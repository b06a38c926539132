extension PostgresTexts {
  /// The German texts.
  static let german = PostgresTexts(
    notAnAddress: "das ist keine Adresse einer Datenbank wie postgres://wer@rechner/datenbank",
    noNameInAddress: "sie nennt keine Sitzung; richtig wäre postgres://wer@rechner/datenbank/NAME",
    noMemory: "für eine Verbindung ist kein Speicher da",
    badAddress: { "\($0): \($1)." },
    noConnection: { "\($0): keine Verbindung zur Datenbank: \($1)." },
    refused: { "\($0): die Datenbank lehnt ab: \($1) (SQLSTATE \($2))." },
    statement: { "\($0) Die Anweisung war: \($1)" },
    newerSchema: {
      "\($0) stammt von einer neueren Version dieses Programms: das Schema \($1) hat Version \($2), "
        + "bekannt ist \($3)."
    },
    missingSchema: {
      "\($0) hat das Schema \($1) nicht so, wie dieses Programm es kennt. Wer dort Schemas anlegen "
        + "darf, tut: db init \($0)"
    },
    column: { "\($0): Spalte \($1): \($2)." },
    making: Making(
      summary:
        "Datenbank für geteilte Sitzungen vorbereiten, oder eine davon in eine Aufnahme schreiben",
      fileMissing: "db save: die Datei fehlt: db save URL/NAME DATEI",
      noFile: { "db init nimmt keine Datei: „\($0)“" },
      made: { "\($0): angelegt, Version \($1)" },
      migrated: { "\($0): Version \($1) → \($2)" },
      isLatest: { "\($0): hat schon Version \($1)" }))
}
