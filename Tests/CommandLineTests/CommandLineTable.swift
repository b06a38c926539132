import Foundation
import Testing

/// A text file with runs of `reel` or `Vault` and all of their output, to which anyone can add
/// cases.
///
/// ```
/// == the case's name
/// | name.script          a file that exists, with the lines that follow
/// |> wait
/// $ reel run name.script a run; words are split at blanks, except in '…' or "…"
/// < open 2               a line of its standard input
/// > Trip to Rome         a line of its standard output, then one of its standard error
/// ! stdin:1: no
/// = 1                    its exit code, 0 if it is not given
/// ```
///
/// A case has its own directory, which is also its home, and may have several runs, which are
/// performed in order. `#` begins a comment line. The output of a run is compared as a whole.
struct CommandLineTable {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var files: [(name: String, lines: [String])] = []
    var runs: [Run] = []
    var testDescription: String { name }
  }

  struct Run: Sendable {
    var line: Int
    /// The arguments as written in the table.
    var text: String
    var program: String
    var words: [String]
    var input: [String] = []
    var output: [String] = []
    var diagnostics: [String] = []
    var code: Int32 = 0
  }

  let name: String
  let cases: [Case]

  /// Reads all files in `Cases`, each of which has to have cases.
  static func all() throws -> [CommandLineTable] {
    let urls = Bundle.module.urls(forResourcesWithExtension: "txt", subdirectory: "Cases") ?? []
    guard !urls.isEmpty else { throw TableError(message: "there are no tables in Cases") }
    return try urls.map { try CommandLineTable(at: $0 as URL) }
      .sorted { $0.name < $1.name }
  }

  private init(at url: URL) throws {
    name = url.lastPathComponent
    var cases: [Case] = []
    for (number, line) in zip(1..., try String(contentsOf: url, encoding: .utf8).lines) {
      if line.hasPrefix("== ") {
        cases.append(Case(name: String(line.dropFirst(3))))
      } else if !line.isEmpty, !line.hasPrefix("#") {
        guard !cases.isEmpty, cases[cases.count - 1].take(line, number) else {
          throw TableError(message: "\(name):\(number): not a line of a table: \(line)")
        }
      }
    }
    guard !cases.isEmpty else { throw TableError(message: "\(name) has no cases") }
    if let idle = cases.first(where: \.runs.isEmpty) {
      throw TableError(message: "\(name): “\(idle.name)” runs nothing")
    }
    self.cases = cases
  }
}

extension CommandLineTable.Case {
  /// Adds a line to the case; returns false if the line is invalid.
  fileprivate mutating func take(_ line: String, _ number: Int) -> Bool {
    let content = String(line.dropFirst(2))
    let last = runs.count - 1
    switch (line.prefix(2), last >= 0) {
    case ("| ", _): files.append((content, []))
    case ("|>", _) where !files.isEmpty:
      files[files.count - 1].lines.append(String(content.dropFirst()))
    case ("$ ", _):
      let words = content.words
      guard let program = words.first, ["reel", "Vault"].contains(program) else { return false }
      runs.append(
        CommandLineTable.Run(
          line: number, text: content, program: program, words: Array(words.dropFirst())))
    case ("< ", true), ("<", true): runs[last].input.append(content)
    case ("> ", true), (">", true): runs[last].output.append(content)
    case ("! ", true), ("!", true): runs[last].diagnostics.append(content)
    case ("= ", true):
      guard let code = Int32(content) else { return false }
      runs[last].code = code
    default: return false
    }
    return true
  }
}

extension String {
  /// The words of the text; a word that begins with a quote ends with the next one of its kind.
  fileprivate var words: [String] {
    matches(of: /'([^']*)'|"([^"]*)"|([^ '][^ ']*)/).map { match in
      String(match.output.1 ?? match.output.2 ?? match.output.3 ?? "")
    }
  }

  /// The lines of the text; a line feed at the end does not begin another one.
  var lines: [String] {
    var lines = components(separatedBy: "\n")
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

/// A table that cannot be read.
struct TableError: Error, CustomStringConvertible {
  var message: String
  var description: String { message }
}
