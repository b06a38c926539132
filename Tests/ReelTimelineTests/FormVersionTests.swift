import Foundation
import Reel
import ReelTimeline
import TemporaryFiles
import Testing

/// Recordings of earlier versions of a program.
@Suite struct FormVersionTests {
  /// The version that has made the recordings.
  private enum First: ShelfVersion {
    struct State: Codable, Equatable, Sendable {
      var books: [Book] = []
      var isOpen = false
      var list = List()
    }
    struct List: Codable, Equatable, Sendable { var page: Int32 = 1 }
    struct Book: Codable, Equatable, Sendable {
      var id: Int
      var title: String
      var kind = "novel"
    }
    enum Action: Codable, Sendable {
      case added(Book)
      case opened(at: Int)
      case turned(Int)
    }
    static var initial: State { State() }
    static func reduce(_ state: inout State, _ action: Action) {
      switch action {
      case .added(let book): state.books.append(book)
      case .opened(let page):
        state.isOpen = true
        state.list.page = Int32(page)
      case .turned(let count): state.list.page += Int32(count)
      }
    }
  }

  private let directory: TemporaryDirectory
  private var path: String { directory.path("a.reel") }

  init() throws {
    directory = try TemporaryDirectory()
    try First.record(
      [.added(First.Book(id: 1, title: "Emma")), .opened(at: 3), .turned(2)], to: path)
  }

  /// What needs no declaration: a value of the initial state, an optional, an enumeration of texts,
  /// a wider integer.
  private enum Grown: ShelfVersion {
    struct State: Codable, Equatable, Sendable {
      var books: [Book] = []
      var isOpen = false
      var list = List()
      var limit = 10
    }
    struct List: Codable, Equatable, Sendable {
      var page: Int64 = 1
      var order = Order.made
    }
    enum Order: String, Codable { case made, title }
    enum Kind: String, Codable { case novel, essay }
    struct Book: Codable, Equatable, Sendable {
      var id: Int
      var title: String
      var kind: Kind
      var note: String?
    }
    enum Action: Codable, Sendable {
      case added(Book)
      case opened(at: Int, by: String?)
      case turned(Int)
      case closed
    }
    static var initial: State { State() }
    static func reduce(_ state: inout State, _ action: Action) {
      switch action {
      case .added(let book):
        state.books.append(book)
        state.list.order = .title
        state.limit -= 1
      case .opened(let page, _):
        state.isOpen = true
        state.list.page = Int64(page)
      case .turned(let count): state.list.page += Int64(count)
      case .closed: state.isOpen = false
      }
    }
  }

  @Test func whatIsNewTakesTheValueOfTheInitialStateOrNil() throws {
    let report = try Grown.replay(path)
    #expect(report.isFaithful && report.frames == 3)
    // All states are compared in the recorded form, without what is new.
    #expect((report.digests, report.incomparable) == (5, 0))
    #expect(
      report.state
        == Grown.State(
          books: [.init(id: 1, title: "Emma", kind: .novel)], isOpen: true,
          list: .init(page: 5, order: .title), limit: 9))
    #expect(
      report.notices.map { $0.english.dropFirst(path.count) } == [
        ":1: books[].kind was String, is now FormVersionTests.Grown.Kind",
        ":1: books[].note is new", ":1: limit is new", ":1: list.order is new",
        ":1: action.opened.by is new",
      ])
  }

  /// A version whose reducer differs is found in the recorded form.
  @Test func aDivergenceIsReportedInOtherForms() throws {
    enum Wrong: ShelfVersion {
      static var initial: Grown.State { Grown.State() }
      static func reduce(_ state: inout Grown.State, _ action: Grown.Action) {
        if case .turned = action { state.isOpen = false } else { Grown.reduce(&state, action) }
      }
    }
    let report = try Wrong.replay(path)
    let divergence = try #require(report.divergence)
    #expect((divergence.lastEqual, divergence.firstDifferent, divergence.comparedAt) == (2, 3, 3))
    #expect(divergence.difference?.lines() == ["~ isOpen: true → false", "~ list.page: 5 → 3"])
  }

  /// A version that says what it has changed.
  private enum Changed: ShelfVersion {
    struct State: Codable, Equatable, Sendable, Evolving {
      var volumes: [Book] = []
      var isOpen = false
      var list = List()
      static let changes: [FormChange] = [.renamed("books", to: "volumes")]
    }
    struct List: Codable, Equatable, Sendable { var page = 1 }
    struct Book: Codable, Equatable, Sendable, Evolving {
      var id: Int
      var name: String
      var kind: String
      var price: Double
      static let changes: [FormChange] = [
        .renamed("title", to: "label"), .added("price", default: 1.5),
        .renamed("label", to: "name"),
      ]
    }
    enum Action: Codable, Sendable, Evolving {
      case put(Book, on: Int)
      case opened(from: Int)
      case turned(Int)
      static let changes: [FormChange] = [
        .added("added.at", default: 7), .renamed("added.at", to: "on"),
        .renamed("added", to: "put"), .renamed("opened.at", to: "from"),
      ]
    }
    static var initial: State { State() }
    static func reduce(_ state: inout State, _ action: Action) {
      switch action {
      case .put(let book, _): state.volumes.append(book)
      case .opened(let page):
        state.isOpen = true
        state.list.page = page
      case .turned(let count): state.list.page += count
      }
    }
  }

  @Test func whatIsDeclaredIsReadAndComparedExactly() throws {
    let report = try Changed.replay(path)
    #expect(report.isFaithful)
    #expect((report.digests, report.incomparable) == (5, 0))
    #expect(
      report.state
        == Changed.State(
          volumes: [.init(id: 1, name: "Emma", kind: "novel", price: 1.5)], isOpen: true,
          list: .init(page: 5)))
    let frame = try #require(try report.timeline?.frame(1))
    guard case .put(_, on: 7) = frame.action else {
      Issue.record("\(frame.action)")
      return
    }
  }

  /// A version without a member, which is compared where states are stored.
  private enum Fewer: ShelfVersion {
    struct State: Codable, Equatable, Sendable, Evolving {
      var books: [First.Book] = []
      var page = 1
      static let changes: [FormChange] = [.moved("list.page", to: "page"), .removed("list")]
    }
    static var initial: State { State() }
    static func reduce(_ state: inout State, _ action: First.Action) {
      switch action {
      case .added(let book): state.books.append(book)
      case .opened(let page): state.page = page
      case .turned(let count): state.page += count
      }
    }
  }

  @Test func statesThatCannotBeCodedAsBeforeAreComparedWhereTheyAreStored() throws {
    let report = try Fewer.replay(path)
    #expect(report.isFaithful)
    #expect((report.frames, report.digests, report.incomparable) == (3, 1, 4))
    #expect(report.state?.page == 5)
    // Where states mean nothing, none is missed.
    let frames = try Replay(
      app: "shelf", reducer: Fewer.reducer, initialState: Fewer.initial
    ).frames(path)
    #expect(frames.isFaithful && frames.frames == 3)
  }

  /// Makes one member of another by a function.
  @Test func aFunctionConvertsWhatIsOlder() throws {
    enum Converted: ShelfVersion {
      struct State: Codable, Equatable, Sendable, Evolving {
        var titles: [String] = []
        var isOpen = false
        var list = First.List()
        static let changes: [FormChange] = [
          .converted { value in
            guard case .object(var members) = value,
              case .array(let books)? = members.removeValue(forKey: "books")
            else { return value }
            members["titles"] = .array(
              books.map { book in
                guard case .object(let members) = book else { return .null }
                return members["title"] ?? .null
              })
            return .object(members)
          }
        ]
      }
      static var initial: State { State() }
      static func reduce(_ state: inout State, _ action: First.Action) {
        switch action {
        case .added(let book): state.titles.append(book.title)
        case .opened(let page):
          state.isOpen = true
          state.list.page = Int32(page)
        case .turned(let count): state.list.page += Int32(count)
        }
      }
    }
    let report = try Converted.replay(path)
    #expect(report.isFaithful && report.state?.titles == ["Emma"])
    #expect((report.digests, report.incomparable) == (1, 4))
  }

  /// A function may make other actions, with other values.
  @Test func aFunctionConvertsOlderActions() throws {
    enum Converted: ShelfVersion {
      enum Action: Codable, Sendable, Evolving {
        case added(First.Book, shelf: Int)
        case moved(by: Int)
        static let changes: [FormChange] = [
          .converted { value in
            guard case .object(let members) = value, let (name, payload) = members.only else {
              return value
            }
            switch name {
            case "added": return ["added": ["0": payload, "shelf": .int(9)]]
            case "turned": return ["moved": ["by": payload]]
            default: return ["moved": ["by": .int(0)]]
            }
          }
        ]
      }
      static var initial: First.State { First.State() }
      static func reduce(_ state: inout First.State, _ action: Action) {
        switch action {
        case .added(let book, _): state.books.append(book)
        case .moved(let count): state.list.page += Int32(count)
        }
      }
    }
    let report = try Converted.replay(path)
    #expect(report.frames == 3 && report.state?.list.page == 3)
    // The states are of the same form, and say that opening is not what it was.
    #expect(report.divergence?.firstDifferent == 2)
    guard case .added(_, shelf: 9)? = try report.timeline?.frame(1).action else {
      Issue.record("\(String(describing: try report.timeline?.frame(1).action))")
      return
    }
  }

  private func reason<V: ShelfVersion>(_ version: V.Type) -> String? {
    do {
      _ = try V.replay(path)
      return nil
    } catch {
      return "\(error)".replacing(path, with: "")
    }
  }

  @Test func anErrorNamesTheMemberAndWhatToDeclare() throws {
    enum Undeclared: ShelfVersion {
      struct State: Codable, Equatable, Sendable { var books: [Book] = [] }
      struct Book: Codable, Equatable, Sendable { var id: Int, price: Double }
      static var initial: State { State() }
      static func reduce(_ state: inout State, _ action: First.Action) {}
    }
    #expect(
      reason(Undeclared.self) == """
        :1: does not fit this version of the app: “books[].price” (Double) is new and has no value \
        in what was written before; declare one in \
        FormVersionTests.Undeclared.Book: .added("price", default: …)
        """)
    enum Retyped: ShelfVersion {
      struct State: Codable, Equatable, Sendable { var isOpen = "" }
      static var initial: State { State() }
      static func reduce(_ state: inout State, _ action: First.Action) {}
    }
    #expect(
      reason(Retyped.self) == """
        :1: does not fit this version of the app: “isOpen” was Bool and is String; declare in \
        FormVersionTests.Retyped.State how it is read: .converted { value in … }
        """)
  }

  /// A case that is gone is an error in the frame where it occurs.
  @Test func aCaseThatIsGoneIsNamedWithItsLine() throws {
    enum Gone: ShelfVersion {
      enum Action: Codable, Sendable { case added(First.Book), opened(at: Int) }
      static var initial: First.State { First.State() }
      static func reduce(_ state: inout First.State, _ action: Action) {}
    }
    #expect(
      reason(Gone.self)
        == ":4: does not fit this version of the app: action: the case “turned” is gone")
  }

  @Test func aNameIsNotUsedAgainForSomethingElse() throws {
    enum Reusing: ShelfVersion {
      struct State: Codable, Equatable, Sendable, Evolving {
        var note = ""
        static let changes: [FormChange] = [.removed("note")]
      }
      static var initial: State { State() }
      static func reduce(_ state: inout State, _ action: Int) {}
    }
    #expect {
      try Reusing.record([1], to: directory.path("b.reel"))
    } throws: {
      "\($0)".hasSuffix("uses the name “note” again, which had another meaning; choose another one")
    }
  }
}
