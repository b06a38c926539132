extension PostgresTexts {
  /// The Spanish texts.
  static let spanish = PostgresTexts(
    notAnAddress: "no es la dirección de una base de datos, como postgres://user@host/database",
    noNameInAddress: "no nombra ninguna sesión; escribe postgres://user@host/database/NAME",
    noMemory: "no hay memoria para una conexión",
    badAddress: { "\($0): \($1)." },
    noConnection: { "\($0): no hay conexión con la base de datos: \($1)." },
    refused: { "\($0): la base de datos lo rechaza: \($1) (SQLSTATE \($2))." },
    statement: { "\($0) La instrucción era: \($1)" },
    newerSchema: {
      "\($0) lo ha preparado una versión más nueva de este programa: su esquema \($1) tiene la versión "
        + "\($2); la conocida es \($3)."
    },
    missingSchema: {
      "\($0) no tiene el esquema \($1) tal como lo conoce este programa. Quien pueda crear esquemas "
        + "ahí lo prepara con: db init \($0)"
    },
    column: { "\($0): columna \($1): \($2)." },
    making: Making(
      summary:
        "Preparar una base de datos para sesiones compartidas, o guardar una en una grabación",
      fileMissing: "db save: falta el archivo: db save URL/NAME FILE",
      noFile: { "db init no admite ningún archivo: «\($0)»" },
      made: { "\($0): creado, versión \($1)" },
      migrated: { "\($0): versión \($1) → \($2)" },
      isLatest: { "\($0): ya está en la versión \($1)" }))
}
