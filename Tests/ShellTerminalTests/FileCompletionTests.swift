import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Completion of files and branches.
@Suite(.serialized, .occupiesAThread) struct FileCompletionTests {
  /// Starts a shell in a directory with some files.
  private func start(in directory: TemporaryDirectory) throws -> PseudoTerminal {
    for name in ["a.script", "b.reel", "c.md", "d.json", ".hidden", "my dir/x y.script"] {
      try directory.write("", to: "work/" + name)
    }
    let terminal = try PseudoTerminal(
      "/bin/sh",
      arguments: ["-c", "cd '\(directory.path("work"))' && exec '\(BuiltProgram.path("reel"))'"],
      environment: directory.environment.merging([
        "NO_COLOR": "1", "PATH": directory.path("work/my dir") + ":/bin",
      ]) { $1 }, rows: 40)
    try terminal.wait(forEnd: "[refresh]\nminipools›")
    return terminal
  }

  @Test func theRightFilesComeFirst() throws {
    let directory = try TemporaryDirectory()
    let terminal = try start(in: directory)
    for (command, list) in Self.lists {
      terminal.send("\u{C}\(command) \t")
      try terminal.wait(forScreen: "minipools› \(command)\n\(list)")
      // The next Tab enters a folder; names that need quotes get them.
      terminal.send("m\tx\t")
      try terminal.wait(forEnd: "minipools› \(command) \"my dir/x y.script\"")
      terminal.send("\u{3}")
      try terminal.wait(forEnd: "^C\nminipools›")
    }
    // A quote inside a word does not close the one that is being typed.
    try directory.write("", to: "work/Grey's x.script")
    terminal.send(".run 'Grey's\t")
    try terminal.wait(forEnd: "minipools› .run \"Grey's x.script\"")
    terminal.send("\u{3}\u{4}")
    #expect(try terminal.waitForExit() == .code(0))
  }

  private static let lists = [
    (".run", "a.script  \"my dir/  b.reel    c.md      d.json"),
    (".replay", "b.reel    \"my dir/  a.script  c.md      d.json"),
    (".record start", "b.reel    \"my dir/  a.script  c.md      d.json"),
    (".save", "a.script  \"my dir/  b.reel    c.md      d.json"),
    (".export", "d.json    \"my dir/  a.script  b.reel    c.md"),
    (".report", "c.md      \"my dir/  a.script  b.reel    d.json"),
  ]

  /// Behind `>` there is a file, and behind `|` a program with its files.
  @Test func theOutputsDestinationIsCompleted() throws {
    let directory = try TemporaryDirectory()
    let terminal = try start(in: directory)
    try directory.write("#!/bin/sh\n", to: "work/my dir/zz-sorted")
    try directory.write("no program", to: "work/my dir/zz-text")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: directory.path("work/my dir/zz-sorted"))
    terminal.send("\u{C}.log > d\t>> \u{15}.log >> \t")
    try terminal.wait(
      forScreen: "minipools› .log >>\n\"my dir/  a.script  b.reel    c.md      d.json")
    terminal.send("a\t| zz-\t\u{15}.log | zz-\tb\t| zz-\t| ./c\t")
    try terminal.wait(forScreen: "minipools› .log | zz-sorted b.reel | zz-sorted | ./c.md")
    terminal.send("\u{3}\u{4}")
    #expect(try terminal.waitForExit() == .code(0))
  }

  @Test func branchesAreOfferedWithTheirLastFrames() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory)
    for (line, end) in [
      ("open 2", "minipools/2›"), (".goto 2", "minipools@2›"),
      ("open 3", "minipools/3 [branch-1]›"),
    ] {
      session.type(line)
      try session.endsWith(end)
    }
    session.press("\u{C}.switch \t")
    try session.shows(
      all: """
        minipools/3 [branch-1]› .switch
          main      up to #3, 3 frames: router.poolChosen {"id":2}
          branch-1  up to #4, 3 frames: router.poolChosen {"id":3}
        """)
    session.press("m\t\r")
    try session.endsWith("minipools/2›")
    #expect(try session.end() == .ok)
  }
}
