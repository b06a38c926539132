import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Answers, names and commands at a terminal as people type them.
@Suite(.serialized, .occupiesAThread) struct SpokenWordsTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// A question for a phone number or an amount takes commands, one for a text takes any text.
  ///
  /// What has been typed into the form stays, and a named person is a recipient.
  @Test func aCommandIsNoPhoneNumber() throws {
    let session = try TerminalShell(
      "codepay", showing: "[register]\ncodepay›", in: directory, rows: 60)
    // No list of apps for who has chosen one.
    #expect(!session.terminal.screen.text.contains("Collect money together"))
    session.type("register 0049 151 0000001 --currency EUR")
    try session.choose()
    try session.endsWith("[logout]\ncodepay›")
    session.type("name 0049 151 0000002 Ben")
    try session.shows("+491510000002 is called Ben.")
    session.type("send")
    try session.endsWith("\nRecipient's phone number ›")
    session.type("name +49 151 0000003 Carla")
    try session.endsWith("\nRecipient's phone number ›")
    session.press("Be\t")
    try session.endsWith("\nRecipient's phone number › Ben")
    session.type("")
    try session.endsWith("\nRecipient's phone number › Ben\nAmount ›")
    session.type("transactions")
    try session.endsWith("\nDrop what was typed into the open form? yes or no:")
    session.type("no")
    try session.endsWith("[send] [back]\nAmount ›")
    session.type("5")
    try session.endsWith("\nNote ›")
    session.type("transactions")
    try session.shows("Note                      transactions")
    #expect(session.terminal.screen.text.contains("Recipient's phone number  Ben"))
  }

  /// A command with a name in place of an id is one, too.
  @Test func aCommandWithANameIsNoNumber() throws {
    let session = try ScriptedShell(in: directory)
    session.type("new")
    try session.endsWith("\nName ›")
    session.type("Boat")
    try session.endsWith("\nGoal in dollars (optional) ›")
    session.type("open Trip to Rome")
    try session.shows("\nopen is not available: ")
    try session.endsWith("\nGoal in dollars (optional) ›")
    #expect(!session.text.contains("✗"))
  }

  /// Tab completes a name where an id or a number is wanted, whether or not its first words are
  /// there; what it inserts is one word.
  @Test func namesOfSeveralWordsAreCompleted() throws {
    let session = try TerminalShell(in: directory)
    session.press("open bir\t")
    try session.endsWith("\nminipools› open \"Birthday gift for Anna\"")
    session.press("\u{15}open Trip to\t")
    try session.endsWith("\nminipools› open \"Trip to Rome\"")
    session.press("\r")
    try session.endsWith("[edit] [delete] [back]\nminipools/2›")
    #expect(session.terminal.screen.text.contains("Trip to Rome  $30 / $50"))
    session.press("open 2 tr\t")
    try session.endsWith("\nminipools/2› open 2 tr")
    session.press("\u{3}")
    try session.endsWith("\nminipools/2› open 2 tr^C\nminipools/2›")
    #expect(try session.end() == .ok)
  }

  /// Several answers at once fill in the fields that follow; those refused are asked for again.
  @Test func severalNumbersAreSeveralAnswers() throws {
    let session = try ScriptedShell(
      "transformers", showing: "[refresh]\ntransformers›", in: directory, rows: 60)
    session.type("new")
    try session.endsWith("\nName ›")
    session.type("Jazz 5")
    try session.endsWith("\nAutobot or decepticon ›")
    session.type("autobot 10 10 8")
    try session.endsWith("\nEndurance, 1 to 10 ›")
    session.type("10 11 10 8 x")
    try session.endsWith(
      """
      Endurance, 1 to 10 › 10 11 10 8 x
        ✗ Rank, 1 to 10: It has to be from 1 to 10.
        ✗ Skill, 1 to 10: It has to be a whole number.
      Rank, 1 to 10 ›
      """)
    session.type("1 2")
    try session.endsWith("save now? yes or no:")
    #expect(session.text.contains("Rank, 1 to 10          1\n"))
    session.type("yes")
    try session.shows("Jazz 5")
  }

  /// Numbers from 1 to 10 need no spaces, from three of them on.
  @Test func digitsInARowAreSeveralAnswers() throws {
    let session = try ScriptedShell(
      "transformers", showing: "[refresh]\ntransformers›", in: directory, rows: 60)
    session.type("new")
    try session.endsWith("\nName ›")
    session.type("Jazz")
    try session.endsWith("\nAutobot or decepticon ›")
    session.type("a")
    try session.endsWith("\nStrength, 1 to 10 ›")
    session.type("57")
    try session.endsWith("\n  ✗ It has to be from 1 to 10.\nStrength, 1 to 10 ›")
    session.type("51010")
    try session.endsWith("\nEndurance, 1 to 10 ›")
    session.type("256 7 8")
    try session.endsWith("save now? yes or no:")
    #expect(session.text.contains("Intelligence, 1 to 10  10\n"))
    session.type("yes")
    try session.shows("Jazz")
  }

  /// Up to an empty line, or Ctrl-C in one, each line begins with the same words.
  @Test func eachLineBeginsWithTheSameWords() throws {
    let session = try TerminalShell("tvshows", showing: "tvshows›", in: directory)
    session.type(".each ad")
    try session.endsWith(
      """
      tvshows has no command “ad”; did you mean add?
        .each ad
              ^^
      tvshows›
      """)
    session.type(".each")
    try session.endsWith(
      """
      a line is missing; write: .each LINE
        .each
             ^
      tvshows›
      """)
    session.type(".each add")
    try session.endsWith("\ntvshows› .each add\ntvshows› add")
    session.type("Dark 17 3")
    try session.shows("Dark")
    try session.endsWith("\ntvshows› add")
    session.type(".set timeout")
    try session.endsWith("\ntvshows› add .set timeout\n30\ntvshows› add")
    session.type("")
    try session.endsWith("\ntvshows› add\ntvshows›")
    session.type(".each add")
    try session.endsWith("\ntvshows› .each add\ntvshows› add")
    session.press("\u{3}")
    try session.endsWith("^C\ntvshows›")
    // The history has the line in full, and recalls behind `.each` what follows there.
    session.press("\u{1B}[A\u{1B}[A\u{1B}[A")
    try session.endsWith("\ntvshows› add Dark 17 3")
    session.press("\u{3}")
    try session.endsWith("^C\ntvshows›")
    session.type(".each add")
    try session.endsWith("\ntvshows› add")
    session.press("\u{1B}[A\u{1B}[A\u{1B}[A")
    try session.endsWith("\ntvshows› add Dark 17 3")
    session.press("\u{15}")
    session.type("add Lost 04 6")
    try session.shows("Lost")
    try session.endsWith("\ntvshows› add")
    session.type(".use minipools")
    try session.endsWith("\nminipools›")
    #expect(try session.end() == .ok)
  }

  /// What only other apps understand is recalled after what this one does.
  @Test func linesOfOtherAppsAreFoundLast() throws {
    try directory.write("sync\nopne\n.log\nshow 3\nrandom\n", to: "state/history")
    let session = try TerminalShell("tvshows", showing: "tvshows›", in: directory)
    for line in [".log", "opne", "sync", "random", "show 3"] {
      session.press("\u{1B}[A")
      try session.endsWith("\ntvshows› \(line)")
    }
    session.press("\u{3}")
    try session.endsWith("^C\ntvshows›")
    #expect(try session.end() == .ok)
  }

  /// The keys for twelve robots and for forty shows, Enter included.
  ///
  /// Their names alone, with Enter and a space behind, are 112 and 720.
  @Test func fewKeysAreNeeded() throws {
    let session = try ScriptedShell(
      "transformers", showing: "[refresh]\ntransformers›", in: directory, rows: 60)
    var keys = 0
    func type(_ line: String) {
      session.type(line)
      keys += line.count + 1
    }
    let names = [
      "Jazz", "Hound", "Mirage", "Ratchet", "Bumblebee", "Optimus Prime", "Rumble", "Ravage",
      "Frenzy", "Soundwave", "Megatron", "Predaking",
    ]
    type(".each new")
    for (index, name) in names.enumerated() {
      type("\(name) \(index < 6 ? "A" : "D") 57895678")
      try session.wait(for: "\(name)") { text in
        text.hasSuffix("[back]\ntransformers/cybertron› new")
          && text.contains(" \(name) ")
      }
    }
    type("")
    try session.endsWith("\ntransformers/cybertron›")
    #expect(keys == 243)
    session.type(".use tvshows")
    try session.endsWith("\ntvshows›")
    keys = 0
    type(".each add")
    for number in 1...40 {
      type("The Long Road \(number + 10) \(String(1970 + number).suffix(2)) 5")
      try session.shows("The Long Road \(number + 10)")
    }
    type("")
    try session.shows("40 shows")
    #expect(keys == 891)
  }
}
