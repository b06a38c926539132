extension CommandTexts.Recordings {
  /// The Spanish texts.
  static let spanish = CommandTexts.Recordings(
    recordSummary: "Grabar la sesión para reproducirla",
    recordHelp: """
      .record                muestra dónde se graba la sesión
      .record start ARCHIVO  graba en ARCHIVO: lo que ha pasado hasta ahora y lo que sigue
      .record stop           termina la grabación
      .record stop ARCHIVO   escribe la sesión hasta ahora en ARCHIVO, como grabación completa
      Un archivo que existe no se sobrescribe nunca.
      """,
    replaySummary: "Reproducir una grabación y comprobar sus huellas",
    recordingMissing: "falta una grabación",
    replayHelp: "La sesión misma queda como está. No se ejecuta ningún efecto.",
    runSummary: "Ejecutar un guion en esta sesión",
    scriptMissing: "falta un guion",
    notRecorded: "esta sesión no se graba",
    recorded: {
      "\(counted($0, "fotograma grabado", "fotogramas grabados")) en \($1)"
    },
    nothingRecorded: "no se ha grabado nada",
    wrote: {
      "\(counted($0, "fotograma escrito", "fotogramas escritos")) en \($1)"
    },
    recording: { "grabando en \($0)" },
    start: "grabar en un archivo",
    stop: "terminarla, o escribir una copia")
}

extension CommandTexts.Export {
  /// The Spanish texts.
  static let spanish = CommandTexts.Export(
    exportSummary: "Escribir el estado o los fotogramas en un archivo para otras herramientas",
    fileMissing: "falta un archivo",
    exportHelp: {
      """
      .export ARCHIVO.json        el estado que se está mirando, con las claves ordenadas
      .export ARCHIVO.json RUTA   el valor en RUTA, como lo muestra .state RUTA
      .export ARCHIVO.jsonl       los fotogramas de la rama, uno por línea: cuándo, por qué, la
                                  acción y todo lo que ha cambiado
      .export ARCHIVO.jsonl RUTA  los fotogramas que han cambiado lo que hay en RUTA, con lo que
                                  había antes y después
      \($0)
      Un archivo que existe no se sobrescribe nunca; uno nuevo solo lo puede leer su dueño.
      """
    },
    theState: "el estado",
    wroteState: { "\($0) tras el fotograma \($1) escrito en \($2)" },
    wroteFrames: { "\(counted($0, "fotograma escrito", "fotogramas escritos")) en \($1)" },
    wroteChanges: {
      "\(counted($0, "fotograma", "fotogramas")) con cambios de \($1) en \($2)"
    })
}

extension CommandTexts.Saving {
  /// The Spanish texts.
  static let spanish = CommandTexts.Saving(
    saveSummary: "Guardar la sesión como guion o como prueba en Swift",
    saveHelp: """
      .save ARCHIVO.script  lo que se ha hecho, con expectativas sobre lo que se veía;
                            reel run ARCHIVO.script lo hace de nuevo
      .save ARCHIVO.swift   lo que ha pasado en esta rama, con las respuestas del mundo, como
                            prueba con ReelTesting; una prueba por aplicación
      Las líneas que solo muestran algo se omiten, y también las que contienen un secreto. Un
      archivo que existe no se sobrescribe nunca; uno nuevo solo lo puede leer su dueño.
      """,
    wrote: { "escrito: \($0)" },
    scriptHasGap:
      "repite lo que se hizo en pausa, y no espera nada hasta el final de la última pausa: lo que "
      + "no se recuerda no se puede volver a mirar",
    testHasGap:
      "contiene solo lo que ha pasado en esta rama; lo que pasó en pausa no se recuerda, así que "
      + "una prueba no lo puede repetir",
    neitherScriptNorTest: { "«\($0)» no termina ni en .script ni en .swift" })
}

extension CommandTexts.Report {
  /// The Spanish texts.
  static let spanish = CommandTexts.Report(
    reportSummary: "Escribir un informe de error, con la grabación de la sesión",
    reportHelp: """
      .report crash.md escribe dos archivos, para enviarlos juntos:
        crash.md    en qué se ejecuta la sesión, qué hay en pantalla, los últimos fotogramas, qué
                    ha fallado, qué está en curso y si se cumplen las reglas de las aplicaciones
        crash.reel  la grabación de la sesión hasta ahora: reel open crash.reel
      .report crash.html escribe en su lugar una página que un navegador muestra y rebobina, sin
      red: cada fotograma de cada rama, la pantalla, el estado y lo que lo ha cambiado.
      No contienen contraseñas, tokens ni usuarios de una URL, pero sí lo que las aplicaciones han
      mostrado. Los archivos que existen no se sobrescriben; los nuevos solo los puede leer su
      dueño.
      """)
}
