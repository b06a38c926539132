extension ProgramTexts {
  /// The Spanish texts.
  static let spanish = ProgramTexts(
    noSuchApp: "no existe la aplicación",
    isUnwritable: { "\($0): no se puede escribir \($1): \($2)" },
    isNotOurs: {
      "\($0): \($1) ya existe, y no es de esta orden; nombra otro archivo, o sobrescríbelo con --force"
    },
    values: Values(
      isNoNumber: { name, least, greatest, text in
        let limits = greatest.map { "entre \(least) y \($0)" } ?? "de al menos \(least)"
        return "--\(name) necesita un número entero \(limits), no «\(text)»"
      },
      isNoRate: { "--\($0) es un número entre 0 y 1, no «\($1)»" }),
    reports: Reports(
      tap: "informar en el Test Anything Protocol", junit: "escribir un informe JUnit en ARCHIVO",
      force: "sobrescribir los archivos que existan, contengan lo que contengan"),
    shell: .spanish, session: .spanish, queries: .spanish, replay: .spanish, report: .spanish,
    review: .spanish, describing: .spanish, agents: .spanish)
}

extension ProgramTexts.Shell {
  static let spanish = Self(
    summary: "Iniciar el shell; sin terminal, leer comandos de la entrada estándar",
    record: "grabar la sesión en ARCHIVO, que no debe existir",
    command: "ejecutar LÍNEA y terminar; también varias, con las de --file, en su orden",
    file: "ejecutar las líneas de ARCHIVO y terminar",
    echo: "sin terminal: mostrar cada línea antes de sus respuestas",
    keepGoing: "sin terminal: seguir tras una línea que ha fallado",
    noStartFile: "en un terminal: omitir las líneas del archivo de inicio",
    readsPlainLines: { "\($0); las líneas se leen tal cual" },
    isNotRecorded: { "esta sesión no se graba: \($0)" },
    cannotRemove: { "\($0) no se puede eliminar: \($1)" })
}

extension ProgramTexts.Session {
  static let spanish = Self(
    api: "dónde está el servicio de una aplicación, en lugar del backend incorporado",
    environment: "usar los servicios de un entorno de la configuración",
    locale: {
      "\($0); si no se da, lo que digan LC_ALL, LC_MESSAGES o LANG; los guiones están en inglés"
    },
    data: "guardar los archivos de las aplicaciones en DIR",
    mode: "cómo se escriben las respuestas",
    memory: "cuánta memoria puede usar la línea de tiempo antes de usar un archivo; 256",
    apiNeedsURL: { "--api necesita una aplicación y una URL: \($0)" },
    noConfiguration: { "--env \($0): no hay ninguna configuración en \($1)" },
    isNoConfiguration: {
      "\($0): esto no es una configuración: \($1)\($2.isEmpty ? "" : " en \($2)")"
    },
    noSuchEnvironment: { "--env: \($0) no tiene ningún entorno «\($1)»\($2)" },
    isNoMode: { "--mode es ansi, plain o json, no «\($0)»" })
}

extension ProgramTexts.Queries {
  static let spanish = Self(
    open: "Iniciar el shell con una grabación: viajar, preguntar, ramificar",
    log: "Los fotogramas de una grabación", last: "solo los N más recientes",
    why: "Los fotogramas que han cambiado una parte del estado",
    bisect: "Buscar el primer fotograma en el que se cumple una condición",
    find: "Todos los fotogramas con una acción, o en los que se cumple una condición",
    diff: "Las diferencias entre dos estados de grabaciones",
    json: "responder en JSON",
    needsRecording: { "\($0) necesita una grabación" },
    needsQuestion: { "\($0) necesita una grabación y lo que se pregunta" },
    needsTwo: "diff necesita dos grabaciones, o dos fotogramas de una: a.reel@3 a.reel@9")
}

extension ProgramTexts.Report {
  static let spanish = Self(
    summary: "Escribir una grabación como un archivo HTML que un navegador muestra y rebobina",
    needsFiles: "report necesita una grabación y la página que escribir: report a.reel a.html",
    wrote: { "escrito: \($0), \(counted($1, "fotograma", "fotogramas"))" },
    passwords:
      "No contiene contraseñas, pero sí lo que las aplicaciones han mostrado: revísalo antes.")
}

extension ProgramTexts.Replay {
  static let spanish = Self(
    summary: "Reproducir grabaciones sin efectos, y comprobar sus huellas",
    needsRecording: "replay necesita una grabación",
    against: "revisar un cambio con grabaciones anteriores: qué difiere primero, y dónde",
    until: "parar tras el fotograma N", print: "imprimir lo que hay en RUTA en el último estado",
    doNotGo: "--until y --print no se combinan con --against, --tap y --junit",
    noSuchFrame: { "no existe el fotograma \($0); el último es \($1)" })
}

extension ProgramTexts.Review {
  static let spanish = Self(
    summary: { frames, states in
      let all = counted(frames, "fotograma", "fotogramas")
      return "\(all), \(counted(states, "estado igual", "estados iguales"))"
    },
    otherMembers: "el estado tiene ahora otros miembros que cuando se grabó:",
    isNew: { "\($0) es nuevo" },
    isGone: { "\($0) ya no está" },
    isOther: { "\($0) era \($1), es \($2)" },
    beginningDoesNotFit: { "el principio grabado no encaja en el estado actual: \($0)" },
    noSuchAction: { "tras el fotograma \($0), línea \($1): ya no existe esa acción: \($2)" },
    leadsElsewhere: { "el fotograma \($0) \($1) lleva a otro estado que antes" },
    leadsElsewhereBetween: {
      "otro estado que antes tras el fotograma \($0), a más tardar en el fotograma \($1) \($2)"
    },
    isSameAgain: { "tras el fotograma \($0) el estado vuelve a ser el grabado" },
    changesNothing: "ahora no cambia nada", changes: "ahora cambia:")
}

extension ProgramTexts.Describing {
  static let spanish = Self(
    schema: "Imprimir el esquema JSON de lo que responde --mode json",
    manual: { "Imprimir la página de manual: \($0) man | man -l -" },
    completions: {
      "Imprimir un guion con el que un shell completa la línea de comandos de \($0)"
    },
    needsShell: "completions necesita un shell: bash, zsh o fish",
    madeBy: { "Creado por: \($0)" },
    aShellFor: { "un shell para \($0)" },
    name: "NOMBRE", synopsis: "SINOPSIS", commands: "COMANDOS", inTheShell: "EN EL SHELL",
    notes: "NOTAS")
}
