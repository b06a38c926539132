import ReelApp
import ReelSupport

/// The order of the roster, within each team.
package enum RosterOrder: String, Codable, CaseIterable, CommandValue {
  /// By creation, as they fight if their ranks are equal.
  case made
  /// By name, from A to Z.
  case name
  /// By overall rating, the best first, as in the following ones.
  case rating
  case strength, intelligence, speed, endurance, rank, courage, firepower, skill

  /// Returns the stat to compare; nil if there is none.
  func number(of stats: Stats) -> Int? {
    if self == .rating { return stats.rating }
    return Stat(rawValue: rawValue).map { stats[$0] }
  }

  /// Returns Transformers in this order; ties keep their order.
  func sorted(_ members: [Transformer]) -> [Transformer] {
    let order = members.indices.sorted { left, right in
      let (one, other) = (members[left], members[right])
      if self == .name {
        let names = (one.name.lowercased(), other.name.lowercased())
        if names.0 != names.1 { return names.0 < names.1 }
      }
      let numbers = (number(of: one.stats) ?? 0, number(of: other.stats) ?? 0)
      return numbers.0 == numbers.1 ? left < right : numbers.0 > numbers.1
    }
    return order.map { members[$0] }
  }
}

extension RosterOrder {
  /// How the list is sorted.
  fileprivate var text: Text {
    switch self {
    case .made: "by when they were made"
    case .name: "by name"
    default: "by \(Stat(rawValue: rawValue)?.text ?? Stats.ratingText), the best first"
    }
  }
}

/// The view of Cybertron.
struct RosterView: Codable, Equatable, Sendable {
  /// The order.
  var order = RosterOrder.made
  /// The search text; empty for all.
  var search = ""
  /// The number of the current page, from 0.
  @Count var page = 0
}

extension RosterView {
  /// Returns what is listed: the number, the search text if any, and the order.
  func text(_ count: Int) -> Text {
    let all = Text(count, one: "\(count) Transformer", other: "\(count) Transformers")
    return search.isEmpty
      ? "\(all), sorted \(order.text)"
      : "\(all) with “\(verbatim: search)” in the name, sorted \(order.text)"
  }
}

extension TransformersApp.State {
  /// All Transformers listed on Cybertron, on all its pages: by team, in the user's order.
  var listed: [Transformer] {
    let search = Folding.Search(list.search)
    let found = roster.filter { search.isIn($0.name) }
    return Team.allCases.flatMap { team in list.order.sorted(found.filter { $0.team == team }) }
  }

  /// The paging of Cybertron.
  var paging: Paging { Paging(page: list.page, of: listed.count) }

  /// Makes sure that the page exists.
  mutating func keepPage() { list.page = paging.page }
}
