import ReelHTTP

extension Strings {
  /// The German texts.
  static let german = Strings(
    summary: "Ein Bankkonto, um Geld an Telefonnummern zu senden",
    amounts: .german,
    dates: Dates(
      weekdays: [
        "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
      ],
      months: [
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
        "Oktober", "November", "Dezember",
      ],
      heading: { "\($0), \($1). \($2) \($3)" }),
    keywords: germanKeywords,
    titles: Titles(
      login: "CodePay", register: "Registrieren", home: "CodePay", transactions: "Umsätze",
      outgoing: "Geld gesendet", incoming: "Geld erhalten", addMoney: "Geld einzahlen",
      sendMoney: "Geld senden", settings: "Einstellungen"),
    login: Login(
      hint: """
        Anmelden mit „login TELEFON“, ein Konto eröffnen mit
        „register TELEFON --currency EUR“.
        """,
      last: { "Zuletzt angemeldet: \($0)" }),
    home: Home(
      balance: "Kontostand", phone: "Telefon", newest: "Neueste Umsätze",
      empty: "Es gibt noch keine Umsätze. Einzahlen mit „add-money 100“, dann „send“.",
      asOf: { "Stand: \($0)." },
      unknown: "Der Kontostand wurde noch nicht abgefragt.",
      pending: { "\($0) an \($1): \($2)" },
      stage: { stage in
        switch stage {
        case .posting: "noch nicht bekannt, ob gesendet"
        case .missing: "nicht gesendet"
        case .posted: "gesendet; der Kontostand des Empfängers folgt"
        case .credited, .left: "gesendet; der eigene Kontostand folgt"
        case .withdrawing: "wird zurückgenommen"
        case .withdrawn: "zurückgenommen"
        }
      },
      pendingDeposit: { "\($0): noch nicht bekannt, ob eingezahlt" },
      pendingMark: "nicht beendet"),
    list: List(
      empty: "Es gibt noch keine Umsätze.",
      nothingFound: "Kein Umsatz passt. „clear-filter“ zeigt alle.",
      range: { "\($0)–\($1) von \($2)." },
      sorted: { sorting, others in
        "Sortiert: \(sorting) zuerst. Anders: " + others.quotedInGerman + "."
      },
      sorting: { sorting in
        switch sorting {
        case .newest: "neueste"
        case .oldest: "älteste"
        case .largest: "größte"
        case .smallest: "kleinste"
        }
      },
      condition: { condition in
        switch condition {
        case .search: "suche"
        case .from: "von"
        case .to: "bis"
        case .min: "mindestens"
        case .max: "höchstens"
        case .currency: "währung"
        case .outgoing: "ausgang"
        case .incoming: "eingang"
        }
      },
      filterHint: """
        Filtern mit „filter von 1.1.2026“, „filter mindestens 5“ oder „filter ausgang“, oder \
        nach bis, höchstens, währung, eingang und suche.
        """,
      takeBack: {
        "Zurücknehmen: " + $0.quotedInGerman + ($0.count > 1 ? "; alle: „clear-filter“." : ".")
      },
      filtered: { "Filter: \($0)." },
      search: { "mit „\($0)“" },
      outgoing: "Ausgänge", incoming: "Eingänge"),
    details: Details(
      direction: "Richtung", outgoing: "Ausgang", incoming: "Eingang", date: "Datum",
      sender: "Von", receiver: "An", note: "Notiz", amount: "Betrag", unknown: "unbekannt"),
    addMoney: AddMoneyPage(
      after: "Danach",
      hint: """
        Den Betrag ausfüllen mit „set amount 50“, dann „add-money“; oder alles auf einmal mit \
        „add-money 50“. „back“ verlässt das Formular.
        """),
    settings: SettingsPage(
      hint: "Ändern mit „settings password“, „settings currency“ und „settings phone“."),
    label: { field in
      switch field {
      case .phone: "Telefonnummer"
      case .currency: "Währung"
      case .password: "Passwort"
      case .confirmation: "Passwort noch einmal"
      case .old: "Aktuelles Passwort"
      case .recipient: "Telefonnummer des Empfängers"
      case .amount: "Betrag"
      case .note: "Notiz"
      case .from: "Von"
      case .to: "Bis"
      case .min: "Mindestens"
      case .max: "Höchstens"
      }
    },
    problem: { $0.german($1) },
    tiding: { $0.german($1.amount) },
    commands: Commands(
      register: "Ein Konto eröffnen und sich anmelden",
      registerDetails:
        "Allein öffnet es das Formular, oder eröffnet das Konto, das darin steht.",
      login: "Sich anmelden",
      logout: "Sich abmelden und alles vergessen, was geheim ist",
      addMoney: "Geld einzahlen; allein: das Formular öffnen, oder einzahlen, was darin steht",
      send: "Geld senden; allein: das Formular öffnen, oder senden, was darin steht",
      sendDetails: """
        Das Geld ist weg, sobald der Server die Überweisung hat. Was auch immer
        danach fehlschlägt: beide Kontostände folgen aus den Überweisungen, wenn
        jeder der beiden wieder auf Home war.
        Der Server kann keine Änderung davon abhängig machen, was vorher da war.
        Darum sollte ein Konto nicht von zwei Stellen im selben Moment benutzt
        werden: beide können dasselbe Geld ausgeben, und einen Kontostand, den eine
        gerade geschrieben hat, kann die andere überschreiben.
        """,
      confirmSend: { "\($0) an \($1)\($2.isEmpty ? "" : ", „\($2)“,") senden?" },
      set: "Ein Feld des Formulars ausfüllen, oder dessen, das Geld sendet; oder es leeren",
      setDetails: "Mehrere auf einmal: set betrag=12,50 notiz=\"Miete, Mai\".",
      fields: [
        .recipient: "empfänger", .amount: "betrag", .note: "notiz", .phone: "telefon",
        .currency: "währung",
      ],
      howTo: { fields, command in
        "Ausfüllen mit \(fields.map { "„set \($0) …“" }.joined(separator: ", ")), "
          + "dann „\(command)“."
      },
      transactions: "Die Umsätze auflisten, oder die, die passen",
      transactionsDetails: """
        Was angegeben wird, schränkt die Liste weiter ein. Was leer angegeben wird,
        wie in --search "", wird nicht mehr gesucht, wie nach „clear-filter suche“;
        „clear-filter“ allein und das Verlassen der Liste vergessen alles.
        """,
      filter: "Auflisten, was einer Bedingung mehr genügt; ohne Wert: sie zurücknehmen",
      filterDetails: """
        Die Bedingungen gelten alle zugleich: suche TEXT, von TAG, bis TAG, mindestens
        BETRAG, höchstens BETRAG, währung CODE, ausgang, eingang. Eine Telefonnummer
        darf Leerzeichen, Bindestriche und Klammern haben. „clear-filter von“ nimmt
        eine zurück, „clear-filter“ alle.
        """,
      clearFilter: "Wieder auflisten, was eine Bedingung wegließ; allein: alle Umsätze",
      sort: "Die Umsätze in anderer Reihenfolge auflisten",
      next: "Die nächste Seite der Liste zeigen",
      previous: "Die vorige Seite der Liste zeigen",
      show: "Einen Umsatz zeigen",
      again: "Das Formular mit den Angaben eines Umsatzes füllen, um es noch einmal zu senden",
      settings: "Die Einstellungen zeigen",
      settingsPassword: "Das Passwort ändern",
      settingsCurrency: "Die Währung ändern; Beträge werden nicht umgerechnet",
      settingsPhone: "Die Telefonnummer ändern",
      home: "Zu Home gehen, Begonnenes beenden und holen, was neu ist",
      homeDetails: """
        Der Kontostand muss sein, was zuerst da war, was eingezahlt wurde, was
        hereinkam und was hinausging. Ist er etwas anderes, und eine Überweisung
        erklärt das, wird er berichtigt. Erklärt es keine, wurde er auf andere Weise
        geändert: das wird gezeigt und gilt von da an.
        """,
      refresh: "Holen, was neu ist, wie „home“, und hier bleiben",
      back: "Zum vorigen Bildschirm zurückgehen",
      name: "Eine Telefonnummer benennen; ohne Namen: nicht mehr",
      nameDetails: """
        Der Name steht dann in der Liste, wird dort gefunden, und gilt für send und
        das Formular: name +49 151 0000002 Ben, dann send Ben 5. Der Server weiß
        davon nichts.
        """,
      resources: "Sagen, wie voll der Server ist",
      wipe: "Etwas auf dem Server endgültig löschen, um Platz zu machen",
      currencyHelp: "die Währung des Kontos, nach ISO 4217: EUR",
      noteHelp: "was dem Empfänger gesagt wird",
      password: "Passwort", confirmation: "Passwort noch einmal",
      oldPassword: "Aktuelles Passwort", newPassword: "Neues Passwort",
      confirmWipeAccount: {
        "Konto \($0) von \($1), \($2.map { "mit \($0)" } ?? "dessen Stand kein Betrag ist"), "
          + "auf dem Server löschen? Das lässt sich nicht rückgängig machen."
      },
      confirmWipeUser: {
        "Benutzer \($0) mit der Telefonnummer \($1) auf dem Server löschen? Das lässt sich "
          + "nicht rückgängig machen."
      },
      confirmWipeTransaction: {
        "Umsatz \($0), \($1) von Konto \($2) an Konto \($3), auf dem Server löschen? Das lässt "
          + "sich nicht rückgängig machen."
      },
      confirmWipe: {
        "\($0.german) \($1) auf dem Server löschen? Das lässt sich nicht rückgängig machen."
      },
      confirmCurrency: { "Der Betrag wird nicht umgerechnet: aus \($0) wird \($1). Ändern?" }),
    reasons: Reasons(
      notLoggedIn: "zuerst anmelden, mit „login“ oder „register“",
      first: "das ist der erste Bildschirm",
      noList: "nur eine Liste hat Seiten: „transactions“ zeigt sie",
      firstPage: "das ist die erste Seite", lastPage: "das ist die letzte Seite"))
}

extension Resource {
  var german: String {
    switch self {
    case .user: "Benutzer"
    case .account: "Konto"
    case .transaction: "Umsatz"
    }
  }

  fileprivate var germanPlural: String {
    switch self {
    case .user: "Benutzer"
    case .account: "Konten"
    case .transaction: "Umsätze"
    }
  }
}

extension [String] {
  /// The quoted commands as a list: „a“, „b“ und „c“.
  fileprivate var quotedInGerman: String {
    let quoted = map { "„\($0)“" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " und " + last
  }
}

extension Problem {
  fileprivate func german(_ values: Strings.Values) -> String {
    switch self {
    case .missing: "Diese Angabe fehlt."
    case .notAPhone: "Eine Telefonnummer ist + und 8 bis 15 Ziffern, wie +49 151 2345678."
    case .taken: "Diese Telefonnummer ist schon vergeben."
    case .weak: "Es braucht mindestens 8 Zeichen, mit einem Buchstaben und einer Ziffer."
    case .unequal: "Die beiden Passwörter stimmen nicht überein."
    case .wrongPassword: "Das Passwort ist falsch."
    case .notACurrency: "Es muss ein Code nach ISO 4217 sein, wie EUR."
    case .unchanged: "Das ist bereits so eingestellt."
    case .unrepresentable: "Der Kontostand hat Nachkommastellen, die diese Währung nicht hat."
    case .noSuchRecipient: "Zu dieser Telefonnummer gibt es kein Konto."
    case .ambiguous:
      "Mehr als ein Konto hat diese Telefonnummer: weiterzumachen wäre nicht sicher."
    case .oneself: "Das ist die eigene Telefonnummer."
    case .otherCurrency(let currency): "Das Konto ist in \(currency)."
    case .insufficient(let balance): "Auf dem Konto sind nur \(values.amount(balance))."
    case .amount(let problem):
      switch problem {
      case .missing: "Diese Angabe fehlt."
      case .notANumber: "Das ist kein Betrag, wie zum Beispiel 1234,50."
      case .tooManyDecimals: "So viele Nachkommastellen hat die Währung nicht."
      case .notPositive: "Es muss mehr als null sein."
      case .tooLarge: "Das ist mehr, als auf ein Konto passt."
      }
    case .notADate: "Das ist kein Datum, wie zum Beispiel 31.12.2026."
    case .before(let day):
      "Zu beidem passt nichts: der erste Tag ist \(values.day(day)). "
        + "Richtig ist der oder ein späterer; „clear-filter von“ nimmt ihn zurück."
    case .after(let day):
      "Zu beidem passt nichts: der letzte Tag ist \(values.day(day)). "
        + "Richtig ist der oder ein früherer; „clear-filter bis“ nimmt ihn zurück."
    case .below(let money):
      "Zu beidem passt nichts: gesucht ist mindestens \(values.amount(money)). "
        + "Richtig ist so viel oder mehr; „clear-filter mindestens“ nimmt es zurück."
    case .above(let money):
      "Zu beidem passt nichts: gesucht ist höchstens \(values.amount(money)). "
        + "Richtig ist so viel oder weniger; „clear-filter höchstens“ nimmt es zurück."
    }
  }
}

extension APIError {
  fileprivate var german: String {
    switch self {
    case .invalidBaseURL(let text): "„\(text)“ ist nicht die Adresse eines Servers."
    case .noConnection: "Der Server antwortet nicht."
    case .timedOut: "Der Server hat zu lange nicht geantwortet."
    case .connectionLost: "Die Verbindung zum Server ist abgebrochen."
    case .tooLong(_, let limit):
      "Der Server antwortet mit mehr als \(APIError.size(limit)); mehr wird nicht gelesen."
    case .redirected(_, let target):
      "Der Server verweist auf \(target); dorthin wird nichts gesendet."
    case .status(let code, let message):
      "\(Self.german(of: code)) (\(code)\(message.map { ": \($0)" } ?? ""))."
    case .different: "Auf dem Server ist etwas anderes gespeichert, als gesendet wurde."
    case .malformed(let problem, let place):
      "Unerwartete Antwort des Servers: \(problem)\(place.isEmpty ? "" : " (\(place))")."
    case .unsendable(let problem): "Das lässt sich nicht senden: \(problem)."
    case .cancelled: "Die Anfrage wurde abgebrochen."
    }
  }

  private static func german(of code: Int) -> String {
    switch code {
    case 401, 403: "Der Server erlaubt das nicht"
    case 404: "Der Server hat das nicht"
    case 500...: "Der Server hat ein Problem"
    default: "Der Server lehnt das ab"
    }
  }
}

extension BankFailure {
  var german: String {
    switch self {
    case .api(let error): error.german
    case .storage(let problem):
      "Die Daten auf diesem Rechner lassen sich nicht benutzen: \(problem)"
    case .refused: "Die Felder oben sagen, was nicht geht."
    case .wrongLogIn: "Telefonnummer oder Passwort ist falsch."
    case .noAccount: "Für diesen Benutzer gibt es auf dem Server kein Konto."
    case .notLoggedIn: "Zuerst anmelden, mit „login“ oder „register“."
    case .full(let resource):
      "Der Server ist voll: mehr \(resource.germanPlural) fasst er nicht. "
        + "„resources“ sagt, wie voll er ist, „wipe“ macht Platz."
    case .pending: "Zuerst muss eine frühere Überweisung beendet werden: „home“ versucht es."
    case .unknown(let resource, let id): "\(resource.german) \(id) gibt es nicht."
    case .noField(let field):
      "Das Formular hat kein Feld „\(Strings.german.commands.fields[field] ?? field.rawValue)“."
    case .ownAccount: "Das ist das eigene Konto: ohne es wäre keine Anmeldung mehr möglich."
    }
  }
}
