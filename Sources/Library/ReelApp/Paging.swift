/// A page of a long list, among all the pages that the list has.
///
/// An app's state keeps the number of the page, and its list; all else follows from the two.
package struct Paging {
  private let page: Int
  private let count: Int
  /// How many rows a page has at most.
  private let size: Int

  /// Creates the page with a number, from 0, of a list with so many rows, and at most `size` on
  /// each of its pages.
  package init(page: Int, of count: Int, size: Int = 50) {
    self.page = page
    self.count = count
    self.size = size
  }

  /// The number of the last page.
  package var last: Int { max(0, (count - 1) / size) }

  /// The number of the page after this one, or the last.
  package var next: Int { min(page + 1, last) }

  /// The number of the page before this one, or the first.
  package var previous: Int { max(page - 1, 0) }

  /// The places of the page's rows.
  package var rows: Range<Int> {
    let start = min(page * size, count)
    return start..<min(start + size, count)
  }
}
