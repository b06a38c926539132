import Foundation
import Reel
import ReelApp
import ReelTesting
import Testing

/// Forms that are kept in a file, and compared with those of later versions.
@Suite struct ExpectFormTests {
  private struct Trips: App {
    struct State: Codable, Equatable, Sendable { var stops: [Stop] = [] }
    struct Stop: Codable, Equatable, Sendable { var place: String }
    enum Action: Codable, Equatable, Sendable { case added(Stop) }
    let name = "trips"
    var initialState: State { State() }
    var reducer: some Reducer<State, Action> { Reduce { _, _ in } }
    func screen(for state: State) -> Screen { Screen(title: "Trips") }
  }

  /// With a member more, which is optional.
  private struct Longer: App {
    struct State: Codable, Equatable, Sendable {
      var stops: [Stop] = []
      var title = "New"
    }
    struct Stop: Codable, Equatable, Sendable { var place: String, nights: Int? }
    enum Action: Codable, Equatable, Sendable { case added(Stop) }
    let name = "trips"
    var initialState: State { State() }
    var reducer: some Reducer<State, Action> { Reduce { _, _ in } }
    func screen(for state: State) -> Screen { Screen(title: "Trips") }
  }

  /// With members for which nothing is declared.
  private struct Undeclared: App {
    struct State: Codable, Equatable, Sendable { var stops: [Stop] = [] }
    struct Stop: Codable, Equatable, Sendable { var place: Int, price: Double }
    enum Action: Codable, Equatable, Sendable { case added(Stop) }
    let name = "trips"
    var initialState: State { State() }
    var reducer: some Reducer<State, Action> { Reduce { _, _ in } }
    func screen(for state: State) -> Screen { Screen(title: "Trips") }
  }

  private let issues = Issues()
  private let file = FileManager.default.temporaryDirectory
    .appendingPathComponent("reel-forms-\(UUID().uuidString)/trips.json")

  private func forms() throws -> Int {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .count { $0.contains("\"roots\"") }
  }

  private func expect(_ app: some App) {
    expectForm(of: app, in: file.path, reporter: issues.reporter)
  }

  @Test func eachFormThatCanBeReachedIsKept() throws {
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    expect(Trips())
    expect(Trips())
    #expect(try forms() == 1)
    expect(Longer())
    #expect(try forms() == 2)
    #expect(issues.take().isEmpty)
    expect(Undeclared())
    #expect(try forms() == 2)
    #expect(
      issues.take().map(\.message) == [
        """
        “stops[].place” was String and is Int; declare in ExpectFormTests.Undeclared.Stop how it \
        is read: .converted { value in … }
        """,
        """
        “stops[].price” (Double) is new and has no value in what was written before; declare one \
        in ExpectFormTests.Undeclared.Stop: .added("price", default: …)
        """,
      ])
  }

  @Test func aFileWithSomethingElseIsAnIssue() throws {
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("[{}]".utf8).write(to: file)
    expect(Trips())
    #expect(issues.take().map(\.message) == ["\(file.path): this is no list of forms"])
  }
}
