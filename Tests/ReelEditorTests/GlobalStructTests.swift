import Foundation
import Testing

/// A C structure that is a global or a static gets too little room from some compilers, and C
/// writes past its end: such a one belongs into the heap.
struct GlobalStructTests {
  /// Names of variables that are made once for the process, from C structures: those whose type or
  /// first value has a name in lower case, as in `termios()`.
  static func globals(in source: String) -> [String] {
    let declaration =
      #/(?m)^(?:[^\n/"]*\bstatic\s+|(?:[a-z]\S*\s+)*)(?:let|var)\s+(\w+)(?:\s*:\s*([a-z]\w*)(?!\w|\s*=\s*\{))?(?:\s*=\s*([a-z]\w*)\(\))?/#
    return source.matches(of: declaration).compactMap { match in
      guard let type = match.output.2 ?? match.output.3,
        !source.contains("func \(type)("), !type.hasPrefix("any"), !type.hasPrefix("some")
      else { return nil }
      return String(match.output.1)
    }
  }

  @Test func areFoundWhereTheyAre() {
    let source = """
      nonisolated(unsafe) private static var original = termios()
        static let size: winsize = make()
      private var mask =
        sigset_t()
      static let names: [termios] = []
      static let made = make()
      private let action: reel_action = { _ in }
      func make() -> Int { 0 }
      func local() {
        var before = termios()
      }
      """
    #expect(Self.globals(in: source) == ["original", "size", "mask"])
  }

  @Test func areNowhere() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    var count = 0
    for folder in ["Sources", "Tests"] {
      let files = FileManager.default.enumerator(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift", file.lastPathComponent != "GlobalStructTests.swift"
        else { continue }
        count += 1
        let found = Self.globals(in: try String(contentsOf: file, encoding: .utf8))
        #expect(found.isEmpty, "\(file.path): \(found) belong into the heap")
      }
    }
    #expect(count > 200)
  }
}
