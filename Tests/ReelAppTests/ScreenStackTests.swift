import Foundation
import ReelApp
import ReelCoding
import Testing

/// A navigation stack: where its changes lead, and its form in recordings and paths.
@Suite struct ScreenStackTests {
  private enum Route: ScreenRoute {
    case login, home, list
    case item(id: Int)
    case form(id: Int?)
    case trade(from: String, to: String?, amounts: [Int]?)

    var below: [Route] {
      switch self {
      case .login, .home: []
      case .list, .form(nil), .trade: [.home]
      case .item: [.list, .home]
      case .form(let id?): [.item(id: id)]
      }
    }
  }

  private typealias Stack = ScreenStack<Route>

  private struct State: Codable, Equatable { var route: Stack }

  // MARK: Moves

  @Test func aScreenIsShownAboveThoseBelowIt() {
    var stack = Stack(.login)
    stack.show(.form(id: 3))
    #expect(stack == Stack(.home, .item(id: 3), .form(id: 3)))
    #expect(stack.top == .form(id: 3) && stack.previous == .item(id: 3))
    stack.show(.form(id: nil))
    #expect(stack == Stack(.home, .form(id: nil)))
    stack.show(.list)
    stack.show(.item(id: 1))
    #expect(stack == Stack(.home, .list, .item(id: 1)))
    stack.show(.form(id: 2))
    #expect(stack == Stack(.home, .list, .item(id: 2), .form(id: 2)))
    #expect(stack.contains(.home) && stack.contains(.list) && !stack.contains(.item(id: 1)))
    stack.show(.login)
    #expect(stack == Stack(.login) && stack.previous == nil)
  }

  @Test func goingBackEndsAtTheBottom() {
    var stack = Stack(.home, .list, .item(id: 1))
    stack.goBack()
    #expect(stack == Stack(.home, .list))
    stack.goBack()
    stack.goBack()
    #expect(stack.screens == [.home])
  }

  @Test func aPushedScreenIsShownOnce() {
    var stack = Stack(.home, .list)
    stack.push(.form(id: nil))
    stack.push(.form(id: nil))
    #expect(stack == Stack(.home, .list, .form(id: nil)))
    stack.push(.list)
    #expect(stack == Stack(.home, .form(id: nil), .list))
  }

  @Test func screensWithoutContentAreLeft() {
    var stack = Stack(.home, .item(id: 1), .list, .form(id: 1))
    stack.leave { [.item(id: 1), .form(id: 1), .home].contains($0) }
    #expect(stack == Stack(.home, .list))
  }

  // MARK: JSON

  private static let examples: [(Stack, String)] = [
    (Stack(.login), #"[{"screen":"login"}]"#),
    (Stack(.home, .item(id: 2)), #"[{"screen":"home"},{"id":2,"screen":"item"}]"#),
    (
      Stack(.home, .form(id: 2), .form(id: nil)),
      #"[{"screen":"home"},{"id":2,"screen":"form"},{"id":null,"screen":"form"}]"#
    ),
    (
      Stack(
        .trade(from: "a", to: nil, amounts: nil), .trade(from: "", to: "b", amounts: [1, 2])),
      #"[{"amounts":null,"from":"a","screen":"trade","to":null},"#
        + #"{"amounts":[1,2],"from":"","screen":"trade","to":"b"}]"#
    ),
  ]

  @Test(arguments: examples)
  private func isAnArrayOfNamedScreens(_ stack: Stack, _ text: String) throws {
    #expect(try JSON(encoding: stack).text == text)
    #expect(try ActionJSON.decode(Stack.self, from: text) == stack)
    #expect(try Digest(of: stack) == Digest(of: JSON(text: text)))
  }

  /// Foundation's coders leave nil out, as everywhere.
  @Test(arguments: examples)
  private func isReadByFoundation(_ stack: Stack, _ text: String) throws {
    #expect(try JSONDecoder().decode(Stack.self, from: Data(text.utf8)) == stack)
    let data = try JSONEncoder().encode(State(route: stack))
    #expect(try JSONDecoder().decode(State.self, from: data) == State(route: stack))
  }

  @Test(arguments: [
    ("[]", "there is always a screen"),
    (#"[{"screen":"itme"}]"#, "[0]: there is no case “itme”; did you mean “item”?"),
    (#"[{"screen":"zebra"}]"#, "[0]: there is no case “zebra”"),
    (#"[{"screen":"home"},{"id":2}]"#, "[1]: “screen” is missing"),
    (#"[{"screen":"home"},{"screen":"item"}]"#, "[1]: “id” is missing"),
    (
      #"[{"screen":"item","id":"x"}]"#,
      "[0].id: expected a whole number of 64 bits, found text"
    ),
    (#"["home"]"#, "[0]: “screen” is missing"),
  ])
  func refusesWhatIsNoStack(_ text: String, _ message: String) throws {
    let error = #expect(throws: JSONValueError.self) {
      try ActionJSON.decode(Stack.self, from: text)
    }
    #expect(error?.description == message)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Stack.self, from: Data(text.utf8))
    }
  }

  // MARK: Paths

  @Test(arguments: [
    ("route.count", "3"), ("route[0]", #"{"screen":"home"}"#), ("route[1].id", "7"),
    ("route[2].id", "null"), ("route[2].screen", #""form""#), ("route[screen=item].id", "7"),
    ("route[2].id.more", "null"),
  ])
  func leadToScreensAndTheirValues(_ path: String, _ value: String) throws {
    let state = State(route: Stack(.home, .item(id: 7), .form(id: nil)))
    let probe = try PathProbe(Path(path))
    #expect(try Path(path).read(from: state) == .value(JSON(text: value)))
    #expect(try probe.read(from: State(route: Stack(.login))) != .value(JSON(text: value)))
    #expect(try probe.read(from: state) == .value(JSON(text: value)))
  }

  @Test func aPathToAnotherNameIsRefused() throws {
    let path = try Path("route[1].ip")
    let state = State(route: Stack(.home, .item(id: 7)))
    let error = #expect(throws: PathError.self) { try path.read(from: state) }
    #expect(error?.description == "“route[1]” has no “ip”; did you mean “id”?")
  }
}
