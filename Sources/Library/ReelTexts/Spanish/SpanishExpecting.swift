extension ExpectingTexts {
  /// The Spanish texts.
  static let spanish = ExpectingTexts(
    noCondition: "falta una condición; .help expect muestra algunas",
    write: { "escribe: \($0)" },
    noText: "falta un texto entre comillas",
    textNotQuoted: "un texto de varias palabras va entre comillas",
    screenContains: { "la pantalla contiene «\($0)»" },
    screenLacks: { "la pantalla no contiene «\($0)»" },
    thereIsError: "hay un error",
    thereIsNoError: """
      no hay ningún error: la línea anterior no ha fallado, y la pantalla no muestra ninguno
      """,
    noErrorContains: { "ningún error contiene «\($0)»" },
    isNoFrame: { "«\($0)» no es el número de un fotograma" },
    frameAsks: { "el fotograma \($0) pide \($1.isEmpty ? "nada" : $1.joined(separator: ", "))" },
    frameIs: { "el fotograma \($0) es \($1)" },
    doesNotHold: { "«\($0)» no se cumple" },
    isFound: { "\($0) es \($1)" },
    isFoundNot: { "\($0) es \($1), no \($2)" },
    expectedToActual: { "\($0), esperado → real:" },
    breaksRule: { "\($0) incumple una regla: \($1)" },
    leadsElsewhere: { "\($0) lleva a otro estado cuando se reproduce" },
    isInFlight: { "\($0) está en curso" },
    isStuck: "la pantalla muestra que hay algo en curso, pero no lo hay")
}
