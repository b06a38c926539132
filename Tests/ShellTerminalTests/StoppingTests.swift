import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Long operations on the command line: they show their progress, Ctrl-C ends them, and they report
/// that in the end.
@Suite(.serialized, .occupiesAThread) struct StoppingTests {
  /// A long operation: each number is added slowly.
  struct Work: CustomTestStringConvertible, Sendable {
    var words: String
    /// The terminal's text before Ctrl-C; a pattern.
    var progress: String
    /// The terminal's whole text at the end; a pattern.
    var end: String

    var testDescription: String { words }
  }

  private static let all = [
    Work(
      words: "replay numbers.reel other.reel",
      progress: #"^replaying: \d+ frames?  \d+%  \d+ a second  .* left$"#,
      end: #"""
        ^numbers\.reel: interrupted; frames read: (\d+)
          up to frame (\d+): faulty replay numbers\.reel --until (\d+)
        continue with: faulty replay other\.reel$
        """#),
    Work(
      words: "replay --against numbers.reel", progress: #"^replaying: \d+ frames?  \d+%"#,
      end: #"""
        ^numbers\.reel: interrupted; frames read: (\d+)
          up to frame (\d+): faulty replay numbers\.reel --until (\d+)$
        """#),
    Work(
      words: "why numbers.reel faulty.arms", progress: #"^replaying: \d+ frames?  \d+%"#,
      end: #"""
        ^faulty: interrupted; frames read: \d+; no results are kept, and the same command \#
        starts over$
        """#),
    Work(
      words: "bisect numbers.reel faulty.arms==1", progress: #"^searching: \d+ frames?  \d+%"#,
      end: #"""
        ^faulty: interrupted; frames read: \d+ of 200; no results are kept, and the same \#
        command starts over$
        """#),
    Work(
      words: "fuzz --steps 100000 --seed 7", progress: #"^fuzzing: \d+ steps?  \d%"#,
      end: #"""
        ^faulty: \d+ steps a second; checks took [a-z0-9,% ]+
        faulty: interrupted after \d+ of 100000 steps, \d+ frames?, nothing wrong; seed 7
        run it again, to the end: faulty fuzz faulty --steps 100000 --seed 7$
        """#),
    Work(
      words: "run --keep-going long.script other.script",
      progress: #"^running: 0 scripts done  [1-9]\d?%  \d+ s left$"#,
      end: #"""
        ^interrupted; scripts run: 0 of 2
        continue with: faulty run --keep-going long.script other.script$
        """#),
    Work(
      words: "shrink failing.script", progress: #"^shrinking: \d+ runs?"#,
      end: #"""
        ^failing\.script: interrupted in run \d+, before anything could be left out$
        """#),
  ]

  @Test(arguments: all)
  func showsItsProgress(_ work: Work) async throws {
    let directory = try TemporaryDirectory()
    let numbers = String(repeating: "add 1\n", count: 200)
    let run = try await ProgramRun.of(
      "Faulty", ["--record", "numbers.reel"], input: numbers, in: directory)
    #expect(run.code == 0)
    try directory.write(directory.data("numbers.reel"), to: "other.reel")
    for name in ["long.script", "other.script"] {
      try directory.write(numbers + numbers, to: name)
    }
    try directory.write(
      "arm\n" + String(repeating: "add 1\n", count: 40) + "expect faulty.arms == 2\n",
      to: "failing.script")
    let terminal = try PseudoTerminal(
      "/bin/sh",
      arguments: [
        "-c", "cd \(directory.url.path) && exec \(BuiltProgram.path("Faulty")) \(work.words)",
      ],
      environment: directory.environment.merging(["FAULT": "sluggish"]) { $1 }, columns: 150)
    let progress = try Regex(work.progress)
    try terminal.wait(for: "progress") { $0.text.contains(progress) }
    terminal.send("\u{3}")
    #expect(try terminal.waitForExit() == .code(130))
    #expect(
      try terminal.screen.text.wholeMatch(of: Regex(work.end)) != nil, "\(terminal.screen.text)")
  }

  /// In pipes and files, no progress is shown; the signal has the same effect.
  @Test func withoutATerminalNothingIsShown() async throws {
    let directory = try TemporaryDirectory()
    let input = String(repeating: "add 1\n", count: 40)
    let made = try await ProgramRun.of(
      "Faulty", ["--record", "numbers.reel"], input: input, in: directory)
    #expect(made.code == 0)
    let run = try await ProgramRun.of(
      "Faulty", ["replay", "numbers.reel"], environment: ["FAULT": "sluggish", "TERM": "xterm"],
      in: directory)
    #expect(
      run == ProgramRun(code: 0, output: "numbers.reel: 40 frames, 42 digests equal\n"), "\(run)")
  }
}
