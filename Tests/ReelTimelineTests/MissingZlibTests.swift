#if os(Linux)
  import Foundation
  import Occupying
  import PseudoTerminal
  import ReelProgram
  import ReelSupport
  import TemporaryFiles
  import Testing

  /// zlib is loaded when a long form needs it: without it, a program records its form as it is, and
  /// says so where it would have to inflate one.
  @Suite(.occupiesAThread) struct MissingZlibTests {
    private let directory: TemporaryDirectory

    init() throws {
      directory = try TemporaryDirectory()
      try directory.write("", to: "damaged/libz.so.1")
    }

    private func run(_ end: String, on name: String, withZlib: Bool) throws -> String {
      let library = withZlib ? [] : ["LD_LIBRARY_PATH=\(directory.path("damaged"))"]
      let program = [BuiltProgram.path("RecordingDemo"), directory.file(name).path, end]
      return try SpawnedProcess.output(of: "/usr/bin/env", library + program).text
    }

    private func text(of name: String) throws -> String {
      try String(contentsOf: directory.file(name), encoding: .utf8)
    }

    @Test func aLongFormIsRecordedAsItIs() throws {
      #expect(try run("wide", on: "deflated.reel", withZlib: true).isEmpty)
      #expect(try run("wide", on: "whole.reel", withZlib: false).isEmpty)
      let (deflated, whole) = (try text(of: "deflated.reel"), try text(of: "whole.reel"))
      #expect(deflated.contains(#""form":"eJ"#), "\(deflated)")
      #expect(whole.contains(#""form":{"roots":{"#), "\(whole)")
      #expect(whole.utf8.count > deflated.utf8.count)
      // Another program needs zlib for the first one only.
      let reason = try run("readsWide", on: "deflated.reel", withZlib: false)
      #expect(
        reason.hasPrefix(
          "\(directory.file("deflated.reel").path): zlib is needed for this, and cannot be loaded: "
        ),
        "\(reason)")
      #expect(reason.hasSuffix("/damaged/libz.so.1: file too short\n"), "\(reason)")
      let others = [
        try run("readsWide", on: "deflated.reel", withZlib: true),
        try run("readsWide", on: "whole.reel", withZlib: false),
      ]
      for other in others { #expect(!other.contains("zlib"), "\(other)") }
    }
  }
#endif
