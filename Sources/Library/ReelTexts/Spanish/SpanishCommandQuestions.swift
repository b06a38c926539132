extension CommandTexts.Questions {
  /// The Spanish texts.
  static let spanish = CommandTexts.Questions(
    whySummary: "Buscar qué ha cambiado una parte del estado, lo más reciente primero",
    whyHelp: "Los diez últimos fotogramas que la han cambiado y su causa; --all muestra todos.",
    bisectSummary: "Buscar el primer fotograma en el que se cumple una condición",
    conditionMissing: "falta una condición",
    findSummary: "Buscar todos los fotogramas con una acción, o donde se cumple una condición",
    actionOrConditionMissing: "falta una acción o una condición",
    findHelp: """
      Una ruta que empieza por `action` lleva a la acción del fotograma:
        .find poolChosen
        .find action.minipools.poolChosen.id == 2
        .find minipools.pools.count > 3
      """,
    causesSummary: "Mostrar qué ha causado un fotograma, y qué ha causado él",
    timerSummary: "Mostrar cuánto han tardado reductores y efectos, por acción",
    watchSummary: "Avisar de los cambios de una parte del estado; listar lo vigilado",
    breakSummary: "Detenerse en el fotograma en el que una condición empieza a cumplirse",
    pathMissing: "falta una ruta")
}

extension CommandTexts.Expectations {
  /// The Spanish texts.
  static let spanish = CommandTexts.Expectations(
    expectSummary: "Comprobar el estado, la pantalla, los errores o los fotogramas",
    expectHelp: """
      Falla si la condición no se cumple ahora.
        expect minipools.pools.count == 3 and not minipools.pools[id=9] exists
        expect [not] screen contains "Trip to Rome"
        expect [not] error [contains "texto"]
                                  la línea anterior ha fallado, o la pantalla muestra un error
        expect frame 4 is poolsLoaded
        expect invariants         se cumplen las reglas de las aplicaciones, ahora y siempre antes
        expect replay             los fotogramas, reducidos otra vez, llevan a los mismos estados
        expect idle               no hay nada en curso, y la pantalla no dice que lo haya
      Una condición es RUTA OP JSON con == != < <= > >= contains matches, o RUTA exists, unidas
      con and, or, not y paréntesis.
      """,
    waitSummary: "Esperar hasta que no haya nada en curso; antes, dejar pasar tiempo",
    waitHelp: """
      Deja pasar esos segundos, ninguno si no se dan, y espera hasta que no haya nada en curso.
      Falla tras 30 segundos de tiempo real, o los de .set timeout, y dice a qué esperaba.
      """)
}
