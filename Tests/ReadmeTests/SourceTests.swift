import Foundation
import Testing

/// What SwiftLint finds and swift-format does not, for machines without SwiftLint.
///
/// These are comments and code over 100 columns, and comparisons with an empty text.
@Suite struct SourceTests {
  /// Returns what is wrong with a line of a Swift file.
  private static func problem(_ line: Substring) -> String? {
    let isComment = line.drop(while: \.isWhitespace).hasPrefix("//")
    // As in .swiftlint.yml, texts with values in them may be longer.
    let isText = line.contains(#"\("#) || line.contains(##"\#("##)
    if line.count > 100, isComment || !isText { return "\(line.count) columns" }
    return line.contains(#/[!=]= ""(?!")/#) ? "use isEmpty" : nil
  }

  /// The files that .swiftlint.yml excludes.
  private static func excluded() throws -> [String] {
    let parts = try Readme.contents(".swiftlint.yml").components(separatedBy: "excluded:\n")
    return try #require(parts.last).split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { $0.hasPrefix("  - ") }
      .map { String($0.dropFirst(4).prefix { !$0.isWhitespace }) }
  }

  @Test func linesAreShortAndEmptyTextsAreAskedFor() throws {
    let excluded = try Self.excluded()
    #expect(excluded.count == 3)
    var count = 0
    for folder in ["Sources", "Tests"] {
      let root = Readme.package.appendingPathComponent(folder)
      for name in try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted() {
        let path = "\(folder)/\(name)"
        guard name.hasSuffix(".swift"), !excluded.contains(where: path.hasPrefix) else { continue }
        count += 1
        let lines = try Readme.contents(path).split(
          separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in zip(1..., lines) {
          if let problem = Self.problem(line) { Issue.record("\(path):\(number): \(problem)") }
        }
      }
    }
    #expect(count > 400)
  }

  @Test func problemsAreFound() {
    let long = String(repeating: "a", count: 98)
    #expect(Self.problem("// \(long)") == "101 columns")
    #expect(Self.problem("  \(long)") == nil)
    #expect(Self.problem(##"  // \(a) \##(long)"##) == "108 columns")
    #expect(Self.problem(##"  "\(a) \##(long)""##) == nil)
    #expect(Self.problem("if a =" + #"= "" {"#) == "use isEmpty")
    #expect(Self.problem("if a !" + #"= "" {"#) == "use isEmpty")
    #expect(Self.problem(#"if a == "b" {"#) == nil)
    #expect(Self.problem(#"a == """"#) == nil)
  }
}
