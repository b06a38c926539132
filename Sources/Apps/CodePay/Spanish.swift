import ReelHTTP

extension Strings {
  /// The Spanish texts.
  static let spanish = Strings(
    summary: "Una cuenta bancaria, para enviar dinero a números de teléfono",
    amounts: AmountStyle(decimal: ",", grouping: ".", dates: .dayFirst(separator: "/")),
    dates: Dates(
      weekdays: [
        "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
      ],
      months: [
        "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
        "octubre", "noviembre", "diciembre",
      ],
      heading: { "\($0), \($1) de \($2) de \($3)" }),
    keywords: spanishKeywords,
    titles: Titles(
      login: "CodePay", register: "Registrarse", home: "CodePay", transactions: "Movimientos",
      outgoing: "Dinero enviado", incoming: "Dinero recibido", addMoney: "Ingresar dinero",
      sendMoney: "Enviar dinero", settings: "Ajustes"),
    login: Login(
      hint: """
        Entra con «login TELÉFONO», o abre una cuenta con
        «register TELÉFONO --currency EUR».
        """,
      last: { "Último acceso: \($0)" }),
    home: Home(
      balance: "Saldo", phone: "Teléfono", newest: "Últimos movimientos",
      empty: "Todavía no hay movimientos. Ingresa con «add-money 100», después «send».",
      asOf: { "Actualizado: \($0)." },
      unknown: "El saldo todavía no se ha consultado.",
      pending: { "\($0) a \($1): \($2)" },
      stage: { stage in
        switch stage {
        case .posting: "todavía no se sabe si se ha enviado"
        case .missing: "no enviado"
        case .posted: "enviado; falta el saldo del destinatario"
        case .credited, .left: "enviado; falta tu saldo"
        case .withdrawing: "se está anulando"
        case .withdrawn: "anulado"
        }
      },
      pendingDeposit: { "\($0): todavía no se sabe si se ha ingresado" },
      pendingMark: "pendiente"),
    list: List(
      empty: "Todavía no hay movimientos.",
      nothingFound: "Ningún movimiento coincide. «clear-filter» los muestra todos.",
      range: { "\($0)–\($1) de \($2)." },
      sorted: { sorting, others in
        "Orden: \(sorting) primero. Otros: " + others.quotedInSpanish + "."
      },
      sorting: { sorting in
        switch sorting {
        case .newest: "recientes"
        case .oldest: "antiguos"
        case .largest: "mayores"
        case .smallest: "menores"
        }
      },
      condition: { condition in
        switch condition {
        case .search: "buscar"
        case .from: "desde"
        case .to: "hasta"
        case .min: "mínimo"
        case .max: "máximo"
        case .currency: "moneda"
        case .outgoing: "enviado"
        case .incoming: "recibido"
        }
      },
      filterHint: """
        Filtra con «filter desde 1/1/2026», «filter mínimo 5» o «filter enviado», o por \
        hasta, máximo, moneda, recibido y buscar.
        """,
      takeBack: {
        "Quitar: " + $0.quotedInSpanish + ($0.count > 1 ? "; todos: «clear-filter»." : ".")
      },
      filtered: { "Filtro: \($0)." },
      search: { "con «\($0)»" },
      outgoing: "enviados", incoming: "recibidos"),
    details: Details(
      direction: "Sentido", outgoing: "enviado", incoming: "recibido", date: "Fecha",
      sender: "De", receiver: "Para", note: "Concepto", amount: "Importe",
      unknown: "desconocido"),
    addMoney: AddMoneyPage(
      after: "Saldo después",
      hint: """
        Indica el importe con «set amount 50», después «add-money»; o todo a la vez con \
        «add-money 50». «back» deja el formulario.
        """),
    settings: SettingsPage(
      hint: "Cámbialos con «settings password», «settings currency» y «settings phone»."),
    label: { field in
      switch field {
      case .phone: "Número de teléfono"
      case .currency: "Moneda"
      case .password: "Contraseña"
      case .confirmation: "Repite la contraseña"
      case .old: "Contraseña actual"
      case .recipient: "Teléfono del destinatario"
      case .amount: "Importe"
      case .note: "Concepto"
      case .from: "Desde"
      case .to: "Hasta"
      case .min: "Mínimo"
      case .max: "Máximo"
      }
    },
    problem: { $0.spanish($1) },
    tiding: { $0.spanish($1.amount) },
    commands: Commands(
      register: "Abrir una cuenta y entrar",
      registerDetails: "Sin nada más abre el formulario, o la cuenta que está escrita en él.",
      login: "Entrar en la cuenta",
      logout: "Cerrar la sesión y olvidar todo lo que es secreto",
      addMoney: "Ingresar dinero; sin importe, abrir el formulario o ingresar lo que hay en él",
      send: "Enviar dinero; sin nada más, abrir el formulario o enviar lo que hay en él",
      sendDetails: """
        El dinero sale en cuanto el servidor tiene la transferencia. Falle lo que
        falle después, los dos saldos se calculan a partir de las transferencias
        cuando cada uno vuelve a pasar por Home.
        El servidor no puede hacer que un cambio dependa de lo que había antes. Por
        eso, no uses una cuenta desde dos sitios en el mismo momento: los dos podrían
        gastar el mismo dinero, y uno podría sobrescribir el saldo que acaba de
        escribir el otro.
        """,
      confirmSend: { "¿Enviar \($0) a \($1)\($2.isEmpty ? "" : ", «\($2)»")?" },
      set: "Rellenar un campo del formulario, o del que envía dinero; o vaciarlo",
      setDetails: "Varios a la vez: set importe=12,50 concepto=\"Alquiler, mayo\".",
      fields: [
        .recipient: "destinatario", .amount: "importe", .note: "concepto", .phone: "teléfono",
        .currency: "moneda",
      ],
      howTo: { fields, command in
        "Rellena con \(fields.map { "«set \($0) …»" }.joined(separator: ", ")), "
          + "después «\(command)»."
      },
      transactions: "Listar los movimientos, o los que coinciden",
      transactionsDetails: """
        Lo que se indica reduce la lista que se muestra. Lo que se indica vacío, como
        --search "", deja de buscarse, igual que con «clear-filter buscar»;
        «clear-filter» sin más y salir de la lista lo olvidan todo.
        """,
      filter: "Listar lo que cumple una condición más; sin valor, quitarla",
      filterDetails: """
        Las condiciones se suman: buscar TEXTO, desde DÍA, hasta DÍA, mínimo IMPORTE,
        máximo IMPORTE, moneda CÓDIGO, enviado, recibido. Un teléfono puede llevar
        espacios, guiones y paréntesis. «clear-filter desde» quita una de ellas,
        «clear-filter» todas.
        """,
      clearFilter: "Volver a listar lo que dejó fuera una condición; sin más, todo",
      sort: "Listar los movimientos en otro orden",
      next: "Mostrar la página siguiente de la lista",
      previous: "Mostrar la página anterior de la lista",
      show: "Mostrar un movimiento",
      again: "Rellenar el formulario con los datos de un movimiento, para enviarlo otra vez",
      settings: "Mostrar los ajustes",
      settingsPassword: "Cambiar la contraseña",
      settingsCurrency: "Cambiar la moneda; los importes no se convierten",
      settingsPhone: "Cambiar el número de teléfono",
      home: "Ir a Home, terminar lo pendiente y consultar las novedades",
      homeDetails: """
        El saldo tiene que ser lo que había al principio, más lo ingresado y lo
        recibido, menos lo enviado. Si es otro, y un movimiento lo explica, se
        corrige. Si no lo explica ninguno, se ha cambiado de otra manera: se muestra,
        y vale desde entonces.
        """,
      refresh: "Consultar las novedades, como «home», y quedarse aquí",
      back: "Volver a la pantalla anterior",
      name: "Dar un nombre a un número de teléfono; sin nombre, quitárselo",
      nameDetails: """
        El nombre aparece entonces en la lista, se puede buscar, y lo entienden send
        y su formulario: name +49 151 0000002 Ben, después send Ben 5. El servidor no
        sabe nada de él.
        """,
      resources: "Decir cuánto espacio queda en el servidor",
      wipe: "Eliminar algo del servidor para siempre, para hacer sitio",
      currencyHelp: "la moneda de la cuenta, por su código ISO 4217: EUR",
      noteHelp: "lo que se dice al destinatario",
      password: "Contraseña", confirmation: "Repite la contraseña",
      oldPassword: "Contraseña actual", newPassword: "Contraseña nueva",
      confirmWipeAccount: {
        "¿Eliminar del servidor la cuenta \($0) de \($1), "
          + "\($2.map { "con \($0)" } ?? "cuyo saldo no es un importe")? No se puede deshacer."
      },
      confirmWipeUser: {
        "¿Eliminar del servidor el usuario \($0), con el teléfono \($1)? No se puede deshacer."
      },
      confirmWipeTransaction: {
        "¿Eliminar del servidor el movimiento \($0), de \($1), de la cuenta \($2) a la cuenta "
          + "\($3)? No se puede deshacer."
      },
      confirmWipe: { "¿Eliminar del servidor: \($0.spanish) \($1)? No se puede deshacer." },
      confirmCurrency: { "El importe no se convierte: \($0) pasa a ser \($1). ¿Cambiar?" }),
    reasons: Reasons(
      notLoggedIn: "entra primero, con «login» o «register»",
      first: "esta es la primera pantalla",
      noList: "solo una lista tiene páginas: «transactions» la muestra",
      firstPage: "esta es la primera página", lastPage: "esta es la última página"))
}

extension Resource {
  var spanish: String {
    switch self {
    case .user: "usuario"
    case .account: "cuenta"
    case .transaction: "movimiento"
    }
  }
}

extension [String] {
  /// The quoted commands as a list: «a», «b» y «c».
  fileprivate var quotedInSpanish: String {
    let quoted = map { "«\($0)»" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " y " + last
  }
}

extension Problem {
  fileprivate func spanish(_ values: Strings.Values) -> String {
    switch self {
    case .missing: "Falta este dato."
    case .notAPhone: "Un número de teléfono es + y de 8 a 15 cifras, como +49 151 2345678."
    case .taken: "Este número de teléfono ya está registrado."
    case .weak: "Necesita al menos 8 caracteres, con una letra y una cifra."
    case .unequal: "Las dos contraseñas no son iguales."
    case .wrongPassword: "La contraseña no es correcta."
    case .notACurrency: "Tiene que ser un código ISO 4217, como EUR."
    case .unchanged: "Ya es así."
    case .unrepresentable: "El saldo tiene decimales que esta moneda no tiene."
    case .noSuchRecipient: "No hay ninguna cuenta con este número de teléfono."
    case .ambiguous: "Más de una cuenta tiene este número de teléfono: no es seguro continuar."
    case .oneself: "Este es tu propio número de teléfono."
    case .otherCurrency(let currency): "Esa cuenta está en \(currency)."
    case .insufficient(let balance): "En la cuenta solo hay \(values.amount(balance))."
    case .amount(let problem):
      switch problem {
      case .missing: "Falta este dato."
      case .notANumber: "Esto no es un importe. Uno es así: 1234,50."
      case .tooManyDecimals: "La moneda no tiene tantos decimales."
      case .notPositive: "Tiene que ser más que cero."
      case .tooLarge: "Es más de lo que cabe en una cuenta."
      }
    case .notADate: "Esto no es una fecha. Una es así: 31/12/2026."
    case .before(let day):
      "Nada cumple las dos condiciones: el primer día es \(values.day(day)). "
        + "Indica ese o uno posterior, o quita la condición con «clear-filter desde»."
    case .after(let day):
      "Nada cumple las dos condiciones: el último día es \(values.day(day)). "
        + "Indica ese o uno anterior, o quita la condición con «clear-filter hasta»."
    case .below(let money):
      "Nada cumple las dos condiciones: el mínimo es \(values.amount(money)). "
        + "Indica ese importe o uno mayor, o quita la condición con «clear-filter mínimo»."
    case .above(let money):
      "Nada cumple las dos condiciones: el máximo es \(values.amount(money)). "
        + "Indica ese importe o uno menor, o quita la condición con «clear-filter máximo»."
    }
  }
}

extension BankFailure {
  var spanish: String {
    switch self {
    case .api(let error): error.text(in: .es)
    case .storage(let problem): "Los datos de esta máquina no se pueden usar: \(problem)"
    case .refused: "Mira los campos de arriba."
    case .wrongLogIn: "El teléfono o la contraseña no son correctos."
    case .noAccount: "Este usuario no tiene ninguna cuenta en el servidor."
    case .notLoggedIn: "Entra primero, con «login» o «register»."
    case .full(let resource):
      "El servidor está lleno (\(resource.spanish)). «resources» dice cuánto espacio queda, "
        + "«wipe» hace sitio."
    case .pending: "Antes hay que terminar una transferencia anterior: prueba con «home»."
    case .unknown(let resource, let id): "No existe: \(resource.spanish) \(id)."
    case .noField(let field):
      "El formulario no tiene el campo "
        + "«\(Strings.spanish.commands.fields[field] ?? field.rawValue)»."
    case .ownAccount: "Es tu propia cuenta: sin ella no podrías volver a entrar."
    }
  }
}
