/// A Transformer in the service's format.
package struct Transformer: Codable, Equatable, Identifiable, Sendable {
  /// The id at the service.
  package var id: String
  /// The name.
  package var name: String
  /// The team.
  package var team: Team
  /// The stats.
  package var stats: Stats
  /// The link to the icon of its team, relative to the service if it is there.
  var teamIcon: String

  /// Creates a Transformer in the service's format.
  package init(id: String, name: String, team: Team, stats: Stats, teamIcon: String = "") {
    self.id = id
    self.name = name
    self.team = team
    self.stats = stats
    self.teamIcon = teamIcon
  }

  /// The overall rating: the sum of strength, intelligence, speed, endurance and firepower.
  var rating: Int { stats.rating }

  private enum CodingKeys: String, CodingKey {
    case id, name, team
    case teamIcon = "team_icon"
  }

  /// Decodes a Transformer.
  ///
  /// - Throws: `DecodingError`, also for a stat out of range.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    name = try values.decode(String.self, forKey: .name)
    team = try values.decode(Team.self, forKey: .team)
    teamIcon = try values.decode(String.self, forKey: .teamIcon)
    stats = try Stats(from: decoder)
  }

  /// Encodes a Transformer, with all members side by side.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(name, forKey: .name)
    try values.encode(team, forKey: .team)
    try values.encode(teamIcon, forKey: .teamIcon)
    try stats.encode(to: encoder)
  }
}

/// The two sides.
package enum Team: String, Codable, CaseIterable, Sendable {
  /// The team with the red sign.
  case autobot = "A"
  /// The team with the violet sign.
  case decepticon = "D"

  /// The other side.
  var opponent: Team { self == .autobot ? .decepticon : .autobot }

  /// The word for it in a line.
  var word: String { self == .autobot ? "autobot" : "decepticon" }

  /// Everything that can be typed for it, in small letters.
  private var words: [String] { [rawValue.lowercased(), word, word + "s"] }

  /// Everything that can be typed for a team, in small letters.
  static var words: [String] { allCases.flatMap(\.words) }

  /// Parses a team: its letter, or its word in the singular or plural.
  static func typed(_ text: String) -> Team? {
    allCases.first { $0.words.contains(text.lowercased()) }
  }
}

/// A stat of a Transformer, from 1 to 10.
package enum Stat: String, Codable, CaseIterable, CodingKey, Sendable {
  /// Physical strength.
  case strength
  /// Intelligence.
  case intelligence
  /// Speed.
  case speed
  /// Endurance.
  case endurance
  /// Rank, which determines the fighting order.
  case rank
  /// Courage.
  case courage
  /// Firepower.
  case firepower
  /// Skill.
  case skill

  /// The range of each stat.
  static let range = 1...10
}

/// The stats of a Transformer, each from 1 to 10.
///
/// They are stored compactly: a roster is copied and compared more often than it is read.
package struct Stats: Codable, Equatable, Sendable {
  private var values: SIMD8<UInt8>

  /// The order in which they are stored.
  private static let order = Stat.allCases

  /// Creates stats, clamped to 1 and 10.
  package init(_ value: (Stat) throws -> Int) rethrows {
    values = SIMD8(
      try Self.order.map { stat in
        UInt8(min(max(try value(stat), Stat.range.lowerBound), Stat.range.upperBound))
      })
  }

  /// Physical strength.
  var strength: Int { Int(values[0]) }
  /// Intelligence.
  var intelligence: Int { Int(values[1]) }
  /// Speed.
  var speed: Int { Int(values[2]) }
  /// Endurance.
  var endurance: Int { Int(values[3]) }
  /// Rank, which determines the fighting order.
  package var rank: Int { Int(values[4]) }
  /// Courage.
  var courage: Int { Int(values[5]) }
  /// Firepower.
  var firepower: Int { Int(values[6]) }
  /// Skill.
  var skill: Int { Int(values[7]) }

  /// The value of a stat.
  subscript(stat: Stat) -> Int { Int(values[Self.order.firstIndex(of: stat) ?? 0]) }

  /// The overall rating.
  var rating: Int { strength + intelligence + speed + endurance + firepower }

  /// Decodes the stats.
  ///
  /// - Throws: `DecodingError` for one that is missing or not from 1 to 10.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Stat.self)
    try self.init { stat in
      let value = try values.decode(Int.self, forKey: stat)
      guard Stat.range.contains(value) else {
        throw DecodingError.dataCorruptedError(
          forKey: stat, in: values,
          debugDescription: "\(value), where a number from 1 to 10 was expected")
      }
      return value
    }
  }

  /// Encodes the stats.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Stat.self)
    for stat in Stat.allCases { try values.encode(self[stat], forKey: stat) }
  }
}

/// The valid content of the form.
package struct Draft: Codable, Equatable, Sendable {
  /// The name.
  var name: String
  /// The team.
  var team: Team
  /// The stats.
  var stats: Stats
}

/// The icon of a team, as far as it matters to a terminal.
package struct Icon: Codable, Equatable, Sendable {
  /// The type, such as `image/svg+xml`; empty if the service does not say.
  var type: String
  /// The size in bytes.
  var size: Int
}
