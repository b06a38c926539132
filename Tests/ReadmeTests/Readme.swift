import Foundation
import Testing

/// The README or another page, parsed.
struct Readme {
  /// The folder of the package.
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  let text: String

  init(_ path: String = "README.md") throws { text = try Self.contents(path) }

  /// Returns the contents of a file of the package.
  static func contents(_ path: String) throws -> String {
    try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns the code blocks in a language, from top to bottom.
  func blocks(_ language: String) -> [String] {
    var blocks: [String] = []
    var open: (isWanted: Bool, lines: [Substring])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let block = open {
          if block.isWanted { blocks.append(block.lines.map { $0 + "\n" }.joined()) }
          open = nil
        } else {
          open = (line == "```\(language)", [])
        }
      } else {
        open?.lines.append(line)
      }
    }
    return blocks
  }

  /// Returns the first column of the table under a heading, without back-quotes.
  func firstColumn(under heading: String) throws -> [String] {
    let start = try #require(text.range(of: "## \(heading)\n")).upperBound
    let section = text[start...].components(separatedBy: "\n## ")[0]
    return section.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { row in
      row.split(separator: "|")[0].split(separator: ",").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
      }
    }
  }
}
