import Foundation
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Files whose names are not UTF-8, and what is no regular file.
@Suite struct NamedFileTests {
  /// Runs a shell's line in a directory with a recording of two frames; `$reel` is the program.
  private func run(
    _ line: String, in directory: TemporaryDirectory
  ) async throws -> ProgramRun {
    try await ProgramRun.of(
      "/bin/sh", ["-c", line], environment: ["reel": BuiltProgram.path("reel")], in: directory)
  }

  private func recorded() async throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.reel(["--record", "a.reel"], input: "wait\n", in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    return directory
  }

  private func stored(_ recordings: String, in directory: TemporaryDirectory) -> String {
    "\(recordings) stored in \(directory.path("corpus")); 0 were there before\n"
  }

  // MARK: Pipes

  /// Nothing waits for a writer of a pipe that lies in a folder, or beside a script.
  @Test(.timeLimit(.minutes(60))) func aPipeIsNoRecording() async throws {
    let directory = try TemporaryDirectory()
    try directory.write("wait\n", to: "all/a.script")
    for name in ["all/a.reel", "all/b.script", "all/c.reel"] {
      #expect(mkfifo(directory.path(name), 0o600) == 0)
    }
    let pipe = "this is not a regular file"
    #expect(
      try await ProgramRun.reel(["corpus", "add", "--to", "corpus", "all"], in: directory)
        == ProgramRun(
          code: 3, output: stored("0 recordings", in: directory),
          diagnostics: """
            all/a.reel: \(pipe)
            all/c.reel: \(pipe)
            2 files were not stored

            """))
    #expect(
      try await ProgramRun.reel(["run", "--update", "all"], in: directory)
        == ProgramRun(code: 3, diagnostics: "all/a.reel: \(pipe)\n"))
  }

  /// A pipe that the command line names is read to its end, like a file.
  @Test(.timeLimit(.minutes(60))) func aPipeThatIsNamedIsRead() async throws {
    let directory = try await recorded()
    let wanted = try await run("$reel log a.reel", in: directory)
    #expect(wanted.code == 0 && !wanted.output.isEmpty)
    #expect(try await run("cat a.reel | $reel log /dev/stdin", in: directory) == wanted)
    #expect(
      try await run("mkfifo p.reel; cat a.reel > p.reel & $reel log p.reel", in: directory)
        == wanted)
    #expect(
      try await run("echo wait | $reel run /dev/stdin", in: directory)
        == ProgramRun(code: 0, diagnostics: "ok  /dev/stdin  1 line, 2 frames\n"))
  }

  /// A pipe that the shell has opened is one that a command opens again under its number, also
  /// where another process replays it.
  @Test(.timeLimit(.minutes(60))) func aPipeThatIsNamedByItsNumberIsRead() async throws {
    let directory = try await recorded()
    let wanted = try await run("$reel log a.reel", in: directory)
    #expect(wanted.code == 0 && !wanted.output.isEmpty)
    for number in [3, 4, 9] {
      for folder in ["/dev/fd", "/proc/self/fd"] where access(folder, F_OK) == 0 {
        let path = "\(folder)/\(number)"
        let found = try await run("cat a.reel | $reel log \(path) \(number)<&0", in: directory)
        #expect(found == wanted, "\(path)")
      }
    }
    // Several at once, each with its own; and a number in a name with a frame.
    #expect(
      try await run(
        "cat a.reel | $reel diff /dev/fd/5@0 /dev/fd/7@0 5<a.reel 7<&0", in: directory)
        == run("$reel diff a.reel@0 a.reel@0", in: directory))
    #expect(
      try await run("$reel replay /dev/fd/99", in: directory)
        == ProgramRun(
          code: 3, diagnostics: "/dev/fd/99: No such file or directory\n"))
  }

  /// Under a number that the shell has given to no file, a command has opened something for itself:
  /// that is not what the user means.
  @Test(.timeLimit(.minutes(60))) func whatTheProgramHasOpenedItselfIsNoRecording() async throws {
    let directory = try await recorded()
    for number in 3...12 {
      #expect(
        try await run("$reel log /dev/fd/\(number)", in: directory)
          == ProgramRun(
            code: 3, diagnostics: "reel: /dev/fd/\(number): No such file or directory\n"))
    }
  }

  /// A session reads a pipe once, too: nothing is left for a second time.
  @Test(.timeLimit(.minutes(60))) func aSessionReadsAPipeOnce() async throws {
    let directory = try await recorded()
    let wanted = try await run("echo .replay a.reel | $reel", in: directory)
    let found = try await run(
      "mkfifo p.reel; cat a.reel > p.reel & echo .replay p.reel | $reel", in: directory)
    #expect(found.code == 0)
    #expect(found.output == wanted.output.replacing("a.reel", with: "p.reel"))
  }

  // MARK: Names that are not UTF-8

  @Test func aNameThatIsNotUTF8IsReadAndShownWithEscapes() async throws {
    let directory = try await recorded()
    let name = #""$(printf 'caf\351.reel')""#
    let wanted = try await run("$reel log a.reel", in: directory)
    #expect(try await run("cp a.reel \(name); $reel log \(name)", in: directory) == wanted)
    #expect(
      try await run("$reel replay \(name)", in: directory)
        == ProgramRun(code: 0, output: #"caf\xE9.reel: 2 frames, 4 digests equal\#n"#))
    #expect(
      try await run(#"$reel log "$(printf 'no\377.reel')""#, in: directory)
        == ProgramRun(code: 3, diagnostics: #"reel: no\xFF.reel: No such file or directory\#n"#))
    // What is written gets the bytes of the name.
    for (words, made) in [("export", "sqlite"), ("export", "jsonl"), ("report", "html")] {
      let file = #""$(printf 'caf\351.\#(made)')""#
      let made = try await run("$reel \(words) \(name) \(file) && cat \(file)", in: directory)
      #expect(made.code == 0, "\(made.diagnostics)")
    }
    let title = try await run(#"grep -c 'caf\\xE9.reel</title>' *.html"#, in: directory)
    #expect(title.output == "1\n", "\(title)")
  }

  @Test func reportsAndAnswersShowNamesThatAreNotUTF8WithEscapes() async throws {
    let directory = try await recorded()
    let name = #""$(printf 'caf\351.reel')""#
    let shown = #"caf\xE9"#
    for line in [
      "cp a.reel \(name); $reel replay \(name) --junit replay.xml >/dev/null; cat replay.xml",
      #"echo wait > "$(printf 'caf\351.script')"; $reel run *.script --junit run.xml; cat run.xml"#,
      "$reel export \(name) trace.json --as trace >/dev/null; cat trace.json",
      "$reel export \(name) b.cast >/dev/null; cat b.cast",
    ] {
      let made = try await run(line, in: directory)
      // In JSON the backslash is escaped.
      let text = made.output.replacing(#"\\"#, with: #"\"#)
      #expect(text.contains(shown) && !text.contains("\u{10FEE9}"), "\(made)")
    }
    let session = #"""
      n=$(printf 'new\351')
      $reel --record "$n.reel" -c .status -c ".export $n.json" -c ".report $n-2"
      cat "$n-2.md"
      """#
    let made = try await run(session, in: directory)
    #expect(made.code == 0 && !made.output.contains("\u{10FEE9}"), "\(made)")
    for text in [
      #"Recording    new\xE9.reel"#, #" to new\xE9.json"#, #"wrote new\xE9-2.md and "#,
      #"reel open $'new\xE9-2.reel'"#,
    ] {
      #expect(made.output.contains(text), "\(made)")
    }
  }

  @Test func aFolderMayContainNamesThatAreNotUTF8() async throws {
    let directory = try await recorded()
    let made = #"mkdir all; cp a.reel "$(printf 'all/caf\351.reel')"; "#
    #expect(
      try await run(made + "$reel corpus add --to corpus all", in: directory)
        == ProgramRun(code: 0, output: stored("1 recording", in: directory)))
    let listed = try await run("$reel corpus list corpus", in: directory)
    #expect(listed.output.contains(#"caf\xE9.reel"#), "\(listed)")
    #expect(
      try await run(
        #"echo wait > "$(printf 'all/\344.script')"; $reel run --update all; ls all | wc -l"#,
        in: directory)
        == ProgramRun(
          code: 0, output: "3\n",
          diagnostics: #"ok  all/\xE4.script  1 line, 2 frames, recorded\#n"#))
  }
}
