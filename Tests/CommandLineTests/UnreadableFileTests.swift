import Foundation
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Files that text tables cannot describe: invalid UTF-8, missing permissions.
@Suite struct UnreadableFileTests {
  @Test func aScriptThatIsNotTextIsRefused() async throws {
    let directory = try TemporaryDirectory()
    try directory.write(Data("open 2\n".utf8 + [0xC3, 0x28] + "\n".utf8), to: "bad.script")
    #expect(
      try await ProgramRun.reel(["run", "bad.script"], in: directory)
        == ProgramRun(code: 3, diagnostics: "bad.script:2: this is not UTF-8 text\n"))
  }

  @Test func aWorldThatIsNotTextIsRefused() async throws {
    let directory = try TemporaryDirectory()
    try directory.write(Data([0xC3, 0x28] + "\n".utf8), to: "bad")
    #expect(
      try await ProgramRun.reel(["simulate", "--script", "bad"], in: directory)
        == ProgramRun(code: 3, diagnostics: "bad:1: this is not UTF-8 text\n"))
  }

  /// A byte that is not UTF-8 never becomes another character of the state.
  @Test(arguments: [
    ("run - < bad", "stdin:3: this is not UTF-8 text\n"),
    ("minipools < bad", "stdin:3: this is not UTF-8 text\n"),
    ("minipools --mode json < bad", "stdin:3: this is not UTF-8 text\n"),
  ])
  func whatIsTypedHasToBeText(_ arguments: String, _ message: String) async throws {
    let directory = try TemporaryDirectory()
    try directory.write(
      Data("open 2\nedit\nset name caf".utf8 + [0xE9] + "\nsave\n".utf8), to: "bad")
    let run = try await ProgramRun.of(
      "/bin/sh", ["-c", "'\(BuiltProgram.path("reel"))' \(arguments)"], in: directory)
    #expect(run.code == 3 && run.diagnostics == message, "\(run)")
  }

  /// Each line has an answer for a program, and those after an unusable one are performed if the
  /// user says so; a line that failed before it is what ends a session.
  @Test(arguments: [
    ("open 2\na%%FFb\nback\n", 3, "stdin:2: this is not UTF-8 text\n"),
    ("bogus\na%%FFb\n", 1, "stdin:1: minipools has no command “bogus”"),
  ])
  func anUnusableLineIsOneOfThem(
    _ lines: String, _ code: Int32, _ message: String
  ) async throws {
    let directory = try TemporaryDirectory()
    var bytes = Data()
    for (index, part) in lines.split(separator: "%%FF").enumerated() {
      bytes += (index > 0 ? [0xFF] : []) + Data(part.utf8)
    }
    try directory.write(bytes, to: "bad")
    for mode in ["plain", "json"] {
      let run = try await ProgramRun.of(
        "/bin/sh",
        ["-c", "'\(BuiltProgram.path("reel"))' minipools --mode \(mode) --keep-going < bad"],
        in: directory)
      #expect(run.code == 3 && run.diagnostics.contains(message), "\(run)")
      guard mode == "json" else { continue }
      let answers = run.output.split(separator: "\n").filter { $0.contains("\"line\":") }
      #expect(answers.count == lines.split(separator: "\n").count, "\(run)")
    }
    let run = try await ProgramRun.of(
      "/bin/sh", ["-c", "'\(BuiltProgram.path("reel"))' minipools < bad"], in: directory)
    #expect(run.code == code && run.diagnostics.contains(message), "\(run)")
  }

  /// The answers after an unusable one are no lines, which would show the secrets in them.
  @Test(arguments: ["plain", "json"])
  func anUnusableAnswerIsOneOfThem(_ mode: String) async throws {
    let lines = "seal steel\\nx\\377\\nhunter2\\nexpect not vault.code exists\\n"
    let run = try await ProgramRun.of(
      "/bin/sh",
      [
        "-c",
        "printf '\(lines)' | '\(BuiltProgram.path("Vault"))' --mode \(mode) --keep-going",
      ], in: try TemporaryDirectory())
    #expect(run.code == 3 && run.diagnostics == "stdin:2: this is not UTF-8 text\n", "\(run)")
    let answers = run.output.split(separator: "\n").filter { $0.contains("\"line\":") }
    #expect(answers.count == (mode == "json" ? 2 : 0), "\(run)")
    #expect(answers.first?.contains("\"line\":1") != false, "\(run)")
    #expect(!run.output.contains("hunter"), "\(run)")
  }

  /// What cannot be read at all is no empty input.
  @Test(arguments: ["minipools", "run -"])
  func aFolderIsNoInput(_ arguments: String) async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.of(
      "/bin/sh", ["-c", "'\(BuiltProgram.path("reel"))' \(arguments) < ."], in: directory)
    #expect(run.code == 3, "\(run)")
    #expect(run.diagnostics.contains("this cannot be read: Is a directory"), "\(run)")
  }

  /// Unlike the name of a file in it.
  @Test(arguments: ["open", ".state", "set"])
  func aWordOfALineHasToBeText(_ command: String) async throws {
    let directory = try TemporaryDirectory()
    let line = "-c \"$(printf '\(command) caf\\351')\""
    let run = try await ProgramRun.of(
      "/bin/sh", ["-c", "'\(BuiltProgram.path("reel"))' minipools \(line)"], in: directory)
    #expect(run.code == 1, "\(run)")
    #expect(run.diagnostics.contains("this is not UTF-8 text\n"), "\(run)")
  }

  @Test(arguments: [
    #"sql a.reel "$(printf 'caf\351')""#, #"--data "$(printf 'caf\351')" -c wait"#,
    #"corpus list "$(printf 'caf\351')""#,
  ])
  func anArgumentHasToBeText(_ arguments: String) async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.of(
      "/bin/sh", ["-c", "'\(BuiltProgram.path("reel"))' \(arguments)"], in: directory)
    #expect(run.code == 2, "\(run)")
    #expect(run.diagnostics.contains("caf\\xE9: this is not UTF-8 text\n"), "\(run)")
    #expect(directory.names(in: ".").filter { $0.hasPrefix("caf") } == [])
  }

  @Test func aScriptMayHaveAByteOrderMarkAndWindowsLineEndings() async throws {
    let directory = try TemporaryDirectory()
    try directory.write("\u{FEFF}open 2\r\nexpect minipools.route.count == 2\r\n", to: "w.script")
    #expect(
      try await ProgramRun.reel(["run", "w.script"], in: directory)
        == ProgramRun(code: 0, diagnostics: "ok  w.script  2 lines, 3 frames\n"))
  }

  @Test func updateWritesTheRecordingBesideTheScriptAndReplacesIt() async throws {
    let directory = try TemporaryDirectory()
    try directory.write("open 2\n", to: "one.script")
    for script in ["open 2\n", "open 1\nwait\nhome\n"] {
      try directory.write(script, to: "one.script")
      #expect(
        try await ProgramRun.reel(["run", "--update", "one.script"], in: directory).code == 0)
    }
    #expect(directory.names(in: ".").filter { $0.hasPrefix("one") } == ["one.reel", "one.script"])
    #expect(
      try await ProgramRun.reel(["replay", "one.reel"], in: directory)
        == ProgramRun(code: 0, output: "one.reel: 5 frames, 7 digests equal\n"))
    // A failing script leaves the old recording unchanged.
    try directory.write("opne 1\n", to: "one.script")
    let before = try directory.data("one.reel")
    #expect(try await ProgramRun.reel(["run", "--update", "one.script"], in: directory).code == 1)
    #expect(try directory.data("one.reel") == before)
    #expect(directory.names(in: ".").filter { $0.hasPrefix("one") } == ["one.reel", "one.script"])
  }

  /// A recording whose end is damaged is one; what has no first line of one, or a torn one, is not.
  @Test func updateReplacesOnlyRecordings() async throws {
    let directory = try TemporaryDirectory()
    try directory.write("open 2\n", to: "one.script")
    #expect(try await ProgramRun.reel(["run", "--update", "one.script"], in: directory).code == 0)
    let made = try directory.data("one.reel")
    let header = try #require(made.firstIndex(of: UInt8(ascii: "\n")))
    for (content, code) in [
      (made.dropLast(40), 0), (made + Data("more\n".utf8), 0), (made.prefix(40), 2),
      (made.prefix(header - 1) + Data("\n".utf8), 2), (Data("mine".utf8), 2),
      (Data([0x1F, 0x8B, 0x0A]), 2),
    ] as [(Data, Int32)] {
      try directory.write(Data(content), to: "one.reel")
      let run = try await ProgramRun.reel(["run", "--update", "one.script"], in: directory)
      #expect(run.code == code, "\(run.diagnostics)")
      #expect(try directory.data("one.reel") == (code == 0 ? made : Data(content)))
    }
    #expect(directory.names(in: ".").filter { $0.hasPrefix("one") } == ["one.reel", "one.script"])
  }

  @Test func updateFollowsALink() async throws {
    let directory = try TemporaryDirectory()
    try directory.write("open 2\n", to: "one.script")
    try directory.write("", to: "kept/made.reel")
    try FileManager.default.createSymbolicLink(
      atPath: directory.path("one.reel"), withDestinationPath: "kept/made.reel")
    #expect(try await ProgramRun.reel(["run", "--update", "one.script"], in: directory).code == 0)
    #expect(directory.names(in: "kept") == ["made.reel"])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: directory.path("one.reel"))
        == "kept/made.reel")
    #expect(
      try await ProgramRun.reel(["replay", "kept/made.reel"], in: directory)
        == ProgramRun(code: 0, output: "kept/made.reel: 3 frames, 5 digests equal\n"))
  }

  /// A file is in the directory's place: no user can write there, not even root.
  @Test func aFileAsDataDirectoryIsRefused() async throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "file")
    let run = try await ProgramRun.reel(["--data", "file"], input: "wait\n", in: directory)
    #expect(run.code == 3)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.hasPrefix("reel: "), "\(run.diagnostics)")
    #expect(run.diagnostics.contains(directory.path("file/")), "\(run.diagnostics)")
  }

  /// Scripts and sessions run even if the home is not writable.
  @Test func scriptsNeedNoHome() async throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "xdg")
    try directory.write("wait\n", to: "one.script")
    #expect(try await ProgramRun.reel(["run", "one.script"], in: directory).code == 0)
    #expect(try await ProgramRun.reel([], input: "wait\n", in: directory).code == 0)
  }

  @Test(.enabled(if: getuid() != 0, "root can write everywhere"))
  func aDataDirectoryWithoutPermissionsIsRefused() async throws {
    let directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: directory.path("locked"), withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o500])
    let run = try await ProgramRun.reel(["--data", "locked"], input: "wait\n", in: directory)
    #expect(run.code == 3)
    #expect(run.diagnostics.contains("locked"), "\(run.diagnostics)")
  }
}
