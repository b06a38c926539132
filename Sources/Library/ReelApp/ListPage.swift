import ReelSupport

/// What a screen shows of a list: a page of what a search finds, with what is gone in between.
///
/// ```swift
/// let page = ListPage(
///   state.page, of: state.items, gone: state.changes.gone, search: state.search, in: \.name,
///   isBefore: { $0.id < $1.id })
///
/// Screen(title: "Items") {
///   page.entries.map { Row($0.item.name) }
///   page.paging.position
///   Controls(["refresh"] + page.paging.controls)
/// }
/// ```
public struct ListPage<Item> {
  /// An element of the list, or one that is gone.
  public struct Entry {
    /// The element.
    public let item: Item
    /// Whether it is gone.
    public let isGone: Bool
  }

  /// The page's entries.
  public let entries: [Entry]
  /// The number of the page, and what follows from that.
  public let paging: Paging
  /// The number of found elements on all pages that exist.
  public let found: Int
  /// The text that is searched for, without spaces around it; empty for all elements.
  public let search: String

  /// Finds the entries of a page.
  ///
  /// - Parameters:
  ///   - page: the number of the page, from 0; the last one if there are fewer.
  ///   - items: the list, in order.
  ///   - gone: what is no longer in the list, in the same order.
  ///   - search: the text that is searched for, without regard to case and accents; empty for all.
  ///   - text: returns the text of an element in which it is searched for.
  ///   - size: the maximum number of entries on a page.
  ///   - isBefore: whether what is gone was before an element.
  public init(
    _ page: Int, of items: [Item], gone: [Item] = [], search: String = "",
    in text: (Item) -> String = { _ in "" }, size: Int = 50,
    isBefore: (Item, Item) -> Bool = { _, _ in false }
  ) {
    self.search = search.trimmed
    guard !self.search.isEmpty || !gone.isEmpty else {
      paging = Paging(page: page, of: items.count, size: size)
      found = items.count
      entries = items[paging.rows].map { Entry(item: $0, isGone: false) }
      return
    }
    let wanted = Folding.Search(search)
    let missing = gone.filter { wanted.isIn(text($0)) }
    // Indices, because there may be very many elements.
    var places: [(index: Int, isGone: Bool)] = []
    var next = 0
    for index in items.indices where wanted.isIn(text(items[index])) {
      while next < missing.count, isBefore(missing[next], items[index]) {
        places.append((next, true))
        next += 1
      }
      places.append((index, false))
    }
    places += (next..<missing.count).map { ($0, true) }
    paging = Paging(page: page, of: places.count, size: size)
    found = places.count - missing.count
    entries = places[paging.rows].map { index, isGone in
      Entry(item: isGone ? missing[index] : items[index], isGone: isGone)
    }
  }

  /// The page's elements.
  public var items: [Item] { entries.map { $0.item } }

  /// Returns what is listed: how many, what is searched for, and the order.
  ///
  /// - Parameters:
  ///   - count: the number of found elements, with their name: “3 items”.
  ///   - order: the order, after “sorted”.
  public func heading(_ count: Text, sorted order: Text) -> Paragraph {
    Paragraph(
      search.isEmpty
        ? "\(count), sorted \(order)"
        : "\(count) with “\(verbatim: search)”, sorted \(order)")
  }

  /// Returns what can be done with the list.
  ///
  /// - Parameters:
  ///   - order: an example of an order.
  ///   - open: how the element with the number 3 is shown.
  public func hints(sort order: Text, open: Text) -> Paragraph {
    var hints: [Text] = [
      "“sort \(order)” sorts, “search TEXT” searches, “\(open)” shows number 3."
    ]
    if paging.last > 0 {
      hints.append("“next” and “previous” turn the pages, “page last” shows the last one.")
    }
    if !search.isEmpty { hints.append("“search” alone ends the search.") }
    return Paragraph(hints.joined(separator: Text(verbatim: " ")), tone: .hint)
  }
}

extension ListPage
where Item: Codable & Equatable & Identifiable & Sendable, Item.ID: Codable & Sendable {
  /// Returns how many changes of others the page does not show; nothing if it shows all of them.
  public func elsewhere(_ changes: ListChanges<Item>) -> [any ScreenElement] {
    let here = Set(items.map { $0.id })
    let count = Set(changes.kinds.keys).union(changes.gone.map { $0.id }).subtracting(here).count
    guard count > 0 else { return [] }
    return [
      Paragraph(
        Text(
          count, one: "\(number: count) change is not on this page.",
          other: "\(number: count) changes are not on this page."))
    ]
  }
}

extension PageTurn {
  /// The words of the command that turns the page, which moves a list in a low window, too.
  package var word: Text {
    self == .next ? Text("next", context: "a command") : Text("previous", context: "a command")
  }
}

extension Command {
  /// Returns the command `next` or `previous`, which shows another page of a list.
  ///
  /// - Parameters:
  ///   - direction: where the page is turned to.
  ///   - action: shows the page.
  ///   - reason: the reason why no page can be turned, if there is one.
  public static func turn(
    _ direction: PageTurn, _ action: Action,
    unless reason: @escaping @Sendable (State) -> Text? = { _ in nil }
  ) -> Command where Action: Sendable, State: PagedState {
    let isNext = direction == .next
    return Command(
      direction.word,
      isNext ? "Show the next page of the list" : "Show the previous page of the list"
    ) { action }
    .unavailable { state in
      if let reason = reason(state) { return reason }
      let paging = state.listed.paging
      guard paging.turned(direction) == paging else { return nil }
      return isNext ? "this is the last page" : "this is the first page"
    }
  }

  /// Returns the command `page`, which shows a page of a list by its number, or the last one.
  ///
  /// - Parameters:
  ///   - action: shows the page with a number, from 0; the last one if there are fewer.
  ///   - reason: the reason why no page can be shown, if there is one.
  public static func page(
    _ action: @escaping @Sendable (Int) -> Action,
    unless reason: @escaping @Sendable (State) -> Text? = { _ in nil }
  ) -> Command {
    Command(
      "page", "Show a page of the list: its number, or “last”",
      .argument("number", PageNumber.self)
    ) { action($0.index) }
    .unavailable(reason)
  }

  /// Returns the line of ``page(_:unless:)`` that shows the page with a number, from 0.
  package static func line(ofPage number: Int) -> String { "page \(PageNumber.word(of: number))" }

  /// Returns the command `search`, which searches a list for a text, or ends the search.
  ///
  /// - Parameter action: searches for a text; nil for all elements.
  public static func search(_ action: @escaping @Sendable (String?) -> Action) -> Command {
    Command(
      "search", "Search the list for a text; alone, end the search",
      .optionalText(
        "text", called: Text("text", context: "a placeholder"),
        help: Text("a part of what is listed"))
    ) { action($0) }
  }

  /// Returns the command `sort`, which shows a list in another order.
  ///
  /// - Parameters:
  ///   - order: the type of the orders.
  ///   - action: shows the list in an order.
  public static func sort<Order: CommandValue>(
    by order: Order.Type, _ action: @escaping @Sendable (Order) -> Action
  ) -> Command {
    Command(
      "sort", "Show the list in another order",
      .argument("order", order, help: Text("the order of the list"))
    ) { action($0) }
  }
}

/// The number of a page as it is typed: from 1, or the word for the last one.
private struct PageNumber: CommandValue {
  private static var last: Choice { Choice(Text("last", context: "a page"), word: "last") }

  /// The number from 0; larger than any for the last one.
  let index: Int

  init(word: String) throws(LineError) {
    guard let number = Self.last.means(word) ? Count.range.upperBound : Int(word), number > 0
    else {
      throw LineError("“\(verbatim: word.excerpt)” is not \(Self.expectation)")
    }
    index = number - 1
  }

  /// Returns the word for a page with a number, from 0.
  static func word(of index: Int) -> String {
    index < Count.range.upperBound - 1 ? "\(index + 1)" : last.word
  }

  static var expectation: Text { "the number of a page, or “last”" }
  static var choices: [Choice] { [last] }
}
