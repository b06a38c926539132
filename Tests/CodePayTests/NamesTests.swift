import Foundation
import Reel
import ReelApp
import Testing

@testable import CodePay

/// The user's names for others: they are shown, found, offered and understood, and stay on this
/// machine.
@Suite struct NamesTests {
  private let world: BankWorld

  init() throws { world = try BankWorld() }

  @Test func aNameCanReplaceItsNumber() async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 100")
    await session.type("name +49 (151) 0000 0002 Ben Miller")
    #expect(session.screen.contains("info: +4915100000002 is called Ben Miller."))
    #expect(
      session.store.state.partners.map { [$0.word, $0.description.english] } == [
        ["Ben Miller", "+4915100000002"], ["+4915100000002", "Ben Miller"],
      ])
    await session.type("send \"ben miller\" 5 --note rent")
    #expect(session.screen.contains("info: 5.00 EUR sent to Ben Miller."))
    #expect(session.screen.contains("→ (outgoing) 1 Ben Miller  rent -5.00 EUR → open 1"))
    await session.type("set recipient Ben Miller")
    await session.type("set amount 1")
    await session.type("send")
    #expect(session.store.state.account?.balance == eur(9_400))
    let partner = session.store.state.partners.first
    #expect(partner?.word == "Ben Miller")
    #expect(partner?.description.english == "+4915100000002  2026-01-01  -1.00 EUR")
    let transaction = session.store.state.transactionChoices.last
    #expect(transaction?.description.english.hasSuffix("Ben Miller") == true)
    await session.type("filter search mill")
    #expect(session.screen.contains("2 Ben Miller -1.00 EUR"))
    await session.type("open 1")
    #expect(session.screen.contains("To: Ben Miller  +4915100000002"))
    // A number is renamed by its name, and then loses its name.
    await session.type("name \"Ben Miller\" Benno")
    #expect(session.store.state.route.top == .transaction(id: "1"))
    #expect(session.screen.contains("To: Benno  +4915100000002"))
    await session.type("name +49 151 00000002")
    #expect(session.screen.contains("info: +4915100000002 no longer has a name."))
    #expect(session.store.state.book == AddressBook())
    await session.type("name 0151 Ben")
    #expect(session.screen.contains("error: “0151” is neither a phone number nor a name"))
  }

  /// What the user has deleted is gone from every list at once, and never marked as deleted by
  /// others; the marks of what they have changed stay.
  @Test func whatTheUserHasDeletedIsGone() async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 10")
    for amount in 1...3 { await session.type("send +4915100000002 \(amount)") }
    try await world.change(.delete, "/transaction/2")
    await session.type("home")
    await session.type("transactions")
    #expect(session.screen.contains("− (gone) 2"))
    await session.type("open 1")
    await session.type("wipe transaction 1 --yes")
    #expect(session.store.state.top == .transactions)
    #expect(session.store.state.transactions.map(\.id) == ["3"])
    #expect(session.screen.contains("− (gone) 2") && !session.screen.contains(" 1 +49"))
    await session.type("home")
    #expect(session.store.state.transactions.map(\.id) == ["3"])
    #expect(session.store.state.changes.gone == [])
    #expect(session.store.state.tidings == [])
    #expect(session.store.state.account?.balance == eur(400))
    #expect(session.client.bank.stored().snapshot?.transactions.map(\.id) == ["3"])
    await session.type("logout")
    await session.type("wipe transaction 3 --yes")
    #expect(session.store.state.tidings == [.wiped(.transaction, id: "3")])
  }

  /// Money that has come in since is announced once, with the sender's name.
  @Test func incomingMoneyIsAnnounced() async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("name 0049 151 00000002 Ben")
    func receive(_ count: Int) async throws {
      for _ in 0..<count {
        try await world.change(
          .post, "/transaction",
          #"{"senderId":"1","receiverId":"2","amount":5,"currency":"EUR","createdOn":1}"#)
      }
      await session.type("refresh")
    }
    try await receive(1)
    #expect(session.store.state.tidings.contains(.received(eur(500), from: "Ben")))
    #expect(session.screen.contains("info: 5.00 EUR received from Ben."))
    try await receive(0)
    #expect(!session.screen.contains("received"))
    try await receive(4)
    #expect(session.screen.contains("Money was received 4 times: “transactions” lists it."))
    #expect(BankNotice.received(eur(500), from: "").text { $0 }.english == "5.00 EUR received.")
  }

  /// What others have sent or deleted since the last fetch is marked until the next one; what the
  /// user has sent is not.
  @Test func whatOthersHaveChangedIsMarked() async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 10")
    await session.type("send +4915100000002 3")
    try await world.change(
      .post, "/transaction",
      #"{"senderId":"1","receiverId":"2","amount":5,"currency":"EUR","createdOn":1}"#)
    await session.type("transactions")
    func lists(_ mark: String, _ name: String, _ end: String) -> Bool {
      session.screen.contains(
        """
          Thursday, 1 January 2026
          → (outgoing) 1 \(name) -3.00 EUR → open 1
          Thursday, 1 January 1970
          \(mark) 2 \(name)  reference 2 +5.00 EUR \(end)
          Sorted: newest first.
        """)
    }
    await session.type("refresh")
    #expect(lists("+ (new)", "+4915100000002", "appear → open 2"))
    await session.type("name +4915100000002 Ben")
    #expect(lists("+ (new)", "Ben", "appear → open 2"))
    try await world.change(.delete, "/transaction/2", "")
    await session.type("refresh")
    #expect(lists("− (gone)", "Ben", "vanish"))
    await session.type("refresh")
    #expect(session.store.state.changes == ListChanges())
  }

  /// A person in the form is one by name, and the question says both.
  @Test func theQuestionNamesThePerson() async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 10")
    await session.type("name +4915100000002 Ben")
    await session.type("set recipient ben")
    await session.type("set amount 2")
    let state = session.store.state
    #expect(FieldName.recipient.problem(in: state.form, state) == nil)
    session.store.send(.sendMoney(.sendChecked(recipient: nil, amount: nil, note: "Lunch")))
    await session.store.settle()
    let send = try #require(session.app.commands.first { $0.name == "send" })
    #expect(
      send.question(
        in: session.store.state,
        before: .sendMoney(.sendTapped(recipient: nil, amount: nil, note: nil))
      )?.english == "Send 2.00 EUR to Ben (+4915100000002), “Lunch”?")
  }

  /// A name belongs to one phone number and one user's account.
  @Test func namesAreKept() async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("name +4915100000002 Ben")
    await session.type("name +4915100000003 BEN")
    #expect(
      session.screen.contains(
        "info: +4915100000003 is called BEN, and +4915100000002 no longer has a name."))
    #expect(session.store.state.book.names == ["+4915100000003": "BEN"])
    await session.type("name +4915100000003 BEN")
    #expect(session.screen.contains("info: +4915100000003 is called BEN.\n"))
    await session.type("logout")
    #expect(session.store.state.book == AddressBook())
    await session.type("register +4915100000005 --currency EUR", secrets: ["secret-1", "secret-1"])
    #expect(session.store.state.book == AddressBook())
    await session.type("login +4915100000001", secrets: ["secret-1"])
    #expect(session.store.state.book.names == ["+4915100000003": "BEN"])
    #expect(try await session.client.restart().snapshot?.book.names.count == 1)
    await session.type("logout")
    #expect(await session.type("name +4915100000003 Ben")?.hasPrefix("log in first") == true)
    session.store.send(.names(.nameTapped(phone: "+4915100000003", name: "Ben")))
    #expect(session.store.state.tidings == [.failed(.notLoggedIn)])
  }

  /// A phone number would be shown, and taken, for another account.
  @Test(arguments: ["+4915100000002", "+49 151 00000002", "0049 (151) 00000002", "+1"])
  func aPhoneNumberIsNoName(_ name: String) async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("name +4915100000004 \"\(name)\"")
    #expect(session.store.state.tidings == [.namedLikeAPhone(name)])
    #expect(
      session.screen.contains(
        "error: “\(name)” looks like a phone number, and would be taken for that one"))
    #expect(session.store.state.book == AddressBook())
    for name in ["Ben 2", "007", "1 + 1"] {
      await session.type("name +4915100000004 \"\(name)\"")
    }
    #expect(session.store.state.book.names == ["+4915100000004": "1 + 1"])
  }

  /// A file that cannot be written is reported, and no name changes.
  @Test func anUnusableNameIsReported() async throws {
    let session = try await world.anna()
    await session.register()
    let file = world.directory.appendingPathComponent("anna.json")
    let kept = try Data(contentsOf: file)
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    _ = await session.client.bank.call("+4915100000002", "Ben")
    try FileManager.default.removeItem(at: file)
    try kept.write(to: file)
    await session.type("home")
    #expect(session.store.state.book == AddressBook())
  }

  /// Recordings from before names, orders and zones were introduced keep their meaning.
  @Test func earlierStatesAreRead() throws {
    var state = CodePayApp.State()
    state.book.call("+4915100000002", "Ben")
    state.sorting = .largest
    state.zone = Zone("Europe/Berlin")
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(CodePayApp.State.self, from: data) == state)
    var members = try #require(
      try JSONSerialization.jsonObject(with: data) as? [String: Any])
    for key in ["book", "sorting", "zone"] { #expect(members.removeValue(forKey: key) != nil) }
    let earlier = try JSONSerialization.data(withJSONObject: members)
    #expect(
      try JSONDecoder().decode(CodePayApp.State.self, from: earlier) == CodePayApp.State())
  }
}
