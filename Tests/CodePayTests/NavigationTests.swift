import Reel
import ReelApp
import Testing

@testable import CodePay

/// Leaving a screen: the next screen, and the data that is discarded.
@Suite struct NavigationTests {
  private let world: BankWorld

  init() throws { world = try BankWorld() }

  /// The user returns to the previous screen, unless it does not exist any more.
  @Test func repeatingReturnsToTheScreen() async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 100")
    await session.type("send +4915100000002 10")
    for (lines, route) in [
      (["home"], ScreenStack(.home)), (["transactions"], ScreenStack(.home, .transactions)),
      (["transactions", "show 1"], ScreenStack(.home, .transactions, .transaction(id: "1"))),
      (["settings"], ScreenStack(.home, .settings)),
    ] as [([String], ScreenStack<Route>)] {
      for line in lines { await session.type(line) }
      await session.type("repeat 1")
      #expect(session.store.state.route.screens == route.screens + [.sendMoney])
      await session.type("repeat 1")
      await session.type("back")
      #expect(session.store.state.route == route)
    }
    await session.type("show 1")
    await session.type("repeat")
    try await world.change(.delete, "/transaction/1")
    await session.type("resources")
    await session.type("home")
    await session.type("back")
    #expect(session.store.state.route == ScreenStack(.home))
  }

  /// Every command is asked about that leaves or replaces a form with texts, and no other.
  @Test func droppingWhatWasTypedIsAsked() async throws {
    let session = try await world.anna()
    let lines = [
      "register", "login", "login 0152", "logout", "add-money", "add-money 5", "send",
      "send +4915100000002 5", "set amount 2", "set note x", "transactions", "search rent",
      "filter min 5", "clear-filter", "sort newest", "next", "previous", "page 2", "open 1",
      "repeat",
      "settings",
      "settings password", "settings currency USD", "settings phone +4915100000009",
      "name +4915100000002 Ben", "home", "refresh", "back", "resources", "wipe user 1",
    ]
    func dropping() -> [String] { lines.filter(session.drops) }
    #expect(
      session.app.commands.map(\.name).filter { name in
        !lines.contains { $0 == name || $0.hasPrefix(name + " ") }
      } == [])
    #expect(dropping() == [])
    await session.type("register 0151 --currency EUR", secrets: ["short", "short"])
    #expect(dropping() == ["login", "login 0152", "back"])
    await session.type("back")
    await session.register()
    #expect(dropping() == [])
    for line in ["add-money", "send"] {
      await session.type(line)
      #expect(dropping() == [])
      await session.type("set amount 1")
      let isSending = line == "send"
      #expect(
        dropping()
          == [
            "register", "login", "login 0152", isSending ? "add-money" : nil, "add-money 5",
            isSending ? nil : "send", "send +4915100000002 5", "transactions", "search rent",
            "filter min 5", "clear-filter", "sort newest", "settings", "settings password",
            "settings currency USD",
            "settings phone +4915100000009", "home", "back",
          ].compactMap(\.self))
      await session.type("set amount")
      #expect(dropping() == [])
    }
    // What is being sent is not dropped, and what was sent can be repeated.
    await session.type("add-money 100")
    session.start("send +4915100000002 10")
    #expect(dropping() == [])
    await session.store.settle()
    await session.type("repeat 1")
    #expect(session.store.state.top == .sendMoney)
    #expect(dropping() == [])
    await session.type("set note again")
    #expect(session.drops("back") && session.drops("repeat") && !session.drops("send"))
  }

  @Test func settingsAreNotShownAfterALogOut() async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("settings password", secrets: ["wrong-1", "secret-2", "secret-2"])
    #expect(session.screen.contains("! The password is wrong."))
    await session.type("settings password", secrets: ["secret-1", "weak", "weak"])
    #expect(session.screen.contains("password “Password” [] shake !"))
    await session.type("logout")
    #expect(session.screen.contains("Log in") && !session.screen.contains("!"))
    #expect(session.store.state.form == Form())
  }

  @Test func usersCannotWipeTheirOwnAccount() async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 12,50")
    let own = try #require(session.store.state.session?.accountId)
    await session.type("wipe account \(own) --yes")
    #expect(session.store.state.tidings == [.failed(.ownAccount)])
    let users = try await world.list("user")
    let user = try #require(users.first { $0["phoneNumber"] == "+4915100000001" }?["id"])
    await session.type("wipe user \(user) --yes")
    #expect(session.store.state.tidings == [.failed(.ownAccount)])
    await session.type("home")
    #expect(session.store.state.account?.balance == eur(1_250))
    // The question contains the account's owner and balance.
    let wipe = try #require(session.app.commands.first { $0.name == "wipe" })
    func question(_ id: String, of resource: Resource = .account) async throws -> String? {
      let action = CodePayApp.Action.resources(.wipeTapped(resource: resource, id: id))
      let preparation = try #require(wipe.preparation(for: action))
      session.store.send(preparation)
      await session.store.settle()
      return wipe.question(in: session.store.state, before: action)?.english
    }
    let isSure = "Delete it on the server? This cannot be undone."
    #expect(try await question(own) == nil)
    #expect(session.screen.contains("This is your own: without it you could no longer log in."))
    #expect(try await question("99") == nil)
    #expect(session.screen.contains("There is no account 99."))
    let accounts = try await world.list("account")
    let other = try #require(accounts.compactMap { $0["id"] }.first { $0 != own })
    let phone = "+4915100000002"
    #expect(
      try await question(other)
        == "The account \(other) belongs to \(phone), with 50.00 EUR in it. \(isSure)")
    let found = "The account \(other) belongs to \(phone), with 50.00 EUR in it."
    #expect(session.screen.contains(found))
    session.client.transport.arm(.offlineBefore)
    #expect(try await question(other) == nil)
    session.client.transport.arm(nil)
    #expect(wipe.preparation(for: .router(.homeTapped)) == nil)
    #expect(wipe.question(in: session.store.state, before: .router(.homeTapped)) == nil)
    // There is no question for missing elements.
    for resource in [Resource.user, .transaction] {
      #expect(try await question("999", of: resource) == nil)
      #expect(session.screen.contains("There is no \(resource.rawValue) 999."))
    }
    #expect(try await question(user, of: .user) == nil)
    let ben = try #require(users.first { $0["phoneNumber"] == phone }?["id"])
    #expect(
      try await question(ben, of: .user)
        == "The user \(ben) has the phone number \(phone). \(isSure)")
    await session.type("send \(phone) 2,50")
    #expect(
      try await question("1", of: .transaction)
        == "The transaction 1 is of 2.50 EUR, from account \(own) to account \(other). \(isSure)")
    let body = #"{"senderId":"1","receiverId":"2","amount":"much","currency":"EUR","createdOn":1}"#
    try await world.change(.post, "/transaction", body)
    #expect(
      try await question("2", of: .transaction)
        == "The transaction 2 exists, but cannot be read. \(isSure)")
    await session.type("wipe account \(other) --yes")
    #expect(session.store.state.tidings == [.wiped(.account, id: other)])
  }
}
