import Reel
import Testing

/// Composed reducers: which one reduces what, in which order, and without a copy.
@Suite struct ReducerTests {
  struct Item: Equatable, Identifiable, Sendable {
    var id: Int
    var marks: [String] = []
  }

  struct Whole: Equatable, Sendable {
    var part = Item(id: 0)
    var maybe: Item?
    var list: [Item] = []
    var log: [String] = []
  }

  enum Event: Equatable, Sendable {
    case part(String)
    case maybe(String)
    case list(ElementAction<Int, String>)
  }

  static let mark = Reduce<Item, String> { $0.marks.append($1) }
  static let part = ActionPath<Event, String>(embed: { .part($0) }) {
    if case .part(let text) = $0 { text } else { nil }
  }

  struct Mounting: Feature {
    func reduce(into state: inout Whole, action: Event, ask: inout Ask<Mounting>) {
      state.log.append("before: \(state.part.marks.count)")
      switch action {
      case .part(let text): ask.run(mark, text, in: &state, at: \.part, Event.part)
      case .maybe(let text): ask.run(mark, text, in: &state, at: \.maybe, Event.maybe)
      case .list(let action): ask.run(mark, action, in: &state, at: \.list, Event.list)
      }
      state.log.append("after: \(state.part.marks.count)")
    }
  }

  static let reducer = Mounting()

  @Test func eachReducerSeesTheStateFromTheOneBefore() {
    var state = Whole()
    Self.reducer.recompute(&state, .part("x"))
    #expect(
      state == Whole(part: Item(id: 0, marks: ["x"]), log: ["before: 0", "after: 1"]))
  }

  @Test func aMissingPartIsIgnored() {
    var state = Whole()
    Self.reducer.recompute(&state, .maybe("x"))
    Self.reducer.recompute(&state, .list(ElementAction(id: 1, action: "x")))
    state.log = []
    #expect(state == Whole())
  }

  @Test func onlyTheAddressedPartChanges() {
    var state = Whole(maybe: Item(id: 9), list: [Item(id: 1), Item(id: 2), Item(id: 2)])
    Self.reducer.recompute(&state, .maybe("m"))
    Self.reducer.recompute(&state, .list(ElementAction(id: 2, action: "n")))
    state.log = []
    #expect(
      state
        == Whole(
          maybe: Item(id: 9, marks: ["m"]),
          list: [Item(id: 1), Item(id: 2, marks: ["n"]), Item(id: 2)]))
  }

  struct Big: Identifiable, Sendable {
    var id: Int
    var numbers = Array(0..<100)

    var address: UnsafePointer<Int>? { numbers.withUnsafeBufferPointer(\.baseAddress) }
  }

  struct Bigs: Sendable {
    var part = Big(id: 0)
    var maybe: Big? = Big(id: 1)
    var list = [Big(id: 2), Big(id: 3)]

    var addresses: [UnsafePointer<Int>?] {
      [part.address, maybe?.address] + list.map(\.address)
    }
  }

  // Each of these fails if a part is taken out, changed and put back.
  @Test func partsAreChangedInPlace() {
    let touch = Reduce<Big, Int> { $0.numbers[$1] += 1 }
    let reducer = RequestingReduce<Bigs, Int, Never> { state, action, ask in
      ask.run(touch, action, in: &state, at: \.part) { $0 }
      ask.run(touch, action, in: &state, at: \.maybe) { $0 }
      let element = ElementAction(id: action % 4, action: action)
      ask.run(touch, element, in: &state, at: \.list, \.action)
    }
    var state = Bigs()
    for value in 0..<5 { reducer.recompute(&state, value) }
    let before = state.addresses
    for value in 0..<100 { reducer.recompute(&state, value) }
    #expect(state.addresses == before)
    #expect(state.part.numbers[99] == 100)
  }

  @Test func actionPathsEmbedAndExtract() {
    #expect(Self.part.extract(Self.part.embed("x")) == "x")
    #expect(Self.part.extract(.maybe("x")) == nil)
    let path = ActionPath(case: Event.part)
    #expect(path.extract(.part("x")) == "x")
    #expect(path.extract(.maybe("x")) == nil)
    enum Labelled: Equatable { case one(id: String), other(id: String), both(id: String, Int) }
    let labelled = ActionPath(case: Labelled.one)
    #expect(labelled.extract(.one(id: "x")) == "x")
    #expect(labelled.extract(.other(id: "x")) == nil && labelled.extract(.both(id: "x", 1)) == nil)
    let same = ActionPath<Int, Int>.identity
    #expect(same.extract(same.embed(3)) == 3)
  }

  @Test func branchesSortInOrderOfCreation() {
    #expect(BranchID.main < BranchID(rawValue: 1))
  }
}
