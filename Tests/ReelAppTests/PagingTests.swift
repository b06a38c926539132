import ReelApp
import Testing

/// The position of a page in a long list.
@Suite struct PagingTests {
  @Test(
    arguments: [
      (0, 0, 0..<0, 0, 0, 0), (0, 50, 0..<50, 0, 0, 0), (0, 51, 0..<50, 0, 1, 1),
      (1, 51, 50..<51, 0, 1, 1), (1, 120, 50..<100, 0, 2, 2), (2, 120, 100..<120, 1, 2, 2),
      (9, 60, 50..<60, 0, 1, 1),
    ])
  func aPageKnowsItsRowsAndItsNeighbours(
    page: Int, count: Int, rows: Range<Int>, previous: Int, next: Int, last: Int
  ) {
    let paging = Paging(page: page, of: count)
    #expect(paging.rows == rows)
    #expect(paging.turned(.previous) == previous)
    #expect(paging.turned(.next) == next)
    #expect(paging.last == last)
  }
}
