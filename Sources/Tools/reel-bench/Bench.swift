import Foundation
import ReelTimeline

/// Measures what Reel costs, and prints a table, or JSON with `--json`.
@main
enum Bench {
  static func main() {
    do {
      try run()
    } catch {
      FileHandle.standardError.write(Data("reel-bench: \(error)\n".utf8))
      exit(1)
    }
  }

  /// What can be measured by itself: `reel-bench store`.
  private static let groups: [(name: String, rows: @Sendable () throws -> [Row])] = [
    ("store", StoreWorkloads.rows), ("history", HistoryWorkload.rows),
    ("travel", TravelWorkload.rows), ("replay", ReplayWorkload.rows),
    ("composed", ComposedWorkload.dispatch), ("questions", ComposedWorkload.history),
    ("prompt", PromptWorkload.rows),
    ("testing", TestingWorkload.rows), ("scenario", ScenarioWorkload.rows),
    ("battle", BattleWorkload.rows), ("tvshows", TVShowsWorkload.rows),
    ("codepay", CodePayWorkload.rows), ("http", HTTPWorkload.rows),
  ]

  private struct UnknownGroup: Error, CustomStringConvertible {
    let name: String
    var description: String {
      "there is no group “\(name)”; there is \(groups.map(\.name).joined(separator: ", "))"
    }
  }

  private static func run() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let chosen = arguments.filter { !$0.hasPrefix("--") }
    if let unknown = chosen.first(where: { name in !groups.contains { $0.name == name } }) {
      throw UnknownGroup(name: unknown)
    }
    var rows: [Row] = []
    for group in groups where chosen.isEmpty || chosen.contains(group.name) {
      rows += try group.rows()
    }
    if arguments.contains("--json") {
      print(try JSON(encoding: rows).prettyText)
    } else {
      print(Table.text(rows))
    }
  }
}
