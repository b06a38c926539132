extension TimelineTexts {
  /// The Spanish texts.
  static let spanish = TimelineTexts(
    frames: Frames(
      nothingYet: { "no existe el fotograma \($0); todavía no ha pasado nada" },
      beginning: "el fotograma 0 no tiene acción, y un commit no conserva su estado",
      gone: { "el fotograma \($0) se fijó o se eliminó" },
      noSuchFrame: { "no existe el fotograma \($0); hay de 0 a \($1)" },
      answerBeforeRequest: {
        "el fotograma \($0) responde a lo que pidió el fotograma \($1), y no puede ir antes"
      }),
    conditions: Conditions(
      connective: "«and», «or» o el final",
      path: "una ruta",
      pattern: "una expresión regular entre comillas",
      comparison: "uno de == != < <= > >= contains matches exists",
      equality: "la igualdad se escribe ==; ",
      tooDeep: "esto está anidado demasiado hondo",
      openParenthesis: "el paréntesis no se cierra",
      noAction: "el principio no tiene acción",
      interrupted: { "interrumpido; fotogramas leídos: \($0)" },
      interruptedOf: { "interrumpido; fotogramas leídos: \($0) de \($1)" }),
    never: Never(
      holds: { "«\($0)» no se cumple nunca: \($1)" },
      suggestion: { "; escribe \($0)" },
      noOrder: { "\($0) no tiene orden" },
      containsNothing: { "hay \($0), que no contiene nada" },
      otherKind: { "hay \($0), no \($1)" }),
    patterns: Patterns(
      nothingOpen: #"no hay nada abierto que cerrar; el carácter mismo se escribe \)"#,
      repetition: {
        #"una repetición es {2}, {2,} o {2,5}, hasta \#($0) veces; "#
          + #"el carácter mismo se escribe \{"#
      },
      nothingToRepeat: {
        #"aquí no hay nada que repetir; el carácter mismo se escribe \\#($0)"#
      },
      groups: "hay los grupos (…) y (?:…), y (?i) al principio",
      range: "un intervalo va de un carácter menor a uno mayor, como a-z",
      backslash: "una barra invertida va delante de d, w, s, b, D, W, S, B, n, r, t o un signo",
      tooLarge: "hasta aquí la expresión es demasiado grande; lo repetido cuenta cada vez"),
    recordings: .spanish)
}
