extension CommandTexts.Comparisons {
  /// The Spanish texts.
  static let spanish = CommandTexts.Comparisons(
    equal: "el mismo valor",
    unequal: "otro valor, o ninguno",
    less: "un número menor",
    lessOrEqual: "como máximo ese número",
    greater: "un número mayor",
    greaterOrEqual: "como mínimo ese número",
    contains: "está en alguna parte de él",
    matches: "se encuentra en él una expresión regular",
    exists: "hay un valor",
    and: "se cumplen las dos",
    or: "se cumple una de ellas",
    now: "el valor actual",
    off: "ya no")
}
