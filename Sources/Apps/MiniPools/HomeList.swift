import ReelApp

/// The rows on the current page of Home: existing pools, with removed ones between them.
struct HomeList {
  enum Line: Equatable {
    /// A pool, by its index.
    case here(Int)
    /// A removed pool, by its index among those.
    case gone(Int)
  }

  /// The page's rows.
  let lines: [Line]

  /// Finds the rows of the current page in `state`.
  init(_ state: MiniPoolsApp.State) {
    let rows = state.paging.rows
    lines = state.deltas.gone.isEmpty ? rows.map(Line.here) : Array(Self.merged(state)[rows])
  }

  /// The numbers, from 1, of the first and the last pool on the page; nil if all were removed.
  var range: ClosedRange<Int>? {
    let numbers = lines.compactMap { if case .here(let number) = $0 { number + 1 } else { nil } }
    guard let first = numbers.first, let last = numbers.last else { return nil }
    return first...last
  }

  private static func merged(_ state: MiniPoolsApp.State) -> [Line] {
    let gone = Dictionary(grouping: state.deltas.gone.indices) { state.deltas.gone[$0].after }
    var lines = (gone[nil] ?? []).map(Line.gone)
    for index in state.pools.indices {
      lines.append(.here(index))
      lines += (gone[state.pools[index].id] ?? []).map(Line.gone)
    }
    return lines
  }
}

extension MiniPoolsApp.State {
  /// The paging of Home; removed pools have rows too.
  var paging: Paging { Paging(page: page, of: pools.count + deltas.gone.count) }
}
