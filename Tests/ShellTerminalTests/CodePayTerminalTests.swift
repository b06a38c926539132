import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// CodePay at a terminal: passwords are not echoed, and are in no history.
@Suite(.serialized, .occupiesAThread) struct CodePayTerminalTests {
  @Test func passwordsAreNotShown() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(
      "codepay", showing: "[login] [register]\ncodepay›", in: directory)
    try session.register()
    session.type("settings password")
    try session.endsWith("Current password:")
    session.type("hunter1-anna")
    try session.endsWith("New password:")
    session.type("hunter3-anna")
    try session.endsWith("Password again:")
    session.type("hunter3-anna")
    try session.endsWith("[back]\nCurrent password:")
    try session.shows("! Current password  _   ✗ The password is wrong.")
    session.type("hunter2-anna")
    try session.endsWith("New password:")
    session.type("hunter3-anna")
    try session.endsWith("Password again:")
    session.type("hunter3-anna")
    try session.endsWith("[back]\ncodepay/settings›")
    try session.shows("The password has been changed.")
    #expect(try session.end() == .ok)
    #expect(!session.transcript.contains("hunter"))
    let history = try session.history
    #expect(history.contains("settings password") && !history.contains("hunter"))
    let names = try FileManager.default.subpathsOfDirectory(atPath: directory.url.path)
    // The embedded server knows its users' passwords, as servers do.
    for name in names where !name.contains("backend.sqlite") {
      let data = (try? directory.data(name)) ?? Data()
      #expect(data.range(of: Data("hunter".utf8)) == nil, "\(name)")
    }
  }

  /// What is like no command may be a password, where one is asked for; it is not recalled.
  @Test func aPasswordAtThePromptIsNotRecalled() throws {
    let session = try ScriptedShell(
      "codepay", showing: "[register]\ncodepay›", in: try TemporaryDirectory())
    session.type("hunter2-anna")
    try session.endsWith("\n  hunter2-anna\n  ^^^^^^^^^^^^\ncodepay›")
    session.type("logn +49 151 0000001")
    try session.shows("did you mean login?")
    session.type(".use minipools")
    try session.endsWith("\nminipools›")
    session.type("fooo")
    try session.endsWith("\n  ^^^^\nminipools›")
    #expect(try session.end() == .ok)
    #expect(session.history == ["logn +49 151 0000001", ".use minipools", "fooo"])
  }

  /// Completion offers known contacts and transactions, with times in the user's time zone, which a
  /// recording names.
  @Test func completionOffersKnownValues() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalSession(
      ["codepay", "--record", directory.path("session.reel")], showing: ["codepay›"],
      in: directory, rows: 60, environment: ["TZ": "Asia/Kolkata"])
    try session.endsWith("[login] [register]\ncodepay›")
    for number in [2, 1] { try session.register("+49 151 000000\(number)") }
    session.type("add-money 20")
    try session.shows("20.00 EUR added.")
    session.type("send +49 151 0000002 5 --note rent --yes")
    try session.shows("5.00 EUR sent to +491510000002.")
    try session.endsWith("[logout]\ncodepay›")
    session.press("send +4\t1 --note again\u{3}")
    try session.endsWith("› send +491510000002 1 --note again^C\ncodepay›")
    session.press("open \t")
    try session.endsWith("codepay› open 1")
    session.press("\r")
    try session.shows(" UTC+5:30\n")
    session.type(".http GET /user/2")
    try session.shows(#""password":"•••""#)
    try session.endsWith("\"}\ncodepay/1›")
    #expect(try session.end() == .code(0))
    #expect(!session.transcript.contains("hunter"))
    let recording = String(decoding: try directory.data("session.reel"), as: UTF8.self)
    #expect(recording.contains(#""zone":"Asia/Kolkata""#) && !recording.contains("hunter"))
  }

  private static func registration(_ phone: String, _ currency: String) -> String {
    """
    Register
      Phone number  \(phone)
      Currency      \(currency)
      Fill in with “set phone …”, “set currency …”, then “register”.
      [register] [back]
    """
  }

  /// Phone and currency are checked before the passwords are asked for, and no input is lost: only
  /// invalid answers are asked for again.
  @Test func registersFieldByField() throws {
    let directory = try TemporaryDirectory()
    let session = try ScriptedShell(
      "codepay", showing: "[login] [register]\ncodepay›", in: directory)
    session.type("register 0151 --currency EUR")
    try session.endsWith(
      """
      Register
      ! Phone number  0151
          ✗ A phone number is + and 8 to 15 digits, such as +49 151 2345678.
        Currency      EUR
        Fill in with “set phone …”, “set currency …”, then “register”.
        [register] [back]
      Enter keeps the value in brackets, "" clears it; Ctrl-C ends the questions.
      Phone number ›
      """)
    session.type("+49 151 0000001")
    try session.endsWith(
      """
      Phone number › +49 151 0000001
      \(Self.registration("+49 151 0000001", "EUR"))
      Password:
      """)
    try session.choose("hunter2")
    try session.endsWith(
      """
      Register
        Phone number  +49 151 0000001
        Currency      EUR
      ! Password      _   ✗ It needs at least 8 characters, with a letter and a digit.
        Fill in with “set phone …”, “set currency …”, then “register”.
        [register] [back]
      Password:
      """)
    try session.choose()
    try session.endsWith(
      """
      CodePay
        Balance  0.00 EUR
        Phone    +491510000001
        There are no transactions yet. Add money with “add-money 100”, then “send”.
        [add-money] [send] [settings] [transactions] [refresh] [logout]
      codepay›
      """)
    // Another account: the bank reports that the number is taken, and only the number is asked for
    // again.
    session.type("register")
    try session.endsWith(
      """
      Register
        · Logged out.
        Phone number  _
        Currency      _
        Fill in with “set phone …”, “set currency …”, then “register”.
        [register] [back]
      Phone number ›
      """)
    session.type("+491510000001")
    try session.endsWith("\nCurrency ›")
    session.type("usd")
    try session.endsWith("\(Self.registration("+491510000001", "usd"))\nPassword:")
    try session.choose("hunter3-ben")
    try session.endsWith(
      """
        [register] [back]
      Phone number ›
      """)
    session.press(.interrupted)
    try session.endsWith("“back” leaves it.\ncodepay/register›")
    #expect(try session.end() == .ok)
    #expect(!session.text.contains("hunter"))
  }

  /// A user who logs in is asked for the phone number, with the last one as a suggestion, then for
  /// the hidden password; Tab knows the possible answers.
  @Test func logsInFieldByField() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(
      "codepay", showing: "[login] [register]\ncodepay›", in: directory, rows: 60)
    for phone in ["+491510000002", "+491510000001"] {
      session.type("register")
      try session.endsWith("\nPhone number ›")
      session.type(phone)
      try session.endsWith("\nCurrency ›")
      session.press("eu\t")
      try session.endsWith("\nCurrency › EUR")
      session.type("")
      try session.choose()
      try session.shows("Phone    \(phone)\n")
      try session.endsWith("[logout]\ncodepay›")
    }
    session.type("logout")
    try session.endsWith("[login] [register]\ncodepay›")
    session.type("login")
    try session.endsWith("\nPhone number [+491510000001] ›")
    session.type("0151")
    try session.endsWith("such as +49 151 2345678.\nPhone number [+491510000001] ›")
    session.press("\t")
    try session.endsWith("\nPhone number [+491510000001] › +491510000001")
    session.type("")
    try session.endsWith("[login] [register]\nPassword:")
    session.type("hunter9-anna")
    try session.endsWith(
      """
        Phone number  +491510000001
      ! Password      _   ✗ The phone number or the password is wrong.
        Fill in with “set phone …”, then “login”.
        Last log-in: +491510000001
        [login] [register]
      Password:
      """)
    session.type("hunter2-anna")
    try session.endsWith("[logout]\ncodepay›")
    // Known recipients are offered as an answer and in a line.
    session.type("add-money 20")
    try session.shows("20.00 EUR added.")
    session.type("send +491510000002 5 --note rent --yes")
    try session.shows("5.00 EUR sent to +491510000002.")
    session.type("name +491510000002 Ben Bee")
    try session.shows("+491510000002 is called Ben Bee.")
    session.type("send")
    try session.endsWith("\nRecipient's phone number ›")
    session.press("b\t")
    try session.endsWith("\nRecipient's phone number › Ben Bee")
    session.press("\u{3}")
    try session.endsWith("“back” leaves it.\ncodepay/sendMoney›")
    session.press("set recipient B\t")
    try session.endsWith("› set recipient \"Ben Bee\"")
    session.press("\u{15}wipe transaction \t")
    try session.endsWith("› wipe transaction 1")
    // Deleting a missing element needs no confirmation.
    session.type("\u{15}wipe transaction 999")
    try session.shows("There is no transaction 999.")
    try session.endsWith("[send] [back]\ncodepay/sendMoney›")
    session.type("wipe transaction 1")
    try session.endsWith(
      """
      The transaction 1 is of 5.00 EUR, from account 2 to account 1. Delete it on the
      server? This cannot be undone.
      yes or no:
      """)
    session.type("no")
    try session.shows(
      "yes or no: no\nnot done\nSend money\n  · The transaction 1 is of 5.00 EUR, from")
    try session.endsWith("[send] [back]\ncodepay/sendMoney›")
    #expect(try session.end() == .ok)
    #expect(!session.transcript.contains("hunter"))
  }

  /// A refused password is asked for again, hidden, whichever way the log-in was begun.
  @Test(arguments: [["login +49 151 0000001"], ["login", "+49 151 0000001"]])
  func refusedPasswordsAreAskedForAgain(_ lines: [String]) throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(
      "codepay", showing: "[login] [register]\ncodepay›", in: directory, rows: 60)
    for line in lines {
      session.type(line)
      try session.endsWith(line == "login" ? "\nPhone number ›" : "\nPassword:")
    }
    let form = """
      CodePay
        Phone number  +49 151 0000001
      ! Password      _   ✗ The phone number or the password is wrong.
        Fill in with “set phone …”, then “login”.
        [login] [register]
      """
    session.type("hunter2-anna")
    try session.endsWith("Password:\n\(form)\nPassword:")
    session.type("hunter3-anna")
    try session.endsWith("Password:\n\(form)\nPassword:\n\(form)\nPassword:")
    session.press("\u{3}")
    try session.endsWith("not done: there was no answer\ncodepay›")
    // Typed too late, it is an unknown command, which is kept nowhere.
    session.type("hunter4-anna")
    try session.endsWith("\ncodepay›")
    session.type(".save \(directory.path("s.script"))")
    try session.shows("s.script\n\(TerminalSession.realTime)\ncodepay›")
    #expect(try session.end() == .ok)
    let recordings = directory.names(in: "state/recordings").filter { $0.hasSuffix(".reel") }
    #expect(recordings.count == 1)
    for name in recordings.map({ "state/recordings/\($0)" }) + ["s.script", "state/history"] {
      let text = String(decoding: try directory.data(name), as: UTF8.self)
      #expect(!text.contains("hunter") && text.contains("login"), "\(name)")
    }
    let shown = session.transcript
    #expect(!shown.contains("hunter2") && !shown.contains("hunter3"))
  }
}
