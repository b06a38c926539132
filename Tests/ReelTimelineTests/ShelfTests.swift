import Foundation
import Reel
import ReelTimeline
import TemporaryFiles
import Testing

/// Recordings that twelve versions of one small program have made, read by the last of them.
///
/// Each version had another form; only the last one's types still exist.
@Suite struct ShelfTests {
  private enum Last: ShelfVersion {
    struct State: Codable, Equatable, Sendable, Evolving {
      var items: [Item] = []
      var list = List()
      static let changes: [FormChange] = [
        .removed("limit"), .moved("page", to: "list.page"),
      ]
    }
    struct List: Codable, Equatable, Sendable {
      var page: Int64 = 1
      var order = Order.made
    }
    enum Order: String, Codable { case made, title }
    enum Kind: String, Codable { case novel, essay }
    struct Item: Codable, Equatable, Sendable, Evolving {
      var id: Int
      var title: String
      var note: String?
      var cents: Int
      var kind: Kind
      static let changes: [FormChange] = [
        .renamed("name", to: "title"), .added("price", default: 1.5),
        .added("kind", default: "novel"), .converted { ShelfTests.inCents($0) },
      ]
    }
    enum Action: Codable, Sendable, Evolving {
      case put(Item, at: Int)
      case turn(Int)
      case reset
      static let changes: [FormChange] = [
        .added("add.at", default: 0), .renamed("add", to: "put"),
      ]
    }
    static var initial: State { State() }
    static func reduce(_ state: inout State, _ action: Action) {
      switch action {
      case .put(let item, _):
        state.items.append(item)
        state.list.order = .title
      case .turn(let count): state.list.page += Int64(count)
      case .reset: state = State()
      }
    }
  }

  private static func inCents(_ item: JSON) -> JSON {
    guard case .object(var members) = item, let price = members.removeValue(forKey: "price")
    else { return item }
    let cents: Int64? =
      switch price {
      case .double(let price): Int64(price * 100)
      case .int(let price): price * 100
      default: nil
      }
    members["cents"] = cents.map(JSON.int)
    return .object(members)
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Forms/shelf")

  @Test(arguments: 1...12) func theLastVersionReadsThemAll(version: Int) throws {
    let path = Self.folder.appendingPathComponent(String(format: "%02d.reel", version)).path
    let report = try Last.replay(path)
    #expect(report.isFaithful && report.frames == 5)
    // A state with items that were converted is compared where it is stored.
    #expect((report.digests, report.incomparable) == (version < 12 ? (1, 6) : (7, 0)))
    func item(_ id: Int) -> Last.Item {
      Last.Item(
        id: id, title: "t\(id)", note: version >= 3 && id == 1 ? "n" : nil,
        cents: version >= 5 ? 100 * id + 50 : 150, kind: .novel)
    }
    #expect(
      report.state
        == Last.State(items: [item(1), item(2)], list: Last.List(page: 3, order: .title)))
  }

  /// A migrated copy needs no migration any more, and is compared in every frame.
  @Test func aMigratedCopyIsOfTheLastVersion() throws {
    let directory = try TemporaryDirectory()
    let report = try Last.replay(Self.folder.appendingPathComponent("01.reel").path)
    let copy = directory.path("copy.reel")
    try report.timeline?.writeRecording(to: copy, app: "shelf")
    let again = try Last.replay(copy)
    #expect(again.isFaithful && again.formDifferences.isEmpty && again.notices.isEmpty)
    #expect((again.frames, again.digests, again.incomparable) == (5, 7, 0))
    #expect(again.state == report.state)
  }

  /// Each change by itself, with a value from before and one from after it.
  @Test func eachChangeTurnsTheOldValueIntoTheNewOne() throws {
    let values: [JSON] = [
      ["id": .int(1), "name": "Emma"],
      ["id": .int(1), "title": "Emma"],
      ["id": .int(1), "title": "Emma", "price": .double(1.5)],
      ["id": .int(1), "title": "Emma", "price": .double(1.5), "kind": "novel"],
      ["id": .int(1), "title": "Emma", "cents": .int(150), "kind": "novel"],
    ]
    for (index, change) in Last.Item.changes.enumerated() {
      #expect(try change.apply(to: values[index]) == values[index + 1])
      // It changes what is newer no more.
      #expect(try change.apply(to: values[index + 1]) == values[index + 1])
    }
  }
}
