extension SessionTexts.Progress {
  /// The Spanish texts.
  static let spanish = Self(
    replaying: { "reproduciendo: \(counted($0, "fotograma", "fotogramas"))" },
    searching: { "buscando: \(counted($0, "fotograma", "fotogramas"))" },
    fuzzing: { "probando: \(counted($0, "paso", "pasos"))" },
    shrinking: { "reduciendo: \(counted($0, "intento", "intentos"))" },
    simulating: { "simulando: \(counted($0, "mundo terminado", "mundos terminados"))" },
    running: { "ejecutando: \(counted($0, "guion terminado", "guiones terminados"))" },
    recordings: { counted($0, "grabación terminada", "grabaciones terminadas") },
    percent: { "\($0) %" },
    rate: { "\($0) por segundo" },
    left: { "quedan \($0)" },
    waiting: { "esperando \($0) de #\($1); Ctrl-C lo termina" },
    waitingFor: { "esperando \($0); Ctrl-C lo termina" },
    cancelIt: { "\($0) lleva \($1) s en curso, lo ha pedido #\($2). ¿Cancelar?" },
    cancelThem: { "Hay \($0) peticiones en curso: \($1). ¿Cancelarlas?" })
}
