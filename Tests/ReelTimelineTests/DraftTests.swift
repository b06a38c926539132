import Foundation
import TemporaryFiles
import Testing

@testable import ReelTimeline

/// Files that appear when they are whole.
@Suite struct DraftTests {
  @Test func aFileAppearsWhenItIsWhole() throws {
    let directory = try TemporaryDirectory()
    var file = try OutputFile(drafting: directory.path("a.json"))
    try file.write(Array("one".utf8))
    #expect(!FileManager.default.fileExists(atPath: directory.path("a.json")))
    try file.finish()
    #expect(directory.names(in: ".") == ["a.json"])
    #expect(try directory.data("a.json") == Data("one".utf8))
    #expect(throws: RecordingError.exists(path: directory.path("a.json"))) {
      try OutputFile(drafting: directory.path("a.json"))
    }
  }

  /// Another program has created the file while it was being written.
  @Test func nothingIsOverwritten() throws {
    let directory = try TemporaryDirectory()
    var file = try OutputFile(drafting: directory.path("a.json"))
    try directory.write("other", to: "a.json")
    #expect(throws: RecordingError.exists(path: directory.path("a.json"))) { try file.finish() }
    #expect(directory.names(in: ".") == ["a.json"])
    #expect(try directory.data("a.json") == Data("other".utf8))
  }

  /// Another program has deleted the file while it was being written.
  @Test func aFileThatIsDeletedMeanwhileIsReported() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a.json")
    var file = try OutputFile(drafting: path)
    try FileManager.default.removeItem(atPath: file.currentPath)
    let error = #expect(throws: RecordingError.self) { try file.finish() }
    #expect(error?.description == "\(path): No such file or directory")
    #expect(directory.names(in: ".") == [])
  }

  @Test func aFileThatIsReplacedKeepsItsPermissions() throws {
    let directory = try TemporaryDirectory()
    try directory.write("old", to: "a.json")
    #expect(chmod(directory.path("a.json"), 0o640) == 0)
    var file = try OutputFile(drafting: directory.path("a.json"), isReplacing: true)
    try file.write(Array("new".utf8))
    try file.finish()
    #expect(directory.names(in: ".") == ["a.json"])
    #expect(try directory.data("a.json") == Data("new".utf8))
    var status = stat()
    #expect(stat(directory.path("a.json"), &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  /// What `kill -9` has left is removed when the file is written again, unless it is young, or
  /// still being written.
  @Test func whatAKilledProcessHasLeftIsRemoved() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a.json")
    let held = try OutputFile(drafting: path)
    let young = try OutputFile(drafting: path)
    let old = try OutputFile(drafting: path)
    var other = try OutputFile(drafting: directory.path("b.json"))
    for file in [held, old] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -3_600)], ofItemAtPath: file.currentPath)
    }
    for file in [young, old] {
      var copy = file
      // Their processes have ended.
      copy.close()
    }
    var file = try OutputFile(drafting: path)
    let names = directory.names(in: ".").map { directory.path($0) }
    #expect(
      Set(names) == [held.currentPath, young.currentPath, other.currentPath, file.currentPath])
    for left in [held, young] {
      var left = left
      left.remove()
    }
    try file.finish()
    other.remove()
    #expect(directory.names(in: ".") == ["a.json"])
  }

  @Test func aNameMayBeAsLongAsANameCanBe() throws {
    let directory = try TemporaryDirectory()
    let name = String(repeating: "n", count: 255)
    var file = try OutputFile(drafting: directory.path(name))
    try file.finish()
    #expect(directory.names(in: ".") == [name])
  }
}
