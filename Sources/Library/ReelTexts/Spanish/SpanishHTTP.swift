extension HTTPTexts {
  /// The Spanish texts.
  static let spanish = HTTPTexts(
    server: { "servidor en \($0)" },
    bytes: { "\($0) bytes" },
    errors: Errors(
      invalidAddress: {
        "«\($0)» no es la dirección de un servidor; una es así: http://127.0.0.1:8080."
      },
      noConnection: { "No responde: \($0)." },
      timedOut: { "Ha tardado demasiado en responder: \($0)." },
      connectionLost: { "Se ha perdido la conexión: \($0)." },
      tooLong: {
        "La respuesta ocupa más de \($1) y no se lee más (\($0)); pide menos, o permite más con "
          + "APIClient(answerLimit:)."
      },
      redirected: {
        "Hay una redirección a \($1), adonde no se envía nada (\($0)); si es correcta, indícala "
          + "como dirección del servicio."
      },
      notAllowed: "El servidor no lo permite",
      notFound: "El servidor no tiene eso",
      serverTrouble: "El servidor tiene un problema",
      refused: "El servidor lo ha rechazado",
      malformed: { "Respuesta inesperada del servidor: \($0)." },
      malformedAt: { "Respuesta inesperada del servidor: \($0) en \($1)." },
      unsendable: { "Esto no se puede enviar al servidor: \($0)." },
      cancelled: "La petición se ha cancelado."),
    malformations: Malformations(
      notJSON: "no es JSON",
      expected: { "se espera \($0)" },
      null: { "null, donde se espera \($0)" },
      text: "un texto",
      moment: "un instante como 2026-01-01T00:00:00.000Z",
      list: "una lista"),
    words: Words(
      nothing: "no se ha dicho nada",
      notUnderstood: { "«\($0)» no se entiende" },
      noCount: { "«\($0)» no es un número de peticiones, que empieza en 1" },
      noStatus: { "«\($0)» no es un estado, que está entre 100 y 599" },
      noSeed: { "«\($0)» no es una semilla, que es un número entero" },
      noTime: { "«\($0)» no es un tiempo como 200ms o 1.5s" },
      noRate: { "«\($0)» no es una proporción entre 0% y 100%" },
      longerFirst: { "en «\($0)» el tiempo mayor está delante" }))
}
