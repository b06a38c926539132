extension Strings {
  /// The English texts.
  static let english = Strings(
    summary: "A bank account, to send money by phone number",
    amounts: .english,
    dates: Dates(
      weekdays: [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
      ],
      months: [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
      ],
      heading: { "\($0), \($1) \($2) \($3)" }),
    keywords: [:],
    titles: Titles(
      login: "CodePay", register: "Register", home: "CodePay", transactions: "Transactions",
      outgoing: "Money sent", incoming: "Money received", addMoney: "Add money",
      sendMoney: "Send money", settings: "Settings"),
    login: Login(
      hint: """
        Log in with “login PHONE”, or open an account with
        “register PHONE --currency EUR”.
        """,
      last: { "Last log-in: \($0)" }),
    home: Home(
      balance: "Balance", phone: "Phone", newest: "Newest transactions",
      empty: "There are no transactions yet. Add money with “add-money 100”, then “send”.",
      asOf: { "As of \($0)." },
      unknown: "The balance has not been fetched yet.",
      pending: { "\($0) to \($1): \($2)" },
      stage: { stage in
        switch stage {
        case .posting: "it is not known yet whether it was made"
        case .missing: "not made"
        case .posted: "made; the recipient's balance follows"
        case .credited, .left: "made; your balance follows"
        case .withdrawing: "being taken back"
        case .withdrawn: "taken back"
        }
      },
      pendingDeposit: { "\($0): it is not known yet whether it was added" },
      pendingMark: "pending"),
    list: List(
      empty: "There are no transactions yet.",
      nothingFound: "No transaction matches. “clear-filter” shows all of them.",
      range: { "\($0)–\($1) of \($2)." },
      sorted: { sorting, others in
        "Sorted: \(sorting) first. Otherwise: " + others.quotedInEnglish + "."
      },
      sorting: { sorting in
        switch sorting {
        case .newest: "newest"
        case .oldest: "oldest"
        case .largest: "largest"
        case .smallest: "smallest"
        }
      },
      condition: { condition in
        switch condition {
        case .search: "search"
        case .from: "from"
        case .to: "to"
        case .min: "min"
        case .max: "max"
        case .currency: "currency"
        case .outgoing: "outgoing"
        case .incoming: "incoming"
        }
      },
      filterHint: """
        Filter with “filter from 2026-01-01”, “filter min 5” or “filter outgoing”, or by to, \
        max, currency, incoming and search.
        """,
      takeBack: {
        "Remove: " + $0.quotedInEnglish + ($0.count > 1 ? "; all: “clear-filter”." : ".")
      },
      filtered: { "Filter: \($0)." },
      search: { "with “\($0)”" },
      outgoing: "outgoing", incoming: "incoming"),
    details: Details(
      direction: "Direction", outgoing: "outgoing", incoming: "incoming", date: "Date",
      sender: "From", receiver: "To", note: "Note", amount: "Amount", unknown: "unknown"),
    addMoney: AddMoneyPage(
      after: "New balance",
      hint: """
        Fill in the amount with “set amount 50”, then “add-money”; or all at once with \
        “add-money 50”. “back” leaves.
        """),
    settings: SettingsPage(
      hint: "Change them with “settings password”, “settings currency” and “settings phone”."),
    label: { field in
      switch field {
      case .phone: "Phone number"
      case .currency: "Currency"
      case .password: "Password"
      case .confirmation: "Password again"
      case .old: "Current password"
      case .recipient: "Recipient's phone number"
      case .amount: "Amount"
      case .note: "Note"
      case .from: "From"
      case .to: "To"
      case .min: "At least"
      case .max: "At most"
      }
    },
    problem: { $0.english($1) },
    tiding: { $0.english($1.amount) },
    commands: Commands(
      register: "Open an account, and log in",
      registerDetails: "Alone, it opens the form, or the account that is filled in there.",
      login: "Log in",
      logout: "Log out, and forget all secrets",
      addMoney: "Add money to the account; alone, open the form, or add what is filled in",
      send: "Send money; alone, open the form, or send what is filled in",
      sendDetails: """
        The money has left once the server has the transaction. Whatever fails after
        that, both balances follow from the transactions when each of the two has
        been on Home again.
        The server cannot make a change depend on what was there before. So do not
        use one account from two places at the same moment: both may spend the
        same money, and a balance that one has just written may be overwritten by
        the other.
        """,
      confirmSend: { "Send \($0) to \($1)\($2.isEmpty ? "" : ", “\($2)”")?" },
      set: "Fill in a field of the form, or of the one that sends money; or clear it",
      setDetails: "Several at once: set amount=12.50 note=\"rent, May\".",
      fields: [:],
      howTo: { fields, command in
        "Fill in with \(fields.map { "“set \($0) …”" }.joined(separator: ", ")), then “\(command)”."
      },
      transactions: "List the transactions, or those that match",
      transactionsDetails: """
        The options narrow down the shown list. An empty option, as in --search "",
        removes its condition, like “clear-filter search”; “clear-filter” alone, or
        leaving the list, removes all conditions.
        """,
      filter: "Add a condition to the list; without a value, remove it",
      filterDetails: """
        Conditions are combined: search TEXT, from DAY, to DAY, min AMOUNT, max AMOUNT,
        currency CODE, outgoing, incoming. A phone number may have spaces, hyphens
        and brackets. “clear-filter from” removes one of them, “clear-filter” all.
        """,
      clearFilter: "Remove a condition from the list; alone, remove them all",
      sort: "List the transactions in another order",
      next: "Show the next page of the list",
      previous: "Show the previous page of the list",
      show: "Show a transaction",
      again: "Fill in the form with a transaction's data, to send it again",
      settings: "Show the settings",
      settingsPassword: "Change the password",
      settingsCurrency: "Change the currency; amounts are not converted",
      settingsPhone: "Change the phone number",
      home: "Go Home, finish pending transfers, and fetch what is new",
      homeDetails: """
        The balance has to be the first one, plus what was added and received, minus
        what was sent. If it differs and a transaction explains that, it is corrected.
        If none does, it was changed in another way: the change is shown, and is
        accepted from then on.
        """,
      refresh: "Fetch what is new, as “home” does, and stay",
      back: "Go back to the previous screen",
      name: "Name a phone number; without a name, remove its name",
      nameDetails: """
        The name then appears in the list, can be searched for there, and is accepted
        by send and its form: name +49 151 0000002 Ben, then send Ben 5. The server
        does not know it.
        """,
      resources: "Show how full the server is",
      wipe: "Delete something on the server for good, to make room",
      currencyHelp: "the account's currency, by its ISO 4217 code: EUR",
      noteHelp: "a note for the recipient",
      password: "Password", confirmation: "Password again", oldPassword: "Current password",
      newPassword: "New password",
      confirmWipeAccount: {
        "Delete the account \($0) of \($1), with \($2.map { "\($0) in it" } ?? "an unreadable balance"), "
          + "on the server? This cannot be undone."
      },
      confirmWipeUser: {
        "Delete the user \($0), with the phone number \($1), on the server? This cannot be undone."
      },
      confirmWipeTransaction: {
        "Delete the transaction \($0) of \($1), from account \($2) to account \($3), on the server? "
          + "This cannot be undone."
      },
      confirmWipe: { "Delete the \($0.rawValue) \($1) on the server? This cannot be undone." },
      confirmCurrency: { "The amount is not converted: \($0) becomes \($1). Change it?" }),
    reasons: Reasons(
      notLoggedIn: "log in first, with “login” or “register”", first: "this is the first screen",
      noList: "only a list has pages: “transactions” shows one",
      firstPage: "this is the first page", lastPage: "this is the last page"))
}

extension [String] {
  /// The quoted commands as a list: “a”, “b” and “c”.
  fileprivate var quotedInEnglish: String {
    let quoted = map { "“\($0)”" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension Problem {
  fileprivate func english(_ values: Strings.Values) -> String {
    switch self {
    case .missing: "This is missing."
    case .notAPhone: "A phone number is + and 8 to 15 digits, such as +49 151 2345678."
    case .taken: "This phone number is already registered."
    case .weak: "It needs at least 8 characters, with a letter and a digit."
    case .unequal: "The two passwords differ."
    case .wrongPassword: "The password is wrong."
    case .notACurrency: "It has to be an ISO 4217 code, such as EUR."
    case .unchanged: "This is the current value already."
    case .unrepresentable: "The balance has decimals that this currency does not have."
    case .noSuchRecipient: "No account has this phone number."
    case .ambiguous: "More than one account has this phone number: it is unsafe to continue."
    case .oneself: "This is your own phone number."
    case .otherCurrency(let currency): "That account is in \(currency)."
    case .insufficient(let balance): "There is only \(values.amount(balance)) on the account."
    case .amount(let problem):
      switch problem {
      case .missing: "This is missing."
      case .notANumber: "This is not an amount. One looks like 1234.50."
      case .tooManyDecimals: "The currency does not have that many decimals."
      case .notPositive: "It has to be more than zero."
      case .tooLarge: "This is more than an account can hold."
      }
    case .notADate: "This is not a date. One looks like 2026-12-31."
    case .before(let day):
      "Nothing matches both: the first day is \(values.day(day)). "
        + "Give that or a later one, or remove it with “clear-filter from”."
    case .after(let day):
      "Nothing matches both: the last day is \(values.day(day)). "
        + "Give that or an earlier one, or remove it with “clear-filter to”."
    case .below(let money):
      "Nothing matches both: the minimum is \(values.amount(money)). "
        + "Give that or more, or remove it with “clear-filter min”."
    case .above(let money):
      "Nothing matches both: the maximum is \(values.amount(money)). "
        + "Give that or less, or remove it with “clear-filter max”."
    }
  }
}

extension BankFailure {
  fileprivate var english: String {
    switch self {
    case .api(let error): error.text(in: .en)
    case .storage(let problem): "The data on this machine cannot be used: \(problem)"
    case .refused: "Look at the fields above."
    case .wrongLogIn: "The phone number or the password is wrong."
    case .noAccount: "There is no account for this user on the server."
    case .notLoggedIn: "Log in first, with “login” or “register”."
    case .full(let resource):
      "The server is full: it holds no more \(resource.rawValue)s. "
        + "“resources” shows how full it is, “wipe” makes room."
    case .pending: "An earlier transfer has to be finished first: try “home”."
    case .unknown(let resource, let id): "There is no \(resource.rawValue) \(id)."
    case .noField(let field): "The form has no field “\(field.rawValue)”."
    case .ownAccount: "This is your own: without it you could no longer log in."
    }
  }
}

extension BankNotice {
  fileprivate func english(_ amount: (Money) -> String) -> String {
    switch self {
    case .failed(let failure): failure.english
    case .offline(let failure): "This is the last known state. \(failure.english)"
    case .sent(let money, let phone): "\(amount(money)) sent to \(phone)."
    case .sentUnsettled(let money, let phone, let failure):
      "\(amount(money)) sent to \(phone). The balances follow: \(failure.english) "
        + "The rest is done at the next “home”."
    case .notSent(let money, let phone, let failure):
      "\(amount(money)) not sent to \(phone), no money has moved. \(failure.english)"
    case .sentUnknown(let money, let phone, let failure):
      "It is not known yet whether \(amount(money)) went to \(phone). \(failure.english) "
        + "“home” finds out, and finishes it. Do not send it again before that."
    case .takenBack(let money, let phone, let reason):
      "\(amount(money)) to \(phone) taken back: \(reason.english)"
    case .notTakenBack(let money, let phone, let reason, let failure):
      "\(amount(money)) to \(phone) has to be taken back: \(reason.english) "
        + "That did not work yet: \(failure.english) It is done at the next “home”."
    case .finished(let money, let phone):
      "A pending transfer is finished: \(amount(money)) sent to \(phone)."
    case .arrivedLate(let money, let phone):
      "A transfer that seemed lost has arrived after all: \(amount(money)) sent to \(phone)."
    case .added(let money): "\(amount(money)) added."
    case .notAdded(let money, let failure):
      "\(amount(money)) not added, no money has moved. \(failure.english)"
    case .addedUnknown(let money, let failure):
      "It is not known yet whether \(amount(money)) is added. \(failure.english) "
        + "“home” finishes it. Do not add it again before that."
    case .addedLate(let money): "A pending deposit is finished: \(amount(money)) added."
    case .adopted(let before, let after):
      "The balance was changed without a transaction, from \(amount(before)) to \(amount(after))."
    case .registered(let phone, let failure):
      "\(phone) is registered, but not logged in. \(failure.english) Use “login”."
    case .registrationTakenBack(let phone):
      "The registration of \(phone) was not finished, and has been undone."
    case .loggedOut: "Logged out."
    case .passwordChanged: "The password has been changed."
    case .passwordUnknown(let failure):
      "It is not known whether the password was changed. \(failure.english) "
        + "Log in with the new one, or with the old one if that is wrong."
    case .currencyChanged(let currency): "The account is now in \(currency)."
    case .phoneChanged(let phone): "The phone number is now \(phone)."
    case .settingTakenBack(let failure):
      "The phone number was not changed; everything is as before. \(failure.english)"
    case .settingUnsettled(let failure):
      "The rest of the change is done at the next “home”. \(failure.english)"
    case .resources(let counts, let limit):
      Resource.allCases.map { "\($0.rawValue) \(counts[$0] ?? 0) of \(limit)" }
        .joined(separator: ", ")
    case .wiped(let resource, let id): "The \(resource.rawValue) \(id) is deleted."
    case .owned(let id, let phone, let balance):
      balance.map { "The account \(id) belongs to \(phone), with \(amount($0)) in it." }
        ?? "The account \(id) belongs to \(phone); its balance is not an amount."
    case .foundUser(let id, let phone): "The user \(id) has the phone number \(phone)."
    case .foundTransaction(let id, let money, let from, let to):
      money.map {
        "The transaction \(id) is of \(amount($0)), from account \(from) to account \(to)."
      } ?? "The transaction \(id) exists, but cannot be read."
    case .named(let phone, let name):
      name.isEmpty ? "\(phone) no longer has a name." : "\(phone) is called \(name)."
    case .notAPhone(let text):
      "“\(text)” is neither a phone number nor a name: "
        + "a phone number is + and 8 to 15 digits."
    case .unknownTransaction(let id):
      id.isEmpty
        ? "There is no transaction to repeat."
        : "There is no transaction \(id). “transactions” lists them."
    }
  }
}

extension Transfer.Withdrawal {
  fileprivate var english: String {
    switch self {
    case .receiverGone: "the recipient's account is no longer there."
    case .misstored: "the server stored something other than what was sent."
    }
  }
}
