import ReelApp

/// Which rows Home shows on its page: the pools that are here, and between them those that are
/// gone.
struct HomeList {
  enum Line: Equatable {
    /// A pool, by its place among the pools.
    case here(Int)
    /// A pool that is gone, by its place among those.
    case gone(Int)
  }

  /// The page's rows.
  let lines: [Line]

  /// The rows of the page that `state` is on.
  init(_ state: MiniPoolsApp.State) {
    let rows = state.paging.rows
    lines = state.deltas.gone.isEmpty ? rows.map(Line.here) : Array(Self.merged(state)[rows])
  }

  /// The numbers, from 1, of the first and the last pool on the page; nil where all are gone.
  var range: ClosedRange<Int>? {
    let places = lines.compactMap { if case .here(let place) = $0 { place + 1 } else { nil } }
    guard let first = places.first, let last = places.last else { return nil }
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
  /// The page of Home; pools that are gone have rows too.
  var paging: Paging { Paging(page: page, of: pools.count + deltas.gone.count) }
}
