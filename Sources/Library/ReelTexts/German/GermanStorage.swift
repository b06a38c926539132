extension StorageTexts {
  /// The German texts.
  static let german = StorageTexts(
    files: Files(
      noDirectory: "ist kein Verzeichnis und muss aus dem Weg",
      cannotBeMade: { "lässt sich nicht anlegen: \($0)" },
      cannotBeWritten: { "lässt sich nicht schreiben: \($0)" },
      cannotBeRead: { "lässt sich nicht lesen: \($0)" },
      noCredentials: "enthält keine Zugangsdaten; die Datei reparieren oder entfernen",
      noSettings: {
        "enthält diese Einstellungen nicht (\($0)); die Datei reparieren, oder sie für einen "
          + "neuen Anfang entfernen"
      },
      credentialsNotKept: { "\($0) Bis dahin gelten Zugangsdaten nur für diese Sitzung." }),
    databases: Databases(
      inMemory: "Die Datenbank im Speicher",
      cannotOpen: { "\($0) lässt sich nicht öffnen: \($1)." },
      readOnly: {
        "\($0) lässt sich nicht schreiben: \($1). Datei und Verzeichnis müssen beschreibbar sein."
      },
      damaged: { "\($0) ist keine Datenbank oder beschädigt: \($1)." },
      newerVersion: {
        "\($0) stammt von einer neueren Version dieses Programms: Version \($1), bekannt ist \($2)."
      },
      busy: {
        "\($0) wird von einem anderen Prozess benutzt: \($1). Wenn er fertig ist, geht es wieder."
      },
      full: {
        "\($0) kann nicht wachsen: \($1). Der Datenträger braucht freien Platz."
      },
      constraint: { "\($0) lehnt eine Änderung ab: \($1)." },
      column: { "\($0): Spalte \($1): \($2)." },
      closed: { "\($0) ist geschlossen." },
      statement: { "\($0) Die Anweisung war: \($1)" }),
    reasons: Reasons(
      noFile: "das ist keine Datei",
      readOnlyFile: "die Datei ist schreibgeschützt",
      readOnlyDirectory: "ihr Verzeichnis ist schreibgeschützt",
      notRestricted: { "andere dürfen sie lesen, und das lässt sich nicht ändern: \($0)" },
      version: { "sie hat Version \($0), die letzte bekannte ist \($1)" },
      noReference: { "nach der Migration führt ein Verweis in der Tabelle \($0) ins Leere" },
      closed: "sie ist geschlossen",
      noStatement: "darin steht keine Anweisung",
      severalStatements: "das ist mehr als eine Anweisung; dafür gibt es script",
      oneQuery: "hier beginnt eine zweite Abfrage: eine auf einmal",
      onlyReads: "hier wird nur gelesen: ein SELECT, und nichts, was etwas ändert oder anhängt",
      parameters: { "sie hat \($0) Parameter, und gegeben sind \($1) Werte" },
      noColumn: "so eine Spalte hat die Antwort nicht",
      otherType: { "der Wert ist \($0), nicht vom Typ \($1)" },
      integer: "ein INTEGER",
      text: "ein TEXT",
      resultCode: { "SQLites Ergebniscode \($0)" }))
}
