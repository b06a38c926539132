import ReelHTTP

extension BankNotice {
  /// Returns the notice in German.
  func german(_ amount: (Money) -> String) -> String {
    switch self {
    case .failed(let failure): failure.german
    case .offline(let failure): "Das ist der letzte bekannte Stand. \(failure.german)"
    case .sent(let money, let phone): "\(amount(money)) an \(phone) gesendet."
    case .sentUnsettled(let money, let phone, let failure):
      "\(amount(money)) an \(phone) gesendet. Die Kontostände folgen: \(failure.german) "
        + "Der Rest geschieht beim nächsten „home“."
    case .notSent(let money, let phone, let failure):
      "\(amount(money)) nicht an \(phone) gesendet, es wurde nichts gebucht. \(failure.german)"
    case .sentUnknown(let money, let phone, let failure):
      "Noch ist nicht bekannt, ob \(amount(money)) an \(phone) gesendet wurden. \(failure.german) "
        + "„home“ findet es heraus und beendet es. Bis dahin bitte nicht noch einmal senden."
    case .takenBack(let money, let phone, let reason):
      "\(amount(money)) an \(phone) zurückgenommen: \(reason.german)"
    case .notTakenBack(let money, let phone, let reason, let failure):
      "\(amount(money)) an \(phone) müssen zurückgenommen werden: \(reason.german) "
        + "Das ging noch nicht: \(failure.german) Es geschieht beim nächsten „home“."
    case .finished(let money, let phone):
      "Eine begonnene Überweisung ist abgeschlossen: \(amount(money)) an \(phone) gesendet."
    case .arrivedLate(let money, let phone):
      "Eine Überweisung, die verloren schien, ist doch angekommen: "
        + "\(amount(money)) an \(phone) gesendet."
    case .added(let money): "\(amount(money)) eingezahlt."
    case .notAdded(let money, let failure):
      "\(amount(money)) nicht eingezahlt, es wurde nichts gebucht. \(failure.german)"
    case .addedUnknown(let money, let failure):
      "Noch ist nicht bekannt, ob \(amount(money)) eingezahlt wurden. \(failure.german) "
        + "„home“ beendet es. Bis dahin bitte nicht noch einmal einzahlen."
    case .addedLate(let money): "Eine begonnene Einzahlung ist abgeschlossen: \(amount(money))."
    case .adopted(let before, let after):
      "Der Kontostand wurde ohne Überweisung geändert, "
        + "von \(amount(before)) auf \(amount(after))."
    case .registered(let phone, let failure):
      "\(phone) ist registriert, aber nicht angemeldet. \(failure.german) Weiter mit „login“."
    case .registrationTakenBack(let phone):
      "Die Registrierung von \(phone) wurde nicht fertig und ist zurückgenommen."
    case .loggedOut: "Abgemeldet."
    case .passwordChanged: "Das Passwort ist geändert."
    case .passwordUnknown(let failure):
      "Es ist nicht bekannt, ob das Passwort geändert ist. \(failure.german) "
        + "Beim Anmelden gilt das neue oder, wenn das falsch ist, das bisherige."
    case .currencyChanged(let currency): "Das Konto ist jetzt in \(currency)."
    case .phoneChanged(let phone): "Die Telefonnummer ist jetzt \(phone)."
    case .settingTakenBack(let failure):
      "Die Telefonnummer wurde nicht geändert, alles ist, wie es war. \(failure.german)"
    case .settingUnsettled(let failure):
      "Der Rest der Änderung geschieht beim nächsten „home“. \(failure.german)"
    case .resources(let counts, let limit):
      Resource.allCases.map { "\($0.german): \(counts[$0] ?? 0) von \(limit)" }
        .joined(separator: ", ")
    case .wiped(let resource, let id): "\(resource.german) \(id) ist gelöscht."
    case .owned(let id, let phone, let balance):
      balance.map { "Konto \(id) gehört \(phone); darauf sind \(amount($0))." }
        ?? "Konto \(id) gehört \(phone); sein Stand ist kein Betrag."
    case .foundUser(let id, let phone): "Benutzer \(id) hat die Telefonnummer \(phone)."
    case .foundTransaction(let id, let money, let from, let to):
      money.map {
        "Umsatz \(id): \(amount($0)), von Konto \(from) an Konto \(to)."
      } ?? "Umsatz \(id) ist da, aber nicht lesbar."
    case .named(let phone, let name):
      name.isEmpty ? "\(phone) hat keinen Namen mehr." : "\(phone) heißt \(name)."
    case .notAPhone(let text):
      "„\(text)“ ist keine Telefonnummer und kein Name: eine ist + und 8 bis 15 Ziffern."
    case .unknownTransaction(let id):
      id.isEmpty
        ? "Es gibt keinen Umsatz, der sich wiederholen ließe."
        : "Umsatz \(id) gibt es nicht. „transactions“ listet alle auf."
    }
  }
}

extension Transfer.Withdrawal {
  fileprivate var german: String {
    switch self {
    case .receiverGone: "das Konto des Empfängers gibt es nicht mehr."
    case .misstored: "der Server hatte etwas anderes gespeichert, als gesendet wurde."
    }
  }
}
