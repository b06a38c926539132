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

  /// The stats that decide a fight, and the rating: their names, from left to right.
  static let decidingNames = deciding.map(\.text) + [ratingText]

  /// The numbers that decide a fight, each at the end of its name's column.
  var decidingNumbers: Text {
    zip(Self.decidingNames, Self.deciding.map { self[$0] } + [rating])
      .map { name, number in Text(verbatim: String(number)).rightAligned(among: [name]) }
      .joined(separator: Text(verbatim: "  "))
  }

  private static let deciding: [Stat] = [.rank, .courage, .strength, .skill]
}

extension Int {
  /// Returns the number with leading spaces, for alignment.
  func padded(to width: Int) -> String {
    let text = String(self)
    return String(repeating: " ", count: Swift.max(0, width - text.count)) + text
  }
}
