import ReelTimeline

/// Measures what Reel costs, and prints a table, or JSON with `--json`.
@main
enum Bench {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    var rows: [Row] = []
    rows += StoreWorkloads.rows()
    rows += try HistoryWorkload.rows()
    if arguments.contains("--json") {
      print(try JSON(encoding: rows).prettyText)
    } else {
      print(Table.text(rows))
    }
  }
}
