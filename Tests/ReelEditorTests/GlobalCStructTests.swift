import Foundation
import Testing

/// Some compilers reserve too little space for a global or static C structure, and C code writes
/// past its end, so such structures have to be allocated on the heap.
struct GlobalCStructTests {
  /// Returns the names of global and static variables that hold C structures: those whose type or
  /// initial value has a lower-case name, as in `termios()`.
  static func globals(in source: String) -> [String] {
    let declaration =
      #/
      (?m)^(?:[^\n/"]*\bstatic\s+|(?:[a-z]\S*\s+)*)(?:let|var)\s+(\w+)
      (?:\s*:\s*([a-z]\w*)(?!\w|\s*=\s*\{))?(?:\s*=\s*([a-z]\w*)\(\))?
      /#
    return source.matches(of: declaration).compactMap { match in
      guard let type = match.output.2 ?? match.output.3,
        !source.contains("func \(type)("), !type.hasPrefix("any"), !type.hasPrefix("some")
      else { return nil }
      return String(match.output.1)
    }
  }

  @Test func findsGlobalStructures() {
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

  @Test func sourcesHaveNoGlobalStructures() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    var count = 0
    for folder in ["Sources", "Tests"] {
      let files = FileManager.default.enumerator(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift", file.lastPathComponent != "GlobalCStructTests.swift"
        else { continue }
        count += 1
        let found = Self.globals(in: try String(contentsOf: file, encoding: .utf8))
        #expect(found.isEmpty, "\(file.path): \(found) belong into the heap")
      }
    }
    #expect(count > 200)
  }
}
