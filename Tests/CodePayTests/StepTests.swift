import Reel
import ReelApp
import ReelHTTP
import Testing

@testable import CodePay

/// The bank's work as actions: each step has one.
@Suite struct StepTests {
  private let world: BankWorld

  init() throws { world = try BankWorld() }

  /// The steps of refreshing the balance, if it is right.
  private static let refresh = [
    "accountRead", "sentListed", "receivedListed", "taken", "settled", "stored",
  ]

  @Test func aTransfersStepsAreActions() async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 10")
    let before = session.actions.count
    await session.type("send +4915100000002 4 --note rent")
    #expect(
      Array(session.actions.dropFirst(before))
        == ["sendTapped", "stored"] + Self.refresh
        + [
          // Its conditions, and the journal.
          "accountsFound", "fullnessRead", "begun",
          // The post and the recipient's balance; the journal is written before each of the two.
          "posted", "noted", "accountRead", "noted", "accountWritten", "noted",
          // The sender's balance, and the end.
          "accountRead", "sentListed", "receivedListed", "taken", "phonesRead", "phonesNoted",
          "tryNoted", "accountWritten", "settled", "finished", "stored",
        ])
    let stages = session.lines.dropFirst(before).map { line in
      ["posting", "posted", "credited"].last { line.state.contains("\"stage\":\"\($0)\"") }
    }
    #expect(Set(stages) == [nil, "posting", "posted", "credited"])
  }

  @Test func aRegistrationsStepsAreActions() async throws {
    let session = try await world.anna()
    let before = session.actions.count
    await session.register()
    #expect(
      Array(session.actions.dropFirst(before)) == [
        "registerTapped", "stored", "sessionEnded", "passwordsChecked", "usersFound",
        "accountsFound", "fullnessRead", "fullnessRead", "begun", "userCreated", "accountCreated",
        "opened", "finished", "loggedIn", "entered", "stored",
      ])
  }

  /// Passwords are in no action and in no state, whatever is done with them and however it fails.
  @Test func passwordsAreNotRecorded() async throws {
    let session = try await world.anna()
    for isLost in [true, false] {
      session.client.transport.block(throwing: .connectionLost) {
        isLost && $0.method != .get && $0.path.hasPrefix("/user")
      }
      await session.register()
      await session.type("settings phone +49 151 00000009")
      await session.type(
        "settings password", secrets: ["secret-1", "other-secret-2", "other-secret-2"])
      await session.type("login +49 151 00000009", secrets: ["other-secret-2"])
    }
    #expect(session.store.state.session?.phoneNumber == "+4915100000009")
    for name in ["userRead", "userWritten", "userCreated", "usersFound", "loggedIn"] {
      #expect(session.actions.contains(name), "\(name)")
    }
    for line in session.lines {
      for part in [line.action, line.state] {
        #expect(!part.contains("secret-"))
      }
    }
  }

  /// An answer that is not waited for changes nothing, and one that was not expected ends the work:
  /// the journal knows how to go on.
  @Test func unexpectedAnswersAreHarmless() async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 10")
    let before = session.store.state
    session.store.send(.bank(.posted(outcome: .done("9"))))
    #expect(session.store.state == before)
    session.start("send +4915100000002 4")
    // The first answer is what is stored, and the last one, too.
    session.store.send(.bank(.posted(outcome: .done("9"))))
    #expect(session.store.state.working?.phase == .reading)
    while session.store.state.working?.transfer == nil { await Task.yield() }
    session.store.send(.bank(.settled(outcome: .done([]))))
    await session.store.settle()
    #expect(session.store.state.working == nil && session.store.state.waiting == [])
    await session.type("home")
    #expect(session.store.state.pendingTransfers == [])
    let count = try await world.list("transaction").count
    #expect(session.store.state.account?.balance == eur(count == 1 ? 600 : 1_000))
    #expect(try await world.balance("1") == (count == 1 ? 5_400 : 5_000))
  }

  /// A setting is not changed in an account that cannot be read.
  @Test func anUnreadableAccountIsNotChanged() throws {
    var change = AccountChange(id: "1", phone: "+4915100000009")
    var told: [BankNotice] = []
    guard case .ask(.account("1", true)) = change.next(after: .begun, &told) else {
      Issue.record("the account is read first")
      return
    }
    let record = AccountRecord(phoneNumber: "", currency: "euro", balance: 1)
    let reading = AccountReading(Element(id: "1", content: record))
    let answer = Answer.accountRead(outcome: .done(reading))
    guard case .end(.api(.malformed)?) = change.next(after: .answered(answer), &told) else {
      Issue.record("an account in no currency has been changed")
      return
    }
  }
}
