import ReelApp
import ReelSupport

/// The order of the list; a minus in front reverses it.
package enum SortKey: String, Codable, CaseIterable, TypedWord {
  /// By title, from A to Z.
  case title
  /// By year, the oldest first.
  case year
  /// By the number of seasons, the fewest first.
  case seasons
  /// By date added, the latest first.
  case newest
  /// By title, from Z to A.
  case titleDown = "-title"
  /// By year, the latest first.
  case yearDown = "-year"
  /// By the number of seasons, the most first.
  case seasonsDown = "-seasons"

  /// Its word in `sort`.
  package var word: Text {
    switch self {
    case .title: FieldName.title.word
    case .year: FieldName.year.word
    case .seasons: FieldName.seasons.word
    case .newest: Text("newest", context: "an order of shows")
    case .titleDown: Text(verbatim: "-") + Self.title.word
    case .yearDown: Text(verbatim: "-") + Self.year.word
    case .seasonsDown: Text(verbatim: "-") + Self.seasons.word
    }
  }
}

extension SortKey {
  /// Returns whether a show precedes another one.
  ///
  /// No two are equal: ties are broken by number.
  func isBefore(_ left: Show, _ right: Show) -> Bool {
    switch self {
    case .title: Self.isLess(left.title, right.title) ?? (left.id < right.id)
    case .titleDown: Self.isLess(right.title, left.title) ?? (left.id < right.id)
    case .year: (left.year, left.id) < (right.year, right.id)
    case .yearDown: (right.year, left.id) < (left.year, right.id)
    case .seasons: (left.seasons, left.id) < (right.seasons, right.id)
    case .seasonsDown: (right.seasons, left.id) < (left.seasons, right.id)
    case .newest: (right.addedAt, right.id) < (left.addedAt, left.id)
    }
  }

  private static func isLess(_ left: String, _ right: String) -> Bool? {
    if left == right { return nil }
    let (left, right) = (Folding.key(of: left), Folding.key(of: right))
    return left == right ? nil : left < right
  }

  /// Returns the shows in this order.
  func sorted(_ shows: [Show]) -> [Show] {
    guard self == .title || self == .titleDown else { return shows.sorted(by: isBefore) }
    return Folding.sorted(shows, by: \.title, fromEnd: self == .titleDown) { $0.id < $1.id }
  }

  /// Merges shows into a list that is already in this order.
  func merge(_ more: [Show], into shows: inout [Show]) {
    guard !more.isEmpty else { return }
    if more.count * 4 > shows.count {
      shows = sorted(shows + more)
      return
    }
    let insertions = sorted(more).map { show in
      (index: shows.place { isBefore($0, show) }, show: show)
    }
    if insertions.count == 1 {
      shows.insert(insertions[0].show, at: insertions[0].index)
      return
    }
    var merged: [Show] = []
    merged.reserveCapacity(shows.count + more.count)
    var next = 0
    for (index, show) in insertions {
      merged += shows[next..<index]
      merged.append(show)
      next = index
    }
    merged += shows[next...]
    shows = merged
  }
}

extension Array {
  /// Returns the index at which an element belongs in a list that is in order.
  ///
  /// - Parameter isBefore: whether an element of the list precedes it.
  func place(_ isBefore: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
