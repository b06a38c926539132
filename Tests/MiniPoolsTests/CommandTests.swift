import ReelApp
import ReelHTTP
import Testing

@testable import MiniPools

/// The words that a person can say, and when.
@Suite struct CommandTests {
  private let all = [
    "home", "open 1", "new", "edit", "set name x", "save", "create", "delete", "back", "refresh",
    "next", "previous",
  ]

  private func refusals(_ session: Session) -> String {
    all.compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      let command = session.app.commands.first {
        $0.name == words[0] || $0.aliases.contains(words[0])
      }
      return command?.unavailability(in: session.store.state).map { "\(words[0]): \($0)" }
    }
    .joined(separator: "\n")
  }

  @Test func onHome() async {
    let session = Session { $0.add("Rome") }
    await session.start()
    #expect(
      refusals(session) == """
        edit: open a pool first
        set: open the form first, with “new” or “edit”
        save: open the form first, with “new” or “edit”
        create: open the form first, with “new” or “edit”
        delete: open a pool first
        back: this is the first screen
        next: these are the last pools
        previous: these are the first pools
        """)
  }

  @Test func onAPoolsPage() async {
    let session = Session { $0.add("Rome") }
    await session.start()
    await session.type("open 1")
    #expect(
      refusals(session) == """
        set: open the form first, with “new” or “edit”
        save: open the form first, with “new” or “edit”
        create: open the form first, with “new” or “edit”
        refresh: go “home” first
        next: go “home” first
        previous: go “home” first
        """)
  }

  @Test func inTheForm() async {
    let session = Session { $0.add("Rome") }
    await session.start()
    await session.type("new")
    #expect(
      refusals(session) == """
        open: “save” the form or go “back” first
        new: “save” the form or go “back” first
        edit: “save” the form or go “back” first
        delete: “save” the form or go “back” first
        refresh: go “home” first
        next: go “home” first
        previous: go “home” first
        """)
  }

  @Test func whileARequestRuns() async {
    let session = Session { $0.add("Rome") }
    await session.start()
    await session.type("open 1")
    session.service.next(.delay(.seconds(1)))
    await session.typeWithoutWaiting("delete")
    #expect(
      refusals(session)
        == all.map {
          "\($0.split(separator: " ")[0]): wait until the server has answered"
        }.joined(separator: "\n"))
    await session.settle()
  }

  @Test func meanWhatTheySay() throws {
    let session = Session()
    func action(_ line: String) throws -> Action {
      let words = try Words(line)
      let command = try #require(
        session.app.commands.first { $0.name == words.words[0].text })
      return try command.given(words).action()
    }
    #expect(throws: LineError("“x” is not a whole number", at: 5..<6)) { try action("open x") }
    #expect(throws: LineError.self) { try action("set title x") }
    #expect(try action("set name Trip to Rome") == .poolForm(.nameEdited(text: "Trip to Rome")))
    #expect(try action("set name") == .poolForm(.nameEdited(text: "")))
    #expect(try action("set goal abc") == .poolForm(.goalEdited(text: "abc")))
    #expect(try action("set goal -5") == .poolForm(.goalEdited(text: "-5")))
    #expect(try action("set goal") == .poolForm(.goalEdited(text: "")))
  }

  @Test func openOffersThePoolsWithTheirNames() async throws {
    let session = Session {
      $0.add("Rome")
      $0.add("Oslo")
    }
    await session.start()
    let open = try #require(session.app.commands.first { $0.name == "open" })
    #expect(
      open.choices(for: open.parameters[0], in: session.store.state)
        == [Choice("1", "Rome"), Choice("2", "Oslo")])
    let set = try #require(session.app.commands.first { $0.name == "set" })
    #expect(set.synopsis == "set <field> [<value>…]")
    #expect(
      set.choices(for: set.parameters[0], in: session.store.state)
        == [Choice("name"), Choice("goal")])
  }
}
