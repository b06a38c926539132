import Foundation
import Testing

@testable import Transformers

/// A line of `fights.txt`: two fighters, the rule, the winner.
struct FightCase: Sendable, CustomTestStringConvertible {
  var autobot: Transformer
  var decepticon: Transformer
  var rule: Rule
  var winner: Team?
  var testDescription: String

  static func all() throws -> [FightCase] {
    try TableFile.rows(of: "fights", columns: 4).map { row in
      guard let rule = Rule(rawValue: row.cells[2]), ["A", "D", "-"].contains(row.cells[3]) else {
        throw row.error
      }
      return FightCase(
        autobot: try fighter(row.cells[0], .autobot, row),
        decepticon: try fighter(row.cells[1], .decepticon, row), rule: rule,
        winner: Team(rawValue: row.cells[3]), testDescription: row.cells.joined(separator: " | "))
    }
  }

  private static func fighter(
    _ text: String, _ team: Team, _ row: TableFile.Row
  ) throws -> Transformer {
    var name = text
    var numbers: [Stat: Int] = [:]
    while let match = name.wholeMatch(of: /(.*?) *\b([a-z]+)=([0-9]+)/) {
      guard let stat = Stat(stringValue: String(match.2)), let value = Int(match.3) else {
        throw row.error
      }
      numbers[stat] = value
      name = String(match.1)
    }
    if name.hasPrefix("\""), name.hasSuffix("\"") {
      name = String(name.dropFirst().dropLast())
        .replacing("\\t", with: "\t").replacing("\\n", with: "\n")
        .replacing("\\u{A0}", with: "\u{A0}").replacing("\\u{2003}", with: "\u{2003}")
    }
    return Transformer(id: name, name: name, team: team, stats: Stats { numbers[$0] ?? 5 })
  }
}

/// A line of `battles.txt`: a roster, the fights, the winner, the survivors.
struct BattleCase: Sendable, CustomTestStringConvertible {
  var roster: [Transformer]
  var fights: String
  var outcome: String
  var survivors: String
  var testDescription: String

  static func all() throws -> [BattleCase] {
    try TableFile.rows(of: "battles", columns: 4).map { row in
      BattleCase(
        roster: try row.cells[0].split(separator: " ").enumerated().map { index, word in
          guard let match = word.wholeMatch(of: /([AD])([a-zOP])([0-9]*)(?:\/([0-9]+))?/),
            let team = Team(rawValue: String(match.1))
          else { throw row.error }
          let rating = match.4.flatMap { Int($0) } ?? 25
          return Transformer(
            id: String(index), name: name(String(match.2)), team: team,
            stats: Stats { stat in
              switch stat {
              case .rank: Int(match.3) ?? 5
              case .courage, .skill: 5
              default: rating / 5
              }
            })
        }, fights: row.cells[1], outcome: row.cells[2], survivors: row.cells[3],
        testDescription: row.cells.joined(separator: " | "))
    }
  }

  private static func name(_ letter: String) -> String {
    switch letter {
    case "O": "Optimus Prime"
    case "P": "Predaking"
    default: letter
    }
  }

  static func letter(_ name: String) -> String {
    name.count > 1 ? String(name.prefix(1)) : name
  }
}

/// A plain-text table with `|` between its cells; `#` begins a comment line.
enum TableFile {
  struct Row {
    var name: String
    var line: Int
    var cells: [String]

    var error: Unreadable {
      Unreadable(description: "\(name).txt:\(line): not a line of the table")
    }
  }

  struct Unreadable: Error, CustomStringConvertible { var description: String }

  /// The names of all tables.
  static var names: [String] {
    (Bundle.module.urls(forResourcesWithExtension: "txt", subdirectory: "Tables") ?? [])
      .map { ($0 as URL).deletingPathExtension().lastPathComponent }.sorted()
  }

  static func rows(of name: String, columns: Int) throws -> [Row] {
    guard
      let url = Bundle.module.url(forResource: name, withExtension: "txt", subdirectory: "Tables")
    else { throw CocoaError(.fileNoSuchFile) }
    let text = try String(contentsOf: url, encoding: .utf8)
    let rows: [Row] = try zip(1..., text.components(separatedBy: "\n")).compactMap {
      number, line in
      if line.isEmpty || line.hasPrefix("#") { return nil }
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      let row = Row(name: name, line: number, cells: cells)
      guard cells.count == columns else { throw row.error }
      return row
    }
    guard !rows.isEmpty else { throw Unreadable(description: "\(name).txt has no rows") }
    return rows
  }
}
