import Testing

@testable import ReelCoding

/// The names of an action's cases are those of its Codable form.
@Suite struct CaseNamesTests {
  enum App: Codable {
    case left(Screen)
    case named(screen: Screen)
    case two(Screen, Int)
    case plain
  }

  enum Screen: Codable {
    case tapped
    case typed(text: String)
    case moved(Int, Int)
    case added(Int)
    case inner(Inner)
  }

  /// An object of its own, which is not an enum.
  struct Inner: Codable {
    var first = 1
    var second = ["a": 1]
  }

  struct Member: Codable { var only = Screen.tapped }

  enum Word: String, Codable { case word }

  private func names(_ depth: Int, _ action: some Encodable) throws -> [String]? {
    try CaseNames(depth: depth).names(of: action)
  }

  @Test func theNameOfOneLevel() throws {
    #expect(try names(1, Screen.tapped) == ["tapped"])
    #expect(try names(1, Screen.typed(text: "a")) == ["typed"])
    #expect(try names(1, Screen.moved(1, 2)) == ["moved"])
    #expect(try names(1, Screen.added(1)) == ["added"])
    #expect(try names(1, Screen.inner(Inner())) == ["inner"])
    #expect(try names(1, App.left(.tapped)) == ["left"])
    #expect(try names(1, Member()) == ["only"])
    #expect(try names(1, Word.word) == ["word"])
    #expect(try names(1, ["key": 1]) == nil)
  }

  @Test func theNamesOfTwoLevels() throws {
    #expect(try names(2, App.left(.typed(text: "a"))) == ["left", "typed"])
    #expect(try names(2, App.left(.inner(Inner()))) == ["left", "inner"])
  }

  @Test func otherFormsHaveNone() throws {
    #expect(try names(2, App.named(screen: .tapped)) == nil)
    #expect(try names(2, App.two(.tapped, 1)) == nil)
    #expect(try names(2, App.plain) == nil)
    #expect(try names(1, Inner()) == nil)
    #expect(try names(2, Screen.added(1)) == nil)
    #expect(try names(1, [1]) == nil)
    #expect(try names(1, 1) == nil)
  }

  @Test func oneReaderNamesManyActions() throws {
    let names = CaseNames(depth: 2)
    for _ in 0..<3 {
      #expect(try names.names(of: App.left(.tapped)) == ["left", "tapped"])
      #expect(try names.names(of: App.two(.tapped, 1)) == nil)
    }
  }
}
