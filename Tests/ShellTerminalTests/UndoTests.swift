import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Deleting, undoing and refreshing, as a user sees it.
@Suite(.serialized, .occupiesAThread) struct UndoTests {
  @Test func anEmptyPoolIsCreatedAgain() throws {
    let session = try ScriptedShell(in: try TemporaryDirectory())
    session.type("new Tea 10")
    try session.endsWith("[contribute] [edit] [delete] [back]\nminipools/4›")
    session.type("delete")
    try session.endsWith("delete\nDelete “Tea”? yes or no:")
    session.type("yes")
    try session.endsWith(
      """
      Delete “Tea”? yes or no: yes
      MiniPools
        · “Tea” is deleted. “undo” creates it again.
             Create a new pool
        1    Birthday gift for Anna                  $35
        2    Trip to Rome                      $30 / $50
        3  ✓ Office coffee                     $40 / $40
        [refresh]
      minipools›
      """)
    session.type("undo")
    try session.endsWith(
      """
      minipools› undo
      Tea
        · “Tea” is created again, as pool 5.
        Tea  $0 / $10
        ░░░░░░░░░░░░░░░░░░░░  0 %
        [contribute] [edit] [delete] [back]
      minipools/5›
      """)
    session.type("refresh")
    try session.endsWith(
      """
      minipools/5› refresh
      Tea
        Tea  $0 / $10
        ░░░░░░░░░░░░░░░░░░░░  0 %
        [contribute] [edit] [delete] [back]
      minipools/5›
      """)
    #expect(try session.end() == .ok)
  }

  /// Other users' contributions cannot be made again in their names.
  @Test func aPoolThatHeldMoneyIsNotCreatedAgain() throws {
    let session = try ScriptedShell(in: try TemporaryDirectory())
    session.type("open 3")
    try session.endsWith("[contribute] [edit] [delete] [back]\nminipools/3›")
    session.type("delete --yes")
    try session.endsWith(
      """
      MiniPools
             Create a new pool
        1    Birthday gift for Anna                  $35
        2    Trip to Rome                      $30 / $50
        [refresh]
      minipools›
      """)
    session.type("undo")
    try session.endsWith(
      """
      minipools› undo
      undo is not available: “Office coffee” held $40, and others' contributions
      cannot be made again in their names
        undo
        ^^^^
      minipools›
      """)
    #expect(try session.end() == .ok)
  }

  @Test func aTransformerIsCreatedAgain() throws {
    let session = try ScriptedShell(
      "transformers", showing: "transformers›", in: try TemporaryDirectory())
    session.type(
      "create Jazz --team A --strength 5 --intelligence 6 --speed 7 --endurance 8 --rank 4 "
        + "--courage 9 --firepower 3 --skill 2")
    try session.endsWith("[create] [battlefield] [refresh] [back]\ntransformers/cybertron›")
    session.type("delete 1")
    try session.endsWith("Delete “Jazz”, an Autobot of rating 29? yes or no:")
    session.type("yes")
    try session.shows("Jazz is deleted. “undo” creates it again.")
    session.type("undo")
    try session.shows("Jazz is created again, with another id, 2")
    session.type("refresh")
    try session.endsWith("[create] [battlefield] [refresh] [back]\ntransformers/cybertron›")
    #expect(try session.end() == .ok)
  }
}
