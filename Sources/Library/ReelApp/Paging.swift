/// A page of a long list.
///
/// An app's state contains the number of the page, and its list; everything else follows from them.
package struct Paging {
  /// The number of the page, which exists.
  package let page: Int
  private let count: Int
  /// The maximum number of rows on a page.
  private let size: Int

  /// Creates a page by its number, from 0, of a list with `count` rows: the last one if there are
  /// fewer pages now.
  package init(page: Int, of count: Int, size: Int = 50) {
    self.page = min(page, max(0, (count - 1) / size))
    self.count = count
    self.size = size
  }

  /// The number of the last page.
  package var last: Int { max(0, (count - 1) / size) }

  /// The number of the next page, or of the last.
  package var next: Int { min(page + 1, last) }

  /// The number of the previous page, or of the first.
  package var previous: Int { max(page - 1, 0) }

  /// The indices of the page's rows.
  package var rows: Range<Int> {
    let start = page * size
    return start..<min(start + size, count)
  }
}
