import Testing

@testable import ReelCoding

/// The names of an action's cases are those of its Codable form.
@Suite struct CaseNamesTests {
  enum App: ComposedAction {
    case left(Screen)
    case named(screen: Screen)
    case two(Screen, Int)
    case plain
    case word(Word)
    case inner(Inner)
    case text(String)
    case number(Int)
    case list([Int])
  }

  enum Screen: Codable, Equatable {
    case tapped
    case typed(text: String)
    case moved(Int, Int)
    case added(Int)
    case inner(Inner)
  }

  /// An object of its own, which is not an enum.
  struct Inner: Codable, Equatable {
    var first = 1
    var second = ["a": 1]
  }

  struct Member: Codable { var only = Screen.tapped }

  enum Word: String, Codable, Equatable { case word }

  /// A program of several apps.
  enum Program: ComposedAction { case app(App) }

  private func names(_ action: some Encodable) throws -> [String]? {
    try CaseNames().names(of: action)
  }

  @Test func aPlainActionHasOneName() throws {
    #expect(try names(Screen.tapped) == ["tapped"])
    #expect(try names(Screen.typed(text: "a")) == ["typed"])
    #expect(try names(Screen.moved(1, 2)) == ["moved"])
    #expect(try names(Screen.added(1)) == ["added"])
    #expect(try names(Screen.inner(Inner())) == ["inner"])
    #expect(try names(Member()) == ["only"])
    #expect(try names(Word.word) == ["word"])
    #expect(try names("word") == ["word"])
  }

  @Test func aComposedActionHasTheNamesOfItsParts() throws {
    #expect(try names(App.left(.tapped)) == ["left", "tapped"])
    #expect(try names(App.left(.typed(text: "a"))) == ["left", "typed"])
    #expect(try names(App.left(.inner(Inner()))) == ["left", "inner"])
    #expect(try names(App.word(.word)) == ["word", "word"])
    #expect(try names(Program.app(.left(.moved(1, 2)))) == ["app", "left", "moved"])
  }

  @Test func whatIsNoPartIsAValue() throws {
    #expect(try names(App.named(screen: .tapped)) == ["named"])
    #expect(try names(App.two(.tapped, 1)) == ["two"])
    #expect(try names(App.plain) == ["plain"])
    #expect(try names(App.inner(Inner())) == ["inner"])
    #expect(try names(App.text("a")) == ["text"])
    #expect(try names(App.number(1)) == ["number"])
    #expect(try names(App.list([1])) == ["list"])
    #expect(try names(App.list([])) == ["list"])
    #expect(try names(Program.app(.number(1))) == ["app", "number"])
  }

  @Test func otherFormsHaveNone() throws {
    #expect(try names(Inner()) == nil)
    #expect(try names(["key": 1]) == nil)
    #expect(try names([1]) == nil)
    #expect(try names(1) == nil)
  }

  @Test func oneReaderNamesManyActions() throws {
    let names = CaseNames()
    for _ in 0..<3 {
      #expect(try names.names(of: App.left(.tapped)) == ["left", "tapped"])
      #expect(try names.names(of: App.two(.tapped, 1)) == ["two"])
      #expect(try names.names(of: Inner()) == nil)
    }
  }
}
