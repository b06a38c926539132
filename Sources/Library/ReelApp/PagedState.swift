/// The state of an app with a list whose pages are turned.
///
/// ```swift
/// struct State: Codable, Equatable, Sendable, PagedState {
///   var items: [Item] = []
///   @Count var page = 0
///
///   var listed: ListPage<Item> { ListPage(page, of: items) }
/// }
///
/// state.turn(.next)
/// state.turn(to: 7)
/// ```
///
/// After each action of a part of the app, the current page is one that exists: if there are fewer
/// than before, it is the last one.
public protocol PagedState: TendedState {
  /// The type of the list's elements.
  associatedtype Listed

  /// The number of the current page, from 0.
  var page: Int { get set }

  /// The current page of the list.
  var listed: ListPage<Listed> { get }
}

extension PagedState {
  /// Shows a page by its number, from 0; the last one if there are fewer.
  public mutating func turn(to number: Int) {
    // The first page exists in every list.
    page = number > 0 ? listed.paging.turned(to: number).page : 0
  }

  /// Shows the page in a direction; at the end, the same one.
  public mutating func turn(_ direction: PageTurn) { page = listed.paging.turned(direction).page }

  /// Shows the last page if there are fewer than before.
  public mutating func afterAction() { turn(to: page) }
}

extension Invariant where State: PagedState {
  /// The current page of the list exists.
  public static var pageExists: Invariant {
    Invariant("the current page exists") { $0.page == $0.listed.paging.page }
  }
}
