import Foundation
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// CodePay at a terminal: passwords are typed unseen, and are in no history.
@Suite(.serialized, .occupiesAThread) struct CodePayTerminalTests {
  @Test func passwordsAreTypedUnseen() throws {
    let directory = try TemporaryDirectory()
    let terminal = try PseudoTerminal(
      BuiltProgram.path("reel"), arguments: ["codepay"],
      environment: directory.environment.merging(["NO_COLOR": "1"]) { $1 }, rows: 40)
    func type(_ line: String) { terminal.send(line + "\r") }
    func endsWith(_ text: String) throws {
      try terminal.wait(for: "a screen that ends with\n\(text)\n--- instead of") {
        $0.text.hasSuffix(text)
      }
    }
    try endsWith("[login] [register]\ncodepay›")
    type("register +49 151 0000001 --currency EUR")
    try endsWith("Password:")
    type("hunter2-anna")
    try endsWith("Password again:")
    type("hunter2-anna")
    try endsWith("[logout]\ncodepay›")
    type("settings password")
    try endsWith("Password before:")
    type("hunter2-anna")
    try endsWith("New password:")
    type("hunter3-anna")
    try endsWith("Password again:")
    type("hunter3-anna")
    try endsWith("[back]\ncodepay/settings›")
    try terminal.wait(forText: "The password is changed.")
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .code(0))
    let shown = String(decoding: terminal.transcript, as: UTF8.self)
    #expect(!shown.contains("hunter"))
    let history = String(decoding: try directory.data("xdg/state/reel/history"), as: UTF8.self)
    #expect(history.contains("settings password") && !history.contains("hunter"))
    let names = try FileManager.default.subpathsOfDirectory(atPath: directory.url.path)
    // The embedded server knows its users' passwords, as servers do.
    for name in names where !name.contains("backend.sqlite") {
      let data = (try? directory.data(name)) ?? Data()
      #expect(data.range(of: Data("hunter".utf8)) == nil, "\(name)")
    }
  }

  /// Whom one knows and what happened is offered; times are those of the user's place, and a
  /// recording says which that was.
  @Test func whatIsKnownIsOffered() throws {
    let directory = try TemporaryDirectory()
    let terminal = try PseudoTerminal(
      BuiltProgram.path("reel"),
      arguments: ["codepay", "--record", directory.path("session.reel")],
      environment: directory.environment.merging(["NO_COLOR": "1", "TZ": "Asia/Kolkata"]) { $1 },
      rows: 60)
    func type(_ line: String) { terminal.send(line + "\r") }
    func endsWith(_ text: String) throws {
      try terminal.wait(for: "a screen that ends with\n\(text)\n--- instead of") {
        $0.text.hasSuffix(text)
      }
    }
    try endsWith("[login] [register]\ncodepay›")
    for number in [2, 1] {
      type("register +49 151 000000\(number) --currency EUR")
      for prompt in ["Password:", "Password again:"] {
        try endsWith(prompt)
        type("hunter2-anna")
      }
      try endsWith("[logout]\ncodepay›")
    }
    type("add-money 20")
    try terminal.wait(forText: "20.00 EUR added.")
    type("send +49 151 0000002 5 --note rent")
    try terminal.wait(forText: "5.00 EUR sent to +491510000002.")
    try endsWith("[logout]\ncodepay›")
    terminal.send("send +4\t1 --note again\u{3}")
    try endsWith("› send +491510000002 1 --note again^C\ncodepay›")
    terminal.send("open \t")
    try endsWith("codepay› open 1")
    terminal.send("\r")
    try terminal.wait(forText: " UTC+5:30\n")
    type(".http GET /user/2")
    try terminal.wait(forText: #""password":"•••""#)
    try endsWith("\"}\ncodepay/1›")
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(!String(decoding: terminal.transcript, as: UTF8.self).contains("hunter"))
    let recording = String(decoding: try directory.data("session.reel"), as: UTF8.self)
    #expect(recording.contains(#""zone":"Asia/Kolkata""#) && !recording.contains("hunter"))
  }

  /// On a small terminal everything is there, and no word is broken that has room.
  @Test func onASmallTerminal() throws {
    let directory = try TemporaryDirectory()
    let terminal = try PseudoTerminal(
      BuiltProgram.path("reel"), arguments: ["codepay"],
      environment: directory.environment.merging(["TERM": "xterm-256color"]) { $1 }, rows: 60,
      columns: 40)
    func type(_ line: String) { terminal.send(line + "\r") }
    func endsWith(_ text: String) throws {
      try terminal.wait(for: "a screen that ends with\n\(text)\n--- instead of") {
        $0.text.hasSuffix(text)
      }
    }
    try endsWith(
      """
        Log in with “login PHONE”, or open an
        account with
        “register PHONE --currency EUR”.
        [login] [register]
      codepay›
      """)
    type("register +49 151 0000001 --currency EUR")
    try endsWith("Password:")
    type("secret-anna-1")
    try endsWith("Password again:")
    type("secret-anna-1")
    try endsWith("[add-money] [send] [settings]\n  [transactions] [refresh] [logout]\ncodepay›")
    type("send +4915100000002 5 --note \"for the cinema, and for what we ate\"")
    try endsWith(
      """
        Balance                   0.00 EUR
        Recipient's phone number
          +4915100000002
      ! Amount                    5
          ✗ There is only 0.00 EUR on the
            account.
        Note
          for the cinema, and for what we ate
        Currency                  EUR
        [send] [back]
      codepay/sendMoney›
      """)
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .code(0))
  }
}
