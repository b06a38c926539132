import ReelApp

/// A field of the form, by the word that `set` knows it by.
public enum FieldName: String, Codable, CaseIterable, CommandValue {
  /// What it is called.
  case name
  /// Whom it fights for: A or D.
  case team
  /// How much it can lift; this and the others are from 1 to 10.
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
}

/// The form that creates and edits: what has been typed, and what is wrong with that.
public struct Form: Codable, Equatable, Sendable {
  /// Why the content of a field will not do.
  public enum Problem: String, Codable, Sendable {
    /// There is no name, or nothing but blanks.
    case blankName
    /// Nothing has been typed.
    case missing
    /// It is neither A nor D.
    case noTeam
    /// It is not a whole number.
    case noNumber
    /// It is below 1 or above 10.
    case outOfRange
  }

  /// The Transformer that is edited; nil where one is created.
  public var id: String?
  /// What has been typed, by the field's word; what has not been is missing.
  public private(set) var typed: [String: String] = [:]
  /// What is wrong with that, by the field's word.
  public private(set) var problems: [String: Problem] = [:]
  /// The fields that the last action has refused: they shake once.
  public var shaking: [FieldName] = []

  /// A form with what has been typed so far; what is wrong with that is said at once.
  public init(typed: [String: String] = [:]) { fill(typed) }

  /// A form that edits `transformer`, with some of it typed over.
  public init(editing transformer: Transformer, typed: [String: String] = [:]) {
    id = transformer.id
    var all = ["name": transformer.name, "team": transformer.team.rawValue]
    for stat in Stat.allCases { all[stat.rawValue] = String(transformer.stats[stat]) }
    fill(all.merging(typed) { $1 })
  }

  /// What has been typed into a field.
  public subscript(field: FieldName) -> String { typed[field.rawValue] ?? "" }

  /// What is wrong with a field, as far as that is to be said yet.
  public func problem(_ field: FieldName) -> Problem? { problems[field.rawValue] }

  /// The overall rating, as soon as the numbers for it have been typed.
  var rating: Int? {
    let parts: [FieldName] = [.strength, .intelligence, .speed, .endurance, .firepower]
    guard parts.allSatisfy({ check($0) == nil }) else { return nil }
    return parts.reduce(0) { $0 + (Self.number(self[$1]) ?? 0) }
  }

  /// Types into a field; whether that will do is said at once.
  mutating func type(_ text: String, into field: FieldName) {
    typed[field.rawValue] = text
    problems[field.rawValue] = check(field)
    if problems[field.rawValue] != nil { shaking = [field] }
  }

  /// Takes what has been typed as the content of the form, if it will do; otherwise marks all that
  /// will not.
  mutating func submit() -> Draft? {
    problems = [:]
    for field in FieldName.allCases { problems[field.rawValue] = check(field) }
    shaking = FieldName.allCases.filter { problem($0) != nil }
    guard problems.isEmpty, let team = Self.team(self[.team]) else { return nil }
    return Draft(
      name: self[.name].trimmed, team: team,
      stats: Stats { stat in Self.number(typed[stat.rawValue] ?? "") ?? 0 })
  }

  private mutating func fill(_ typed: [String: String]) {
    self.typed = typed
    for field in FieldName.allCases where typed[field.rawValue] != nil {
      problems[field.rawValue] = check(field)
    }
  }

  private func check(_ field: FieldName) -> Problem? {
    let text = self[field].trimmed
    switch field {
    case .name: return text.isEmpty ? .blankName : nil
    case .team: return text.isEmpty ? .missing : Self.team(text) == nil ? .noTeam : nil
    default:
      if text.isEmpty { return .missing }
      guard let number = Self.number(text) else { return .noNumber }
      return Stat.range.contains(number) ? nil : .outOfRange
    }
  }

  private static func team(_ text: String) -> Team? { Team(rawValue: text.trimmed.uppercased()) }

  /// The whole number that a text is, however large; those that no `Int` holds are the nearest.
  private static func number(_ text: String) -> Int? {
    let text = text.trimmed
    let isNegative = text.hasPrefix("-")
    let digits = isNegative ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(text) ?? (isNegative ? .min : .max)
  }
}
