import Foundation
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Commands that ask questions at a terminal.
@Suite(.serialized, .occupiesAThread) struct AskingTests {
  private let directory: TemporaryDirectory
  private let terminal: PseudoTerminal

  init() throws {
    directory = try TemporaryDirectory()
    terminal = try PseudoTerminal(
      BuiltProgram.path("Vault"), arguments: [],
      environment: directory.environment.merging(["NO_COLOR": "1"]) { $1 }, rows: 40)
    try endsWith("vault›")
  }

  private func type(_ line: String) { terminal.send(line + "\r") }

  private func endsWith(_ text: String) throws {
    try terminal.wait(for: "a screen that ends with\n\(text)\n--- instead of") {
      $0.text.hasSuffix(text)
    }
  }

  private func end() throws {
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .code(0))
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
    type("seal steel")
    try endsWith("vault› seal steel\nCode:")
    type("hunter2")
    try endsWith("vault› seal steel\nCode:\nOnce more:")
    type("hunter2")
    try endsWith("code   •••\n  · sealed as steel\nvault›")
    // The secret is not recalled, and is in no byte that reached the terminal or a file.
    terminal.send("\u{1B}[A")
    try endsWith("vault› seal steel")
    terminal.send("\u{15}")
    try endsWith("vault›")
    try end()
    #expect(!String(decoding: terminal.transcript, as: UTF8.self).contains("hunter2"))
    let files = try files()
    #expect(files["xdg/state/vault/history"] == "seal steel\n")
    #expect(files.keys.contains { $0.hasSuffix(".reel") })
    #expect(files.values.allSatisfy { !$0.contains("hunter2") })
  }

  /// A line that contains a secret is not shown again, recalled or stored.
  @Test func aSecretInTheLineIsRefused() throws {
    type("seal steel hunter2")
    try endsWith(
      "vault› seal steel hunter2\nunexpected argument; the code is asked for; "
        + "write: seal <label>\nvault›")
    type(".http POST /user password=hunter2")
    try endsWith("vault has no backend to call\nvault›")
    type("empty 1 --yes")
    try endsWith("code   none\nvault›")
    terminal.send("\u{1B}[A\u{1B}[A")
    try endsWith("vault› empty 1 --yes")
    terminal.send("\u{15}")
    try end()
    let files = try files()
    #expect(files["xdg/state/vault/history"] == "empty 1 --yes\n")
    #expect(files.values.allSatisfy { !$0.contains("hunter2") })
  }

  @Test(arguments: ["\u{3}", "\u{4}"])
  func aSecretCanBeRefused(_ key: String) throws {
    type("seal steel")
    try endsWith("Code:")
    terminal.send("hunt")
    if key == "\u{4}" { terminal.send("\u{15}") }
    terminal.send(key)
    try endsWith("Code:\nnot done: there was no answer\nvault›")
    // Echo is back.
    type("empty 1 --yes")
    try endsWith("vault› empty 1 --yes\nVault\n  coins  2\n  code   none\nvault›")
    try end()
  }

  @Test func aQuestionIsAskedUntilItIsAnswered() throws {
    type("empty 2")
    try endsWith("vault› empty 2\nTake 2 of 3 coins? yes or no:")
    type("perhaps")
    try endsWith("Take 2 of 3 coins? yes or no: perhaps\nTake 2 of 3 coins? yes or no:")
    type("no")
    try endsWith("yes or no: no\nnot done\nvault›")
    type("empty 2")
    try endsWith("yes or no:")
    type("YES")
    try endsWith("yes or no: YES\nVault\n  coins  1\n  code   none\nvault›")
    // The history contains the commands, but not the answers.
    terminal.send("\u{1B}[A")
    try endsWith("vault› empty 2")
    terminal.send("\u{15}")
    try end()
    #expect(try files()["xdg/state/vault/history"] == "empty 2\n")
  }

  // Fails if recall, completion or hints work on an answer: those are for commands.
  @Test func nothingIsOfferedForAnAnswer() throws {
    type("empty 2")
    try endsWith("yes or no:")
    terminal.send("\u{1B}[A\t\u{1B}[Ano\r")
    try endsWith("yes or no: no\nnot done\nvault›")
    try end()
  }

  @Test func aLongQuestionIsAboveItsPrompt() throws {
    type("empty 1234567890123456")
    try endsWith("Take 1234567890123456 of 3 coins? yes or no:")
    type("n")
    terminal.resize(rows: 40, columns: 40)
    type("empty 1234567890123456")
    try endsWith("Take 1234567890123456 of 3 coins?\nyes or no:")
    type("n")
    try endsWith("not done\nvault›")
    try end()
  }
}
