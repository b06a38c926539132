/// A page of a long list, among all the pages that the list has.
///
/// An app's state keeps the number of the page, and its list; all else follows from the two.
package struct Paging {
  /// How many rows a page has at most.
  private static let size = 50

  private let page: Int
  private let count: Int

  /// Creates the page with a number, from 0, of a list with so many rows.
  package init(page: Int, of count: Int) {
    self.page = page
    self.count = count
  }

  /// The number of the last page.
  package var last: Int { max(0, (count - 1) / Self.size) }

  /// The number of the page after this one, or the last.
  package var next: Int { min(page + 1, last) }

  /// The number of the page before this one, or the first.
  package var previous: Int { max(page - 1, 0) }

  /// The places of the page's rows.
  package var rows: Range<Int> {
    let start = min(page * Self.size, count)
    return start..<min(start + Self.size, count)
  }
}
