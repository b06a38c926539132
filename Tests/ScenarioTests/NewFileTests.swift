import Foundation
import ReelApp
import TemporaryFiles
import Testing

@testable import ReelREPL
@testable import ReelTools

/// Files that a session writes: completely, or not at all.
@Suite struct NewFileTests {
  private struct Trouble: Error {}

  // Fails if the beginning of an export that failed is left behind.
  @Test(arguments: [1, 100_000]) func aFailedFileIsRemoved(size: Int) throws {
    let directory = try TemporaryDirectory()
    let file = NamedPath(directory.path("a.json"))
    #expect(throws: Trouble.self) {
      try NewFile.write(to: file, kind: "an export") { write in
        try write(String(repeating: "x", count: size))
        throw Trouble()
      }
    }
    #expect(directory.names(in: ".") == [])
    try NewFile.write(to: file, kind: "an export") { write in
      try write(String(repeating: "y", count: size))
      try write("z")
    }
    #expect(try directory.data("a.json").count == size + 1)
    // What exists is never overwritten, nor removed.
    #expect(throws: LineError.self) { try NewFile.write(to: file, kind: "an export") { _ in } }
    #expect(try directory.data("a.json").count == size + 1)
  }
}
