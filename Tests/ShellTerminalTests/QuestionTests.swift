import Occupying
import ReelEditor
import ReelREPL
import TemporaryFiles
import Testing

@testable import Vault

/// Questions of commands, answered without a terminal.
@Suite(.occupiesAThread) struct QuestionTests {
  private static func session() throws -> ScriptedShell {
    try ScriptedShell(Program(Vault()), showing: "vault›", in: try TemporaryDirectory())
  }

  @Test func problemsWithTheLineAreReportedFirst() throws {
    let session = try Self.session()
    session.type("seal")
    try session.endsWith("<label> is missing; write: seal <label>\n  seal\n      ^\nvault›")
    #expect(try session.end() == .ok)
  }

  @Test func aPastedLineThatIsNotAnAnswerRunsAfterwards() throws {
    let session = try Self.session()
    session.paste(["empty 2", "empty 1", "no"])
    try session.endsWith("vault› empty 2\nTake 2 of 3 coins? yes or no:")
    session.type("no")
    try session.endsWith(
      """
      vault› empty 2
      Take 2 of 3 coins? yes or no: no
      not done
      vault› empty 1
      Take 1 of 3 coins? yes or no: no
      not done
      vault›
      """)
    #expect(try session.end() == .ok)
  }

  @Test(arguments: [LineEditor.Input.interrupted, .endOfFile])
  func aQuestionCanBeRefused(_ key: LineEditor.Input) throws {
    let session = try Self.session()
    session.type("empty 2")
    try session.endsWith("yes or no:")
    session.press(key)
    try session.endsWith("not done: there was no answer\nvault›")
    session.type(".state vault.coins")
    try session.endsWith("3\nvault›")
    #expect(try session.end() == .ok)
  }

  /// What is typed after a refused secret may be one: it is not kept until a command was typed.
  @Test func aSecretTypedTooLateIsNotKept() throws {
    let session = try Self.session()
    session.type("seal steel")
    try session.endsWith("\nCode:")
    session.press(.interrupted)
    try session.endsWith("not done: there was no answer\nvault›")
    session.type("emty")
    try session.endsWith("^^^^\nvault›")
    session.type("empty 1 --yes")
    try session.endsWith("code   none\nvault›")
    session.type("emty")
    try session.endsWith("^^^^\nvault›")
    #expect(session.history == ["seal steel", "empty 1 --yes", "emty"])
    #expect(try session.end() == .ok)
  }
}
