extension RecordingTexts {
  /// The Spanish texts.
  static let spanish = RecordingTexts(
    exists: { "\($0) ya existe; una grabación no se sobrescribe nunca" },
    damaged: { "\($0):\($1): dañada: \($2)" },
    begun: {
      "\($0): el fotograma \($1) empezó y no terminó; su acción no se reproduce: \($2)"
    },
    newer: {
      "\($0):1: escrita por un Reel más nuevo, en el formato \($1); este lee hasta el formato \($2)"
    },
    otherApp: { "\($0):1: una grabación de «\($1)», no de «\($2)»" },
    unreadable: { "\($0):\($1): no encaja en esta versión de la aplicación: \($2)" },
    unwritable: { "\($0) no se puede escribir: \($1)" },
    notReadBack: { "una acción no lee lo que ha escrito: \($0)" },
    lost: { "los fotogramas de \($0) ya no se pueden leer" },
    dropped: { "\($0):\($1): se ha descartado la última línea: \($2)" },
    otherForm: {
      "\($0): la forma del estado ha cambiado desde que se grabó, así que no se compara nada"
    },
    onlyTheEnd: {
      "\($0): leída desde su final; los fotogramas \($1) a \($2) están comprobados, los anteriores "
        + "no"
    },
    parts: Parts(
      frame: { "el fotograma \($0)" },
      state: { "el estado tras el fotograma \($0)" },
      action: "una acción",
      edit: "una edición",
      fate: { "el destino de la petición \($0)" },
      end: "el final"),
    lines: Lines(
      checksum: "su suma de comprobación no es correcta",
      checksumOrOrder: "su suma de comprobación no es correcta, o falta la línea anterior",
      notWhole: "no está completa",
      noRecording: "esto no es una grabación de Reel: su primera línea no tiene «reel»",
      tooLong: { "ocupa más de \($0) bytes" },
      header: "a la cabecera le falta app, time, state o digest",
      state: "falta el estado",
      frame: "al fotograma le falta time, origin o action",
      digest: "«digest» no son 16 cifras de 0 a f",
      keyframe: "al fotograma clave le falta su estado o su huella",
      unknown: "no es ni frame, ni keyframe, ni edit, ni request, ni end",
      fate: { "«request» no es un fotograma y un número, o su «fate» no es uno de \($0)" },
      number: { "«\($0)» es \($1), donde se espera un número entero entre \($2) y \($3)" },
      branch: { "«\($0)» no es el número de una rama" },
      edit: { "la edición «\($0)» no se conoce, o le falta algo" }),
    order: Order(
      behindEnd: "hay algo más tras el final",
      edit: "la edición habla de una rama o un fotograma que no existe",
      notAsked: { "la petición \($0) todavía no se ha hecho" },
      otherEnd: { "el final es el del fotograma \($0), no el de \($1)" },
      frame: { "el fotograma \($0) sigue al fotograma \($1)" },
      noBranch: { "no existe la rama \($0)" },
      keyframe: { "el fotograma clave es del fotograma \($0), no del anterior" }))
}
