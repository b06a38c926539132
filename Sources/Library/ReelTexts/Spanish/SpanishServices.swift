extension ServiceTexts {
  /// The Spanish texts.
  static let spanish = ServiceTexts(
    noService: { "no hay ningún servicio para \($0)" },
    serve: Serve(
      summary: "Ejecutar el backend simulado, con todos los servicios, e imprimir su URL base",
      port: "el puerto; 0, o si no se da, uno libre cualquiera",
      host: "la dirección en la que escucha; 127.0.0.1 si no se da",
      data: "guardar los datos en ARCHIVO, y no en la memoria",
      latency: "responder tantos milisegundos más tarde",
      fail: "hacer fallar esta parte de las peticiones, de 0 a 1, con 500",
      seed: "qué peticiones fallan: con la misma semilla, las mismas"),
    simulate: Simulate(
      summary:
        "Probar mundos enteros de clientes, servicio, red, discos y relojes en tiempo virtual",
      seed: "la del primer mundo; con la misma semilla, los mismos mundos (si no se da, al azar)",
      hours: "cuántas horas del tiempo de los mundos (si no se da: 24)",
      replayed: "hacer que ocurra lo que dice un archivo de --save",
      save: "guardar en ARCHIVO lo que ha fallado, reducido",
      transcript: "contar todo lo que ocurre",
      nothingWrong: { "nada mal en \($0) h de \($1) mundos, semilla \($2), digest \($3)" },
      speed: { "\($0) horas simuladas en una hora real, \($1) s en total" },
      failed: { "semilla \($0), tras \($1): \($2)" },
      shrunk: { "\($0) decisiones reducidas a \($1), en \($2) mundos" },
      foundBy: { "encontrado por \($0)" },
      repeats: { "se repite con: \($0)" },
      interrupted: { "detenido tras \($0) mundos" },
      unreadable: { "\($0):\($1): ni una decisión ni la semilla de un mundo" },
      counted: { "contado: \($0)" }))
}
