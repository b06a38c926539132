/// A page of a long list.
///
/// An app's state contains the number of the page, and its list; everything else follows from them.
public struct Paging: Equatable, Sendable {
  /// The number of the page, which exists.
  public let page: Int
  /// The number of rows on all pages.
  public let count: Int
  /// The number of the last page.
  public let last: Int
  /// The maximum number of rows on a page.
  private let size: Int

  /// Creates a page by its number, from 0, of a list with `count` rows: the last one if there are
  /// fewer pages now.
  public init(page: Int, of count: Int, size: Int = 50) {
    last = max(0, (count - 1) / size)
    self.page = min(max(page, 0), last)
    self.count = count
    self.size = size
  }

  /// Returns the page with a number in the same list, or the nearest one.
  package func turned(to page: Int) -> Paging { Paging(page: page, of: count, size: size) }

  /// Returns the page in a direction; at the end, the same one.
  package func turned(_ direction: PageTurn) -> Paging {
    turned(to: direction == .next ? page + 1 : page - 1)
  }

  /// The indices of the page's rows.
  public var rows: Range<Int> {
    let start = page * size
    return start..<min(start + size, count)
  }

  /// The place of the page in the list, such as “51–100 of 120”; nothing if there is only one page.
  public var position: [any ScreenElement] {
    guard last > 0 else { return [] }
    return [
      Paragraph(
        "\(number: rows.lowerBound + 1)–\(number: rows.upperBound) of \(number: count)")
    ]
  }

  /// The controls that turn the pages; none if there is only one.
  public var controls: [Control] {
    last > 0 ? [Control("previous"), Control("next")] : []
  }
}

/// A direction in which the pages of a list are turned; its word is that of the command.
public enum PageTurn: String, Sendable {
  /// To the next page.
  case next
  /// To the previous page.
  case previous
}
