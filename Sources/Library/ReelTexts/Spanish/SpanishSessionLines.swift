extension SessionTexts.Lines {
  /// The Spanish texts.
  static let spanish = SessionTexts.Lines(
    recordingEnded: { "\($0); la sesión sigue sin grabación" },
    interrupted: "interrumpido",
    notDone: "no se ha hecho",
    drops: "¿Descartar lo escrito en el formulario abierto?",
    runsAlready: { "\($0) ya se está ejecutando: un guion no se puede ejecutar a sí mismo" },
    notAvailable: { "\($0) no está disponible: \($1)" },
    timelineLocked: "la línea de tiempo está bloqueada; .lock off acepta acciones de nuevo",
    mayBe: { "«\($0)» puede ser \($1)" },
    notAbbreviated: { "\($0) no se abrevia, porque cambia lo que ha pasado" },
    noOwnCommand: { "no existe el comando .\($0)\($1)" },
    quitEnds: "; .quit termina la sesión",
    noAppCommand: { "\($0) no tiene ningún comando «\($1)»\($2)" },
    isNoJSON: { "esto no es JSON: \($0)" },
    isNoAction: { "esto no es una acción: \($0)" },
    isNoActionOf: { "esto no es una acción de \($0): \($1)" },
    farewells: ["salir", "terminar", "adiós"])
}

extension SessionTexts.Answers {
  /// The Spanish texts.
  static let spanish = SessionTexts.Answers(
    theAnswer: { "la respuesta a «\($0)»" },
    isNeither: { "a «\($0)» responde la línea siguiente, que no es ni sí ni no" },
    unanswered: "no se ha hecho: no hubo respuesta",
    inputEnded: { "la entrada ha terminado; la línea siguiente habría sido \($0)" },
    noSuchVariable: { "no existe la variable de entorno «\($0)», indicada para \($1)" },
    theSecret: { "«\($0)»" },
    yes: ["sí", "si", "s"],
    no: ["no", "n"],
    passwords: ["contraseña", "clave"])
}

extension SessionTexts.Scripts {
  /// The Spanish texts.
  static let spanish = SessionTexts.Scripts(
    unreadable: "no se puede leer",
    noSuchFile: "no existe ese archivo",
    noUTF8: "esto no es texto UTF-8", isTooLong: { "un guion tiene como mucho \($0) bytes" },
    lineIsTooLong: { "una línea tiene como mucho \($0) bytes" })
}
