import ReelApp
import ReelCoding

/// All transactions, or the filtered ones.
package struct Transactions: AppScreen<CodePayApp> {
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
    case sortTapped(order: Sorting)
    /// Shows the next page.
    case moreTapped
    /// Shows the previous page.
    case previousTapped
    /// Shows a page by its number, from 0; the last one if there are fewer.
    case pageTapped(number: Int)
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<CodePayApp>) {
    guard state.checkLogIn() else { return }
    switch action {
    case .transactionsTapped(let typed, let search, let direction, let sorting):
      state.list(typed, search, direction, sorting)
    case .filterTapped(let condition, let text): state.narrow(condition, text)
    case .clearFilterTapped(let condition):
      if let condition { state.filter.takeBack(condition) } else { state.filter = Filter() }
      state.openList()
    case .sortTapped(let order): state.list([:], nil, nil, order)
    case .moreTapped: if state.top == .transactions { state.turn(.next) }
    case .previousTapped: if state.top == .transactions { state.turn(.previous) }
    case .pageTapped(let number): if state.top == .transactions { state.turn(to: number) }
    }
  }

  package var commands: [Command<State, Action>] {
    Command(
      "transactions", "List the transactions, or those that match",
      .option(
        "search", String.self, called: FilterCondition.search.word, in: PhoneNumber.pieces),
      .options([FieldName.from, .to, .min, .max, .currency], help: { _ in .empty }),
      .option("sort", Sorting.self, called: Text("sort", context: "a command")),
      .flag("outgoing", called: FilterCondition.outgoing.word),
      .flag("incoming", called: FilterCondition.incoming.word)
    ) { search, typed, sorting, outgoing, incoming in
      let direction: Filter.Direction? = outgoing ? .outgoing : incoming ? .incoming : nil
      return .transactionsTapped(
        typed: typed, search: search, direction: direction, sorting: sorting)
    }
    .exclusive("outgoing", "incoming")
    .completing("search") { $0.partners }
    .completing("currency") { _ in Currency.codes.map { Choice($0) } }
    .explained(
      """
      The options narrow down the shown list. An empty option, as in --search "",
      removes its condition, like “clear-filter search”; “clear-filter” alone, or
      leaving the list, removes all conditions.
      """
    )
    Command.search {
      .transactionsTapped(typed: [:], search: $0 ?? "", direction: nil, sorting: nil)
    }
    .completing("text") { $0.partners }
    Command(
      "filter", "Add a condition to the list; without a value, remove it",
      .argument("condition", FilterCondition.self), Self.value
    ) { .filterTapped(condition: $0, text: $1) }
    .completing("value") { $0.partners }
    .completing("value", after: "condition") { state, word in
      (try? FilterCondition(word: word)).map(state.choices) ?? []
    }
    .examples("value", "2026-01-01", "5", "EUR", "rent")
    .explained(
      """
      Conditions are combined: search TEXT, from DAY, to DAY, min AMOUNT, max AMOUNT,
      currency CODE, outgoing, incoming. A phone number may have spaces, hyphens
      and brackets. “clear-filter from” removes one of them, “clear-filter” all.
      """
    )
    Command(
      "clear-filter", "Remove a condition from the list; alone, remove them all",
      .optional("condition", FilterCondition.self)
    ) { .clearFilterTapped(condition: $0) }
    .completing("condition") { $0.filter.conditions.map(\.choice) }
    Command.sort(by: Sorting.self) { .sortTapped(order: $0) }
    Command.turn(.next, .moreTapped, unless: { $0.listReason })
      .alias("more")
    Command.turn(.previous, .previousTapped, unless: { $0.listReason })
    Command.page({ .pageTapped(number: $0) }, unless: { $0.listReason })
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
    let page = state.listed
    return Screen(title: "Transactions") {
      state.refused([.from, .to, .min, .max, .currency])
      if !state.filter.isEmpty {
        Paragraph("Filter: \(state.filter.text).")
        Paragraph(Self.remedy(state.filter.conditions), tone: .hint)
      }
      state.rows(page.items, areByDate: state.sorting.isByDate)
      if page.items.isEmpty {
        Paragraph(
          state.transactions.isEmpty
            ? "There are no transactions yet."
            : "No transaction matches. “clear-filter” shows all of them.")
      }
      page.elsewhere(state.changes)
      page.paging.position
      if !state.transactions.isEmpty {
        Paragraph(Self.order(state.sorting))
        if state.filter.isEmpty {
          Paragraph(
            hint: """
              Filter with “filter from 2026-01-01”, “filter min 5” or “filter outgoing”, or by to, \
              max, currency, incoming and search.
              """)
        }
      }
      Controls(
        ["filter", "sort"] + page.paging.controls
          + (state.filter.isEmpty ? [] : ["clear-filter"]) + ["refresh", "back"])
    }
  }

  /// Returns the commands that remove conditions, one by one.
  static func remedy(_ conditions: [FilterCondition]) -> Text {
    let commands = conditions.map { "clear-filter \($0.word)" }.quotedList
    return conditions.count > 1
      ? "Remove: \(commands); all: “clear-filter”." : "Remove: \(commands)."
  }

  /// Returns the order, and the commands for the others.
  static func order(_ sorting: Sorting) -> Text {
    let others = Sorting.allCases.filter { $0 != sorting }
      .map { "sort \($0.word)" }.quotedList
    return "Sorted: \(sorting.word) first. Otherwise: \(others)."
  }
}

extension CodePayApp.State {
  /// The number of the current page, from 0.
  package var page: Int {
    get { pages - 1 }
    set { pages = newValue + 1 }
  }

  /// The current page of the list.
  package var listed: ListPage<Transaction> {
    ListPage(
      page, of: found(transactions), gone: found(changes.gone), size: 20,
      isBefore: sorting.isBefore)
  }

  /// The reason why there are no pages to turn.
  fileprivate var listReason: Text? {
    top == .transactions ? nil : "only a list has pages: “transactions” shows one"
  }

  /// Shows the list from its beginning.
  fileprivate mutating func openList() {
    move(to: .transactions)
    turn(to: 0)
  }

  /// Adds a condition to the filter, or removes it if there is no value.
  fileprivate mutating func narrow(_ condition: FilterCondition, _ text: String?) {
    let typed = condition.field.map { [$0: text ?? ""] } ?? [:]
    list(typed, condition == .search ? text ?? "" : nil, condition.direction, nil)
  }

  fileprivate mutating func list(
    _ typed: [FieldName: String], _ search: String?, _ direction: Filter.Direction?,
    _ sorting: Sorting?
  ) {
    var filter = filter
    if let search { filter.search = search.isBlank ? nil : search }
    if let direction { filter.direction = direction }
    let problems = filter.take(typed, style, standard: account?.balance.currency)
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

extension Transactions.Action: Evolving {
  package static var changes: [FormChange] { [.renamed("sortTapped.sorting", to: "order")] }
}
