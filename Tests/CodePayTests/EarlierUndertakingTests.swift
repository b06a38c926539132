import ReelApp
import Testing

@testable import CodePay

/// What was undertaken earlier is finished first: its end says nothing about what is done now.
@Suite struct EarlierUndertakingTests {
  private static let ben = "+4915100000002"

  private let world: BankWorld

  init() throws { world = try BankWorld() }

  /// The form of what has been done is closed, so that it is not sent twice; what waits goes on.
  @Test(
    arguments: [
      (5, "send \(ben) 10 --note rent", "send \(ben) 10 --note rent", .sent(eur(1_000), to: ben)),
      (5, "send \(ben) 10 --note rent", "add-money 7", .added(eur(700))),
      (6, "settings phone +4915100000009", "send \(ben) 10", .sent(eur(1_000), to: ben)),
    ] as [(Int, String, String, BankNotice)])
  func whatIsDoneIsNotTakenForAFailure(
    _ passing: Int, _ earlier: String, _ line: String, _ done: BankNotice
  ) async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 100")
    session.client.transport.arm(.brokenBefore, after: passing)
    await session.type(earlier)
    #expect(session.store.state.tidings.map(\.isError) == [true])
    session.client.transport.arm(nil)
    session.start(line)
    session.start("transactions")
    await session.store.settle()
    let state = session.store.state
    #expect(state.tidings.map(\.isError) == [true, false] && state.tidings.last == done)
    #expect(state.route == ScreenStack(.home, .transactions) && state.form == Form())
    #expect(try await world.list("transaction").count == (line == "add-money 7" ? 0 : 1))
  }

  /// A registration goes on, although an earlier one has been undone first.
  @Test func aRegistrationIsNotTakenForAnEarlierOne() async throws {
    let session = try await world.anna()
    session.client.transport.block { request in
      request.method == .delete || (request.method == .post && request.path == "/account")
    }
    await session.register()
    #expect(session.store.state.session == nil)
    session.client.transport.arm(nil)
    session.start("register +4915100000003 --currency EUR", secrets: ["secret-3", "secret-3"])
    session.start("add-money 5")
    await session.store.settle()
    #expect(
      session.store.state.tidings
        == [.registrationTakenBack(phone: "+4915100000001"), .added(eur(500))])
  }
}
