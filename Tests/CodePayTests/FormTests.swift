import Reel
import ReelApp
import ReelTesting
import Testing

@testable import CodePay

/// Forms: their fields are checked before anything is sent, and the user confirms before money
/// moves.
@Suite struct FormTests {
  private let world: BankWorld

  init() throws { world = try BankWorld() }

  private func session() async throws -> AppSession {
    let session = try await world.anna()
    await session.register()
    return session
  }

  private func command(_ name: String) throws -> Command<CodePayApp.State, CodePayApp.Action> {
    try #require(CodePayApp(bank: .unanswered).commands.first { $0.name == name })
  }

  /// Returns the messages at the fields of the form.
  private func complaints(_ session: AppSession) -> [String: String] {
    let inputs = session.app.screen(for: session.store.state).elements.compactMap { element in
      if case .input(let input) = element { input } else { nil }
    }
    return Dictionary(
      uniqueKeysWithValues: inputs.compactMap { input in
        input.complaint.map { (input.name, $0.english) }
      })
  }

  private let noPhone = "A phone number is + and 8 to 15 digits, such as +49 151 2345678."

  /// The passwords are asked for once the other fields are valid.
  @Test func registrationIsCheckedBeforeThePasswords() async throws {
    let session = try await world.anna()
    let register = try command("register")
    func instead(_ line: String) throws -> CodePayApp.Action? {
      let action = try register.given(try Words(line)).action()
      return register.substitute(for: action, in: session.store.state)
    }
    func tapped(_ phone: String, _ currency: String) -> CodePayApp.Action {
      .registration(.registrationFormTapped(phone: phone, currency: currency))
    }
    #expect(try instead("register") == tapped("", ""))
    #expect(try instead("register 0151 --currency EUR") == tapped("0151", "EUR"))
    #expect(try instead("register +491510000001 --currency EUR") == nil)
    #expect(register.substitute(for: .router(.backTapped), in: session.store.state) == nil)
    session.store.send(tapped("", ""))
    #expect(session.store.state.form == Form())
    #expect(
      complaints(session) == ["phone": "This is missing.", "currency": "This is missing."])
    await session.type("set phone 0151")
    #expect(session.store.state.form.problems == [:])
    #expect(complaints(session) == ["phone": noPhone, "currency": "This is missing."])
    #expect(try instead("register --currency euro") == tapped("", "euro"))
    session.store.send(tapped("", "euro"))
    #expect(session.store.state.form.typed == [.phone: "0151", .currency: "euro"])
    #expect(session.store.state.form.problems == [.phone: .notAPhone, .currency: .notACurrency])
    await session.type("set phone=+491510000001 currency=EUR")
    #expect(try instead("register") == nil)
    #expect(complaints(session) == [:])
  }

  /// Opening the form logs the user out, like the command.
  @Test func theFormEndsTheSession() async throws {
    let session = try await session()
    session.store.send(.registration(.registrationFormTapped(phone: "", currency: "")))
    #expect(session.store.state.working?.goal == .logOut && session.store.state.session == nil)
    await session.store.settle()
    #expect(session.store.state.route == ScreenStack(.login, .register))
    #expect(session.screen.contains("info: Logged out."))
    #expect(session.client.bank.stored().snapshot == nil)
  }

  /// A user who logs in is asked for the phone number, and for the password once that is valid.
  @Test func logInIsCheckedBeforeThePassword() async throws {
    let session = try await session()
    let login = try command("login")
    func instead(_ line: String) throws -> CodePayApp.Action? {
      let action = try login.given(try Words(line)).action()
      return login.substitute(for: action, in: session.store.state)
    }
    func tapped(_ phone: String) -> CodePayApp.Action { .login(.loginFormTapped(phone: phone)) }
    #expect(try instead("login") == tapped("") && instead("login 0151") == tapped("0151"))
    #expect(try instead("login +491510000001") == nil)
    #expect(login.substitute(for: .router(.backTapped), in: session.store.state) == nil)
    // Opening the form ends the session, and offers the last user's phone number.
    session.store.send(tapped(""))
    await session.store.settle()
    #expect(session.store.state.route == ScreenStack(.login) && session.store.state.session == nil)
    #expect(session.store.state.form.typed == [.phone: "+4915100000001"])
    #expect(session.store.state.form.problems == [:] && complaints(session) == [:])
    await session.type("set phone 0151")
    #expect(complaints(session) == ["phone": noPhone] && session.store.state.form.problems == [:])
    #expect(try instead("login") == tapped(""))
    session.store.send(tapped(""))
    #expect(session.store.state.form.problems == [.phone: .notAPhone])
    await session.type("set amount 5")
    #expect(session.store.state.tidings == [.failed(.notLoggedIn)])
    await session.type("set phone +4915100000001")
    #expect(try instead("login") == nil)
    await session.type("login", secrets: ["secret-1"])
    #expect(session.store.state.route == ScreenStack(.home))
    await session.type("logout")
    #expect(complaints(session) == [:])
    #expect(
      await session.type("set phone 1") == "log in first, with “login” or “register”")
    await session.type("login", secrets: ["secret-1"])
    #expect(session.store.state.form.problems == [.phone: .missing])
  }

  /// A direction is a complete condition.
  @Test func aDirectionTakesNoValue() throws {
    let filter = try command("filter")
    for word in ["outgoing", "incoming", "eingang"] {
      let error = #expect(throws: LineError.self) {
        try filter.given(try Words("filter \(word) X Y")).action()
      }
      #expect(error?.message.english.hasPrefix("unexpected argument “X”") == true, "\(word)")
      #expect(error?.code == .unexpectedArgument)
      _ = try filter.given(try Words("filter \(word)")).action()
    }
    #expect(
      try filter.given(try Words("filter search New  York")).action()
        == .transactions(.filterTapped(condition: .search, text: "New York")))
    #expect(
      try filter.given(try Words("filter search")).action()
        == .transactions(.filterTapped(condition: .search, text: nil)))
  }

  @Test func amountsAreCheckedBeforeSending() async throws {
    let session = try await session()
    await session.type("add-money")
    #expect(complaints(session) == ["amount": "This is missing."])
    await session.type("set amount 12,50")
    #expect(complaints(session) == [:])
    await session.type("add-money")
    await session.type("send")
    #expect(
      complaints(session) == ["recipient": "This is missing.", "amount": "This is missing."])
    await session.type("set recipient +4915100000001")
    await session.type("set amount 0")
    #expect(
      complaints(session) == [
        "recipient": "This is your own phone number.", "amount": "It has to be more than zero.",
      ])
  }

  /// The bank checks the order first; the question contains the amount and the recipient.
  @Test func sendingNeedsConfirmation() async throws {
    let session = try await session()
    await session.type("add-money 10")
    let send = try command("send")
    func question(_ line: String) async throws -> String? {
      let action = try send.given(try Words(line)).action()
      session.store.send(try #require(send.preparation(for: action)))
      await session.store.settle()
      return send.question(in: session.store.state, before: action)?.english
    }
    #expect(try await question("send") == nil)
    #expect(session.store.state.top == .sendMoney && session.store.state.form.problems == [:])
    #expect(try await question("send +4915100000009 5") == nil)
    #expect(session.store.state.form.problems == [.recipient: .noSuchRecipient])
    #expect(try await question("send +4915100000002 50") == nil)
    #expect(session.store.state.form.problems[.amount] != nil)
    #expect(
      try await question("send +4915100000002 5 --note tea")
        == "Send 5.00 EUR to +4915100000002, “tea”?")
    #expect(session.store.state.transactions.isEmpty)
    #expect(send.given(try Words("send +4915100000002 5")).asksPerson)
    #expect(!send.given(try Words("send +4915100000002 5 --yes")).asksPerson)
    #expect(send.given(try Words("send +4915100000002 5")).countOfAnswers == 0)
    session.client.transport.block { _ in true }
    #expect(try await question("send") == nil)
    #expect(session.screen.contains("error: "))
    #expect(send.preparation(for: .router(.backTapped)) == nil)
    #expect(send.question(in: session.store.state, before: .router(.backTapped)) == nil)
  }
}
