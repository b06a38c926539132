extension SessionTexts.Places {
  /// The Spanish texts.
  static let spanish = SessionTexts.Places(
    locked: "bloqueada",
    paused: "en pausa",
    noEffects: "sin efectos",
    noService: "sin servicio",
    embeddedBackend: "backend incorporado",
    pathsBeginWith: { "las rutas empiezan por \($0)" },
    noSuchApp: { "no existe la aplicación «\($0)»\($1)" },
    offline: "sin conexión")
}

extension SessionTexts.Waiting {
  /// The Spanish texts.
  static let spanish = SessionTexts.Waiting(
    clockStoodStill: "el reloj se ha parado: una petición no recibe respuesta",
    nothingWatched: "no se vigila nada",
    stopped: { "detenido: \($0)" },
    stillInFlight: { "sigue en curso tras \($0) s:\n\($1)" },
    effect: { "\($0 ?? "un efecto") de #\($1)" })
}

extension SessionTexts.Terminal {
  /// The Spanish texts.
  static let spanish = SessionTexts.Terminal(
    notPasted: { "no se ha hecho de lo pegado (\($0)):" },
    pasted: { "\($0) líneas pegadas: Intro las ejecuta todas, Ctrl-C ninguna " },
    yesOrNo: "sí o no: ",
    loading: "(cargando)",
    more: { "\($0) más" },
    page: { "\($0)–\($1) de \($2)" },
    rows: { "filas \($0)–\($1) de \($2): next, previous" },
    newRows: { "\($0) nuevas" }, goneRows: { "\($0) eliminadas" },
    changedRows: { "\($0) cambiadas" },
    pageKeys: "espacio avanza, b retrocede, / busca, q termina",
    notFound: { "«\($0)» no se encuentra" },
    programExit: { "«\($0)» ha terminado con el código de salida \($1)" },
    programSignal: { "la señal \($1) ha terminado «\($0)»" },
    programUnstarted: { "«\($0)» no se puede iniciar" })
}

extension SessionTexts.Walk {
  /// The Spanish texts.
  static let spanish = SessionTexts.Walk(
    how: "Intro conserva lo que está entre corchetes, \"\" lo borra; Ctrl-C termina las preguntas.",
    left: "El formulario sigue abierto: «set CAMPO VALOR» lo rellena, «back» lo deja.",
    question: { "¿\($0) ahora?" })
}

extension SessionTexts.Crashes {
  /// The Spanish texts.
  static let spanish = SessionTexts.Crashes(
    crashed: { "\n\($0): el programa se ha interrumpido al reducir el fotograma #" },
    crashedElsewhere: {
      "\n\($0): el programa se ha interrumpido sin estar reduciendo nada; el último fotograma es #"
    },
    recordedIn: "; grabado en ",
    crashesAt: {
      "\($0): el fotograma \($1) interrumpe el programa cuando se reduce (\($2)); los anteriores "
        + "se pueden ver con --until \($3)"
    },
    crashesAfter: {
      "\($0): los fotogramas hasta \($1) se han reducido, y el programa se ha interrumpido después, "
        + "al responder (\($2)): el error es del programa, no de un fotograma"
    },
    lookAt: { "lo último que pasó:  \($0)\ntodo otra vez:       \($1)" })
}

extension SessionTexts.Shell {
  /// The Spanish texts.
  static let spanish = SessionTexts.Shell(
    helpIsThere: { "\($0) --help muestra cómo se usa" },
    outputLost: { "salida estándar: \($0); no se han escrito todas las respuestas" },
    unknownCommand: { "no existe el comando o la aplicación «\($0)»\($1)" },
    helpSummary: "más sobre un comando, con sus opciones",
    startsIn: { "Iniciar el shell en \($0); allí .help dice lo que entiende" },
    notes: {
      """
      Si la entrada no es un terminal, se leen de ella los comandos, uno por línea.
      Si lo es, las líneas de \($0) se ejecutan antes del primer prompt.
      Códigos de salida: 0 bien, 1 ha fallado una comprobación, 2 uso incorrecto,
      3 entrada ilegible o dañada, 4 la salida no se ha podido escribir, 130 interrumpido,
      141 el lector de la salida ha terminado.
      """
    },
    otherName: {
      "la aplicación se llama «\($0)»; su shell tiene que saberlo: "
        + "Shell(name: \"\($0)\") { setup in … }"
    },
    apps: { "aplicaciones: \($0)" })
}
