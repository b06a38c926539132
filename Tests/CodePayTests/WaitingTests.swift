import ReelApp
import Testing

@testable import CodePay

/// Commands that are typed while the bank is working: they depend on what was typed before.
@Suite struct WaitingTests {
  private static let ben = "+4915100000002"

  private let world: BankWorld

  init() throws { world = try BankWorld() }

  /// Returns Anna's app, with 100.00 EUR in her account.
  private func session() async throws -> AppSession {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 100")
    return session
  }

  /// Gives several commands, without waiting for their effects in between.
  private func type(_ lines: [String], in session: AppSession) async {
    for line in lines { #expect(session.start(line) == nil) }
    await session.store.settle()
  }

  /// A refusal, and what was typed, stay on the screen; what waited is named there.
  @Test func whatWaitsIsDroppedAfterARefusal() async throws {
    let session = try await session()
    await type(
      ["send +4915100000009 5", "send \(Self.ben) 7 --note second", "home"], in: session)
    let state = session.store.state
    #expect(
      state.tidings == [
        .failed(.refused([.recipient: .noSuchRecipient])),
        .notDone(["send \(Self.ben) 7 --note second", "home"]),
      ])
    #expect(state.top == .sendMoney && state.form[.amount] == "5")
    #expect(state.form.problems == [.recipient: .noSuchRecipient])
    #expect(
      session.screen.contains(
        "  info: Not done because of that: send \(Self.ben) 7 --note second, home.\n"))
    #expect(try await world.balance("2") == 10_000)
    #expect(try await world.list("transaction").isEmpty)
  }

  /// After money that could not be sent, no other money moves.
  @Test func whatWaitsIsDroppedAfterAFailure() async throws {
    let session = try await session()
    session.client.transport.block(throwing: .connectionLost) { $0.method == .post }
    await type(["send \(Self.ben) 5", "add-money 7"], in: session)
    #expect(session.store.state.tidings.count == 2)
    #expect(session.store.state.tidings.last == .notDone(["add-money 7"]))
    #expect(session.screen.contains("5.00 EUR not sent to \(Self.ben), no money has moved."))
    #expect(try await world.balance("2") == 10_000)
  }

  /// The same holds for a command that has waited itself, and needs no answer to be refused.
  @Test(
    arguments: [
      ("add-money abc", [.notDone(["add-money 5"])]),
      ("open 99", [.unknownTransaction("99"), .notDone(["add-money 5"])]),
    ] as [(String, [BankNotice])])
  func whatWaitsIsDroppedAfterAWaitingCommand(_ line: String, _ told: [BankNotice]) async throws {
    let session = try await session()
    await type(["refresh", line, "add-money 5"], in: session)
    #expect(session.store.state.tidings == told)
    #expect(
      session.store.state.form.problems
        == (line == "open 99" ? [:] : [.amount: .amount(.notANumber)]))
    #expect(try await world.balance("2") == 10_000)
  }

  /// Without new data, the stored ones are shown, and commands work on those.
  @Test func nothingIsDroppedOffline() async throws {
    let session = try await session()
    session.client.transport.block { _ in true }
    await type(["home", "transactions"], in: session)
    #expect(session.store.state.top == .transactions)
    #expect(session.store.state.tidings.count == 1)
    #expect(session.screen.contains("This is the last known state."))
  }

  /// What was told about one account is not shown with another one.
  @Test func theNextUserIsNotToldAboutAnotherAccount() async throws {
    let session = try await session()
    #expect(session.start("send \(Self.ben) 10") == nil)
    #expect(session.start("login \(Self.ben)", secrets: ["secret-ben-1"]) == nil)
    await session.store.settle()
    #expect(session.store.state.session?.phoneNumber == Self.ben)
    #expect(!session.store.state.tidings.contains(.sent(eur(1_000), to: Self.ben)))
    #expect(try await world.balance("2") == 9_000)
  }

  private static let secret = Secret("secret-1")
  private static let filter: [FieldName: String] = [.min: "5", .from: "1 May"]

  /// Commands are named as they are typed, without secrets.
  @Test(
    arguments: [
      (.router(.homeTapped), "home"), (.router(.refreshTapped), "refresh"),
      (.router(.backTapped), "back"),
      (
        .registration(
          .registerTapped(phone: ben, currency: "EUR", password: secret, confirmation: secret)),
        "register +4915100000002 --currency EUR"
      ),
      (.registration(.registrationFormTapped(phone: "", currency: "")), "register"),
      (.login(.loginTapped(phone: ben, password: secret)), "login +4915100000002"),
      (.login(.loginFormTapped(phone: "")), "login"), (.login(.logoutTapped), "logout"),
      (.form(.edited(values: [.note: "rent", .amount: "5"])), "set amount=5 note=rent"),
      (.addMoney(.addMoneyTapped(amount: "5")), "add-money 5"),
      (.addMoney(.addMoneyFormTapped), "add-money"),
      (.sendMoney(.sendTapped(recipient: "Ben", amount: "5", note: "x")), "send Ben 5 --note x"),
      (.sendMoney(.sendChecked(recipient: nil, amount: nil, note: nil)), "send"),
      (
        .transactions(
          .transactionsTapped(
            typed: filter, search: "rent", direction: .outgoing, sorting: .oldest)),
        "transactions --search rent --from \(Words.quoted("1 May")) --min 5 --outgoing --sort oldest"
      ),
      (.transactions(.filterTapped(condition: .min, text: "5")), "filter min 5"),
      (.transactions(.clearFilterTapped(condition: nil)), "clear-filter"),
      (.transactions(.sortTapped(order: .largest)), "sort largest"),
      (.transactions(.moreTapped), "next"), (.transactions(.previousTapped), "previous"),
      (.transactions(.pageTapped(number: 1)), "page 2"),
      (.transactionPage(.showTapped(id: "7")), "open 7"),
      (.transactionPage(.repeatTapped(id: nil)), "repeat"),
      (.settings(.settingsTapped), "settings"),
      (
        .settings(.passwordTapped(old: secret, new: secret, confirmation: secret)),
        "settings password"
      ),
      (.settings(.currencyChecked(code: "USD")), "settings currency USD"),
      (.settings(.phoneTapped(phone: ben)), "settings phone +4915100000002"),
      (.names(.nameTapped(phone: ben, name: "Ben")), "name +4915100000002 Ben"),
      (.resources(.resourcesTapped), "resources"),
      (.resources(.ownerAsked(id: "7")), "wipe account 7"),
      (.resources(.wipeTapped(resource: .user, id: "7")), "wipe user 7"),
    ] as [(CodePayApp.Action, String)])
  func droppedCommandsAreNamed(_ action: CodePayApp.Action, _ line: String) {
    var state = CodePayApp.State()
    // A choice of the language is not dropped.
    let choice = CodePayApp.Action.banking(.languageChosen(language: .de))
    state.waiting = [choice, action]
    state.dropWaiting()
    #expect(state.tidings == [.notDone([line])] && state.waiting == [choice])
  }
}
