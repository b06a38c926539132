import ReelApp
import ReelSupport

/// The order of the roster, within each team.
package enum RosterOrder: String, TypedWord {
  /// By creation, as they fight if their ranks are equal.
  case made
  /// By name, from A to Z.
  case name
  /// By overall rating, the best first, as in the following ones.
  case rating
  case strength, intelligence, speed, endurance, rank, courage, firepower, skill

  /// Its word in `sort`.
  package var word: Text {
    switch self {
    case .made: Text("made", context: "an order of Transformers")
    case .name: FieldName.name.word
    default: Stat(rawValue: rawValue)?.text ?? Stats.ratingText
    }
  }

  /// Returns the stat to compare; nil if there is none.
  func number(of stats: Stats) -> Int? {
    if self == .rating { return stats.rating }
    return Stat(rawValue: rawValue).map { stats[$0] }
  }

  /// Returns Transformers in this order; ties keep their order.
  func sorted(_ members: [Transformer]) -> [Transformer] {
    if self == .name { return Folding.sorted(members, by: \.name) }
    // Those with equal numbers stay in order.
    return members.sorted { (number(of: $0.stats) ?? 0) > (number(of: $1.stats) ?? 0) }
  }
}

extension RosterOrder {
  /// How the list is sorted.
  var text: Text {
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

extension TransformersApp.State {
  /// The current page of Cybertron: by team, in the user's order; what is gone is at the end of its
  /// team.
  package var listed: ListPage<Transformer> {
    func byTeam(_ members: [Transformer]) -> [Transformer] {
      Team.allCases.flatMap { team in list.order.sorted(members.filter { $0.team == team }) }
    }
    return ListPage(
      page, of: byTeam(roster), gone: byTeam(changes.gone), search: list.search, in: \.name,
      isBefore: { $0.team == .autobot && $1.team != .autobot })
  }

  /// The number of the current page of Cybertron.
  package var page: Int {
    get { list.page }
    set { list.page = newValue }
  }
}
