extension CorpusTexts {
  /// The Spanish texts.
  static let spanish = CorpusTexts(
    options: .spanish, outcomes: .spanish, adding: .spanish, replaying: .spanish,
    listing: .spanish)
}

extension CorpusTexts.Options {
  static let spanish = Self(
    summary: "Guardar grabaciones y reproducirlas todas: ¿a quién le rompe algo un cambio?",
    details: """
      add guarda las grabaciones de archivos y carpetas, cada una una vez según su contenido.
      replay las reproduce todas con este programa y dice cuáles ya no son como eran, juntas las
      que se parecen; sigue donde se interrumpió y omite lo que este programa ya ha contestado.
      list y status dicen qué hay. PLACE es una carpeta; si no se da, «corpus» en la carpeta del
      programa: por ejemplo ~/.local/share/reel/corpus, o la de $XDG_DATA_HOME.
      """,
    to: "add: dónde se guardan las grabaciones",
    against: "replay, list: también grabaciones de versiones anteriores, como replay --against",
    workers: "replay: cuántas a la vez; tantas como núcleos",
    json: "una línea de JSON por grabación, y para lo que se dice de todas",
    shard: "replay: solo la parte K de N, por su cuenta: no se escribe nada en el corpus",
    identity: "replay, list: lo que distingue este programa de otros, en vez de su ejecutable",
    lease: "replay: cuántos segundos pertenece un lote a quien lo ha tomado; 60",
    timeout: "replay: abandonar un trabajador tras tantos segundos en un fotograma; 60",
    needsDeed: "corpus necesita add, replay, list o status",
    noSuchDeed: { "corpus hace add, replay, list o status, no «\($0)»\($1)" },
    doesNotGo: { "--\($0) va con \($1)" },
    onePlace: { "\($0) admite un lugar como mucho" },
    isNoShard: { "--shard es una parte de tantas, como 3/16, no «\($0)»" },
    noCorpus: { "no hay ningún corpus en \($0); «\($1)» crea uno" },
    isNoFolder: {
      "\($0): este programa guarda un corpus en una carpeta; reel-shared, también en PostgreSQL"
    }
  )
}

extension CorpusTexts.Outcomes {
  static let spanish = Self(
    equal: "sin cambios", differs: "lleva a otro estado", asks: "hace otras peticiones",
    form: "el estado tiene otros miembros", unreadable: "ya no se puede leer",
    crash: "termina el programa", hang: "no llega a su fin", damaged: "está dañada")
}

extension CorpusTexts.Adding {
  static let spanish = Self(
    needsFiles: "add necesita grabaciones, o carpetas que las contengan",
    noRecordings: { "\($0): no contiene ninguna grabación: ningún archivo termina en .reel" },
    isEmpty: { "\($0): no hay nada grabado" },
    stored: {
      "\(counted($0, "grabación guardada", "grabaciones guardadas")) en \($2); \($1) ya estaban"
    },
    notStored: {
      counted($0, "archivo no se ha guardado", "archivos no se han guardado")
    })
}

extension CorpusTexts.Replaying {
  static let spanish = Self(
    crashes: { "el programa termina en el fotograma \($0): \($1)" },
    exits: { "el programa termina en el fotograma \($0), con el código \($1)" },
    isKilled: { "han matado el programa en el fotograma \($0), \($1) veces" },
    hangs: { "el fotograma \($0) no ha llegado a su fin en \($1) s" },
    workerFails: { "un trabajador no puede empezar: termina con el código \($0)" },
    sum: { "\(counted($0, "grabación", "grabaciones")): \($1) como eran, \($2) no" },
    group: { "\($0) × \([$1, $2, $3].filter { !$0.isEmpty }.joined(separator: " · "))" },
    shown: { "fotograma \($0) de \($1), \($2)" },
    few: { "lo muestran \($0) de \(counted($1, "acción", "acciones")):" },
    speed: {
      "\(counted($0, "grabación reproducida", "grabaciones reproducidas")) en \($1) s, \($2) por segundo"
    },
    interrupted: { "interrumpido tras \($0) de \(counted($1, "grabación", "grabaciones"))" })
}

extension CorpusTexts.Listing {
  static let spanish = Self(
    size: { "\(counted($0, "grabación", "grabaciones")), \($1) MB" },
    run: { "\($0), desde \($1)" },
    verdicts: { "\($0) de \($1) reproducidas" },
    frames: { counted($0, "fotograma", "fotogramas") }, noVerdict: "sin reproducir")
}
