import ReelApp
import ReelHTTP
import Testing

@testable import MiniPools

/// The commands of the app, and when they are available.
@Suite struct CommandTests {
  private let all = [
    "home", "open 1", "new", "edit", "set name x", "save", "create", "contribute 1",
    "delete", "back", "refresh", "undo", "next", "previous",
  ]

  private let english = Translation(.en)

  private func refusals(_ session: Session) -> String {
    all.compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      let command = Suite(session.app).apps[0].command(words[0], at: session.store.state)
      return command?.unavailability(in: session.store.state)
        .map { "\(words[0]): \(english($0))" }
    }
    .joined(separator: "\n")
  }

  @Test func onHome() async {
    let session = Session { $0.add("Rome") }
    await session.start()
    #expect(
      refusals(session) == """
        edit: open a pool first
        set: open the form first, with “new” or “edit”
        save: open the form first, with “new” or “edit”
        contribute: open a pool first
        delete: open a pool first
        back: this is the first screen
        undo: no pool has been deleted here
        next: this is the last page
        previous: this is the first page
        """)
  }

  @Test func onAPoolsPage() async {
    let session = Session { $0.add("Rome") }
    await session.start()
    await session.type("open 1")
    #expect(
      refusals(session) == """
        set: open the form first, with “new” or “edit”
        save: open the form first, with “new” or “edit”
        undo: no pool has been deleted here
        next: go “home” first
        previous: go “home” first
        """)
  }

  @Test func inTheForm() async {
    let session = Session { $0.add("Rome") }
    await session.start()
    await session.type("new")
    #expect(
      refusals(session) == """
        open: “save” the form or go “back” first
        new: “save” the form or go “back” first
        edit: “save” the form or go “back” first
        contribute: “save” the form or go “back” first
        delete: “save” the form or go “back” first
        refresh: “save” the form or go “back” first
        undo: “save” the form or go “back” first
        next: go “home” first
        previous: go “home” first
        """)
  }

  @Test func whileARequestRuns() async {
    let session = Session { $0.add("Rome") }
    await session.start()
    await session.type("open 1")
    session.service.next(.delay(.seconds(1)))
    await session.typeWithoutWaiting("delete")
    #expect(
      refusals(session)
        == all.map {
          "\($0.split(separator: " ")[0]): wait until the server has answered"
        }.joined(separator: "\n"))
    await session.settle()
  }

  @Test func commandsBecomeActions() throws {
    let session = Session()
    func action(_ line: String) throws -> Action {
      let words = try Words(line)
      let command = try #require(
        session.app.commands.first { $0.name == words.words[0].text })
      return try command.given(words).action()
    }
    /// Returns the range of the error in a line, and what it says.
    func complaint(_ line: String) throws -> String {
      let error = try #require(throws: LineError.self) { try action(line) }
      return "\(try #require(error.range)): \(english(error.text))"
    }
    #expect(try complaint("open x") == "5..<6: “x” is not a whole number")
    #expect(throws: LineError.self) { try action("set title x") }
    #expect(
      try action("set name Trip to Rome")
        == .poolForm(.edited(values: [.name: "Trip to Rome"])))
    #expect(try action("set name") == .poolForm(.edited(values: [.name: ""])))
    #expect(try action("set goal abc") == .poolForm(.edited(values: [.goal: "abc"])))
    #expect(try action("set goal -5") == .poolForm(.edited(values: [.goal: "-5"])))
    #expect(try action("set goal=7") == .poolForm(.edited(values: [.goal: "7"])))
    #expect(try action("set name='a b'") == .poolForm(.edited(values: [.name: "a b"])))
    #expect(try action("set name a=b") == .poolForm(.edited(values: [.name: "a=b"])))
    #expect(
      try action("set goal= name=\"two words\"")
        == .poolForm(.edited(values: [.goal: "", .name: "two words"])))
    #expect(
      try complaint("set name=two words goal=1") == """
        13..<18: “words” is not one of name=…, goal=…; put a value of several words in quotes
        """)
    #expect(try complaint("set goal=1 goal=2") == "11..<17: the goal is given twice")
    #expect(try action("new") == .poolForm(.newTapped))
    #expect(try action("new Oslo") == .poolForm(.newFilled(values: [.name: "Oslo"])))
    #expect(try action("new goal=5") == .poolForm(.newFilled(values: [.goal: "5"])))
    #expect(
      try action("new \"goal=5\" 6")
        == .poolForm(.newFilled(values: [.name: "goal=5", .goal: "6"])))
    #expect(try complaint("new Oslo name=a") == "9..<15: the name is given twice")
    #expect(
      try action("new Trip to Rome $1,000")
        == .poolForm(.newFilled(values: [.name: "Trip to Rome", .goal: "$1,000"])))
    #expect(
      try action("new goal=5 name=Trip to Rome")
        == .poolForm(.newFilled(values: [.name: "Trip to Rome", .goal: "5"])))
    #expect(
      try action("new Rock 'n' Roll") == .poolForm(.newFilled(values: [.name: "Rock 'n' Roll"])))
    #expect(try complaint("new Oslo goal=1 goal=2") == "16..<22: the goal is given twice")
    #expect(
      try action("contribute 5 --note Lunch at Anna's")
        == .poolPage(.contributeTapped(amount: 5, note: "Lunch at Anna's")))
    let long = String(repeating: "é", count: 141)
    let limit = "has 141 characters; at most 140 are allowed"
    #expect(try complaint("contribute 5 \(long)") == "13..<154: the note \(limit)")
    #expect(try complaint("set name \(long)") == "9..<150: the name \(limit)")
    #expect(try complaint("new name=\(long) goal=5") == "4..<150: the name \(limit)")
    #expect(
      try action("contribute $1,000 for the  beans")
        == .poolPage(.contributeTapped(amount: 1000, note: "for the beans")))
    #expect(
      try action("contribute 5") == .poolPage(.contributeTapped(amount: 5, note: "")))
    for amount in ["0", "-5", "x", "100.50", "1,00"] {
      #expect(
        try complaint("contribute \(amount)") == """
          11..<\(11 + amount.count): “\(amount)” is not an amount in whole dollars above zero, \
          such as 25 or $1,000
          """)
    }
    for amount in ["1000000001", "99999999999999999999"] {
      #expect(
        try complaint("contribute \(amount)") == """
          11..<\(11 + amount.count): no more than $1,000,000,000 can be contributed at once
          """)
    }
    #expect(Dollars.expectation == "an amount in whole dollars, such as 25 or $1,000")
    #expect(try action("set goal") == .poolForm(.edited(values: [.goal: ""])))
  }

  /// A user at a terminal is asked for confirmation; scripts are not.
  @Test func destructiveCommandsAskForConfirmation() async throws {
    let session = Session { $0.add("Rome") }
    await session.start()
    let commands = session.app.commands
    let delete = try #require(commands.first { $0.name == "delete" })
    let contribute = try #require(commands.first { $0.name == "contribute" })
    let given = try contribute.given(Words("contribute $1,000"))
    let action = try given.action()
    func questions() -> [String?] {
      let state = session.store.state
      return [
        delete.question(in: state, before: .poolPage(.deleteTapped)),
        contribute.question(in: state, before: action),
        contribute.question(in: state, before: .poolPage(.deleteTapped)),
      ]
      .map { $0.map { english($0) } }
    }
    #expect(questions() == [nil, nil, nil])
    await session.type("open 1")
    #expect(questions() == ["Delete “Rome”?", "Contribute $1,000 to “Rome”?", nil])
    await session.type("contribute 40")
    #expect(questions()[0] == "Delete “Rome”, which holds $40?")
    #expect(given.asksPerson && !given.asksFirst && given.countOfAnswers == 0)
    #expect(try !contribute.given(Words("contribute 5 --yes")).asksPerson)
  }

  @Test func openOffersThePoolsWithTheirNames() async throws {
    let session = Session {
      $0.add("Rome")
      $0.add("Oslo")
    }
    await session.start()
    let open = try #require(session.app.commands.first { $0.name == "open" })
    #expect(
      open.choices(for: open.parameters[0], in: session.store.state).map {
        [$0.word, english($0.description), english($0.detail)]
      } == [["1", "Rome", "$0"], ["2", "Oslo", "$0"]])
    let set = try #require(session.app.commands.first { $0.name == "set" })
    #expect(english(set.synopsis) == "set <field> [<value>…]")
    #expect(
      set.choices(for: set.parameters[0], in: session.store.state).map { english($0.value) }
        == ["name", "goal"])
  }
}
