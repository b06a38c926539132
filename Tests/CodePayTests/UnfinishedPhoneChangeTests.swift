import ReelApp
import ReelHTTP
import Testing

@testable import CodePay

/// A change of the phone number that was not finished before its user was logged out: the user has
/// one number, the account maybe the other, and the journal of this machine knows both.
@Suite struct UnfinishedPhoneChangeTests {
  private static let (old, new, ben) = ("+4915100000001", "+4915100000077", "+4915100000002")
  private static let secret = Secret("secret-anna-1")

  private let world: BankWorld
  private let client: BankClient

  /// Anna's user has the new number, her account with 100.00 EUR the old one; Ben has used the
  /// machine since.
  init() async throws {
    world = try BankWorld()
    client = try await world.client("anna", Self.old, with: 10_000)
    _ = try client.storage.begin(
      .phoneChange(PhoneChange(userId: "1", old: Self.old, new: Self.new)), for: "1")
    try await world.change(
      .put, "/user/1", #"{"phoneNumber":"\#(Self.new)","password":"secret-anna-1"}"#)
    let report = await client.bank.register(
      phone: Self.ben, currency: "EUR", password: Secret("secret-ben-1"),
      confirmation: Secret("secret-ben-1"))
    #expect(report.tidings == [])
  }

  private func logIn(_ phone: String, _ password: Secret = secret) async -> Report {
    await client.bank.logIn(phone: phone, password: password)
  }

  private func phones() async throws -> [[String]] {
    try await [world.list("user"), world.list("account")].map { list in
      list.compactMap { $0["phoneNumber"] }
    }
  }

  @Test(arguments: [old, new]) func itIsTakenBackAtTheLogIn(_ phone: String) async throws {
    let report = await logIn(phone)
    #expect(
      report.tidings == [.settingTakenBack(.api(.connectionLost(server: "server")))])
    #expect(report.snapshot?.session == Session(accountId: "1", phoneNumber: Self.old))
    #expect(report.snapshot?.account?.balance == eur(10_000) && report.lastPhone == Self.old)
    #expect(try await phones() == [[Self.old, Self.ben], [Self.old, Self.ben]])
    #expect(try client.storage.journal("1").isEmpty)
    #expect(await logIn(Self.old).tidings == [])
  }

  @Test(arguments: [old, new]) func itIsFinishedAtTheLogIn(_ phone: String) async throws {
    try await world.change(
      .put, "/account/1", #"{"phoneNumber":"\#(Self.new)","currency":"EUR","balance":100}"#)
    let report = await logIn(phone)
    #expect(report.tidings == [.phoneChanged(Self.new)])
    #expect(report.snapshot?.session == Session(accountId: "1", phoneNumber: Self.new))
    #expect(try await phones() == [[Self.new, Self.ben], [Self.new, Self.ben]])
  }

  /// Another process has taken the user's number back while the account got the new one.
  @Test func aUserIsGivenTheNumberOfTheAccount() async throws {
    try await world.change(
      .put, "/user/1", #"{"phoneNumber":"\#(Self.old)","password":"secret-anna-1"}"#)
    try await world.change(
      .put, "/account/1", #"{"phoneNumber":"\#(Self.new)","currency":"EUR","balance":100}"#)
    #expect(await logIn(Self.old).tidings == [.phoneChanged(Self.new)])
    #expect(try await phones() == [[Self.new, Self.ben], [Self.new, Self.ben]])
    #expect(try client.storage.journal("1").isEmpty)
  }

  /// Another user of the machine has nothing to do with it.
  @Test func itWaitsForItsUser() async throws {
    #expect(await client.bank.home().tidings == [])
    #expect(await logIn(Self.new, Secret("secret-ben-1")).tidings == [.failed(.wrongLogIn)])
    #expect(await logIn(Self.old, Secret("secret-ben-1")).tidings == [.failed(.wrongLogIn)])
    #expect(await logIn(Self.ben, Secret("secret-ben-1")).tidings == [])
    #expect(try await phones() == [[Self.new, Self.ben], [Self.old, Self.ben]])
    #expect(try client.storage.journal("1").count == 1)
  }

  /// The account may be gone, or be another one on a server that has been reset.
  @Test(arguments: [true, false]) func theAccountIsNoLongerThere(_ isGone: Bool) async throws {
    let other = #"{"phoneNumber":"+4915100000099","currency":"EUR","balance":1}"#
    try await world.change(isGone ? .delete : .put, "/account/1", isGone ? "{}" : other)
    let report = await logIn(Self.new)
    #expect(report.tidings == [.failed(.noAccount)] && report.snapshot == nil)
    #expect(client.credentials["token bank"] == nil)
  }

  /// Without the account, the user is not logged in, and may try again.
  @Test func theAccountCannotBeAsked() async throws {
    client.transport.block(throwing: .noConnection) { $0.path == "/account/1" }
    let report = await logIn(Self.new)
    #expect(report.tidings.count == 1 && report.snapshot == nil)
    #expect(client.credentials["token bank"] == nil)
    client.transport.arm(nil)
    #expect(await logIn(Self.new).snapshot?.session.accountId == "1")
  }
}

/// A change of the phone number that another process takes for an interrupted one, and takes back.
@Suite struct PhoneChangeInTwoProcessesTests {
  private static let (old, new) = ("+4915100000001", "+4915100000077")

  @Test(arguments: [(HTTPMethod.put, "/user/1"), (.put, "/account/1")])
  func bothNumbersAreTheSame(_ method: HTTPMethod, _ path: String) async throws {
    let world = try BankWorld()
    let client = try await world.client("anna", Self.old, with: 10_000)
    let takenBack = Tidings()
    client.transport.meanwhile(at: method, path) { await takenBack.add(client.bank.home()) }
    let report = await client.bank.changePhone(to: Self.new)
    #expect(
      await takenBack.all == [.settingTakenBack(.api(.connectionLost(server: "server")))])
    #expect(report.tidings == [.phoneChanged(Self.new)])
    for resource in ["user", "account"] {
      #expect(try await world.list(resource).map { $0["phoneNumber"] } == [Self.new])
    }
    #expect(report.snapshot?.session.phoneNumber == Self.new)
    #expect(try client.storage.journal("1").isEmpty)
    let secret = Secret("secret-anna-1")
    #expect(await client.bank.logIn(phone: Self.new, password: secret).tidings == [])
  }

  /// The account gets the new number while the other process takes back the user's.
  @Test func whoTakesItBackLooksAgain() async throws {
    let world = try BankWorld()
    let client = try await world.client("anna", Self.old, with: 10_000)
    _ = try client.storage.begin(
      .phoneChange(PhoneChange(userId: "1", old: Self.old, new: Self.new)), for: "1")
    try await world.change(
      .put, "/user/1", #"{"phoneNumber":"\#(Self.new)","password":"secret-anna-1"}"#)
    client.transport.meanwhile(at: .put, "/user/1") {
      try? await world.change(
        .put, "/account/1", #"{"phoneNumber":"\#(Self.new)","currency":"EUR","balance":100}"#)
    }
    #expect(await client.bank.home().tidings == [.phoneChanged(Self.new)])
    for resource in ["user", "account"] {
      #expect(try await world.list(resource).map { $0["phoneNumber"] } == [Self.new])
    }
  }
}

/// What another process tells.
private actor Tidings {
  private(set) var all: [BankNotice] = []
  func add(_ report: Report) { all += report.tidings }
}
