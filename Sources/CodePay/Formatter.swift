import ReelApp
import ReelHTTP

/// Makes the screen of a state: the only place where amounts and dates become text.
struct Formatter: Sendable {
  typealias State = CodePayApp.State

  var strings: Strings

  func screen(for state: State) -> Screen {
    switch state.top {
    case .login: login(state)
    case .register: register(state)
    case .home: home(state)
    case .transactions: transactions(state)
    case .transaction(let id): transaction(id, state)
    case .addMoney: form(strings.titles.addMoney, [.amount], "add-money", state)
    case .sendMoney: form(strings.titles.sendMoney, [.recipient, .amount, .note], "send", state)
    case .settings: settings(state)
    }
  }

  private func input(
    _ field: FieldName, _ state: State, command: String? = nil
  ) -> Input {
    let values = Strings.Values(amount: { state.style.text($0) }, day: { state.style.text($0) })
    return Input(
      command ?? field.rawValue, label: strings.label(field), value: state.form[field],
      error: state.form.problems[field].map { strings.problem($0, values) },
      isEnabled: !state.isBusy, motion: state.form.shaking.contains(field) ? .shake : nil)
  }

  /// The fields that are empty and have a problem, such as passwords, which are never shown.
  private func refused(_ fields: [FieldName], _ state: State) -> [any ScreenElement] {
    fields.filter { state.form.problems[$0] != nil }.map { input($0, state) }
  }
}

// Outside.
extension Formatter {
  private func login(_ state: State) -> Screen {
    Screen(title: strings.titles.login, isBusy: state.isBusy) {
      notices(state)
      if !state.form[.phone].isEmpty { input(.phone, state) }
      refused([.password], state)
      Paragraph(strings.login.hint)
      if let phone = state.lastPhone { Paragraph(strings.login.last(phone)) }
      Controls(Control("login"), Control("register"))
    }
  }

  private func register(_ state: State) -> Screen {
    Screen(title: strings.titles.register, isBusy: state.isBusy) {
      notices(state)
      input(.phone, state)
      input(.currency, state)
      refused([.password, .confirmation], state)
      Controls(Control("register"), Control("back"))
    }
  }
}

// Inside.
extension Formatter {
  private func home(_ state: State) -> Screen {
    Screen(title: strings.titles.home, isBusy: state.isBusy) {
      notices(state)
      if let account = state.account {
        Field(strings.home.balance, state.style.text(account.balance))
        Field(strings.home.phone, account.phoneNumber)
      } else {
        Paragraph(strings.home.unknown)
      }
      pending(state)
      if state.transactions.isEmpty {
        Paragraph(strings.home.empty)
      } else {
        Paragraph(strings.home.newest)
        for transaction in state.transactions.prefix(5) { row(transaction, state) }
      }
      Controls(
        Control("add-money"), Control("send"), Control("settings"), Control("transactions"),
        Control("logout"))
    }
  }

  private func pending(_ state: State) -> [any ScreenElement] {
    let transfers = state.pendingTransfers.map { transfer in
      Row(
        strings.home.pending(
          state.style.text(transfer.amount), transfer.receiverPhone,
          strings.home.stage(transfer.stage)), mark: Mark("…", meaning: "pending"))
    }
    let deposits = state.pendingDeposits.map { money in
      Row(
        strings.home.pendingDeposit(state.style.text(money)), mark: Mark("…", meaning: "pending"))
    }
    return transfers + deposits
  }

  private func row(_ transaction: Transaction, _ state: State) -> Row {
    let isOutgoing = transaction.senderId == state.session?.accountId
    let other = isOutgoing ? transaction.receiverPhone : transaction.senderPhone
    let amount = (isOutgoing ? "-" : "+") + state.style.text(transaction.amount)
    let name = other.isEmpty ? strings.details.unknown : other
    let day = state.style.text(Day(seconds: transaction.createdOn))
    return Row(
      id: transaction.id,
      "\(day)  \(name)" + (transaction.reference.isEmpty ? "" : "  \(transaction.reference)"),
      detail: amount,
      mark: isOutgoing
        ? Mark("→", meaning: strings.details.outgoing)
        : Mark("←", meaning: strings.details.incoming),
      command: "show \(transaction.id)")
  }

  private func transactions(_ state: State) -> Screen {
    let found = state.found
    let shown = found.prefix(state.pages * State.pageSize)
    return Screen(title: strings.titles.transactions, isBusy: state.isBusy) {
      notices(state)
      refused([.from, .to, .min, .max, .currency], state)
      if !state.filter.isEmpty {
        Paragraph(strings.list.filtered(describe(state.filter, state.style)))
      }
      for transaction in shown { row(transaction, state) }
      if found.isEmpty {
        Paragraph(state.transactions.isEmpty ? strings.list.empty : strings.list.nothingFound)
      }
      if shown.count < found.count { Paragraph(strings.list.more(shown.count, found.count)) }
      Controls(
        [Control("transactions")]
          + (shown.count < found.count ? [Control("more")] : [])
          + (state.filter.isEmpty ? [] : [Control("clear-filter")]) + [Control("back")])
    }
  }

  /// What a filter lets through, in words.
  private func describe(_ filter: Filter, _ style: AmountStyle) -> String {
    var parts: [String] = []
    if let search = filter.search { parts.append(strings.list.search(search)) }
    func add(_ field: FieldName, _ text: String?) {
      if let text { parts.append("\(strings.label(field).lowercased()) \(text)") }
    }
    add(.from, filter.from.map(style.text))
    add(.to, filter.to.map(style.text))
    add(.min, filter.min.map(style.number))
    add(.max, filter.max.map(style.number))
    if let currency = filter.currency { parts.append(currency.code) }
    switch filter.direction {
    case .outgoing?: parts.append(strings.list.outgoing)
    case .incoming?: parts.append(strings.list.incoming)
    case nil: break
    }
    return parts.joined(separator: ", ")
  }

  private func transaction(_ id: String, _ state: State) -> Screen {
    let found = state.transaction(id)
    let isOutgoing = found?.senderId == state.session?.accountId
    let texts = strings.details
    return Screen(
      title: isOutgoing ? strings.titles.outgoing : strings.titles.incoming, isBusy: state.isBusy
    ) {
      notices(state)
      if let found {
        Field(texts.direction, isOutgoing ? texts.outgoing : texts.incoming)
        Field(texts.date, state.style.text(seconds: found.createdOn))
        Field(texts.sender, found.senderPhone.isEmpty ? texts.unknown : found.senderPhone)
        Field(texts.receiver, found.receiverPhone.isEmpty ? texts.unknown : found.receiverPhone)
        Field(texts.note, found.reference)
        Field(texts.amount, state.style.text(found.amount))
      }
      Controls(Control("repeat"), Control("back"))
    }
  }

  private func form(
    _ title: String, _ fields: [FieldName], _ command: String, _ state: State
  ) -> Screen {
    Screen(title: title, isBusy: state.isBusy) {
      notices(state)
      if let account = state.account {
        Field(strings.home.balance, state.style.text(account.balance))
      }
      for field in fields { input(field, state) }
      if let currency = state.account?.balance.currency {
        Field(strings.label(.currency), currency.code)
      }
      Controls(Control(command, isEnabled: !state.isBusy), Control("back"))
    }
  }

  private func settings(_ state: State) -> Screen {
    Screen(title: strings.titles.settings, isBusy: state.isBusy) {
      notices(state)
      if let account = state.account {
        Field(strings.label(.phone), account.phoneNumber)
        Field(strings.label(.currency), account.balance.currency.code)
      }
      refused([.phone, .currency, .old, .password, .confirmation], state)
      Paragraph(strings.settings.hint)
      Controls(Control("back"))
    }
  }
}

// What the user should know.
extension Formatter {
  private func notices(_ state: State) -> [any ScreenElement] {
    let values = Strings.Values(amount: { state.style.text($0) }, day: { state.style.text($0) })
    return state.tidings.compactMap { tiding in
      // What is wrong with fields stands there.
      if case .failed(.refused) = tiding { return nil }
      var text = strings.tiding(tiding, values)
      if case .offline = tiding, let asOf = state.asOf {
        text =
          strings.home.asOf(state.style.text(seconds: Int(asOf.milliseconds / 1000))) + " " + text
      }
      return Notice(tiding.isError ? .error : .info, text)
    }
  }
}

extension Tiding {
  /// Whether something is not as the user wanted it.
  var isError: Bool {
    switch self {
    case .failed, .offline, .notSent, .sentUnknown, .takenBack, .notTakenBack, .notAdded,
      .addedUnknown, .registered, .registrationTakenBack, .settingTakenBack, .settingUnsettled,
      .passwordUnknown,
      .unknownTransaction:
      true
    case .sent, .sentUnsettled, .finished, .arrivedLate, .added, .addedLate, .adopted, .loggedOut,
      .passwordChanged, .currencyChanged, .phoneChanged, .resources, .wiped,
      .owned:
      false
    }
  }
}
