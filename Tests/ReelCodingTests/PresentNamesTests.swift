import ReelCoding
import Testing

/// Paths and actions that were written by hand for an earlier version, which say no version.
@Suite struct PresentNamesTests {
  private struct State: Codable, Evolving {
    var items: [Item]
    var byName: [String: Item]
    var list: List
    var screen: Screen?
    static let changes: [FormChange] = [
      .renamed("entries", to: "items"), .moved("page", to: "list.page"), .removed("limit"),
    ]
  }
  private struct List: Codable, Evolving {
    var page: Int
    var order: String
    static let changes: [FormChange] = [
      .renamed("sort", to: "sorting"), .renamed("sorting", to: "order"),
    ]
  }
  private struct Item: Codable, Evolving {
    var id: Int
    var title: String
    static let changes: [FormChange] = [.renamed("name", to: "title")]
  }
  private enum Screen: Codable, Evolving {
    case shelf
    case item(Item)
    case search(text: String, page: Int)
    static let changes: [FormChange] = [
      .renamed("detail", to: "item"), .renamed("search.words", to: "text"),
      .added("search.page", default: 1),
    ]
  }
  private enum Action: Codable, Evolving {
    case put(Item, at: Int)
    case turned([Int])
    case opened(Screen)
    static let changes: [FormChange] = [
      .added("add.at", default: 0), .renamed("add", to: "put"), .renamed("turn", to: "turned"),
    ]
  }

  private let form = ProgramForm(["state": State.self, "action": Action.self])

  @Test(
    arguments: [
      ("entries[0].name", "items[0].title"),
      ("entries[name=Emma].id", "items[title=Emma].id"),
      ("items[title=Emma].name", "items[title=Emma].title"),
      ("entries.count", "items.count"),
      ("byName.name.name", "byName.name.title"),
      ("page", "list.page"),
      ("list.sort", "list.order"),
      ("screen.detail.name", "screen.item.title"),
      ("screen.search.words", "screen.search.text"),
      // What is present, or was never there, means itself.
      ("items[0].title", "items[0].title"), ("screen.search.page", "screen.search.page"),
      ("limit", "limit"), ("list.nothing", "list.nothing"), ("items[0]", "items[0]"),
    ])
  func aPathHasThePresentNames(written: String, present: String) throws {
    #expect(form.present(try Path(written), as: "state") == (try Path(present)))
  }

  @Test(
    arguments: [
      ("add.name", "put.name"), ("add.0.name", "put.0.title"), ("put.at", "put.at"),
      ("turn[0]", "turned[0]"), ("opened.detail.name", "opened.item.title"),
    ])
  func soHasOneIntoAnAction(written: String, present: String) throws {
    #expect(form.present(try Path(written), as: "action") == (try Path(present)))
  }

  @Test(
    arguments: [
      (#"{"add":{"id":1,"name":"Emma"}}"#, #"{"put":{"0":{"id":1,"title":"Emma"},"at":0}}"#),
      (
        #"{"put":{"0":{"id":1,"name":"Emma"},"at":2}}"#,
        #"{"put":{"0":{"id":1,"title":"Emma"},"at":2}}"#
      ),
      (#"{"turn":[1,2]}"#, #"{"turned":[1,2]}"#),
      (#"{"opened":{"search":{"words":"x"}}}"#, #"{"opened":{"search":{"page":1,"text":"x"}}}"#),
      (
        #"{"opened":{"detail":{"id":1,"name":"Emma"}}}"#,
        #"{"opened":{"item":{"id":1,"title":"Emma"}}}"#
      ),
      (#"{"opened":"shelf"}"#, #"{"opened":"shelf"}"#), (#"{"thrown":1}"#, #"{"thrown":1}"#),
    ])
  func anActionHasThem(written: String, present: String) throws {
    #expect(try form.present(JSON(text: written), as: "action") == JSON(text: present))
  }
}
