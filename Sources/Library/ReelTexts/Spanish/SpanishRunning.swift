extension RunningTexts {
  /// The Spanish texts.
  static let spanish = RunningTexts(
    scripts: .spanish, change: .spanish, fuzz: .spanish, checks: .spanish, shrink: .spanish,
    stopping: .spanish)
}

extension RunningTexts.Scripts {
  static let spanish = Self(
    summary:
      "Ejecutar guiones, cada uno con datos nuevos, el backend incorporado y tiempo virtual",
    needsScript: "run necesita un guion, una carpeta de guiones, o - para la entrada estándar",
    keepGoing: "seguir tras una línea que ha fallado",
    update: "escribir la grabación de cada guion a su lado, y decir qué ha cambiado",
    jobs: "cuántos guiones se ejecutan a la vez; uno por núcleo",
    filter: "solo los guiones con TEXTO en su nombre",
    shard: "solo la parte I de las N partes de los guiones",
    report: "escribir en CARPETA una página para un navegador de cada guion que falla",
    rewinds: { "\($0) muestra en un navegador qué ha llevado a ello" },
    noScript: { "no hay ningún guion en \($0)" },
    sameRecording: { "\($0) y \($1) se grabarían ambos en \($2)" },
    isNotRecorded: { "no hay grabación de \($0): hágala con  \($1)" },
    noneNamed: { "--filter: ninguno de los \($0) guiones tiene «\($1)» en su nombre" },
    isNoShard: { "--shard es I/N, como 1/3, no «\($0)»" },
    count: {
      "\(counted($0, "línea", "líneas")), \(counted($1, "fotograma", "fotogramas"))"
    },
    passed: { "ok  \($0)  \($1)" },
    failed: { "FALLA  \($0)" },
    recordsElse: { "\($0) graba ahora otra cosa:\n\($1)\nSi es lo que debe ser: \($2)" })
}

extension RunningTexts.Change {
  static let spanish = Self(
    recorded: "grabado", unchanged: "grabación sin cambios", changed: "grabación cambiada",
    onlyTimes: "solo en sus horas",
    firstAt: { $0.map { "por primera vez en el fotograma \($0)" } ?? "ya en su principio" },
    moreFrames: "hay más fotogramas", fewerFrames: "hay menos fotogramas")
}

extension RunningTexts.Fuzz {
  static let spanish = Self(
    summary: "Dar a las aplicaciones comandos al azar, comprobar cada fotograma y reducir fallos",
    save: "escribir el guion que repite un fallo, y una página; con varias apps, ARCHIVO-APP",
    jobs: "cuántas aplicaciones se prueban a la vez; una por núcleo",
    transcript: "imprimir cada línea, y cada fotograma con su huella",
    inProcess: "para un depurador: ejecutar en este proceso, que entonces muere con un fallo",
    steps: "cuántas líneas recibe cada aplicación; 1000",
    seed: "qué líneas: con la misma semilla, la misma ejecución",
    faults: "qué parte de la red falla, de 0 a 1; 0.1, y 0 para nada",
    late: "entregar respuestas otra vez, como si cancelar una petición no sirviera",
    seconds: "terminar tras tantos segundos, todas las aplicaciones juntas",
    notTried: "no se ha probado, se acabó el tiempo",
    stepsASecond: { "\($0) pasos por segundo" },
    nothingWrong: { steps, frames, seed, digest in
      let done = "\(counted(steps, "paso", "pasos")), \(counted(frames, "fotograma", "fotogramas"))"
      return "\(done), ningún fallo; semilla \(seed), estado \(digest)"
    },
    failed: { "semilla \($0), paso \($1), fotograma \($2): \($3)" },
    crashed: { "semilla \($0), paso \($1): el programa se ha interrumpido, señal \($2)" },
    foundBy: { "Encontrado por \($0)." },
    shrunk: { "reducido de \($0) líneas a \($1), en \($2) intentos:" },
    repeats: { "\($0) lo repite" }, rewinds: { "\($0) lo muestra en un navegador" },
    refused: "(rechazado)")
}

extension RunningTexts.Checks {
  static let spanish = Self(
    replayDiffers: "una reproducción llega a otro estado:",
    screenIsEmpty: "la pantalla está vacía",
    screenIsOther: { "el JSON de la pantalla es otra pantalla: \($0)" },
    nothingToUndo: "no hay nada que deshacer",
    undoDiffers: { "undo lleva a otro estado que el de tras el fotograma \($0)" },
    redoDiffers: { "redo no lleva al estado tras el fotograma \($0)" },
    travelDiffers: { "volver al fotograma \($0) lleva a otro estado que antes" },
    refusedButChanged: { "un comando rechazado ha cambiado algo: \($0)" },
    isUnrecorded: { "la grabación no se ha podido escribir: \($0)" },
    recordingAsksElse: { "la reproducción de la grabación pide otra cosa en el fotograma \($0)" },
    recordingDiffers: { "la reproducción de la grabación difiere en el fotograma \($0)" },
    recordingEndsElsewhere: "la grabación no termina donde ha terminado la sesión",
    crashed: "Aquí se ha interrumpido el programa.")
}

extension RunningTexts.Shrink {
  static let spanish = Self(
    summary: "Buscar las acciones mínimas para que se cumpla una condición, o falle un guion",
    needsOne: "shrink necesita una grabación, o un guion",
    condition: "lo que llega a cumplirse en la grabación",
    save: "escribir el guion en ARCHIVO, y no en la salida",
    needsCondition: """
      shrink necesita lo que llega a cumplirse: --where CONDICIÓN; un guion termina en .script
      """,
    scriptHasCondition: "--where es para grabaciones; un guion dice él mismo lo que espera",
    asksForActions: { "«\($0)» trata de acciones; --where trata de estados, como expect" },
    isUnfaithful: { "\($0) no se reproduce como se grabó: \($1) dice dónde" },
    neverHolds: { "«\($0)» no se cumple nunca, en \(counted($1, "fotograma", "fotogramas"))" },
    actionsLeft: { left, count, replays, simplifications in
      let actions = counted(left, "acción", "acciones")
      return "\(actions) de \(count) en \(replays) reproducciones, "
        + "simplificadas en \(simplifications)"
    },
    linesLeft: { "\(counted($0, "línea", "líneas")) de \($1) en \($2) intentos" },
    doesNotFail: { "\($0) no falla: no hay nada que reducir" },
    failsAt: { "\($0), línea \($1): \($2)" },
    actionsOf: {
      "\(counted($0, "acción", "acciones")) de \($1) de \($2), hasta el fotograma \($3)."
    })
}
