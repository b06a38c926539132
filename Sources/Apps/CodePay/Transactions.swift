import Reel
import ReelApp

/// All transactions, or those that are looked for.
package struct Transactions: ScreenFeature {
  package typealias State = CodePayApp.State
  package typealias Request = CodePayApp.Request

  /// What can happen in the list.
  package enum Action: Codable, Equatable, Sendable {
    /// The user wants to see all transactions, or those that fit.
    case transactionsTapped(
      typed: [FieldName: String], search: String?, direction: Filter.Direction?)
    /// The user wants to see more of the list.
    case moreTapped
    /// The user wants to see all transactions again.
    case clearFilterTapped
  }

  var strings: Strings

  package var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, _ in
      guard state.checkLogIn() else { return }
      switch action {
      case .transactionsTapped(let typed, let search, let direction):
        state.list(typed, search, direction)
      case .moreTapped: if state.top == .transactions { state.pages += 1 }
      case .clearFilterTapped:
        state.filter = Filter()
        state.move(.open(.transactions))
      }
    }
  }

  package var commands: [Command<State, Action>] {
    let words = strings.commands
    let reasons = strings.reasons
    Command(
      "transactions", words.transactions, .option("search", String.self),
      .option("from", String.self), .option("to", String.self), .option("min", String.self),
      .option("max", String.self), .option("currency", String.self), .flag("outgoing"),
      .flag("incoming")
    ) { search, from, to, min, max, currency, outgoing, incoming in
      var typed: [FieldName: String] = [:]
      typed[.from] = from
      typed[.to] = to
      typed[.min] = min
      typed[.max] = max
      typed[.currency] = currency
      let direction: Filter.Direction? = outgoing ? .outgoing : incoming ? .incoming : nil
      return .transactionsTapped(typed: typed, search: search, direction: direction)
    }
    .exclusive("outgoing", "incoming")
    .explained(words.transactionsDetails)
    .unavailable { reasons.outside($0) }
    Command("more", words.more) { .moreTapped }
      .unavailable { reasons.outside($0) }
    Command("clear-filter", words.clearFilter) { .clearFilterTapped }
      .unavailable { reasons.outside($0) }
  }

  package func screen(for state: State) -> Screen {
    let found = state.found
    let shown = found.prefix(state.pages * State.pageSize)
    return Screen(title: strings.titles.transactions, isBusy: state.isBusy) {
      strings.notices(state)
      strings.refused([.from, .to, .min, .max, .currency], state)
      if !state.filter.isEmpty {
        Paragraph(strings.list.filtered(describe(state.filter, state.style)))
      }
      shown.map { strings.row($0, state) }
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
}

extension CodePayApp.State {
  fileprivate mutating func list(
    _ typed: [FieldName: String], _ search: String?, _ direction: Filter.Direction?
  ) {
    let (filter, problems) = Filter.read(
      typed, search: search, direction: direction, style, standard: account?.balance.currency,
      after: self.filter)
    move(.open(.transactions))
    pages = 1
    if problems.isEmpty {
      self.filter = filter
    } else {
      form = Form(typed: typed)
      form.refuse(problems)
    }
  }
}
