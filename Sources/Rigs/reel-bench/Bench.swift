import Foundation
import ReelTimeline

/// Measures the cost of Reel, and prints a table, JSON or a chart.
@main
enum Bench {
  /// A part that can be measured separately.
  private struct Group: Sendable {
    var name: String
    var about: String
    var rows: @Sendable () throws -> [Row]

    init(_ name: String, _ about: String, _ rows: @escaping @Sendable () throws -> [Row]) {
      self.name = name
      self.about = about
      self.rows = rows
    }
  }

  private static let groups = [
    Group("store", "W1–W4: a dispatch, beside the bare reducer", StoreWorkloads.rows),
    Group("history", "W5, W6: all states kept; frames in memory and on disk", HistoryWorkload.rows),
    Group("threads", "W7: eight threads", ThreadsWorkload.rows),
    Group("effects", "W8: a thousand effects; a million in an hour", EffectsWorkload.rows),
    Group("testing", "W9: the steps of a test", TestingWorkload.rows),
    Group("growth", "W10: rows as text; how costs grow", GrowthWorkload.rows),
    Group("travel", "going back, and questions, over a million frames", TravelWorkload.rows),
    Group("replay", "replaying a million frames, beside Node, and of earlier versions") {
      try ReplayWorkload.rows() + MigrationWorkload.rows()
    },
    Group("composed", "a dispatch in the program's own store", ComposedWorkload.dispatch),
    Group("questions", "travel, questions, replay in that store", ComposedWorkload.history),
    Group(
      "files", "a million piped lines, and their recording, asked", FilesWorkload.rows),
    Group("shell", "the first prompt, a line, a key, Tab, memory", ShellWorkload.rows),
    Group("fuzz", "fuzzing without checks, and with each", FuzzWorkload.rows),
    Group("shrink", "shrinking a recording", ShrinkWorkload.rows),
    Group("battle", "Transformers: a battle", BattleWorkload.rows),
    Group("tvshows", "TV Shows: start, search, sync", TVShowsWorkload.rows),
    Group("codepay", "CodePay: transfers at 20 % faults", CodePayWorkload.rows),
    Group("http", "a request on the loopback", HTTPWorkload.rows),
    Group("many", "a session shared by several, in PostgreSQL", ManyWorkload.rows),
  ]

  private static var help: String {
    let width = groups.map(\.name.count).max() ?? 0
    let list = groups.map { group in
      "  \(group.name.padding(toLength: width, withPad: " ", startingAt: 0))  \(group.about)"
    }
    return """
      reel-bench [GROUP …] [--json]       measure these groups, or all
      reel-bench chart [GROUP …]          draw their ratios as SVG on standard output
      reel-bench chart --from FILE        draw the output of --json
      reel-bench recordings N FOLDER      write N recordings of 30 frames, from fuzzing the apps
      reel-bench --help                   show this help

      A figure is the median of several runs, in turns with its floor; the spread is half the
      distance between the quartiles. Runs that were held up by something else are left out: those
      more than one and a half times that distance above the upper quartile. Build it with
      swift build -c release --product reel-bench; all groups together take about fifteen minutes.

      groups:
      \(list.joined(separator: "\n"))
      """
  }

  /// The arguments of the program.
  private struct Call {
    var groups: [String] = []
    var isChart = false
    var isJSON = false
    var wantsHelp = false
    var file: String?

    init(_ arguments: some Sequence<String>) throws {
      var rest = Array(arguments)[...]
      while let word = rest.popFirst() {
        switch word {
        case "--help", "-h", "help": wantsHelp = true
        case "--json": isJSON = true
        case "--from":
          guard let file = rest.popFirst() else { throw Misuse("--from needs a file") }
          self.file = file
        case "chart" where groups.isEmpty && !isChart: isChart = true
        default:
          guard Bench.groups.contains(where: { $0.name == word }) else {
            let names = Bench.groups.map(\.name).joined(separator: ", ")
            throw Misuse(
              word.hasPrefix("-")
                ? "unknown option \(word); see --help"
                : "there is no group “\(word)”; available: \(names)")
          }
          groups.append(word)
        }
      }
      if file != nil, !isChart { throw Misuse("--from is only for chart") }
    }
  }

  /// A problem with the command line.
  struct Misuse: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  static func main() {
    do {
      if CommandLine.arguments.dropFirst().first == "recordings" {
        return try FuzzedRecordings.write(CommandLine.arguments.dropFirst(2))
      }
      try run(Call(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("reel-bench: \(error)\n".utf8))
      exit(error is Misuse ? 2 : 1)
    }
  }

  private static func run(_ call: Call) throws {
    if call.wantsHelp { return print(help) }
    var rows: [Row] = []
    if let file = call.file {
      rows = try JSONDecoder().decode(
        [Row].self, from: Data(contentsOf: URL(fileURLWithPath: file)))
    } else {
      Processor.pin()
      for group in groups where call.groups.isEmpty || call.groups.contains(group.name) {
        rows += try group.rows()
      }
    }
    if call.isChart {
      print(Chart.svg(rows), terminator: "")
    } else if call.isJSON {
      print(try JSON(encoding: rows).prettyText)
    } else {
      print(Table.text(rows))
    }
  }
}
