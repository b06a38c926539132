import Foundation
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Sending money at a terminal.
extension CodePayTerminalTests {
  /// Money is sent after a question that names the amount and the recipient, once both are valid.
  @Test func sendingAsks() throws {
    let directory = try TemporaryDirectory()
    let session = try ScriptedShell(
      "codepay", showing: "[login] [register]\ncodepay›", in: directory, rows: 60)
    for phone in ["+491510000002", "+491510000001"] { try session.register(phone) }
    session.type("add-money")
    try session.endsWith("[add-money] [back]\n\(Self.how)\nAmount ›")
    session.type("800")
    try session.endsWith("[add-money] [back]\nadd-money now? yes or no:")
    session.type("yes")
    try session.endsWith("[logout]\ncodepay›")
    // There is no such account: the error is reported, and no question is asked.
    session.type("send +491510000009 500")
    try session.endsWith(
      """
      Send money
        Balance                   800.00 EUR
      ! Recipient's phone number  +491510000009   ✗ No account has this phone number.
        Amount                    500
        Note                      _
        Currency                  EUR
        Fill in with “set recipient …”, “set amount …”, “set note …”, then “send”.
        [send] [back]
      Recipient's phone number ›
      """)
    session.type("+49 151 0000002")
    try session.endsWith("[send] [back]\nSend 500.00 EUR to +491510000002? yes or no:")
    session.press(.interrupted)
    try session.endsWith(
      """
      Send 500.00 EUR to +491510000002? yes or no: ^C
      not done: there was no answer
      Send money
        Balance                   800.00 EUR
        Recipient's phone number  +49 151 0000002
        Amount                    500
        Note                      _
        Currency                  EUR
        Fill in with “set recipient …”, “set amount …”, “set note …”, then “send”.
        [send] [back]
      codepay/sendMoney›
      """)
    session.type("set note rent")
    try session.endsWith("[send] [back]\ncodepay/sendMoney›")
    session.type("send")
    try session.endsWith("Send 500.00 EUR to +491510000002, “rent”? yes or no:")
    session.type("yes")
    try session.shows("· 500.00 EUR sent to +491510000002.\n")
    try session.endsWith("[logout]\ncodepay›")
    #expect(try session.end() == .ok)
  }

  private static let how =
    "Enter keeps the value in brackets, \"\" clears it; Ctrl-C ends the questions."

  /// On a small terminal everything is visible, and words that fit are not broken.
  @Test func onASmallTerminal() throws {
    let session = try ScriptedShell(
      "codepay", showing: "codepay›", in: try TemporaryDirectory(), rows: 60, columns: 40)
    try session.endsWith(
      """
        Log in with “login PHONE”, or open an
        account with
        “register PHONE --currency EUR”.
        [login] [register]
      codepay›
      """)
    try session.register()
    try session.endsWith(
      "[add-money] [send] [settings]\n  [transactions] [refresh] [logout]\ncodepay›")
    session.type("send +4915100000002 5 --note \"for the cinema, and for what we ate\"")
    try session.endsWith(
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
        Fill in with “set recipient …”,
        “set amount …”, “set note …”, then
        “send”.
        [send] [back]
      Enter keeps the value in brackets, ""
      clears it; Ctrl-C ends the questions.
      Amount ›
      """)
    session.press(.interrupted)
    try session.endsWith("codepay/sendMoney›")
    #expect(try session.end() == .ok)
  }
}
