extension StorageTexts {
  /// The Spanish texts.
  static let spanish = StorageTexts(
    files: Files(
      noDirectory: "no es un directorio; quítalo de en medio",
      cannotBeMade: { "no se puede crear: \($0)" },
      cannotBeWritten: { "no se puede escribir: \($0)" },
      cannotBeRead: { "no se puede leer: \($0)" },
      noCredentials: "no contiene credenciales; repáralo, o elimínalo",
      noSettings: {
        "no contiene estos ajustes (\($0)); repáralo, o elimínalo para empezar de nuevo"
      },
      credentialsNotKept: {
        "\($0) Hasta entonces las credenciales se guardan solo para esta sesión."
      }),
    databases: Databases(
      inMemory: "La base de datos en memoria",
      cannotOpen: { "\($0) no se puede abrir: \($1)." },
      readOnly: {
        "\($0) no se puede escribir: \($1). Permite escribir en el archivo y su carpeta."
      },
      damaged: { "\($0) no es una base de datos o está dañada: \($1)." },
      newerVersion: {
        "\($0) fue escrita por una versión más nueva de este programa: tiene la versión \($1), la "
          + "conocida es \($2)."
      },
      busy: { "\($0) está en uso por otro proceso: \($1). Inténtalo cuando haya terminado." },
      full: { "\($0) no puede crecer: \($1). Libera espacio en el disco e inténtalo de nuevo." },
      constraint: { "\($0) rechaza un cambio: \($1)." },
      column: { "\($0): columna \($1): \($2)." },
      closed: { "\($0) se ha cerrado." },
      statement: { "\($0) La sentencia era: \($1)" }),
    reasons: Reasons(
      noFile: "no es un archivo",
      readOnlyFile: "el archivo es de solo lectura",
      readOnlyDirectory: "su directorio es de solo lectura",
      notRestricted: { "otros pueden leerlo, y eso no se puede cambiar: \($0)" },
      version: { "su versión es \($0), la última conocida es \($1)" },
      noReference: {
        "tras la migración, una referencia de la tabla \($0) no lleva a ninguna parte"
      },
      closed: "se ha cerrado",
      noStatement: "no contiene ninguna sentencia",
      severalStatements: "hay más de una sentencia; usa script",
      oneQuery: "aquí empieza una segunda consulta: de una en una",
      onlyReads: "aquí solo se lee: un SELECT, y nada que cambie o adjunte algo",
      parameters: { "tiene \($0) parámetros, y se han dado \($1) valores" },
      noColumn: "no existe esa columna en la respuesta",
      otherType: { "el valor es \($0), no del tipo \($1)" },
      integer: "un INTEGER",
      text: "un TEXT",
      resultCode: { "código de resultado de SQLite: \($0)" }))
}
