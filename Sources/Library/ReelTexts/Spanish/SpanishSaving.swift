extension SavingTexts {
  /// The Spanish texts.
  static let spanish = SavingTexts(
    anExport: "una exportación", aSavedSession: "una sesión guardada", aReport: "un informe",
    exists: { "\($0) ya existe; \($1) no sobrescribe nada" },
    isUnwritable: { "\($0) no se puede escribir: \($1)" },
    noSuchFolder: "no existe esa carpeta",
    anotherProcessor: "otro procesador",
    nothingToTest: "no ha pasado nada que una prueba pudiera repetir",
    isNotConstructed: { "una prueba no puede crear \($0): indíquelo en su `construction`" },
    script: .spanish,
    hidden: Hidden(
      secret: "una línea sobre un secreto, que se omite",
      noCommand: "una línea que no es un comando, que se omite"),
    rules: Rules(
      brokenSince: { "incumplida desde el fotograma \($0)" }, holdsNow: "se cumple ahora",
      doesNotHoldNow: "no se cumple ahora", none: { "\($0) no declara ninguna" }),
    report: .spanish, page: .spanish, exports: .spanish)
}

extension SavingTexts.Script {
  static let spanish = Self(
    savedFrom: { "Guardado de una sesión de \($0): lo que se hizo, y lo que se veía." },
    hadData: "La sesión tenía datos propios: si eso importa, ejecútalo con --data.",
    hasGap: "No se espera nada hasta el final de la última pausa: no se recordaba.",
    secrets: { "Lo que se preguntó y es secreto viene del entorno: \($0)." },
    omittedSecret: { "Aquí había una línea\($0.map { " (\($0))" } ?? "") que nombra un secreto." },
    omittedText: "Aquí había una línea que no es un comando.")
}

extension SavingTexts.Report {
  static let spanish = Self(
    recordingGoesBeside: {
      "la grabación va en un archivo .reel junto al informe; escribe: .report \($0)"
    },
    wrote: { "escritos: \($0) y \($1), \(counted($2, "fotograma", "fotogramas"))" },
    whatToDo: {
      "Cuenta en \($0) qué hiciste y qué debería haber pasado, y envía los dos archivos."
    },
    passwords:
      "No contienen contraseñas, pero sí lo que las aplicaciones han mostrado: revísalos antes.",
    title: { "Un informe de \($0)" },
    none: "Ninguno.", nothing: "Nada.", headings: .spanish, facts: .spanish, place: .spanish,
    flights: Flights(
      inBackground: ", en segundo plano", betweenRounds: ", entre dos rondas",
      onBranch: { ", en \($0)" }))
}

extension SavingTexts.Report.Headings {
  static let spanish = Self(
    whatIsWrong: "Qué ha fallado",
    writeHere: "(Escribe aquí qué hiciste, qué pasó y qué debería haber pasado.)",
    screen: "En la pantalla", frames: "Los últimos fotogramas", branches: "Ramas",
    failures: "Líneas que han fallado", notices: "Errores y avisos", flights: "En curso",
    rules: "Las reglas de las aplicaciones", lookAtIt: "Para verlo",
    open: "viajar, preguntar, ramificar", replay: "¿llega a los mismos estados?")
}

extension SavingTexts.Report.Facts {
  static let spanish = Self(
    program: "Programa", system: "Sistema", language: "Idioma", terminal: "Consola",
    app: "Aplicación", services: "Servicios", network: "Red", data: "Datos", clock: "Reloj",
    shown: "Se muestra", columns: { "\($0) columnas" }, rows: { "\($0) filas" },
    noTerminal: "sin terminal", dataOfRecording: "se ha abierto una grabación",
    dataOfSession: "creados para la sesión", dataOfUser: "los del usuario", virtual: ", virtual")
}

extension SavingTexts.Report.Place {
  static let spanish = Self(
    frame: { "fotograma \($0) de \($1)" }, newest: "el más reciente",
    newestIs: { "el más reciente es \($0)" },
    all: { "\(counted($0, "fotograma", "fotogramas")) en total" }, locked: "bloqueada",
    paused: "en pausa", withoutEffects: "sin efectos")
}
