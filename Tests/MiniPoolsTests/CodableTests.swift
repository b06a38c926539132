import Foundation
import Reel
import ReelApp
import ReelCoding
import ReelHTTP
import Testing

@testable import MiniPools

/// The app's types as they appear in recordings and paths.
@Suite struct CodableTests {
  private func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONBody.encode(value), as: UTF8.self)
  }

  @Test func routesAreNamedScreens() throws {
    let route = ScreenStack<Route>(.home, .pool(id: 2), .form(id: 2), .form(id: nil))
    let text = """
      [{"screen":"home"},{"id":2,"screen":"pool"},{"id":2,"screen":"form"},\
      {"id":null,"screen":"form"}]
      """
    #expect(try JSON(encoding: route).text == text)
    #expect(try JSONBody.decode(ScreenStack<Route>.self, from: Data(text.utf8)) == route)
    #expect(throws: APIError.self) {
      try JSONBody.decode(ScreenStack<Route>.self, from: Data(#"[{"screen":"pool"}]"#.utf8))
    }
  }

  @Test func actionsAreLabelled() throws {
    let pool = Pool(id: 1, name: "a")
    let error = APIError.timedOut(server: "server at h")
    let actions: [Action] = [
      .home(.appeared), .router(.homeTapped), .router(.backTapped), .home(.refreshTapped),
      .home(.nextTapped),
      .home(.previousTapped), .router(.poolChosen(id: 1)), .poolForm(.newTapped),
      .poolPage(.editTapped), .poolPage(.deleteTapped),
      .poolForm(.edited(values: [.name: "a"])),
      .poolForm(.edited(values: [.goal: "1"])), .poolForm(.saveTapped),
      .home(.poolsLoaded(.done([pool]))), .home(.poolsLoaded(.failed(error))),
      .poolForm(.poolSaved(.done(pool))), .poolForm(.poolSaved(.done(pool))),
      .poolForm(.poolSaved(.failed(error))), .poolPage(.poolDeleted(error: nil)),
      .poolPage(.poolDeleted(error: error)),
      .poolForm(.newFilled(values: [.name: "a", .goal: "1"])),
      .poolForm(.edited(values: [.name: "a"])),
      .poolPage(.contributeTapped(amount: 1, note: "a")),
      .poolPage(.contributed(.done(FakeService.contribution(1, 1, "")))),
      .poolPage(.contributed(.failed(error))),
    ]
    let text = try JSON(encoding: actions).text
    #expect(!text.contains(#""_0""#) && !text.contains(#""0""#))
    #expect(text.hasPrefix(#"[{"home":{"appeared":{}}},{"router":{"homeTapped":{}}},"#))
    #expect(try ActionJSON.decode([Action].self, from: text) == actions)
  }

  @Test func aFullStateRoundTrips() async throws {
    let session = Session {
      $0.add("Rome", contributed: 1, goal: 5)
      $0.add("Oslo")
      $0.add("Bern")
    }
    await session.start()
    session.service.delete(2)
    session.service.give(1, to: 1)
    await session.type("refresh")
    await session.type("open 1")
    session.service.next(.lose(.timedOut(server: "server at h")))
    await session.type("delete")
    await session.type("edit")
    await session.type("set goal abc")
    await session.type("save")
    let state = session.store.state
    let text = try json(state)
    #expect(try JSONBody.decode(State.self, from: Data(text.utf8)) == state)
    #expect(!text.contains(#""_0""#))
  }
}
