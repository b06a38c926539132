import Foundation
import ReelProgram
import TemporaryFiles
import Testing

/// `kill -9` in the middle of a transfer: the next start finishes the transfer, and reports it.
@Suite(.serialized) struct CodePayKillTests {
  private static let (anna, ben) = ("+491510000001", "+491510000002")

  /// A user's session on the service.
  private struct Client {
    var directory: TemporaryDirectory
    var arguments: [String]

    func run(_ lines: String) async throws -> String {
      let run = try await ProgramRun.reel(arguments, input: lines, in: directory)
      #expect(run.code == 0, "\(run.diagnostics)")
      return run.output
    }

    func register(_ phone: String, with amount: Int) async throws {
      _ = try await run(
        """
        register \(phone) --currency EUR
        secret-pass-1
        secret-pass-1
        add-money \(amount)
        wait

        """)
    }

    /// Opens Home; returns the output, which ends with the balance.
    func home() async throws -> String {
      try await run("wait\n.screen\nhome\nwait\n.state codepay.account.balance\n")
    }
  }

  /// Kills a program that sends 1 EUR, before its request at `step`; returns false if the transfer
  /// has fewer requests.
  private func kill(_ anna: Client, beforeRequest step: Int) throws -> Bool {
    let program = try PipedProgram(anna.arguments, in: anna.directory)
    try program.send("wait")
    for _ in 0..<step { try program.send(".net pass next") }
    try program.send(".net hang next")
    try program.send("send \(Self.ben) 1 --note \(step)")
    let deadline = Date().addingTimeInterval(1200)
    while true {
      try program.send(".net")
      let network = try program.read(until: "online").last ?? ""
      try program.send(".state codepay.working")
      try program.send(".state codepay.route[0].screen")
      let isThrough = try program.read(until: "\"home\"").dropLast().last == "null"
      // The journal is written before each request, so the program is killed while a request hangs.
      if network.hasSuffix("online") || isThrough {
        #expect(program.end(with: SIGKILL) == -SIGKILL)
        return !isThrough
      }
      try #require(Date() < deadline, "request \(step + 1) never came: \(network)")
    }
  }

  /// Kills a program before each request of a transfer, always with the same accounts.
  @Test func nothingIsLost() async throws {
    let directory = try TemporaryDirectory()
    let server = try PipedProgram(["serve"], in: directory)
    let address = try server.read(until: "http").joined()
    let service = ["codepay", "--api", "codepay=\(address)/codepay", "--data"]
    let ben = Client(directory: directory, arguments: service + ["ben"])
    let anna = Client(directory: directory, arguments: service + ["anna"])
    try await ben.register(Self.ben, with: 50)
    try await anna.register(Self.anna, with: 100)
    var (made, step) = (0, 0)
    var told: [Bool] = []
    while try kill(anna, beforeRequest: step) {
      let start = try await anna.home()
      let other = try await ben.run(
        "home\nwait\n.state codepay.account.balance\n.http GET /transaction\n")
      let count = other.components(separatedBy: "\"amount\"").count - 1
      // The transfer was made or not; if it was, it is reported exactly once.
      #expect(count == made || count == made + 1)
      let isTold = start.contains(
        "A pending transfer is finished: 1.00 EUR sent to \(Self.ben).")
      #expect(isTold == (count > made), "killed before request \(step + 1): \(start)")
      told.append(isTold)
      made = count
      #expect(start.hasSuffix("\"\(100 - made).00\"\n"), "\(start)")
      #expect(other.contains("\"\(50 + made).00\"\n"), "\(other)")
      step += 1
    }
    // Before the post nothing has happened; after it, the transfer is always finished.
    let post = try #require(told.firstIndex(of: true))
    #expect(post > 0 && told[post...].allSatisfy { $0 } && told.count > 10)
    _ = server.end(with: SIGTERM)
  }
}
