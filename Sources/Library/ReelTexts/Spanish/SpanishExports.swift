extension SavingTexts.Exports {
  /// The Spanish texts.
  static let spanish = SavingTexts.Exports(
    state: "el estado, en JSON",
    frames: "un objeto JSON por cada fotograma de la rama",
    sqlite: "una base de datos para SQLite y lo que la lea",
    reduxDevTools: "la rama, para Redux DevTools",
    trace: "fotogramas, efectos y causas, para Perfetto",
    asciicast: "la rama como se veía, para asciinema",
    kind: "el tipo de archivo, si su nombre no lo dice",
    noSuchKind: { "no existe el tipo de exportación «\($0)»; existen: \($1)" },
    takesNoPath: { "\($0) trata siempre de todo el estado: omite la ruta" },
    summary: "Escribir una grabación en un archivo para otra herramienta",
    needs: "export necesita una grabación y el archivo que escribir: export a.reel a.sqlite",
    subcommandHelp: "Un archivo que existe no se sobrescribe nunca. Los tipos:",
    sqlSummary: "Consultar una grabación en SQL",
    sqlNeeds: "sql necesita una grabación y una consulta: sql a.reel 'SELECT * FROM frames'",
    sqlHelp: """
      frames    frame, position, branch, time, origin, cause, app, action, arguments,
                skipped, edited
      causes    frame, cause, request
      requests  frame, request, deed, name, arguments, feature, fate
      branches  branch, parent, start, tip, frames, current
      changes   path, frame, old, new, position: qué ha sido de cada hoja del estado
      state     frame, path, value: todas las hojas; WHERE frame = 12 es rápido
      Los valores son JSON; lo que es null o no está es NULL. Solo se lee.
      """,
    tables: { "existen: \($0)" })
}
