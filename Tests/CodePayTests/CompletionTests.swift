import Reel
import ReelApp
import Testing

@testable import CodePay

/// Completion while the user types.
@Suite struct CompletionTests {
  private let world: BankWorld

  init() throws { world = try BankWorld() }

  /// The completions depend on the word before the cursor.
  @Test func completionDependsOnTheWordsBefore() async throws {
    let session = try await world.anna()
    func choices(_ name: String, after word: String) throws -> [String] {
      let command = try #require(session.app.commands.first { $0.name == name })
      let (other, parameter) = (command.parameters[0], command.parameters[1])
      return command.choices(for: parameter, in: session.store.state) {
        $0 == other.name ? word : nil
      }.map(\.value.english)
    }
    #expect(try choices("set", after: "currency").contains("JPY"))
    #expect(try choices("set", after: "phone") == [])
    await session.register()
    await session.type("add-money 10")
    await session.type("send +4915100000002 1 --note rent")
    await session.type("name +4915100000002 Ben")
    #expect(try choices("set", after: "recipient") == ["Ben", "+4915100000002"])
    #expect(try choices("set", after: "note") == [] && choices("set", after: "age") == [])
    #expect(try choices("filter", after: "search") == ["Ben", "+4915100000002"])
    #expect(try choices("filter", after: "currency").contains("JPY"))
    #expect(try choices("filter", after: "outgoing") == [])
    #expect(try choices("filter", after: "colour") == [])
    #expect(try choices("wipe", after: "transaction") == ["1"])
    #expect(try choices("wipe", after: "account") == ["1"] && choices("wipe", after: "user") == [])
    #expect(try choices("wipe", after: "x") == [])
    await session.type("logout")
    #expect(try choices("set", after: "phone") == ["+4915100000001"])
  }
}
