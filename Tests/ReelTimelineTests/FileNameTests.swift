import Foundation
import ReelSupport
import TemporaryFiles
import Testing

/// Names of files, which are bytes.
@Suite struct FileNameTests {
  @Test(arguments: [
    [], Array("plain.reel".utf8), Array("größe 日本 👩‍👩‍👧".utf8), [0xE9], [0x63, 0xE9, 0x63],
    [0xC3], [0xC3, 0xC3, 0xA9], [0xF4, 0x8F, 0xBF, 0xBF], [0xED, 0xA0, 0x80], [0xC0, 0xAF],
    // The private characters themselves.
    Array("\u{10FE80}\u{10FEFF}".utf8), [0xE9] + Array("\u{10FEE9}".utf8), Array(1...255),
  ])
  func aNameComesBackFromItsText(bytes: [UInt8]) {
    #expect(FileName.bytes(of: FileName.text(of: bytes)) == bytes)
  }

  @Test func noTwoNamesHaveTheSameText() {
    var texts: Set<[UInt8]> = []
    for first in UInt8(0x7F)...0xFF {
      for second in UInt8(0x7F)...0xFF {
        texts.insert(Array(FileName.text(of: [first, second]).utf8))
      }
    }
    #expect(texts.count == 129 * 129)
  }

  @Test func bytesAreShownAsEscapes() {
    #expect(FileName.shown(FileName.text(of: [0x63, 0xE9, 0x2E, 0xC3, 0xA9])) == #"c\xE9.é"#)
    #expect(FileName.shown("\u{10FFFD}") == "\u{10FFFD}")
  }

  /// The system would take what is before the zero as the name.
  @Test func aZeroIsRefused() throws {
    let directory = try TemporaryDirectory()
    try directory.write("x", to: "a")
    #expect(SystemFile.kind(of: directory.path("a")) == .regular)
    #expect(SystemFile.kind(of: directory.path("a\0b")) == nil)
    #expect(throws: SystemFile.CallError.self) {
      try SystemFile.contents(of: directory.url.path + "/a\0b")
    }
  }

  @Test(.timeLimit(.minutes(1))) func onlyRegularFilesAreOpened() throws {
    let directory = try TemporaryDirectory()
    #expect(mkfifo(directory.path("pipe"), 0o600) == 0)
    for (path, reason) in [
      (directory.path("pipe"), "this is not a regular file"),
      ("/dev/zero", "this is not a regular file"), (directory.url.path, "Is a directory"),
      (directory.path("none"), "No such file or directory"),
    ] {
      let failure = #expect(throws: SystemFile.CallError.self) {
        try SystemFile.contents(of: path, mustBeRegular: true)
      }
      #expect(failure?.description == reason)
    }
    #expect(try SystemFile.contents(of: "/dev/zero", most: 3) == [0, 0, 0])
  }

  @Test func filesAreFoundInSubfolders() throws {
    let directory = try TemporaryDirectory()
    for name in ["b", "a/2", "a/1", "a/c/.x"] { try directory.write("", to: name) }
    #expect(symlink(".", directory.path("a/loop")) == 0)
    #expect(
      try SystemFile.files(under: directory.url.path) == ["a/1", "a/2", "a/c/.x", "a/loop", "b"])
  }
}
