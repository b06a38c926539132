extension CommandTexts.Travel {
  /// The Spanish texts.
  static let spanish = CommandTexts.Travel(
    gotoSummary: "Mirar el estado tras un fotograma; 0 es el principio",
    gotoHelp: """
      -3 y +1 cuentan desde el fotograma que se está mirando. Un nombre es uno que dio .mark, o
      una acción: el último fotograma con ella antes de este o, si no, el primero después.
        .goto 4  .goto -3  .goto start  .goto poolSaved
      """,
    undoSummary: "Mirar el fotograma anterior",
    redoSummary: "Mirar el fotograma siguiente",
    playSummary: "Avanzar fotograma a fotograma, hasta el más reciente o hasta una parada",
    playHelp: """
      Dos fotogramas por segundo si no se dice otra cosa. Ctrl-C detiene; después .redo, o en un
      terminal una línea vacía, avanza un solo fotograma.
      """,
    firstSummary: "Mirar el estado inicial",
    nowSummary: "Mirar otra vez el estado más reciente",
    stepHelp: "En un terminal, una línea vacía lo repite.",
    isNoSpeed: { "«\($0)» no es un número de fotogramas por segundo" })
}

extension CommandTexts.Returns {
  /// The Spanish texts.
  static let spanish = CommandTexts.Returns(
    backSummary: "Volver a donde cambió un valor, o empezó a cumplirse una condición",
    pathOrConditionMissing: "falta una ruta o una condición",
    backHelp: """
      Busca antes del fotograma que se está mirando; repetido, retrocede más:
        .back minipools.pools[id=2].name
        .back minipools.pools.count > 3
        .back action.minipools.poolChosen.id == 2
      En un terminal, una línea vacía lo repite.
      """,
    markSummary: "Dar a este fotograma un nombre para .goto, o listar los nombres",
    markHelp: "Los nombres son solo de la sesión: ninguna grabación los guarda.",
    didNotChange: { "\($0) no ha cambiado \($1)" },
    didNotBecomeTrue: { "«\($0)» no ha empezado a cumplirse \($1)" },
    noMarks: "no hay marcas; .mark NOMBRE pone una",
    before: { "antes de #\($0)" },
    upTo: { "hasta #\($0)" },
    isNoName: { "«\($0)» no sirve de nombre de fotograma: usa letras y cifras" })
}

extension CommandTexts.History {
  /// The Spanish texts.
  static let spanish = CommandTexts.History(
    logSummary: "Listar fotogramas: qué ha pasado, y por qué",
    logHelp: """
      .log            los 20 últimos; en un terminal, los que rodean al que se está mirando, con
                      lo que ha cambiado cada uno
      .log 50         tantos
      .log CONDICIÓN  aquellos en los que se cumple: .log minipools.form exists
      """,
    frameSummary: "Mostrar un fotograma, y lo que ha cambiado",
    diffSummary: "Comparar dos estados",
    statesMissing: "hacen falta uno o dos estados",
    diffHelp: """
      A y B son fotogramas, `now`, ramas o grabaciones: ARCHIVO.reel para su final, ARCHIVO.reel@N
      para un fotograma. B es `now` si no se da. − solo en A, + solo en B, ~ difiere.
      """,
    dispatchSummary: "Enviar una acción tal cual",
    actionMissing: "falta una acción en JSON",
    dispatchHelp: "Una acción de la aplicación actual, o del conjunto: .dispatch {\"add\":5}")
}

extension CommandTexts.Branches {
  /// The Spanish texts.
  static let spanish = CommandTexts.Branches(
    branchesSummary: "Listar las ramas en forma de árbol",
    branchSummary: "Empezar una rama en este fotograma, o cambiarle el nombre a una",
    nameMissing: "hace falta un nombre",
    branchHelp: """
      Este fotograma es el que se está mirando. Lo que se hace en el pasado empieza una rama por sí
      mismo, y lo que eso pide a un backend es real.
      """,
    switchSummary: "Pasar a una rama",
    branchMissing: "falta una rama",
    renamed: { "\($0) se llama ahora \($1)" },
    started: { "\($0) empieza en el fotograma \($1)" })
}

extension CommandTexts.Editing {
  /// The Spanish texts.
  static let spanish = CommandTexts.Editing(
    skipSummary: "Saltar fotogramas; el estado se calcula de nuevo sin ellos",
    skipHelp: "Un fotograma, varios, o intervalos: .skip 4  .skip 4 7  .skip 4-9",
    unskipSummary: "Volver a incluir los fotogramas saltados",
    moveSummary: "Mover un fotograma antes o después",
    editSummary: "Sustituir la acción de un fotograma",
    commitSummary: "Hacer de este estado el estado inicial de la rama",
    sweepSummary: "Eliminar definitivamente los fotogramas saltados",
    resetSummary: "Empezar la rama de nuevo desde el estado inicial",
    resetHelp: "La rama anterior queda, con su nombre; la nueva recibe otro.",
    lockSummary: "Bloquear o desbloquear la línea de tiempo para acciones",
    locked: "bloqueada: las acciones se rechazan",
    unlocked: "las acciones se aceptan de nuevo",
    lockHelp: "Las respuestas que llegan durante el bloqueo también se rechazan, y no vuelven.",
    pauseSummary: "Pausar o reanudar la línea de tiempo",
    pauseHelp: """
      Después empieza una rama nueva, con lo que ha cambiado entretanto. Lo que se recordaba antes
      queda en una rama con el nombre anterior. Lo bloqueado sigue bloqueado.
      """,
    frameAndActionMissing: "hacen falta un fotograma y una acción",
    paused: "en pausa: no se recuerda nada",
    resumed: "las acciones se recuerdan de nuevo",
    isNoRange: { "«\($0)» no es un intervalo de fotogramas como 4-9" })
}
