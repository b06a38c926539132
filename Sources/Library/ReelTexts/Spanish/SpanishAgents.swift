extension ProgramTexts.Agents {
  static let spanish = Self(
    summary: "Responder a un agente: Model Context Protocol por la entrada y la salida estándar",
    effects: "permitir que lo que prueba un agente tenga efectos, como en el prompt",
    isNoFolder: { "mcp: \($0) no es una carpeta" },
    tooLong: { "un mensaje tiene como máximo \(counted($0, "byte", "bytes"))" },
    isNoJSON: { "esto no es JSON: \($0)" },
    isNoRequest: "esto no es ni una petición ni una notificación de JSON-RPC 2.0",
    needsMember: { "la petición necesita \($1) en \($0)" },
    otherRevision: { "la revisión \($0) no está disponible; lo están: \($1)" },
    noMethod: { "no hay ningún método \($0)" },
    noTool: { "no hay ninguna herramienta «\($0)»\($1)" },
    isMissing: { "\($0) necesita el argumento \($1)" },
    noArgument: { "\($0) no admite el argumento «\($1)»\($2)" },
    isOther: { "\($0) es \($1), no \($2)" },
    isNoNumber: { name, least, greatest, given in
      let limits = greatest.map { "entre \(least) y \($0)" } ?? "de al menos \(least)"
      return "\(name) es un número entero \(limits), no \(given)"
    },
    hasTooMany: { "\($0) es demasiado largo: como máximo \($1)" },
    needsOne: "open necesita una grabación o una aplicación",
    isOutside: {
      "\($0): no existe ese archivo bajo las carpetas con las que se inició el servidor"
    },
    isNoRecording: { "\($0): esto no es una grabación" },
    isNoScript: { "\($0): el nombre de un escenario termina en .script" },
    noSession: {
      "no hay ninguna sesión \($0), o ya no: abre de nuevo la grabación o la aplicación"
    },
    isClosed: "la sesión ha terminado: abre de nuevo la grabación o la aplicación",
    isRecorded:
      "esta sesión continúa una grabación: shrink con un archivo hace de ella un escenario",
    severalLines: "una línea no contiene saltos de línea; envía las líneas de una en una",
    isRefused: {
      "\($0) no se puede probar; de los comandos propios del shell se admiten \($1), además de "
        + "expect y wait"
    },
    asks: {
      "\($0) pregunta por \($1): las líneas siguientes responden, un secreto como env:NOMBRE"
    },
    isTooBig: { "la respuesta tendría \(counted($0, "byte", "bytes")): pide una parte" },
    noCursor: "no existe esa página",
    isNoID: { "el id de una petición es un texto o un número entero, no \($0)" },
    tooMuchAtOnce: {
      "como máximo se ejecutan \($0) llamadas de fuzz y shrink a la vez: espera a que termine "
        + "una, o cancela una"
    })
}
