import ReelHTTP

extension BankNotice {
  /// Returns the notice in Spanish.
  func spanish(_ amount: (Money) -> String) -> String {
    switch self {
    case .failed(let failure): failure.spanish
    case .offline(let failure): "Esto es lo que ya se sabía. \(failure.spanish)"
    case .sent(let money, let phone): "Enviado: \(amount(money)) a \(phone)."
    case .sentUnsettled(let money, let phone, let failure):
      "Enviado: \(amount(money)) a \(phone). Los saldos se actualizan después: \(failure.spanish) "
        + "El resto se hace con el próximo «home»."
    case .notSent(let money, let phone, let failure):
      "No enviado: \(amount(money)) a \(phone). No se ha movido dinero. \(failure.spanish)"
    case .sentUnknown(let money, let phone, let failure):
      "Todavía no se sabe si se ha enviado: \(amount(money)) a \(phone). \(failure.spanish) "
        + "«home» lo averigua y lo termina. No lo envíes otra vez hasta entonces."
    case .takenBack(let money, let phone, let reason):
      "Anulado: \(amount(money)) a \(phone). Motivo: \(reason.spanish)"
    case .notTakenBack(let money, let phone, let reason, let failure):
      "Hay que anular \(amount(money)) a \(phone). Motivo: \(reason.spanish) "
        + "Aún no ha sido posible: \(failure.spanish) Se hace con el próximo «home»."
    case .finished(let money, let phone):
      "Una transferencia pendiente ha terminado: \(amount(money)) a \(phone)."
    case .arrivedLate(let money, let phone):
      "Una transferencia que parecía perdida ha llegado: \(amount(money)) a \(phone)."
    case .added(let money): "Ingresado: \(amount(money))."
    case .notAdded(let money, let failure):
      "No ingresado: \(amount(money)). No se ha movido dinero. \(failure.spanish)"
    case .addedUnknown(let money, let failure):
      "Todavía no se sabe si se ha ingresado: \(amount(money)). \(failure.spanish) "
        + "«home» lo termina. No lo ingreses otra vez hasta entonces."
    case .addedLate(let money): "Un ingreso pendiente ha terminado: \(amount(money))."
    case .adopted(let before, let after):
      "El saldo ha cambiado sin ningún movimiento, de \(amount(before)) a \(amount(after))."
    case .registered(let phone, let failure):
      "\(phone) está registrado, pero sin sesión iniciada. \(failure.spanish) Sigue con «login»."
    case .registrationTakenBack(let phone):
      "El registro de \(phone) no se completó y se ha anulado."
    case .loggedOut: "Sesión cerrada."
    case .passwordChanged: "La contraseña se ha cambiado."
    case .passwordUnknown(let failure):
      "No se sabe si la contraseña se ha cambiado. \(failure.spanish) "
        + "Entra con la nueva y, si no es correcta, con la anterior."
    case .currencyChanged(let currency): "La cuenta está ahora en \(currency)."
    case .phoneChanged(let phone): "El número de teléfono es ahora \(phone)."
    case .settingTakenBack(let failure):
      "El número de teléfono no se ha cambiado, todo sigue como estaba. \(failure.spanish)"
    case .settingUnsettled(let failure):
      "El resto del cambio se hace con el próximo «home». \(failure.spanish)"
    case .resources(let counts, let limit):
      Resource.allCases.map { "\($0.spanish): \(counts[$0] ?? 0) de \(limit)" }
        .joined(separator: ", ")
    case .wiped(let resource, let id): "Eliminado del servidor: \(resource.spanish) \(id)."
    case .owned(let id, let phone, let balance):
      balance.map { "La cuenta \(id) es de \(phone) y tiene \(amount($0))." }
        ?? "La cuenta \(id) es de \(phone); su saldo no es un importe."
    case .foundUser(let id, let phone): "El usuario \(id) tiene el número de teléfono \(phone)."
    case .foundTransaction(let id, let money, let from, let to):
      money.map { "Movimiento \(id): \(amount($0)), de la cuenta \(from) a la cuenta \(to)." }
        ?? "El movimiento \(id) existe, pero no es válido."
    case .named(let phone, let name):
      name.isEmpty ? "\(phone) ya no tiene nombre." : "\(phone) se llama \(name)."
    case .notAPhone(let text):
      "«\(text)» no es un teléfono ni un nombre: un teléfono es + y de 8 a 15 cifras."
    case .unknownTransaction(let id):
      id.isEmpty
        ? "No hay ningún movimiento que repetir."
        : "No existe el movimiento \(id). «transactions» los muestra todos."
    }
  }
}

extension Transfer.Withdrawal {
  fileprivate var spanish: String {
    switch self {
    case .receiverGone: "la cuenta del destinatario ya no existe."
    case .misstored: "el servidor había guardado algo distinto de lo enviado."
    }
  }
}
