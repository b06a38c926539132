import Foundation
import ReelProgram
import Testing

/// `kill -9` in the middle of a transfer: the next start finishes what was begun, and says so.
@Suite(.serialized) struct CodePayKillTests {
  /// A request of a transfer after which the program is killed: how many come before it.
  enum Step: Int, CaseIterable, CustomStringConvertible {
    case isFullRead = 4
    case transactionPosted = 5
    case receiverRead = 6
    case receiverWritten = 7
    case senderRead = 8
    case senderWritten = 12

    /// Which request of the server tells that it was done, and what it answers then.
    var sign: (path: String, text: String) {
      switch self {
      case .isFullRead: ("/transaction", "200 []")
      case .transactionPosted, .receiverRead: ("/transaction", "12.34")
      case .receiverWritten, .senderRead: ("/account/1", "62.34")
      case .senderWritten: ("/account/2", "87.66")
      }
    }

    var description: String {
      switch self {
      case .isFullRead: "before anything moves"
      case .transactionPosted: "when the transaction was posted"
      case .receiverRead: "when the recipient's account was read"
      case .receiverWritten: "when the recipient's balance was written"
      case .senderRead: "when the sender's account was read"
      case .senderWritten: "when the sender's balance was written"
      }
    }
  }

  private static let (anna, ben) = ("+491510000001", "+491510000002")

  @Test(arguments: Step.allCases)
  func nothingIsLost(_ step: Step) async throws {
    let directory = try TemporaryDirectory()
    let server = try PipedProgram(["serve"], in: directory)
    let address = try server.read(until: "http").joined()
    let service = ["codepay", "--api", "codepay=\(address)/codepay"]
    let ben = service + ["--data", "ben"]
    let anna = service + ["--data", "anna"]
    func register(_ who: [String], _ phone: String, _ amount: Int) async throws {
      let run = try await ProgramRun.reel(
        who,
        input: """
          register \(phone) --currency EUR
          secret-pass-1
          secret-pass-1
          add-money \(amount)
          wait

          """, in: directory)
      #expect(run.code == 0, "\(run.diagnostics)")
    }
    try await register(ben, Self.ben, 50)
    try await register(anna, Self.anna, 100)

    let program = try PipedProgram(anna, in: directory)
    try program.send("wait")
    try program.send(".net pass next \(step.rawValue)")
    try program.send(".net hang next")
    try program.send("send \(Self.ben) 12.34 --note rent")
    // What the shell asks by itself does not hang.
    let deadline = Date().addingTimeInterval(30)
    while true {
      try program.send(".http GET \(step.sign.path)")
      let answer = try program.read(until: "200 ").last ?? ""
      if answer.contains(step.sign.text) { break }
      try #require(Date() < deadline, "the server never had \(step.sign.text)")
    }
    // The journal is written before a step: when the program has stood still there, it is killed.
    try program.send(".net")
    try program.read(until: "online")
    #expect(program.end(with: SIGKILL) == -SIGKILL)

    let start = try await ProgramRun.reel(
      anna, input: "wait\n.screen\nhome\nwait\n.state codepay.account.balance\n", in: directory)
    #expect(start.code == 0, "\(start.diagnostics)")
    let wasMade = step != .isFullRead
    #expect(
      start.output.contains(
        "A transfer that had been begun is finished: 12.34 EUR sent to \(Self.ben).") == wasMade,
      "\(start.output)")
    #expect(start.output.hasSuffix(wasMade ? "\"87.66\"\n" : "\"100.00\"\n"), "\(start.output)")
    let other = try await ProgramRun.reel(
      ben, input: "home\nwait\n.state codepay.account.balance\n.http GET /transaction\n",
      in: directory)
    #expect(other.output.contains(wasMade ? "\"62.34\"\n" : "\"50.00\"\n"), "\(other.output)")
    #expect(other.output.components(separatedBy: "\"amount\"").count - 1 == (wasMade ? 1 : 0))
    _ = server.end(with: SIGTERM)
  }
}
