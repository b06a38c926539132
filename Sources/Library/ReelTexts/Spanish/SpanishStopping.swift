extension RunningTexts.Stopping {
  /// The Spanish texts.
  static let spanish = Self(
    replay: { "\($0)\n  hasta el fotograma \($1): \($2)" },
    question: { "\($0); no se guarda nada, y el mismo comando empieza de nuevo" },
    scripts: { "interrumpido; guiones ejecutados: \($0) de \($1)" },
    goOn: { "para seguir: \($0)" },
    fuzzing: { steps, all, frames, seed in
      let frames = counted(frames, "fotograma", "fotogramas")
      return "interrumpido tras \(steps) de \(all) pasos, \(frames), ningún fallo; semilla \(seed)"
    },
    fuzzAgain: { "lo mismo otra vez, hasta el final: \($0)" },
    lines: {
      "interrumpido; hasta ahora quedan \(counted($0, "línea", "líneas")) de \($1), "
        + "en \($2) intentos"
    },
    actions: {
      "interrumpido; hasta ahora quedan \(counted($0, "acción", "acciones")) de \($1), "
        + "en \($2) reproducciones"
    },
    shrinkOn: { "para seguir desde ahí: \($0)" },
    hasNotFailed: "interrumpido antes de fallar una sola vez: todavía no se ha omitido nada",
    nothingLeftOut: { "interrumpido en el intento \($0), antes de poder omitir nada" })
}
