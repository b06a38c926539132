import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Ctrl-C during a long operation.
@Suite(.serialized, .occupiesAThread) struct InterruptTests {
  // Each of these adds 200 numbers again, which takes 40 seconds.
  @Test(arguments: [
    ".find faulty.numbers.count == 201", ".bisect faulty.numbers.count == 201", ".why faulty.arms",
    ".timer", "expect invariants", "expect replay", ".replay numbers.reel",
  ])
  func endsALongQuery(_ question: String) throws {
    let directory = try TemporaryDirectory()
    try directory.write(
      (1...200).map { "add \($0)\n" }.joined(), to: "numbers.script")
    let recording = directory.path("numbers.reel")
    let terminal = try PseudoTerminal(
      BuiltProgram.path("Faulty"), arguments: ["--record", recording],
      environment: directory.environment.merging(["NO_COLOR": "1", "FAULT": "slow"]) { $1 },
      rows: 40)
    try terminal.wait(forText: "faulty›")
    terminal.send(".run \(directory.path("numbers.script"))\r")
    try terminal.wait(forText: "numbers  200")
    terminal.send(question.replacing("numbers.reel", with: recording) + "\r")
    try terminal.wait(forText: "again")
    terminal.send("\u{3}")
    try terminal.wait(for: "the end of the question") {
      $0.text.contains(/interrupted; frames read: \d+( of 200)?\n/) && $0.text.hasSuffix("faulty›")
    }
    // The session is killed: ending it normally would add some of the numbers again.
  }
}
