extension CommandTexts.World {
  /// The Spanish texts.
  static let spanish = CommandTexts.World(
    httpSummary: "Llamar al backend de la aplicación, como lo haría curl",
    httpHelp: """
      Así se hace un cambio remoto:
        .http POST /pools/2/contributions amountValue:=20 amountCurrency=USD contributorId:=3 note=
      La ruta es relativa a la URL base de la aplicación, y se envían las cabeceras de esta. Un
      estado de 400 o más hace fallar la línea. Lo que hace .net no le afecta. Lo que la respuesta
      lleva bajo un nombre como password o accessToken se muestra como •••, en texto y en JSON,
      salvo con --show-secrets; las grabaciones no contienen ninguna respuesta.
      """,
    netSummary: "Hacer que falle la red de las aplicaciones, o mostrar sus condiciones",
    advanceSummary: "Dejar pasar tiempo, sin esperar a lo que está en curso",
    secondsMissing: "falta un número de segundos",
    advanceHelp: """
      `wait 2` espera hasta que no haya nada en curso; `.advance 2` deja que una respuesta que
      tarda más llegue después: así se hace algo entre una pregunta y su respuesta.
      """,
    effectsSummary: "Activar o desactivar los efectos; listar o cancelar peticiones",
    effectsRun: "los efectos se ejecutan",
    effectsDoNotRun: "los efectos no se ejecutan",
    effectsHelp: """
      Sin efectos no se pide nada a un backend, ninguna aplicación arranca sola, y las respuestas
      vienen solo de .dispatch: así un guion repite lo que contiene una grabación.
      `list` muestra las peticiones abiertas: número, aplicación, petición y cuánto llevan.
      `cancel` las cancela todas menos las de segundo plano, `cancel 14.1` una de ellas: sus
      respuestas se descartan, y la aplicación lo sabe como si la petición se hubiera perdido. Las
      que cambian algo siguen: hay que saber qué ha sido de ellas.
      """,
    listChoice: "las peticiones abiertas",
    cancelChoice: "cancelarlas, o la que tiene un número",
    effectsExpected: "aquí se espera on, off, list o cancel",
    nothingOpen: "no hay ninguna petición abierta",
    nothingWaitedFor: "no se espera nada; lo de segundo plano se cancela por su número",
    seconds: { "desde hace \($0) s" },
    askedBy: { "pedida por #\($0) \($1)" },
    waitsForTurn: "espera su turno",
    inBackground: "en segundo plano",
    changesSomething: "cambia algo",
    onBranch: { "en \($0)" },
    cancelled: { "cancelada: \($0) \($1)" },
    goesOn: { "\($0) \($1) sigue: cambia algo, y hay que saber qué ha sido de ello" },
    isNotOpen: { "la petición \($0) no está abierta; abiertas: \($1)" },
    isNoRequest: { "«\($0)» no es una petición; .effects list las numera, como 14.1" },
    lateSummary: "Entregar una respuesta otra vez, como si su efecto siguiera",
    lateHelp: """
      N es el fotograma de una respuesta. Si su petición está abierta, es un fotograma más; si no,
      se descarta, como todo lo que dice una petición que ya no se espera.
      """,
    answersNothing: { "el fotograma \($0) no responde a ninguna petición" },
    hasNoNetwork: {
      "\($0) no envía nada a través de la sesión, así que .net no puede actuar; créala con la red "
        + "de la sesión: Shell { setup in App(over: setup.transport) }"
    })
}

extension CommandTexts.Conditions {
  /// The Spanish texts.
  static let spanish = CommandTexts.Conditions(
    offline: "no pasa nada",
    online: "todo pasa de nuevo",
    latency: "cada petición tarda más",
    fail: "algunas peticiones fallan",
    drop: "se pierde la respuesta de la próxima petición",
    status: "la próxima petición recibe esta respuesta",
    refuse: "no hay servidor para la próxima petición",
    lose: "la próxima petición no llega",
    timeout: "la respuesta de la próxima petición no llega a tiempo",
    hang: "la próxima petición se cumple, y durante una hora no llega nada",
    spoil: "la próxima petición se cumple, y se responde con 500",
    garble: "llega la mitad de la próxima respuesta",
    pass: "a las próximas peticiones no les pasa nada")
}

extension CommandTexts.HTTP {
  /// The Spanish texts.
  static let spanish = CommandTexts.HTTP(
    noBackend: { "\($0) no tiene ningún backend al que llamar" },
    methodAndPathMissing: "hacen falta un método y una ruta",
    noSuchMethod: "no existe el método",
    pathNeedsSlash: { "una ruta empieza con una barra: /\($0)" },
    isNoMember: { "«\($0)» no es ni clave=texto ni clave:=json" },
    quotesTakenOff: { "el shell ha quitado las comillas; escribe \($0), o \($1)" },
    textIsWritten: { "un texto se escribe \($0)" },
    isNoJSON: { "«\($0)» no es JSON: \($1); \($2)" })
}
