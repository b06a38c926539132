extension CommandTexts.Help {
  /// The Spanish texts.
  static let spanish = CommandTexts.Help(
    noSuchCommand: { "no existe el comando «\($0)»\($1)" },
    notNow: "  (ahora no)",
    advice: ".help muestra lo que hay",
    also: { "también: \($0)" },
    askedFor: { "se pregunta; \($0)" },
    neverInLine: "nunca forma parte de la línea",
    forExample: { "por ejemplo \($0)" },
    examples: "Ejemplos:",
    furtherHelp:
      ".help NOMBRE dice más de un comando o un tema; .help PALABRA busca lo que la menciona.",
    topics: "temas",
    settings: "ajustes",
    commands: "comandos",
    mentions: { "Lo que menciona «\($0)»; .help NOMBRE dice más:" },
    groups: Groups(
      orientation: "orientarse", history: "qué ha pasado, y por qué",
      travel: "mirar otros momentos", branches: "ramas",
      editing: "lo que cuenta como ocurrido", files: "guardarlo y compartirlo",
      world: "el mundo", checks: "comprobaciones"))
}

extension CommandTexts.Topics {
  /// The Spanish texts.
  static let spanish = CommandTexts.Topics(
    pathsSummary: "cómo se nombra una parte del estado",
    paths: """
      Una ruta lleva del nombre de una aplicación a su estado; .state RUTA muestra lo que hay.
        minipools.pools[0].name     un miembro, y un elemento por su lugar
        minipools.pools[id=2].name  el primer elemento cuyo id es 2
        minipools["a name"]         un miembro cuyo nombre tiene otros caracteres
        minipools.pools.count       cuántos elementos hay
      Un opcional que es nil es null, y también lo que haya más allá. Un nombre que no existe es
      un error, que menciona el más parecido que sí existe. El tabulador completa rutas.
      """,
    conditionsSummary: "qué preguntan expect, .break, .bisect y .find a un estado",
    conditions: """
      Una comparación es una ruta, un operador y un valor en JSON. `RUTA exists` se cumple donde
      hay un valor que no es null.
        ==  !=              el mismo valor, otro
        <  <=  >  >=        números, y textos en su orden
        contains            texto en un texto, elemento en un array, miembro en un objeto
        matches             una expresión regular en un texto: "^Trip"
      `not` es lo que más une, después `and`, después `or`; los paréntesis agrupan.
        minipools.pools.count >= 3 and not minipools.pools[id=9] exists
      Una condición que no puede cumplirse nunca, como comparar un número con un texto, es un
      error.
      """,
    keysSummary: "teclas que editan una línea, y qué más entiende un terminal",
    keys: """
      Tab                    completa: comandos, ids, rutas, fotogramas, archivos, temas
      Arriba, Abajo          recorren las líneas anteriores que empiezan como esta
      Ctrl-R                 las busca
      Derecha, Ctrl-E, Alt-F aceptan lo propuesto: todo, o una palabra
      Alt-.                  inserta la última palabra de una línea anterior
      Ctrl-_                 deshace un cambio de la línea
      Alt-E                  abre la línea en $EDITOR
      Ctrl-C                 abandona la línea, o termina lo que tarda
      Ctrl-D                 termina la sesión, en una línea vacía
      Ctrl-Z                 suspende el shell; fg lo recupera con su línea
      Tras .undo, .redo, .back y .play, una línea vacía da otro paso. Si se pegan varias líneas, se
      muestran primero y se ejecutan con Intro.
      """,
    scriptsSummary: "líneas en un archivo, con expectativas",
    scripts: """
      Un guion es lo que se escribiría, una línea cada vez. `#` empieza un comentario; "…" cita con
      las secuencias de escape de JSON, '…' tal cual. El tiempo es virtual: esperar no cuesta nada.
        open 2
        edit
        set goal 30
        save
        wait
        expect minipools.pools[id=2].goalAmountValue == 30
      La primera línea que falla lo termina, salvo que la siguiente sea `expect error`. Lo que
      pregunta un comando lo responden las líneas siguientes; `env:NOMBRE` es ahí el valor de una
      variable de entorno. .save ARCHIVO.script escribe la sesión como guion, .run ARCHIVO ejecuta
      uno aquí, y `run` en la línea de comandos ejecuta muchos, en paralelo.
      """,
    jsonSummary: "respuestas para programas, un objeto por línea",
    json: { program in
      """
      Con --mode json, o tras .mode json, la salida estándar tiene un objeto por línea y nada más.
      A cada línea de entrada responde uno:
        {"line":3,"ok":true,"answer":{"kind":"frames",…},…}
        {"line":4,"ok":false,"error":{"code":"locked",…},…}
      Un error tiene un código, un mensaje, columna y longitud en la línea, una propuesta, y
      detalles según su código. Lo que pasa sin que se pida, como otra pantalla, es un evento
      entre las respuestas:
        {"event":{"kind":"screen","value":{…}}}
      Lo que no hay es null, y nunca falta. `\(program) schema` imprime el esquema JSON de todo.
      Los errores están también en la salida de errores, para las personas.
      """
    },
    environmentsSummary: "dónde están los servicios: config.json, --env y --api",
    environments: { program in
      """
      Sin más, las aplicaciones usan un backend dentro del programa. Otros servicios se nombran en
      la línea de comandos, o en ~/.config/\(program)/config.json; con --data DIR, en
      DIR/config/config.json:
        {
          "api": {"minipools": "http://127.0.0.1:8080/minipools"},
          "environments": {
            "staging": {"minipools": "https://staging.example.org/minipools"},
            "production": {"minipools": "https://example.org/minipools"}
          }
        }
      api            los servicios habituales, por el nombre de la aplicación
      --env NOMBRE   los de un entorno, por encima de los habituales
      --api APP=URL  un servicio, por encima de ambos; se puede dar para varias aplicaciones
      Una aplicación que ninguno nombra se queda con el backend dentro del programa. El prompt es
      rojo en `production` y `live`. `\(program) run` mira el archivo solo si se da --env, para que
      un guion haga lo mismo en todas partes. .status dice qué servicios se usan.
      """
    },
    recordingSummary: "la sesión en un archivo, para reproducirla",
    recording: { program in
      """
      Una grabación contiene cada acción de la sesión, también las respuestas del mundo, así que
      reproducirla no necesita ningún servicio y llega a los mismos estados.
        .record                    dice si la sesión se graba, y dónde
        .record start goal.reel    graba desde el principio
        .record stop goal.reel     escribe la sesión hasta ahora
        .replay goal.reel          la reproduce y compara sus huellas
      Las sesiones en un terminal se graban solas, en ~/.local/state/\(program)/recordings; se
      guardan las 20 últimas. `\(program) replay ARCHIVO` comprueba una, `\(program) open ARCHIVO`
      la continúa, `\(program) why ARCHIVO RUTA` la consulta. Ningún archivo se sobrescribe, y no
      contiene ningún secreto.
      """
    })
}
