extension AskingTexts {
  /// The Spanish texts.
  static let spanish = AskingTexts(
    frames: { counted($0, "fotograma", "fotogramas") }, nothing: "nada", branches: .spanish,
    frame: .spanish, origins: Origins(user: "usuario", effect: "efecto", shell: "el shell"),
    answers: .spanish, replay: .spanish, requests: .spanish, status: .spanish,
    timer: Timer(
      action: "acción", count: "veces", reducing: "reducción", longest: "la más larga",
      effects: "efectos", slowest: "el más lento"))
}

extension AskingTexts.Branches {
  static let spanish = Self(
    noSuchBranch: "no existe la rama",
    isTaken: { "ya hay una rama «\($0)»" },
    isNumber: "una rama necesita un nombre que no sea un número",
    beginsAnew: {
      "\($0) empieza de nuevo tras el fotograma \($1); .switch \($2) lleva a lo que había antes"
    },
    starts: {
      """
      \($0 ?? "una rama") empieza en el fotograma \($1); .switch \($2) lleva al futuro anterior
      Lo que se pida a un backend desde aquí es real: él no ha vuelto atrás en el tiempo.
      """
    },
    extent: { start, tip, count in
      let origin = start.map { "desde #\($0), " } ?? ""
      return "\(origin)hasta #\(tip), \(counted(count, "fotograma", "fotogramas"))"
    })
}

extension AskingTexts.Frame {
  static let spanish = Self(
    effectOf: { "efecto de #\($0)" },
    effectOfChain: { "efecto de \($0.joined(separator: ", de ")) (\($1))" },
    edited: ", editado",
    initialState: { "el estado inicial, huella \($0)" },
    time: "hora", origin: "origen", action: "acción", answers: "responde a", asks: "pide",
    digest: "huella",
    cause: { ", de #\($0) \($1)" },
    changed: "ha cambiado", changedNothing: "no ha cambiado nada",
    request: { "petición \($0) \($1)" },
    more: { "… (\($0) más)" })
}

extension AskingTexts.Answers {
  static let spanish = Self(
    olderChanges: "… cambios anteriores: --all los muestra",
    unchanged: { "\($0) es lo que es desde el principio" },
    neverWas: { "\($0), y nunca lo ha tenido" },
    neverHolds: { "no se cumple nunca, en \(counted($0, "fotograma", "fotogramas"))" },
    alwaysHolds: "se cumple desde el principio",
    noFrame: { "ninguno de \(counted($0, "fotograma", "fotogramas"))" },
    noFrameNamed: { "ninguno de \(counted($0, "fotograma", "fotogramas")) es «\($1)»\($2)" },
    andAfter: { "y los \($0) siguientes" },
    nothingDiffers: "no hay diferencias",
    nothingHappened: "todavía no ha pasado nada",
    nothingSinceAnew: "no ha pasado nada desde que la rama empezó de nuevo")
}

extension AskingTexts.Replay {
  static let spanish = Self(
    differs: { "difiere tras el fotograma \($0), a más tardar en el fotograma \($1)" },
    recordedToReplayed: { "tras el fotograma \($0), grabado → reproducido:" },
    nothingToCompare: "la grabación no contiene ningún estado posterior con el que comparar",
    asksElse: { "el fotograma \($0) pide otra cosa al mundo" },
    isEmpty: "una grabación vacía",
    isEmptyRecording: { "\($0) es una grabación vacía" },
    isFaithful: { frames, digests, isEnded in
      let all = counted(frames, "fotograma", "fotogramas")
      let equal = digests == 1 ? "1 huella igual" : "\(digests) huellas iguales"
      return "\(all), \(equal)\(isEnded ? "" : ", sin terminar")"
    },
    recorded: { "grabado: \($0)" },
    replayed: { "reproducido: \($0)" })
}

extension AskingTexts.Requests {
  static let spanish = Self(
    takesBack: { "retira \($0)" },
    asks: { ", pide \($0)" },
    open: "abierta", done: "terminada",
    answered: { "respondida por \($0)" },
    superseded: "sustituida por otra posterior", cancelled: "retirada", lost: "perdida",
    joined: "unida a la que estaba abierta")
}

extension AskingTexts.Status {
  static let spanish = Self(
    app: "Aplicación", screen: "Pantalla", position: "Posición", actions: "Acciones",
    effects: "Efectos", network: "Red", environment: "Entorno", services: "Servicios",
    recording: "Grabación", memory: "Memoria", run: "se ejecutan", doNotRun: "no se ejecutan",
    notUsed: "la aplicación no la usa", noEnvironment: "ninguno", noRecording: "ninguna",
    place: { frame, branch, behind in
      "fotograma \(frame) de \(branch), "
        + (behind == 0 ? "el más reciente" : "\(behind) por detrás del más reciente")
    },
    taken: "se aceptan", refused: "se rechazan (bloqueada)",
    notRemembered: ", no se recuerdan (en pausa)",
    room: {
      "hasta \($0) MB para la línea de tiempo, \(counted($1, "fotograma", "fotogramas")) en un "
        + "archivo"
    },
    staying: { "; los fotogramas antiguos se quedan en la memoria: \($0)" })
}
