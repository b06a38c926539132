import ReelApp

/// A field of the form, by the word that `set` knows it by.
public enum FieldName: String, Codable, CaseIterable, CommandValue {
  /// What the show is called.
  case title
  /// When it came out.
  case year
  /// How many seasons it has.
  case seasons
}

/// The form that adds a show: what has been typed.
public struct Form: Codable, Equatable, Sendable {
  /// Why what has been typed into a field will not do.
  public enum Problem: Codable, Equatable, Sendable {
    /// There is nothing, or nothing but blanks.
    case blank
    /// The title has so many characters, which is too many.
    case tooLong(count: Int)
    /// It is not a whole number.
    case notANumber
    /// The number is not one of those from the first to the last.
    case outside(first: Int, last: Int)
  }

  /// The longest title, in characters.
  static let longestTitle = 200
  /// The year of the first television show there was.
  static let firstYear = 1928
  /// The most seasons.
  static let mostSeasons = 200

  /// The title as typed.
  public var title = ""
  /// The year as typed.
  public var year = ""
  /// The number of seasons as typed.
  public var seasons = ""
  /// The fields that have been typed into: the others are not complained about.
  public var touched: [FieldName] = []
  /// Whether the form was filled in with one line, and is to be saved if it will do.
  public var savesItself = false
  /// What is being saved of it.
  public var saving: Draft?

  /// An empty form.
  public init() {}

  /// Takes in what was typed into a field.
  mutating func type(_ text: String, into field: FieldName) {
    switch field {
    case .title: title = text
    case .year: year = text
    case .seasons: seasons = text
    }
    if !touched.contains(field) { touched.append(field) }
  }

  /// What is wrong with a field, if something is.
  ///
  /// - Parameters:
  ///   - field: the field.
  ///   - thisYear: the current year.
  public func problem(with field: FieldName, in thisYear: Int) -> Problem? {
    switch field {
    case .title:
      let count = title.trimmed.count
      if count == 0 { return .blank }
      return count > Self.longestTitle ? .tooLong(count: count) : nil
    case .year:
      return Self.problem(with: year, in: Self.firstYear...max(thisYear + 1, Self.firstYear))
    case .seasons: return Self.problem(with: seasons, in: 1...Self.mostSeasons)
    }
  }

  /// What is to be saved; nil where something will not do.
  ///
  /// - Parameter thisYear: the current year.
  public func draft(in thisYear: Int) -> Draft? {
    guard FieldName.allCases.allSatisfy({ problem(with: $0, in: thisYear) == nil }),
      let year = Self.number(year), let seasons = Self.number(seasons)
    else { return nil }
    return Draft(title: title.trimmed, year: year, seasons: seasons)
  }

  private static func problem(with text: String, in range: ClosedRange<Int>) -> Problem? {
    if text.allSatisfy(\.isWhitespace) { return .blank }
    guard let number = number(text) else { return .notANumber }
    return range.contains(number)
      ? nil : .outside(first: range.lowerBound, last: range.upperBound)
  }

  /// The number that a text is, with blanks around it but nothing else.
  private static func number(_ text: String) -> Int? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 1 else { return nil }
    let digits = words[0].hasPrefix("-") ? words[0].dropFirst() : words[0]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(words[0])
  }
}
