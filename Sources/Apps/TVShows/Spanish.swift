extension Strings {
  /// The Spanish texts.
  static let spanish = Strings(
    summary: "Las series que ves, aquí también sin conexión",
    numbers: Numbers(
      groupSeparator: ".",
      shows: { $0 == 1 ? "1 serie" : "\($1) series" },
      seasons: { $0 == 1 ? "\($1) temporada" : "\($1) temporadas" },
      changes: { $0 == 1 ? "1 cambio" : "\($1) cambios" },
      date: "DD/MM/YYYY"),
    start: Start(
      title: "TV Shows se inicia",
      store: "Base de datos local",
      closed: "no está abierta",
      opening: "se está abriendo …",
      ready: { "lista, \($0)" },
      inMemory: "en memoria: no se guarda nada",
      failed: "no se puede usar",
      network: "Red",
      waiting: "espera a la base de datos",
      connecting: "se pregunta al servidor …",
      connected: "lista",
      retryStore:
        "«retry» lo intenta otra vez; «continue» sigue en memoria, donde no se guarda nada.",
      retryNetwork:
        "«retry» lo intenta otra vez; «continue» sigue sin conexión, aquí todo funciona."),
    home: Home(
      title: "TV Shows", add: "Añadir una serie", list: "Mostrar la lista de series",
      watch: "Qué ver ahora"),
    add: AddPage(
      title: "Añadir una serie",
      editTitle: { "Cambiar \($0)" },
      duplicate: { "«\($0)», de \($1), ya existe con el número \($2)." },
      name: "Título",
      year: "Año de estreno",
      seasons: "Número de temporadas",
      blankTitle: "Indica el título de la serie.",
      blankYear: "Indica el año de estreno.",
      blankSeasons: "Indica el número de temporadas.",
      tooLong: { "El título tiene \($0) caracteres; como máximo puede tener \($1)." },
      notANumber: "Tiene que ser un número entero.",
      yearOutside: { "El año tiene que estar entre \($0) y \($1)." },
      seasonsOutside: { "El número de temporadas tiene que estar entre \($0) y \($1)." },
      howTo:
        "Rellena con «set título …», «set año …» y «set temporadas …», después «save»."),
    list: List(
      title: "Series añadidas",
      empty: "Todavía no hay series. Añade una con «add».",
      nothingFound: { "Ningún título contiene «\($0)»." },
      sorted: { "\($0), por orden \($1)" },
      sortedAndSearched: { "\($0) con «\($2)» en el título, por orden \($1)" },
      byTitle: "de título", byYear: "de año", bySeasons: "de número de temporadas",
      newest: "de incorporación, las últimas primero",
      byTitleDown: "de título, de la Z a la A", byYearDown: "de año, las últimas primero",
      bySeasonsDown: "de número de temporadas, las más largas primero",
      range: { "\($0)–\($1) de \($2)" },
      detail: { "\($0) · \($1)" },
      hint: "«sort year» ordena, «search TEXTO» busca, «open 3» muestra la número 3.",
      hintPages: "«next» y «previous» pasan las páginas.",
      hintSearch: "«search» sin más termina la búsqueda."),
    page: Page(
      server: "En el servidor",
      sync: { sync in
        switch sync {
        case .synced: "✓ como aquí"
        case .pending: "↑ sin enviar todavía"
        case .failed: "! sin sincronizar"
        }
      },
      watched: { "\($0) de \($1) vistas" }),
    watch: WatchPage(
      title: "Qué ver ahora",
      nothing: "Has visto todas las temporadas de todas las series.",
      season: { "temporada \($0) de \($1)" },
      next: { "\($0), temporada \($1)" },
      begun: "empezada",
      hint: "«watched 3» cuenta una temporada más de la número 3, «watched 3 0» ninguna."),
    marks: Marks(
      new: "nueva", changed: "cambiada", gone: "eliminada", pending: "sin enviar todavía",
      failed: "sin sincronizar", watched: "todo visto"),
    sync: Sync(
      lastEnd: { "Última sincronización: \($0)." },
      pending: { "Sin enviar todavía: \($1)." },
      changedElsewhere: {
        "Otro cliente ha cambiado «\($0)» entretanto. Allí es \($1); aquí es \($2). "
          + "«mine \($3)» envía la tuya, «theirs \($3)» toma la otra."
      },
      notDeleted: {
        "«\($0)» no se ha eliminado: otro cliente la ha cambiado entretanto, a \($1). "
          + "«mine \($2)» la elimina de todos modos, «theirs \($2)» la conserva."
      },
      deletedElsewhere: {
        "Otro cliente ha eliminado «\($0)», que tú has cambiado. "
          + "«mine \($1)» la añade otra vez, «theirs \($1)» la deja ir."
      },
      version: { "«\($0)», \($1), \($2)" },
      failed: { "Sin sincronizar: \($1). Inténtalo otra vez con «sync»." },
      nextTryInASecond: "Próximo intento en 1 segundo.",
      nextTryInSeconds: "Próximo intento en # segundos.", trying: "Se intenta otra vez.",
      inMemory: "En esta máquina no se guarda nada: la base de datos está en memoria."),
    messages: Messages(
      duplicate: {
        "«\($0)», de \($1), ya existía con el número \($2). "
          + "«delete \($3)» elimina la nueva."
      },
      deleted: { "«\($0)» se ha eliminado. «undo» lo deshace." },
      restored: { title, how in
        let again = "«\(title)» está otra vez aquí"
        return switch how {
        case .takenBack: again + ", como estaba."
        case .uncertain: again + "; si el servidor ya la ha eliminado, se añade de nuevo."
        case .anew: again + ". El servidor la había eliminado: allí es nueva, añadida hoy."
        }
      },
      editedIsGone:
        "Otro cliente ha eliminado la serie. Lo que has escrito sigue aquí: «save» la añade de "
        + "nuevo.",
      unknown: { "No existe la serie número \($0). «list» las muestra todas con su número." },
      noShow: "No hay ninguna serie en pantalla: di cuál, como en «open 3».",
      noConflict: { "Solo hay una versión de «\($0)»." },
      saveFailed: { "La serie no se ha guardado; lo que has escrito sigue aquí. \($0)" },
      storeTroubled: { "La base de datos local: \($0)" },
      simulateFailed: { "El otro cliente no ha podido añadir una serie. \($0)" }),
    errors: Errors(
      invalidAddress: { "«\($0)» no es la dirección de un servidor." },
      noConnection: "Estás sin conexión; lo guardado espera aquí.",
      timedOut: "El servidor ha tardado demasiado en responder.",
      connectionLost: "La conexión se ha perdido antes de llegar la respuesta.",
      tooLong: { "El servidor responde con más de \($0), y no se lee más." },
      redirected: { "El servidor redirige a \($0), adonde no se envía nada." },
      unauthorized: "El servidor no acepta el id o la clave de este programa (401).",
      notFound: "El servidor no tiene series en esta dirección (404).",
      serverTrouble: { "El servidor tiene un problema (\($0)\($1))." },
      refused: { "El servidor lo rechaza (\($0)\($1))." },
      malformed: { "Respuesta inesperada del servidor: \($0)\($1)." },
      unsendable: { "Esto no se puede enviar: \($0)." },
      cancelled: "La petición se ha cancelado."),
    malformations: Malformations(
      notJSON: "no es JSON",
      missing: { "falta «\($0)»" },
      expected: { "se espera \($0)" },
      null: { "null, donde se espera \($0)" },
      kind: { $0.text(in: .es) }),
    store: Store(
      damaged: {
        "\($0) no es una base de datos o está dañada. Muévela, y se bajarán de nuevo las series del servidor."
      },
      newer: {
        "\($0) es de una versión más nueva de este programa: tiene la versión \($1), la conocida es \($2)."
      },
      readOnly: { "\($0) no se puede escribir. Permite escribir en el archivo y su carpeta." },
      busy: { "\($0) está en uso por otro programa. Inténtalo cuando haya terminado." },
      full: { "No hay espacio para \($0). Libera espacio en el disco e inténtalo otra vez." },
      notOpen: "Aquí no hay ninguna base de datos abierta.",
      other: { $0 }),
    commands: Commands(
      title: "título",
      field: "campo",
      value: "valor",
      home: "Ir a la primera pantalla",
      add: "Añadir una serie: abre el formulario, o guarda lo que se indica",
      addTitle: "cómo se llama",
      addYear: "cuándo se estrenó",
      addSeasons: "cuántas temporadas tiene",
      edit: "Cambiar una serie; sin opciones, abre el formulario",
      open: "Mostrar una serie por su número",
      delete: "Eliminar una serie",
      confirmDelete: { "¿Eliminar «\($0)»?" },
      undo: "Deshacer la última eliminación",
      undoDetails:
        "Mientras el servidor no sabe de la eliminación, allí no ha pasado nada. Después "
        + "la serie se añade de nuevo: conserva su número y lo que has visto de ella, y el "
        + "servidor le da otro id y otra fecha.",
      watched: "Anotar cuántas temporadas has visto; sin número, una más",
      watchedSeasons: "cuántas temporadas",
      watch: "Mostrar qué ver ahora",
      mine: "De dos versiones de una serie, conservar la tuya",
      theirs: "De dos versiones de una serie, tomar la del otro cliente",
      search: "Buscar un texto en los títulos; sin más, terminar la búsqueda",
      sort: "Mostrar la lista en otro orden",
      text: "texto",
      set: "Rellenar un campo del formulario; sin valor, vaciarlo",
      setDetails: "Varios a la vez: set título=\"Twin Peaks\" año=1990 temporadas=3.",
      fields: [.title: "título", .year: "año", .seasons: "temporadas"],
      save: "Guardar el formulario",
      list: "Mostrar todas las series, o las que tienen un texto en el título",
      listSort: "por qué se ordenan",
      listSearch: "una parte del título",
      next: "Mostrar las series siguientes",
      previous: "Mostrar las series anteriores",
      sync: "Enviar y recibir ahora, también lo que se había abandonado",
      simulate: "Añadir una serie como si lo hiciera otro cliente",
      back: "Volver a la pantalla anterior",
      retry: "Intentar otra vez lo que falló al inicio",
      continue: "Seguir sin lo que falló al inicio"),
    reasons: Reasons(
      closed: "la base de datos local no está abierta; «retry» la abre",
      opening: "la base de datos local se está abriendo",
      noStore: "la base de datos local no se puede usar; antes «retry» o «continue»",
      noForm: "abre antes el formulario, con «add»",
      saving: "espera a que se guarde la serie",
      noList: "abre antes la lista, con «list»",
      lastPage: "estas son las últimas series",
      firstPage: "estas son las primeras series",
      onHome: "esta es la primera pantalla",
      nothingDeleted: "aquí no se ha eliminado nada",
      noStart: "el inicio ya ha terminado"))
}
