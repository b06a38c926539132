/// A Transformer, as the service sends it.
public struct Transformer: Codable, Equatable, Identifiable, Sendable {
  /// What the service knows it by.
  public var id: String
  /// Its name.
  public var name: String
  /// Whom it fights for.
  public var team: Team
  /// Its numbers.
  public var stats: Stats
  /// Where the picture of its team is; relative to the service where it lies there.
  public var teamIcon: String

  /// Makes a Transformer of its parts.
  public init(id: String, name: String, team: Team, stats: Stats, teamIcon: String = "") {
    self.id = id
    self.name = name
    self.team = team
    self.stats = stats
    self.teamIcon = teamIcon
  }

  /// How good it is all in all: strength, intelligence, speed, endurance and firepower together.
  public var rating: Int { stats.rating }

  private enum CodingKeys: String, CodingKey {
    case id, name, team
    case teamIcon = "team_icon"
  }

  /// Reads a Transformer.
  ///
  /// - Throws: `DecodingError` also for a number that no Transformer can have.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    name = try values.decode(String.self, forKey: .name)
    team = try values.decode(Team.self, forKey: .team)
    teamIcon = try values.decode(String.self, forKey: .teamIcon)
    stats = try Stats(from: decoder)
  }

  /// Writes a Transformer, all members side by side.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(name, forKey: .name)
    try values.encode(team, forKey: .team)
    try values.encode(teamIcon, forKey: .teamIcon)
    try stats.encode(to: encoder)
  }
}

/// The two sides.
public enum Team: String, Codable, CaseIterable, Sendable {
  /// Those with the red sign.
  case autobot = "A"
  /// Those with the violet sign.
  case decepticon = "D"

  /// The other side.
  public var opponent: Team { self == .autobot ? .decepticon : .autobot }
}

/// One of the numbers that every Transformer has, each from 1 to 10.
public enum Stat: String, Codable, CaseIterable, CodingKey, Sendable {
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
  public static let range = 1...10
}

/// The numbers of a Transformer, each from 1 to 10.
///
/// They are kept small: a roster is copied and compared more often than it is looked at.
public struct Stats: Codable, Equatable, Sendable {
  private var values: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8)

  /// Makes the numbers, those beyond 1 and 10 brought to the nearer of the two.
  public init(_ value: (Stat) -> Int) {
    func read(_ stat: Stat) -> UInt8 {
      UInt8(min(max(value(stat), Stat.range.lowerBound), Stat.range.upperBound))
    }
    values = (
      read(.strength), read(.intelligence), read(.speed), read(.endurance), read(.rank),
      read(.courage), read(.firepower), read(.skill)
    )
  }

  /// How much it can lift.
  public var strength: Int { Int(values.0) }
  /// How much it can work out.
  public var intelligence: Int { Int(values.1) }
  /// How fast it is.
  public var speed: Int { Int(values.2) }
  /// How long it lasts.
  public var endurance: Int { Int(values.3) }
  /// Who fights first.
  public var rank: Int { Int(values.4) }
  /// What it does not run away from.
  public var courage: Int { Int(values.5) }
  /// How hard it shoots.
  public var firepower: Int { Int(values.6) }
  /// What it has learnt.
  public var skill: Int { Int(values.7) }

  /// The number with a name.
  public subscript(stat: Stat) -> Int {
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
  public var rating: Int { strength + intelligence + speed + endurance + firepower }

  /// Whether all the numbers are the same.
  public static func == (left: Stats, right: Stats) -> Bool {
    Stat.allCases.allSatisfy { left[$0] == right[$0] }
  }

  /// Reads the numbers.
  ///
  /// - Throws: `DecodingError` for one that is missing or not from 1 to 10.
  public init(from decoder: any Decoder) throws {
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
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Stat.self)
    for stat in Stat.allCases { try values.encode(self[stat], forKey: stat) }
  }
}

/// What the user wants a Transformer to be: the valid content of the form.
public struct Draft: Codable, Equatable, Sendable {
  /// Its name.
  public var name: String
  /// Whom it fights for.
  public var team: Team
  /// Its numbers.
  public var stats: Stats

  /// Makes a draft of its parts.
  public init(name: String, team: Team, stats: Stats) {
    self.name = name
    self.team = team
    self.stats = stats
  }
}

/// The picture of a team, as far as a terminal is interested.
public struct Icon: Codable, Equatable, Sendable {
  /// What kind of picture it is, such as `image/svg+xml`; empty if the service does not say.
  public var type: String
  /// How many bytes it has.
  public var size: Int

  /// Makes an icon of its parts.
  public init(type: String, size: Int) {
    self.type = type
    self.size = size
  }
}
