/// A Transformer, as the service sends it.
package struct Transformer: Codable, Equatable, Identifiable, Sendable {
  /// What the service knows it by.
  package var id: String
  /// Its name.
  var name: String
  /// Whom it fights for.
  package var team: Team
  /// Its numbers.
  package var stats: Stats
  /// Where the picture of its team is; relative to the service where it lies there.
  var teamIcon: String

  /// Creates a Transformer as the service sends it.
  package init(id: String, name: String, team: Team, stats: Stats, teamIcon: String = "") {
    self.id = id
    self.name = name
    self.team = team
    self.stats = stats
    self.teamIcon = teamIcon
  }

  /// How good it is all in all: strength, intelligence, speed, endurance and firepower together.
  var rating: Int { stats.rating }

  private enum CodingKeys: String, CodingKey {
    case id, name, team
    case teamIcon = "team_icon"
  }

  /// Reads a Transformer.
  ///
  /// - Throws: `DecodingError` also for a number that no Transformer can have.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    name = try values.decode(String.self, forKey: .name)
    team = try values.decode(Team.self, forKey: .team)
    teamIcon = try values.decode(String.self, forKey: .teamIcon)
    stats = try Stats(from: decoder)
  }

  /// Writes a Transformer, all members side by side.
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
  /// Those with the red sign.
  case autobot = "A"
  /// Those with the violet sign.
  case decepticon = "D"

  /// The other side.
  var opponent: Team { self == .autobot ? .decepticon : .autobot }

  /// The word that a person may type for it.
  var word: String { self == .autobot ? "autobot" : "decepticon" }

  /// The team that a person means: by its letter, or by its word for one or for all of them.
  init?(typed text: String) {
    let text = text.lowercased()
    let found = Self.allCases.first {
      [$0.rawValue.lowercased(), $0.word, $0.word + "s"].contains(text)
    }
    guard let found else { return nil }
    self = found
  }
}

/// One of the numbers that every Transformer has, each from 1 to 10.
package enum Stat: String, Codable, CaseIterable, CodingKey, Sendable {
  /// How much it can lift.
  case strength
  /// How much it can work out.
  case intelligence
  /// How fast it is.
  case speed
  /// How long it lasts.
  case endurance
  /// Who fights first.
  case rank
  /// What it does not run away from.
  case courage
  /// How hard it shoots.
  case firepower
  /// What it has learnt.
  case skill

  /// What each of them can be.
  static let range = 1...10
}

/// The numbers of a Transformer, each from 1 to 10.
///
/// They are kept small: a roster is copied and compared more often than it is looked at.
package struct Stats: Codable, Equatable, Sendable {
  private var values: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8)

  /// Makes the numbers, those beyond 1 and 10 brought to the nearer of the two.
  package init(_ value: (Stat) -> Int) {
    func read(_ stat: Stat) -> UInt8 {
      UInt8(min(max(value(stat), Stat.range.lowerBound), Stat.range.upperBound))
    }
    values = (
      read(.strength), read(.intelligence), read(.speed), read(.endurance), read(.rank),
      read(.courage), read(.firepower), read(.skill)
    )
  }

  /// How much it can lift.
  var strength: Int { Int(values.0) }
  /// How much it can work out.
  var intelligence: Int { Int(values.1) }
  /// How fast it is.
  var speed: Int { Int(values.2) }
  /// How long it lasts.
  var endurance: Int { Int(values.3) }
  /// Who fights first.
  package var rank: Int { Int(values.4) }
  /// What it does not run away from.
  var courage: Int { Int(values.5) }
  /// How hard it shoots.
  var firepower: Int { Int(values.6) }
  /// What it has learnt.
  var skill: Int { Int(values.7) }

  /// The number with a name.
  subscript(stat: Stat) -> Int {
    switch stat {
    case .strength: strength
    case .intelligence: intelligence
    case .speed: speed
    case .endurance: endurance
    case .rank: rank
    case .courage: courage
    case .firepower: firepower
    case .skill: skill
    }
  }

  /// How good one is all in all.
  var rating: Int { strength + intelligence + speed + endurance + firepower }

  /// Whether all the numbers are the same.
  package static func == (left: Stats, right: Stats) -> Bool {
    Stat.allCases.allSatisfy { left[$0] == right[$0] }
  }

  /// Reads the numbers.
  ///
  /// - Throws: `DecodingError` for one that is missing or not from 1 to 10.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Stat.self)
    var read: [Stat: Int] = [:]
    for stat in Stat.allCases {
      let value = try values.decode(Int.self, forKey: stat)
      guard Stat.range.contains(value) else {
        throw DecodingError.dataCorruptedError(
          forKey: stat, in: values,
          debugDescription: "\(value), where a number from 1 to 10 was expected")
      }
      read[stat] = value
    }
    self.init { read[$0] ?? Stat.range.lowerBound }
  }

  /// Writes the numbers.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Stat.self)
    for stat in Stat.allCases { try values.encode(self[stat], forKey: stat) }
  }
}

/// What the user wants a Transformer to be: the valid content of the form.
package struct Draft: Codable, Equatable, Sendable {
  /// Its name.
  var name: String
  /// Whom it fights for.
  var team: Team
  /// Its numbers.
  var stats: Stats
}

/// The picture of a team, as far as a terminal is interested.
package struct Icon: Codable, Equatable, Sendable {
  /// What kind of picture it is, such as `image/svg+xml`; empty if the service does not say.
  var type: String
  /// How many bytes it has.
  var size: Int
}
