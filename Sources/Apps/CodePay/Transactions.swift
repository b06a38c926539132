import Reel
import ReelApp

/// All transactions, or the filtered ones.
package struct Transactions: ScreenFeature {
  package typealias State = CodePayApp.State
  package typealias Request = CodePayApp.Request

  /// The actions of the list.
  package enum Action: Codable, Equatable, Sendable {
    /// Lists all transactions, or the matching ones, optionally in a given order.
    case transactionsTapped(
      typed: [FieldName: String], search: String?, direction: Filter.Direction?, sorting: Sorting?)
    /// Adds a condition to the filter; without a text, removes it.
    case filterTapped(condition: FilterCondition, text: String?)
    /// Removes a condition from the filter, or all of them.
    case clearFilterTapped(condition: FilterCondition?)
    /// Sorts the list.
    case sortTapped(sorting: Sorting)
    /// Shows the next page.
    case moreTapped
    /// Shows the previous page.
    case previousTapped
  }

  var strings: Strings

  package var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, _ in
      guard state.checkLogIn() else { return }
      switch action {
      case .transactionsTapped(let typed, let search, let direction, let sorting):
        state.list(typed, search, direction, sorting)
      case .filterTapped(let condition, let text): state.narrow(condition, text)
      case .clearFilterTapped(let condition):
        if let condition { state.filter.takeBack(condition) } else { state.filter = Filter() }
        state.openList()
      case .sortTapped(let sorting): state.list([:], nil, nil, sorting)
      case .moreTapped where state.top == .transactions: state.pages = state.paging.next + 1
      case .previousTapped where state.top == .transactions:
        state.pages = state.paging.previous + 1
      case .moreTapped, .previousTapped: break
      }
    }
  }

  package var commands: [Command<State, Action>] {
    let words = strings.commands
    let reasons = strings.reasons
    Command(
      "transactions", words.transactions,
      .option("search", String.self, in: PhoneNumber.pieces), .option("from", String.self),
      .option("to", String.self), .option("min", String.self), .option("max", String.self),
      .option("currency", String.self), .option("sort", Sorting.self), .flag("outgoing"),
      .flag("incoming")
    ) { search, from, to, min, max, currency, sorting, outgoing, incoming in
      var typed: [FieldName: String] = [:]
      typed[.from] = from
      typed[.to] = to
      typed[.min] = min
      typed[.max] = max
      typed[.currency] = currency
      let direction: Filter.Direction? = outgoing ? .outgoing : incoming ? .incoming : nil
      return .transactionsTapped(
        typed: typed, search: search, direction: direction, sorting: sorting)
    }
    .exclusive("outgoing", "incoming")
    .completing("search") { $0.partners }
    .completing("currency") { _ in Currency.codes.map { Choice($0) } }
    .explained(words.transactionsDetails)
    .unavailable { reasons.outside($0) }
    Command(
      "filter", words.filter, .argument("condition", FilterCondition.self), Self.value
    ) { .filterTapped(condition: $0, text: $1) }
    .completing("value") { $0.partners }
    .completing("value", after: "condition") { state, word in
      (try? FilterCondition(word: word)).map(state.choices) ?? []
    }
    .examples("value", "2026-01-01", "5", "EUR", "rent")
    .explained(words.filterDetails)
    .unavailable { reasons.outside($0) }
    Command("clear-filter", words.clearFilter, .optional("condition", FilterCondition.self)) {
      .clearFilterTapped(condition: $0)
    }
    .completing("condition") { state in
      state.filter.conditions.map { Choice($0.text(.in(state.locale))) }
    }
    .unavailable { reasons.outside($0) }
    Command("sort", words.sort, .argument("order", Sorting.self)) { .sortTapped(sorting: $0) }
      .unavailable { reasons.outside($0) }
    Command("next", words.next) { .moreTapped }
      .alias("more")
      .unavailable { state in
        reasons.offList(state)
          ?? (state.isBusy || state.page < state.paging.last ? nil : reasons.lastPage)
      }
    Command("previous", words.previous) { .previousTapped }
      .unavailable { state in
        reasons.offList(state) ?? (state.isBusy || state.page > 0 ? nil : reasons.firstPage)
      }
  }

  /// The parameter for a condition's value; a direction needs none.
  private static var value: Parameter<String?> {
    Parameter(
      ParameterSpecification("value", .text, isRequired: false, expectation: String.expectation),
      reading: { words, arguments throws(LineError) in
        guard let first = words.first else { return nil }
        let given = arguments["condition"]?.first
        let condition = given.flatMap { try? FilterCondition(word: $0.text) }
        if condition?.direction != nil { throw arguments.syntax.unexpected(first) }
        return words.map(\.text).joined(separator: " ")
      })
  }

  package func screen(for state: State) -> Screen {
    let found = state.found
    let paging = state.paging
    let isPaged = paging.last > 0
    return Screen(title: strings.titles.transactions, isBusy: state.isBusy) {
      strings.notices(state)
      strings.refused([.from, .to, .min, .max, .currency], state)
      if !state.filter.isEmpty {
        Paragraph(strings.list.filtered(describe(state.filter, state.style)))
        Paragraph(
          strings.list.takeBack(state.filter.conditions.map { "clear-filter \($0.text(strings))" }))
      }
      strings.rows(found[paging.rows], state, areByDate: state.sorting.isByDate)
      if found.isEmpty {
        Paragraph(state.transactions.isEmpty ? strings.list.empty : strings.list.nothingFound)
      }
      if isPaged {
        Paragraph(
          strings.list.range(paging.rows.lowerBound + 1, paging.rows.upperBound, found.count))
      }
      if !state.transactions.isEmpty {
        Paragraph(
          strings.list.sorted(
            strings.list.sorting(state.sorting),
            Sorting.allCases.filter { $0 != state.sorting }.map { "sort \($0.text(strings))" }))
        if state.filter.isEmpty { Paragraph(strings.list.filterHint) }
      }
      Controls(
        (["filter", "sort"] + (isPaged ? ["previous", "next"] : [])
          + (state.filter.isEmpty ? [] : ["clear-filter"]) + ["refresh", "back"])
          .map { Control($0) })
    }
  }

  /// Returns a filter in words.
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
  /// The paging of the list.
  var paging: Paging {
    let all = found.count
    // After filtering or deleting there may be fewer pages than before.
    let last = Paging(page: 0, of: all, size: 20).last
    return Paging(page: min(page, last), of: all, size: 20)
  }

  /// The number of the page, from 0.
  fileprivate var page: Int { max(pages, 1) - 1 }

  /// Shows the list from its beginning.
  fileprivate mutating func openList() {
    move(.open(.transactions))
    pages = 1
  }

  /// Adds a condition to the filter, or removes it if there is no value.
  fileprivate mutating func narrow(_ condition: FilterCondition, _ text: String?) {
    if let direction = condition.direction {
      list([:], nil, direction, nil)
    } else if let field = condition.field {
      list([field: text ?? ""], nil, nil, nil)
    } else {
      list([:], text ?? "", nil, nil)
    }
  }

  fileprivate mutating func list(
    _ typed: [FieldName: String], _ search: String?, _ direction: Filter.Direction?,
    _ sorting: Sorting?
  ) {
    let (filter, problems) = Filter.read(
      typed, search: search, direction: direction, style, standard: account?.balance.currency,
      after: self.filter)
    openList()
    self.sorting = sorting ?? self.sorting
    if problems.isEmpty {
      self.filter = filter
    } else {
      form = Form(typed: typed)
      form.refuse(problems)
    }
  }
}

extension Strings.Reasons {
  /// Returns the reason why there are no pages to turn.
  fileprivate func offList(_ state: CodePayApp.State) -> String? {
    outside(state) ?? (state.isBusy || state.top == .transactions ? nil : noList)
  }
}
