import Foundation

/// A page of the documentation, and the Swift code on it.
///
/// All blocks of a page form one program, in order. Code that they need but readers need not see is
/// between `<!-- swift` and `-->`. A block below `<!-- in PATH -->` is a part of that file, which
/// is compiled with the package; one that begins like a manifest is a manifest.
struct Page {
  /// Its marker in the package.
  let path: String
  /// The program: every line has its line number on the page, and all other lines are empty.
  private(set) var program = ""
  /// The blocks that are parts of a file, with the file's path.
  private(set) var excerpts: [(path: String, code: String)] = []
  /// The blocks that are package manifests.
  private(set) var manifests: [String] = []

  /// Returns all pages of the package: the README, and the articles of every catalogue.
  static func all() throws -> [Page] {
    let sources = Readme.package.appendingPathComponent("Sources").path
    let found = FileManager.default.enumerator(atPath: sources)?.compactMap { $0 as? String } ?? []
    let articles = found.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.sorted()
    return try (["README.md"] + articles.map { "Sources/\($0)" }).map { try Page($0) }
  }

  /// Reads a page of the package.
  init(_ path: String) throws { self.init(path, try Readme.contents(path)) }

  /// Parses a page.
  init(_ path: String, _ text: String) {
    self.path = path
    var marker: FileMarker?
    var block: Block?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var code: Substring = ""
      if let open = block {
        if line == open.end {
          take(open)
          block = nil
          marker = nil
        } else {
          block?.lines.append(line)
          if open.isProgram, !open.isManifest, !line.hasPrefix(Self.manifest) { code = line }
        }
      } else if let match = line.wholeMatch(of: #/<!-- in (\S+) -->/#) {
        marker = FileMarker(path: String(match.output.1))
      } else if line == "<!-- swift" {
        block = Block(end: "-->", isProgram: true, isHidden: true)
      } else if line.hasPrefix("```") {
        let isSwift = line == "```swift"
        block = Block(
          end: "```", isProgram: isSwift && marker == nil, isSwift: isSwift, marker: marker)
      }
      program += code + "\n"
    }
  }

  /// Whether the page has a program.
  var hasProgram: Bool { program.contains { !$0.isWhitespace } }

  /// Whether the page shows sessions.
  var hasSessions: Bool { (try? Readme(path).blocks("console").isEmpty) == false }

  private static let manifest = "// swift-tools-version:"

  private struct FileMarker { var path: String }

  private struct Block {
    var end: String
    var isProgram: Bool
    var isHidden = false
    var isSwift = true
    var marker: FileMarker?
    var lines: [Substring] = []

    var isManifest: Bool { lines.first?.hasPrefix(Page.manifest) ?? false }
    var code: String { lines.map { $0 + "\n" }.joined() }
  }

  private mutating func take(_ block: Block) {
    guard block.isSwift, !block.isHidden else { return }
    if let marker = block.marker {
      excerpts.append((marker.path, block.code))
    } else if block.isManifest {
      manifests.append(block.code)
    }
  }
}
