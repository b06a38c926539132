extension AppTexts {
  /// The Spanish texts.
  static let spanish = AppTexts(
    quotes: Quotes(
      overrun: """
        aquí se cierra la comilla de la palabra, y la palabra sigue; deja un espacio en medio, o \
        usa la otra comilla alrededor de todo, como en "it's"
        """,
      open: {
        "la comilla \($0) no se cierra; escribe otra \($0) donde termina el texto, o \\\($0) para "
          + "el carácter mismo"
      }),
    writing: Writing(
      options: "[opciones]",
      value: "valor",
      yes: "hacerlo sin preguntar",
      instead: { "\($0); se escribe: \($1)" },
      unexpected: { "argumento inesperado «\($0)»; uso: \($1)" },
      invalid: { "argumentos no válidos; uso: \($0)" }),
    arguments: Arguments(
      missing: { "falta \($0)" },
      exclusive: { "\($0) y \($1) se excluyen" },
      secretIsAsked: { "argumento inesperado; «\($0)» se pregunta aparte" },
      twice: { "--\($0) está dos veces" },
      takesNoValue: { "--\($0) no lleva ningún valor" },
      noOption: { "aquí no existe --\($0)" },
      noSubcommandOption: { "aquí no existe la opción --\($0)" },
      needsValue: { "\($0) necesita un valor" },
      noLetter: { "no existe la opción \($0); las opciones llevan dos guiones" },
      noLetterOf: { "no existe la opción \($0); las opciones llevan dos guiones o son \($1)" }),
    values: Values(
      unfit: { "«\($0)» no sirve aquí; se espera \($1)" },
      wholeNumber: "un número entero",
      number: "un número",
      text: "un texto",
      oneOf: { "uno de \($0)" },
      secret: { "un secreto se escribe \"\($0)\" y nada más" },
      count: { "\($0), donde se espera un número entre \($1) y \($2)" },
      noParts: "una acción sin partes"),
    fields: Fields(
      givenTwice: { "\($0) está dos veces" },
      noField: { "«\($0)» no es ninguno de \($1); un valor de varias palabras va entre comillas" }),
    placeholders: [
      "ACTION": "ACCIÓN", "ADDRESS": "DIRECCIÓN", "COMMAND": "COMANDO", "CONDITION": "CONDICIÓN",
      "COUNT": "CANTIDAD", "DIR": "DIRECTORIO", "FILE": "ARCHIVO", "FOLDER": "CARPETA",
      "FRAMES-A-SECOND": "FOTOGRAMAS-POR-SEGUNDO", "LANGUAGE": "IDIOMA", "LINE": "LÍNEA",
      "METHOD": "MÉTODO", "NEW": "NUEVO", "OLD": "VIEJO", "PATH": "RUTA",
      "RECORDING": "GRABACIÓN", "SCRIPT": "GUION", "SECONDS": "SEGUNDOS", "TOPIC": "TEMA",
      "VALUE": "VALOR", "WORD": "PALABRA",
    ])
}
