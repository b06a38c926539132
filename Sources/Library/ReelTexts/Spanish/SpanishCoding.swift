extension CodingTexts {
  /// The Spanish texts.
  static let spanish = CodingTexts(
    kinds: Kinds(
      truth: "true o false", number: "un número", text: "un texto", array: "un array",
      object: "un objeto", wholeNumber: { "un número entero de \($0) bits" }),
    syntax: Syntax(
      tooLong: "el texto ocupa más de 4 GB",
      notUTF8: "el texto no es UTF-8",
      surplus: "tras el valor no puede seguir nada",
      noValue: "se espera un valor",
      noDigit: "se espera una cifra",
      noName: "se espera un nombre entre comillas",
      noColon: "se esperan dos puntos",
      noComma: { "se espera una coma o \($0)" },
      controlCharacter: "un carácter de control se escribe como secuencia de escape",
      openText: "el texto no se cierra",
      unicodeEscape: "\\u necesita cuatro cifras hexadecimales",
      noSuchEscape: "no existe esa secuencia de escape",
      halfPair: "medio par subrogado no es un carácter",
      tooDeep: { "hay más de \($0) niveles anidados" },
      place: { "\($0) (byte \($1))" }),
    values: Values(
      missing: { "falta «\($0)»" },
      missingElement: { "falta un elemento tras los \($0) que hay" },
      mismatch: { "se espera \($0), hay \($1)" },
      ambiguousCase: "no existe ese caso, o hay más de uno",
      noSuchCase: { "no existe el caso «\($0)»" },
      tooLarge: { "el número \($0) no cabe en \($1) bits" }),
    paths: Paths(
      state: "el estado",
      expected: { "aquí se espera \($0)" },
      name: "un nombre",
      quotedName: "un nombre entre comillas",
      element: "un lugar como [0] o una coincidencia como [id=2]",
      value: "un valor",
      json: "un valor JSON",
      textInQuotes: { "; un texto va entre comillas: \"\($0)\"" },
      openBracket: "el corchete no se cierra",
      surplus: "una ruta termina aquí, o sigue con un punto o un corchete",
      otherRoot: { "las rutas empiezan aquí por «\($0)»" },
      otherRootThan: { "las rutas empiezan aquí por «\($0)», no por «\($1)»" },
      unknown: { "\($0) no tiene «\($1)»" },
      unknownAmong: { "\($0) no tiene «\($1)»; tiene \($2)" },
      unknownInNothing: { "\($0) no tiene «\($1)»; no tiene nada" },
      outside: {
        "\($0) tiene \(counted($1, "elemento", "elementos")), así que no existe \($2)"
      },
      noElement: { "\($0) no tiene ningún elemento \($1)" },
      noEntry: { "\($0) no tiene ninguna entrada «\($1)»" },
      impossible: { "\($0) es \($1), y \($2) no encaja ahí" }))
}
