import Foundation
import Occupying
import PseudoTerminal
import ReelREPL
import TemporaryFiles
import Testing

@testable import Vault

/// Commands that ask questions at a terminal.
@Suite(.serialized, .occupiesAThread) struct AskingTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func started() throws -> TerminalShell {
    try TerminalShell(Program(Vault()), showing: "vault›", in: directory)
  }

  /// Returns the contents of all files that the program has left.
  private func files() throws -> [String: String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: directory.url.path)
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        (try? directory.data(name)).map { (name, String(decoding: $0, as: UTF8.self)) }
      })
  }

  @Test func aSecretIsTypedUnseen() throws {
    let session = try started()
    session.type("seal steel")
    try session.endsWith("vault› seal steel\nCode:")
    session.type("hunter2")
    try session.endsWith("vault› seal steel\nCode:\nOnce more:")
    session.type("hunter2")
    try session.endsWith("code   •••\n  · sealed as steel\nvault›")
    // The secret is not recalled, and is in no byte that reached the terminal or a file.
    session.press("\u{1B}[A")
    try session.endsWith("vault› seal steel")
    session.press("\u{15}")
    try session.endsWith("vault›")
    #expect(try session.end() == .ok)
    #expect(!session.transcript.contains("hunter2"))
    let files = try files()
    #expect(files["state/history"] == "seal steel\n")
    #expect(files.keys.contains { $0.hasSuffix(".reel") })
    #expect(files.values.allSatisfy { !$0.contains("hunter2") })
  }

  /// A line that contains a secret is not shown again, recalled or stored.
  @Test func aSecretInTheLineIsRefused() throws {
    let session = try started()
    session.type("seal steel hunter2")
    try session.endsWith(
      "vault› seal steel hunter2\nunexpected argument; “Code” is asked for "
        + "afterwards; write: seal <label>\nvault›")
    session.type(".http POST /user password=hunter2")
    try session.endsWith("vault has no backend to call\nvault›")
    session.type("empty 1 --yes")
    try session.endsWith("code   none\nvault›")
    session.press("\u{1B}[A\u{1B}[A")
    try session.endsWith("vault› empty 1 --yes")
    session.press("\u{15}")
    #expect(try session.end() == .ok)
    let files = try files()
    #expect(files["state/history"] == "empty 1 --yes\n")
    #expect(files.values.allSatisfy { !$0.contains("hunter2") })
  }

  @Test func aSecretInALineOfALineIsNotKept() throws {
    let session = try started()
    session.type(".every 1 --times 1 seal steel hunter2")
    try session.endsWith("seal <label>\nvault›")
    session.type(".alias s seal steel hunter2")
    try session.endsWith("vault› .alias s seal steel hunter2\nvault›")
    session.type("empty 1 --yes")
    try session.endsWith("code   none\nvault›")
    #expect(try session.end() == .ok)
    #expect(try session.history == "empty 1 --yes\n")
  }

  /// The answers in the first round are those of the others, and are not names of variables.
  @Test func aRepeatedLineAsksOnce() throws {
    let session = try started()
    session.type(".every 0 --times 2 seal steel")
    try session.endsWith("\nCode:")
    session.type("env:hunter2")
    try session.endsWith("\nOnce more:")
    session.type("hunter3")
    try session.endsWith("· the codes differ\nvault›")
    session.type(".every 0 --times 2 empty 1")
    try session.endsWith("Take 1 of 3 coins? yes or no:")
    session.type("yes")
    try session.endsWith("  coins  1\n  code   •••\n  · the codes differ\nvault›")
    session.type(".log")
    try session.shows(" #4  codesCompared")
    session.type(".every 0 empty 1")
    try session.endsWith("Take 1 of 1 coins? yes or no:")
    session.type("no")
    try session.endsWith("yes or no: no\nnot done\nvault›")
    #expect(try session.end() == .ok)
    #expect(!session.transcript.contains("hunter"))
  }

  @Test(arguments: ["", ".every 0 --times 1 "])
  func pastedSecretsAreNotShown(_ beginning: String) throws {
    let session = try started()
    session.press("\u{1B}[200~\(beginning)seal steel\nhunter2\nhunter3\u{1B}[201~")
    try session.shows("3 lines pasted")
    session.press("\r")
    try session.endsWith("· the codes differ\nvault›")
    #expect(try session.end() == .ok)
    #expect(!session.transcript.contains("hunter"))
  }

  @Test(arguments: ["\u{3}", "\u{4}"])
  func aSecretCanBeRefused(_ key: String) throws {
    let session = try started()
    session.type("seal steel")
    try session.endsWith("Code:")
    session.press("hunt")
    if key == "\u{4}" { session.press("\u{15}") }
    session.press(key)
    try session.endsWith("Code:\nnot done: there was no answer\nvault›")
    // Echo is back.
    session.type("empty 1 --yes")
    try session.endsWith("vault› empty 1 --yes\nVault\n  coins  2\n  code   none\nvault›")
    #expect(try session.end() == .ok)
  }

  @Test func aQuestionIsAskedUntilItIsAnswered() throws {
    let session = try started()
    session.type("empty 2")
    try session.endsWith("vault› empty 2\nTake 2 of 3 coins? yes or no:")
    session.type("perhaps")
    try session.endsWith("Take 2 of 3 coins? yes or no: perhaps\nTake 2 of 3 coins? yes or no:")
    session.type("no")
    try session.endsWith("yes or no: no\nnot done\nvault›")
    session.type("empty 2")
    try session.endsWith("yes or no:")
    session.type("YES")
    try session.endsWith("yes or no: YES\nVault\n  coins  1\n  code   none\nvault›")
    // The history contains the commands, but not the answers.
    session.press("\u{1B}[A")
    try session.endsWith("vault› empty 2")
    session.press("\u{15}")
    #expect(try session.end() == .ok)
    #expect(try session.history == "empty 2\n")
  }

  // Fails if recall, completion or hints work on an answer: those are for commands.
  @Test func nothingIsOfferedForAnAnswer() throws {
    let session = try started()
    session.type("empty 2")
    try session.endsWith("yes or no:")
    session.press("\u{1B}[A\t\u{1B}[Ano\r")
    try session.endsWith("yes or no: no\nnot done\nvault›")
    #expect(try session.end() == .ok)
  }

  @Test(arguments: [(80, " "), (40, "\n")])
  func aLongQuestionIsAboveItsPrompt(columns: Int, space: String) throws {
    let session = try ScriptedShell(
      Program(Vault()), showing: "vault›", in: directory, columns: columns)
    session.type("empty 1234567890123456")
    try session.endsWith("Take 1234567890123456 of 3 coins?\(space)yes or no:")
    session.type("n")
    try session.endsWith("not done\nvault›")
    #expect(try session.end() == .ok)
  }
}
