import ReelApp

extension Stat {
  /// The name of the stat.
  var text: Text {
    switch self {
    case .strength: Text("strength", context: "a stat")
    case .intelligence: Text("intelligence", context: "a stat")
    case .speed: Text("speed", context: "a stat")
    case .endurance: Text("endurance", context: "a stat")
    case .rank: Text("rank", context: "a stat")
    case .courage: Text("courage", context: "a stat")
    case .firepower: Text("firepower", context: "a stat")
    case .skill: Text("skill", context: "a stat")
    }
  }
}

extension Stats {
  /// The name of the overall rating.
  static let ratingText = Text("rating", context: "a stat")
}

extension Int {
  /// Returns the number with leading spaces, for alignment.
  func padded(to width: Int) -> String {
    let text = String(self)
    return String(repeating: " ", count: Swift.max(0, width - text.count)) + text
  }
}

/// The stats that decide a fight, below their names.
struct DecidingStats: TextValue {
  private static let stats: [Stat] = [.rank, .courage, .strength, .skill]

  /// The names, from left to right.
  static let names = stats.map(\.text) + [Stats.ratingText]

  private let values: [Int]

  /// Creates the line of a fighter.
  init(_ stats: Stats) { values = Self.stats.map { stats[$0] } + [stats.rating] }

  /// Returns the values, each at the end of its name's column.
  func string(in translation: Translation) -> String {
    zip(Self.names, values).map { name, value in value.padded(to: translation(name).count) }
      .joined(separator: "  ")
  }
}
