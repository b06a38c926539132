extension CommandTexts.Orientation {
  /// The Spanish texts.
  static let spanish = CommandTexts.Orientation(
    helpSummary: "Listar los comandos, o explicar uno",
    helpHelp: """
      `help` y `?` hacen lo mismo, si la aplicación no tiene un comando así.
      En un terminal, detrás de cualquier línea:
      … | PROGRAMA  da la respuesta a un programa del sistema: .log | grep poolSaved
      … > ARCHIVO   la escribe en un archivo nuevo: .state > state.json
      El signo es una palabra aparte, fuera de comillas. En el texto de un comando de la
      aplicación es un carácter más, y en una condición `>` compara:
      .find minipools.pools.count > 3
      """,
    useSummary: "Cambiar de aplicación, o listar las aplicaciones",
    useHelp: "La aplicación arranca cuando se usa por primera vez; las demás no reciben nada.",
    screenSummary: "Mostrar la pantalla otra vez",
    stateSummary: "Mostrar el estado, o una parte de él, en JSON",
    stateHelp: """
      Las rutas empiezan por la aplicación: minipools.pools[0].name,
      minipools.pools[id=2].name, minipools.pools.count. Un nil es null, y también lo que haya
      más allá.
      """,
    modeSummary: "Elegir cómo se escriben las respuestas",
    localeSummary: "Cambiar el idioma, o mostrarlo",
    localeHelp: {
      "\($0); también vale algo como es_ES.UTF-8. Las aplicaciones que lo saben lo hablan también."
    },
    statusSummary: "Mostrar la posición, la red, los servicios y la grabación",
    quitSummary: "Terminar la sesión",
    quitHelp: "`quit` y `exit` hacen lo mismo, si la aplicación no tiene un comando así.")
}

extension CommandTexts.Settings {
  /// The Spanish texts.
  static let spanish = CommandTexts.Settings(
    mode: "cómo se escriben las respuestas: ansi, plain o json; como .mode",
    locale: { "el idioma: \($0); como .locale" },
    screens: "si las pantallas se muestran solas; .screen muestra una",
    pager: "si las respuestas largas se muestran por páginas en un terminal",
    forms: "si un formulario pregunta por sus campos en un terminal: walk o type",
    effects: "si se pregunta al mundo tras las acciones; como .effects",
    timeout: "cuántos segundos de tiempo real tarda `wait` en fallar",
    memory:
      "cuántos MB puede usar la línea de tiempo antes de llevar fotogramas antiguos a un archivo",
    digests: "qué fotogramas de la próxima grabación llevan huella: todos, o lo que cueste poco",
    setSummary: "Listar los ajustes del shell, o cambiar uno",
    setHelp: """
      .set              lista los ajustes, con su valor y lo que hacen
      .set NOMBRE       dice cómo está uno
      .set NOMBRE VALOR lo cambia: .set screens off, .set forms type
      Valen solo para esta sesión.
      """,
    noSuchSetting: "no existe el ajuste",
    isNoTimeout: { "«\($0)» no es un número de segundos mayor que 0 y de 1000000 como máximo" },
    isNoMemory: { "«\($0)» no es un número entero de MB entre 1 y \($1)" })
}

extension CommandTexts.Places {
  /// The Spanish texts.
  static let spanish = CommandTexts.Places(
    beforeAnother: "delante de otro fotograma",
    afterAll: "detrás de todos",
    noSuchPlace: { "no hay ni una marca ni una acción «\($0)»\($1)" },
    atBeginning: "esto es el principio",
    atEnd: "este es el fotograma más reciente",
    newest: "el fotograma más reciente",
    stateOf: { "el estado de \($0)" },
    member: { "el primero con este \($0)" },
    count: "la cantidad de elementos",
    beginning: "el principio")
}

extension CommandTexts.Parameters {
  /// The Spanish texts.
  static let spanish = CommandTexts.Parameters(
    isNotOneOf: { "«\($0)» no es uno de \($1)\($2)" },
    frameMissing: "falta un fotograma",
    fileMissing: "falta un archivo",
    isNoNumber: { "«\($0)» no es un número" },
    onOrOff: "aquí se espera on u off",
    isNoSeconds: { "«\($0)» no es un número de segundos" })
}
