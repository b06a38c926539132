import Foundation
import ReelCoding
import ReelStorage
import TemporaryFiles
import Testing

/// Two versions of a program that use one file: what the older one does not know stays with what
/// it belongs to.
@Suite struct UnknownMemberTests {
  private enum Old {
    struct Item: Codable, Equatable, Sendable { var id: Int }
    enum Mode: Codable, Equatable, Sendable { case none, one(Item) }
    struct Settings: Codable, Sendable {
      var items: [Item] = []
      var byName: [String: Item] = [:]
      var account: Item?
      var mode = Mode.none
      var count = 0
    }
  }

  private enum New {
    struct Item: Codable, Equatable, Sendable, Evolving {
      var id: Int
      var color: String
      static let changes: [FormChange] = [.added("color", default: "none")]
    }
    enum Mode: Codable, Equatable, Sendable { case none, one(Item) }
    struct Settings: Codable, Sendable {
      var items: [Item] = []
      var byName: [String: Item] = [:]
      var account: Item?
      var mode = Mode.none
      var count = 0
      var extra = 1
    }
  }

  private let directory: TemporaryDirectory
  private let old: Preferences<Old.Settings>
  private let new: Preferences<New.Settings>

  init() throws {
    directory = try TemporaryDirectory()
    old = Preferences(file: directory.file("a.json"), default: Old.Settings())
    new = Preferences(file: directory.file("a.json"), default: New.Settings())
    try new.update { settings in
      let red = New.Item(id: 1, color: "red")
      settings = New.Settings(
        items: [red, New.Item(id: 2, color: "blue")], byName: ["a": red], account: red,
        mode: .one(red), extra: 9)
    }
  }

  @Test func itIsKeptWhereTheObjectIsTheSame() throws {
    try old.update { settings in
      settings.count = 1
      settings.items = [Old.Item(id: 3), Old.Item(id: 2)]
    }
    let found = try new.read()
    #expect(found.count == 1 && found.extra == 9)
    #expect(found.items == [New.Item(id: 3, color: "none"), New.Item(id: 2, color: "blue")])
    let red = New.Item(id: 1, color: "red")
    #expect(found.byName == ["a": red] && found.account == red && found.mode == .one(red))
  }

  @Test func itDoesNotComeToAnotherObject() throws {
    try old.update { settings in
      settings.account = Old.Item(id: 2)
      settings.byName["a"] = Old.Item(id: 5)
      settings.mode = .one(Old.Item(id: 6))
    }
    let found = try new.read()
    #expect(found.account == New.Item(id: 2, color: "none"))
    #expect(found.byName == ["a": New.Item(id: 5, color: "none")])
    #expect(found.mode == .one(New.Item(id: 6, color: "none")))
    #expect(found.items.map(\.color) == ["red", "blue"])
  }

  // MARK: Numbers

  private struct Price: Codable, Sendable { var amount: Decimal, rate = 0.1 }

  @Test func aDecimalKeepsItsDigits() throws {
    let amount = try #require(Decimal(string: "0.1234567890123456789012345678"))
    let file = directory.file("price.json")
    try Preferences(file: file, default: Price(amount: 0)).update { $0.amount = amount }
    let found = try Preferences(file: file, default: Price(amount: 0)).read()
    #expect(found.amount == amount && found.rate == 0.1)
  }

  // MARK: Writers

  @Test func changesByTwoPreferencesAreAllKept() async throws {
    let file = directory.file("count.json")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...2 {
        let preferences = Preferences(file: file, default: Old.Settings())
        for _ in 1...50 { group.addTask { try preferences.update { $0.count += 1 } } }
      }
      try await group.waitForAll()
    }
    #expect(try Preferences(file: file, default: Old.Settings()).read().count == 100)
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.url.path)
    #expect(names.sorted() == ["a.json", "count.json"])
  }
}
