import ReelApp
import ReelSupport

/// What the roster is sorted by, within each team.
package enum RosterOrder: String, Codable, CaseIterable, CommandValue {
  /// By when they were made, as they fight where their ranks are equal.
  case made
  /// By name, from A to Z.
  case name
  /// By overall rating, the best first; so in those that follow, each by its number.
  case rating
  case strength, intelligence, speed, endurance, rank, courage, firepower, skill

  /// The number that decides; nil where none does.
  func number(of stats: Stats) -> Int? {
    if self == .rating { return stats.rating }
    return Stat(rawValue: rawValue).map { stats[$0] }
  }

  /// Transformers in this order; those of whom nothing says who comes first stay as they are.
  func sorted(_ members: [Transformer]) -> [Transformer] {
    let places = members.indices.sorted { left, right in
      let (one, other) = (members[left], members[right])
      if self == .name {
        let names = (one.name.lowercased(), other.name.lowercased())
        if names.0 != names.1 { return names.0 < names.1 }
      }
      let numbers = (number(of: one.stats) ?? 0, number(of: other.stats) ?? 0)
      return numbers.0 == numbers.1 ? left < right : numbers.0 > numbers.1
    }
    return places.map { members[$0] }
  }
}

/// How Cybertron is listed.
struct RosterView: Codable, Equatable, Sendable {
  /// What it is sorted by.
  var order = RosterOrder.made
  /// What is looked for in the names; empty for all.
  var search = ""
  /// Which page shows, from 0.
  @Count var page = 0
}

extension TransformersApp.State {
  /// How Cybertron is listed, as the user has said or not.
  var view: RosterView { list ?? RosterView() }

  /// All that Cybertron lists, on all its pages: by team, in the order that the user likes.
  var listed: [Transformer] {
    let wanted = view.search.lowercased()
    let found =
      wanted.isEmpty ? roster : roster.filter { $0.name.lowercased().contains(wanted) }
    return Team.allCases.flatMap { team in view.order.sorted(found.filter { $0.team == team }) }
  }

  /// The page of Cybertron.
  var paging: Paging { Paging(page: view.page, of: listed.count) }

  /// Sees to it that the page is one of those there are.
  mutating func keepPage() {
    let last = min(view.page, paging.last)
    list?.page = last
  }
}
