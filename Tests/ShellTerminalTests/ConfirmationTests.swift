import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Commands that destroy data or move money ask for confirmation at a terminal.
@Suite(.serialized, .occupiesAThread) struct ConfirmationTests {
  @Test func aPoolIsDeletedAfterAYes() throws {
    let directory = try TemporaryDirectory()
    let session = try ScriptedShell(in: directory)
    session.type("open 3")
    try session.endsWith("[contribute] [edit] [delete] [back]\nminipools/3›")
    let page = session.text
    session.type("delete")
    try session.endsWith(
      "\(page) delete\nDelete “Office coffee”, which holds $40? yes or no:")
    session.press(.interrupted)
    let refused = """
      \(page) delete
      Delete “Office coffee”, which holds $40? yes or no: ^C
      not done: there was no answer
      minipools/3›
      """
    try session.endsWith(refused)
    session.type("contribute 5 --yes")
    try session.endsWith("[contribute] [edit] [delete] [back]\nminipools/3›")
    session.type("contribute 1000")
    try session.endsWith("Contribute $1,000 to “Office coffee”? yes or no:")
    session.type("no")
    try session.endsWith("yes or no: no\nnot done\nminipools/3›")
    session.type("delete")
    try session.endsWith("Delete “Office coffee”, which holds $45? yes or no:")
    session.type("yes")
    try session.endsWith(
      """
      MiniPools
             Create a new pool
        1    Birthday gift for Anna                  $35
        2    Trip to Rome                      $30 / $50
        [refresh]
      minipools›
      """)
    // Unconfirmed lines are in no script, which would run them without asking.
    session.type(".save \(directory.path("asked.script"))")
    try session.shows("asked.script\n\(TerminalSession.realTime)\nminipools›")
    #expect(try session.end() == .ok)
    let script = String(decoding: try directory.data("asked.script"), as: UTF8.self)
    #expect(script.components(separatedBy: "\ndelete\n").count == 2)
    #expect(!script.contains("1000") && script.contains("\ncontribute 5 --yes\n"))
  }

  /// Who has chosen JSON to look at something is asked as before.
  @Test func theModeChangesNoQuestion() throws {
    let session = try ScriptedShell(in: try TemporaryDirectory())
    session.type("open 3")
    try session.endsWith("[contribute] [edit] [delete] [back]\nminipools/3›")
    session.type(".mode json")
    try session.endsWith("}\nminipools/3›")
    session.type("delete")
    try session.endsWith("Delete “Office coffee”, which holds $40? yes or no:")
    session.type("no")
    try session.endsWith("}\nminipools/3›")
    session.type(".mode plain")
    session.type(".state minipools.pools.count")
    try session.endsWith("\n3\nminipools/3›")
    #expect(try session.end() == .ok)
  }

  /// The first round's answer is that of all.
  @Test func aRepeatedCommandIsConfirmedOnce() throws {
    let session = try ScriptedShell(in: try TemporaryDirectory())
    session.type("open 3")
    try session.endsWith("[contribute] [edit] [delete] [back]\nminipools/3›")
    session.type(".every 0.01 --times 3 contribute 5")
    try session.endsWith("Contribute $5 to “Office coffee”? yes or no:")
    session.type("no")
    try session.endsWith("yes or no: no\nnot done\nminipools/3›")
    session.type(".every 0.01 --times 3 contribute 5")
    try session.endsWith("Contribute $5 to “Office coffee”? yes or no:")
    session.type("yes")
    try session.shows("$55 / $40")
    try session.endsWith("\nminipools/3›")
    session.type(".every 0.01 .quit")
    #expect(try session.waitForEnd() == .ok)
  }

  /// Who types another command has thought better of it.
  @Test func anotherCommandIsPerformedInsteadOfAnAnswer() throws {
    let directory = try TemporaryDirectory()
    let session = try ScriptedShell(in: directory)
    session.type("open 3")
    try session.endsWith("[contribute] [edit] [delete] [back]\nminipools/3›")
    session.type("delete")
    try session.endsWith("Delete “Office coffee”, which holds $40? yes or no:")
    // That is neither an answer nor a command.
    session.type("yess")
    try session.endsWith("yes or no: yess\nDelete “Office coffee”, which holds $40? yes or no:")
    session.type("home")
    try session.shows("yes or no: home\nnot done\nminipools/3› home\n")
    session.type("no")
    session.type(".state minipools.pools.count")
    try session.endsWith("\n3\nminipools›")
    #expect(try session.end() == .ok)
  }

  /// A command at the question about a form is performed once, and no field is asked for first.
  @Test func anotherCommandIsPerformedInsteadOfDroppingAForm() throws {
    let directory = try TemporaryDirectory()
    let session = try ScriptedShell(in: directory)
    session.type("open 2")
    try session.endsWith("[contribute] [edit] [delete] [back]\nminipools/2›")
    session.type("edit")
    try session.endsWith("\nName [Trip to Rome] ›")
    session.type("Trip")
    try session.endsWith("\nGoal in dollars (optional) [50] ›")
    session.type("back")
    try session.endsWith("\nDrop what was typed into the open form? yes or no:")
    session.type(".state form.typed.name")
    try session.endsWith(
      "[save] [back]\nminipools/2› .state form.typed.name\n\"Trip\"\nminipools/2›")
    #expect(try session.end() == .ok)
  }

  /// A missing element is reported, and no question is asked.
  @Test func missingElementsNeedNoConfirmation() throws {
    let directory = try TemporaryDirectory()
    let session = try ScriptedShell(
      "transformers", showing: "\ntransformers›", in: directory, columns: 160)
    let stats = ["strength", "intelligence", "speed", "endurance", "rank", "courage", "firepower"]
    let all = (stats + ["skill"]).map { "--\($0) 5" }.joined(separator: " ")
    session.type("create Jazz --team A \(all)")
    try session.shows("rating 25\n")
    session.type("delete 999")
    try session.shows("There is no Transformer 999.")
    session.type("delete 1")
    try session.endsWith("\nDelete “Jazz”, an Autobot of rating 25? yes or no:")
    session.type("no")
    try session.endsWith("yes or no: no\nnot done\ntransformers/cybertron›")
    #expect(try session.end() == .ok)
  }
}
