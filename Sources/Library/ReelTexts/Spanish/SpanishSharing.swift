extension SharingTexts {
  /// The Spanish texts.
  static let spanish = SharingTexts(
    otherProgram: {
      "La sesión \($0) es de otro programa, o de otra versión: es de \($1), y este es \($2), con tipos "
        + "propios. Únete con el programa que la ha empezado."
    },
    damaged: { "No se puede leer lo que la base de datos tiene de la sesión \($0)." },
    noSession: { "No hay ninguna sesión \($0); la empieza, al unirse, quien puede actuar." },
    gap: { "La sesión sigue con el fotograma \($1), y falta el fotograma \($0)." },
    notReduced: {
      "El fotograma \($0) de la sesión se ha rechazado aquí, por un middleware o una línea de tiempo "
        + "bloqueada: este estado ya no es el de la sesión."
    },
    flaws: Flaws(
      action: { "no se puede leer su acción: \($0)" },
      asks: "sus peticiones no son una lista JSON",
      fates: "los resultados de sus peticiones no son una lista de resultados",
      cause: { "su causa no puede ser el fotograma \($0)" },
      notAsked: "ningún fotograma la ha pedido"),
    isOver: "Esta sesión ya no se comparte; vuelve a unirte para seguir.",
    looksOn: "Te has unido para mirar.",
    mayNotAct:
      "Puedes mirar esta sesión; para actuar hace falta el rol reel_act en su base de datos.",
    disagrees: {
      "Este programa llega a otro estado que la sesión tras el fotograma \($0). Desde ahí solo mira: "
        + "puede que haya en marcha otra versión."
    },
    actsNow:
      "En una sesión compartida lo que haces ocurre ahora; estás mirando el pasado: .now lleva a "
      + "lo último, .branch NAME empieza aquí una rama propia.",
    refused: {
      "\($0) cambiaría también lo que tienen los demás: en una sesión compartida lo ocurrido queda. "
        + "Para probar algo, .branch NAME empieza una rama propia."
    },
    noOffer: { "No se ha ofrecido ninguna rama \($0); .branches muestra las que hay." },
    offerTaken: { "Ya se ha ofrecido una rama \($0). Elige otro nombre." },
    notOffered: {
      "\($0) no se puede ofrecer: ha empezado de nuevo y no deja la sesión en ningún fotograma."
    },
    offerDisagrees: {
      "La rama \($0) lleva en este programa a otro estado que en el que la ha ofrecido."
    },
    offerRefused: { "Se rechaza la rama \($0): \($1)." },
    ownBranch: "solo tuya",
    ownStarted: {
      "\($0) empieza en #\($1) y es solo tuya: nada de lo que hagas en ella llega a los demás.\n"
        + ".offer NAME se la muestra, .switch main vuelve."
    },
    offered: {
      "\($0) se ofrece a todos: desde #\($1), " + ($2 == 1 ? "1 fotograma" : "\($2) fotogramas")
    },
    offeredBy: { "ofrecida por \($0)" },
    nothingToOffer: "Aquí no hay nada que ofrecer: .branch NAME empieza una rama propia.",
    offerSummary: "Mostrar a los demás una rama propia",
    offerHelp: """
      Los demás la ven con .branches y la abren con .switch NAME como rama propia. Lo que hagas
      después en ella vuelve a ser solo tuyo, hasta que la ofrezcas con otro nombre.
      """,
    othersOpen: {
      $0 == 1
        ? "1 petición de otro participante está abierta; no se espera por ella."
        : "\($0) peticiones de otros participantes están abiertas; no se espera por ellas."
    },
    notShared: "Esta sesión no se comparte.",
    notNumbered: {
      "Sin número tras \($0) s: la base de datos no responde. Lo que has hecho espera como borrador."
    },
    lost: { "No hay conexión con la sesión: \($0) Lo que hagas espera como borrador." },
    backAgain: "Vuelve a haber conexión con la sesión.",
    changed: {
      "#\($0) ha resultado distinto de lo mostrado, porque otros han llegado antes: \($2), no \($1)"
    },
    nothing: "ningún cambio",
    disagreement: {
      "Tras el fotograma \($0), del participante \($1), este programa tiene otro estado que la sesión. "
        + "Desde ahí solo mira."
    },
    ended: { "Esta sesión ya no se comparte: \($0)" },
    refusedRow: {
      "Rechazado aquí y por todos los demás: \($0), del participante \($1): \($2). La sesión sigue."
    },
    takenOver: { "La petición \($0) se hace ahora aquí: quien la pidió se ha ido." },
    unanswered: {
      "La petición \($0) se ha perdido: quien la hacía se ha ido, y no se puede repetir."
    },
    drafts: { $0 == 1 ? "1 borrador" : "\($0) borradores" },
    whoSummary: "Listar quién participa en la sesión compartida",
    whoHelp: """
      Quién está, y quién se ha ido y ha dejado peticiones abiertas: las hace otro si se pueden
      repetir, y si no, se pierden.
      """,
    acts: "actúa", looks: "mira", isGone: "se ha ido", isYou: "tú",
    atFrame: { "en #\($0)" },
    openRequests: { $0 == 1 ? "1 petición abierta" : "\($0) peticiones abiertas" },
    join: "participar en la sesión de esta dirección, que la nombra: postgres://host/database/NAME",
    joinAs: "cómo te ven los demás; si no se da, el nombre de usuario",
    look: "solo mirar, sin hacer nada",
    saved: {
      $1 == 1 ? "1 fotograma escrito en \($0)" : "\($1) fotogramas escritos en \($0)"
    })
}
