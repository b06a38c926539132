import ReelApp
import Testing

/// What a screen shows of a list, and the commands for it.
@Suite struct ListPageTests {
  private struct Town: Codable, Equatable, Identifiable {
    var id: Int
    var name: String
  }

  private static let towns = ["Rome", "Oslo", "Łódź", "Bern", "Roma"].enumerated()
    .map { Town(id: $0 + 1, name: $1) }

  /// Returns a page of two of the towns that still exist, as text: what is gone is in brackets.
  private func text(_ number: Int, without gone: [Int] = [], search: String = "") -> String {
    let page = ListPage(
      number, of: Self.towns.filter { !gone.contains($0.id) },
      gone: Self.towns.filter { gone.contains($0.id) }, search: search, in: \.name, size: 2,
      isBefore: { $0.id < $1.id })
    let rows = page.entries.map { $0.isGone ? "(\($0.item.name))" : $0.item.name }
    let position = Screen(title: "") { page.paging.position }.plainText
      .split(separator: "\n").map { String($0.dropFirst(2)) }
    return (rows + position + ["\(page.found) found"]).joined(separator: ", ")
  }

  @Test func aPageHasItsPartOfTheList() {
    #expect(text(0) == "Rome, Oslo, 1–2 of 5, 5 found")
    #expect(text(2) == "Roma, 5–5 of 5, 5 found")
    #expect(text(9) == "Roma, 5–5 of 5, 5 found")
  }

  @Test func itSaysHowManyChangesItDoesNotShow() {
    var changes = ListChanges<Town>()
    func text(_ number: Int) -> String {
      let page = ListPage(
        number, of: Array(Self.towns.dropFirst()), gone: changes.gone, size: 2,
        isBefore: { $0.id < $1.id })
      return Screen(title: "") { page.elsewhere(changes) }.plainText
    }
    changes.kinds = [5: .new]
    #expect(text(0) == "\n  1 change is not on this page.")
    #expect(text(1).isEmpty)
    changes.gone = [Self.towns[0]]
    #expect(text(0) == "\n  1 change is not on this page.")
    #expect(text(1) == "\n  2 changes are not on this page.")
  }

  @Test func whatIsGoneStaysInItsPlace() {
    #expect(text(0, without: [1, 2]) == "(Rome), (Oslo), 1–2 of 5, 3 found")
    #expect(text(1, without: [4, 5]) == "Łódź, (Bern), 3–4 of 5, 3 found")
    #expect(text(2, without: [4, 5]) == "(Roma), 5–5 of 5, 3 found")
    #expect(text(0, without: [1, 2, 3, 4, 5]) == "(Rome), (Oslo), 1–2 of 5, 0 found")
  }

  @Test func aSearchFindsBoth() {
    #expect(text(0, search: "LODZ") == "Łódź, 1 found")
    #expect(text(0, without: [5], search: "rom") == "Rome, (Roma), 1 found")
    #expect(text(0, search: "o") == "Rome, Oslo, 1–2 of 4, 4 found")
    #expect(text(0, search: "x") == "0 found")
  }

  @Test func theScreenSaysWhatIsListedAndWhatToDo() {
    func texts(search: String, size: Int) -> [String] {
      let page = ListPage(0, of: Self.towns, search: search, in: \.name, size: size)
      return Screen(title: "") {
        page.heading("\(page.found) towns", sorted: "by name")
        page.hints(sort: "name", open: "open 3")
        Controls(page.paging.controls)
      }
      .plainText.split(separator: "\n").map { String($0.dropFirst(2)) }
    }
    let hint = "“sort name” sorts, “search TEXT” searches, “open 3” shows number 3."
    #expect(texts(search: "", size: 50) == ["5 towns, sorted by name", hint, ""])
    #expect(
      texts(search: "o", size: 3) == [
        "4 towns with “o”, sorted by name",
        hint + " “next” and “previous” turn the pages, “page last” shows the last one."
          + " “search” alone ends the search.",
        "[previous] [next]",
      ])
  }

  // MARK: Commands

  private struct State: Codable, Equatable, Sendable, PagedState {
    @Count var page = 0
    var isOpen = true

    var listed: ListPage<Int> { ListPage(page, of: Array(0..<101)) }
  }

  private enum Action: Codable, Equatable, Sendable {
    case next, previous
    case search(text: String?)
    case sort(by: Order)
  }

  private enum Order: String, CommandValue, CaseIterable, Codable { case name, size }

  @Test func pagesAreTurnedWithinTheList() {
    let reason: @Sendable (State) -> Text? = { $0.isOpen ? nil : "open it first" }
    let commands: [Command<State, Action>] = [
      .turn(.next, .next, unless: reason), .turn(.previous, .previous, unless: reason),
    ]
    func refusals(_ state: State) -> [Text?] { commands.map { $0.unavailability(in: state) } }
    #expect(refusals(State()) == [nil, "this is the first page"])
    #expect(refusals(State(page: 1)) == [nil, nil])
    #expect(refusals(State(page: 2)) == ["this is the last page", nil])
    #expect(refusals(State(isOpen: false)) == ["open it first", "open it first"])
  }

  @Test func aListIsSearchedAndSorted() throws {
    let search = Command<State, Action>.search { .search(text: $0) }
    let sort = Command<State, Action>.sort(by: Order.self) { .sort(by: $0) }
    #expect(try search.given(Words("search a b")).action() == .search(text: "a b"))
    #expect(try search.given(Words("search")).action() == .search(text: nil))
    #expect(try sort.given(Words("sort size")).action() == .sort(by: .size))
    #expect(throws: LineError.self) { try sort.given(Words("sort age")).action() }
  }

  // MARK: Changes

  @Test func rowsShowWhatOthersHaveChanged() {
    let row = Row(id: "1", "Rome", command: "open 1")
    let screen = Screen(title: "") {
      row.marked(nil)
      row.marked(.new)
      row.marked(.changed)
      row.gone()
    }
    #expect(
      screen.plainText == """

          1 Rome → open 1
          + (new) 1 Rome appear → open 1
          ~ (changed) 1 Rome #C5D7FF → open 1
          − (gone) 1 Rome vanish
        """)
  }

  @Test func changesAreAboutAList() {
    var changes = ListChanges<Town>()
    #expect(changes.concern([]))
    changes.kinds = [1: .new, 2: .changed]
    changes.gone = [Self.towns[2]]
    #expect(changes.concern(Array(Self.towns.prefix(2))))
    #expect(!changes.concern(Self.towns) && !changes.concern(Array(Self.towns.prefix(1))))
    changes.forget(1)
    changes.forget(3)
    #expect(changes.kinds == [2: .changed] && changes.gone == [])
  }
}
