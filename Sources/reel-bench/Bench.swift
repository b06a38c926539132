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

  private static func run() throws {
    let arguments = CommandLine.arguments.dropFirst()
    var rows: [Row] = []
    rows += StoreWorkloads.rows()
    rows += try HistoryWorkload.rows()
    rows += try PromptWorkload.rows()
    if arguments.contains("--json") {
      print(try JSON(encoding: rows).prettyText)
    } else {
      print(Table.text(rows))
    }
  }
}
