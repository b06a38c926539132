import ReelApp
import Testing

@testable import Transformers

/// The form: typed text is kept, and problems are reported at their fields.
@Suite struct FormTests {
  @Test(arguments: try TableFile.rows(of: "fields", columns: 3).map(\.cells))
  func aFieldIsCheckedAsItIsTyped(_ cells: [String]) throws {
    let field = try #require(FieldName(rawValue: cells[0]))
    let text =
      cells[1].hasPrefix("\"")
      ? String(cells[1].dropFirst().dropLast()).replacing("\\t", with: "\t") : cells[1]
    let problem = FieldName.Problem(rawValue: cells[2])
    #expect((problem == nil) == (cells[2] == "-"))
    var form = Form()
    form.typeChecked([field: text])
    #expect(form.problems[field] == problem)
    #expect(form[field] == text)
    #expect(form.shaking == (problem == nil ? [] : [field]))
    #expect(form.problems.count == (problem == nil ? 0 : 1))
  }

  @Test func allProblemsAreReportedOnSaving() {
    var form = Form()
    #expect(form.problems.isEmpty)
    #expect(form.submit() == nil)
    #expect(form.problems.count == 10 && form.shaking == FieldName.allCases)
    #expect(form.rating == nil)
  }

  @Test func validValuesAreAccepted() throws {
    var form = Form(typed: [.name: "  Jazz  the 2nd ", .team: "d"])
    for (index, stat) in Stat.allCases.enumerated() {
      form.typeChecked([try #require(FieldName(rawValue: stat.rawValue)): " \(index + 1)"])
    }
    let draft = form.submit()
    #expect(draft?.name == "Jazz  the 2nd")
    #expect(draft?.team == .decepticon)
    #expect(draft.map { draft in Stat.allCases.map { draft.stats[$0] } } == Array(1...8))
    #expect(form.rating == 1 + 2 + 3 + 4 + 7)
    #expect(form.problems.isEmpty && form.shaking.isEmpty)
  }

  @Test func everyProblemHasAText() {
    let problems: [FieldName.Problem] = [.blankName, .missing, .noTeam, .noNumber, .outOfRange]
    let texts = problems.map { Translation(.en)(FieldName.name.explanation(of: $0)) }
    #expect(Set(texts).count == problems.count && texts.allSatisfy { $0.hasSuffix(".") })
  }
}

/// The commands of the app.
@Suite struct CommandTests {
  @Test func haveTheirSyntax() async {
    let session = Session()
    let stats = Stat.allCases.map { "[--\($0.rawValue) <value>]" }.joined(separator: " ")
    #expect(
      session.app.commands.map { Translation(.en)($0.synopsis) } == [
        "home", "cybertron", "battlefield", "back",
        "create [<name>…] [--team <value>] \(stats)",
        "edit [<id>] [--name <value>] [--team <value>] \(stats)",
        "set <field> [<value>…]", "random [--yes]", "save", "delete [<id>] [--yes]", "undo",
        "sort <order>", "search [<text>…]",
        "next", "previous", "page <number>", "show <id>", "fight", "refresh",
      ])
  }

  @Test func offerIdsAndTeams() async throws {
    let session = Session { $0.add("Jazz", .autobot) }
    await session.start()
    for name in ["edit", "delete", "show"] {
      let command = try #require(session.app.commands.first { $0.name == name })
      #expect(
        command.choices(for: command.parameters[0], in: session.store.state).map {
          [$0.word, $0.description.english, $0.detail.english]
        } == [
          ["1", "Jazz", "Autobot, rating 25"]
        ])
    }
    let words = session.app.commands.flatMap { [$0.name] + $0.aliases }
    #expect(Set(words).isSuperset(of: ["home", "refresh", "open", "next", "previous", "back"]))
    #expect(Set(words).isSuperset(of: ["new", "edit", "delete"]))
    let create = try #require(session.app.commands.first { $0.name == "create" })
    #expect(
      create.choices(for: create.parameters[1], in: session.store.state)
        == [
          Choice("autobot"), Choice("A", Text(verbatim: "autobot")), Choice("decepticon"),
          Choice("D", Text(verbatim: "decepticon")),
        ])
    // The same applies if a field is filled in by itself.
    let set = try #require(session.app.commands.first { $0.name == "set" })
    func offered(for field: String) -> [String] {
      set.choices(for: set.parameters[1], in: session.store.state) { $0 == "field" ? field : nil }
        .map(\.word)
    }
    #expect(offered(for: "team") == ["autobot", "A", "decepticon", "D"])
    #expect(offered(for: "skill") == (1...10).map { "\($0)" } && offered(for: "name") == [])
  }

  @Test func deletingAsksWithTheName() async throws {
    let session = Session { $0.add("Jazz", .autobot) }
    await session.start()
    let delete = try #require(session.app.commands.first { $0.name == "delete" })
    let state = session.store.state
    func question(_ id: String, in state: State) -> String? {
      delete.question(in: state, before: .cybertron(.deleteTapped(id: id)))
        .map { Translation(.en)($0) }
    }
    #expect(question("1", in: state) == "Delete “Jazz”, an Autobot of rating 25?")
    // There is no such Transformer: that is reported, and no question is asked. As long as there
    // may be one, confirmation is asked for.
    #expect(question("7", in: state) == nil)
    #expect(delete.question(in: state, before: .cybertron(.deleted(failure: nil))) == nil)
    var busy = state
    busy.loading = .fetch
    #expect(question("7", in: busy) == "Delete Transformer 7?")
    #expect(delete.given(try Words("delete 1")).asksFirst)
    #expect(!delete.given(try Words("delete 1 --yes")).asksFirst)
    #expect(delete.given(try Words(#"delete 1 "--yes""#)).asksFirst)
  }

  /// Every command is asked about that leaves or replaces a form with texts, and no other.
  @Test func droppingWhatWasTypedIsAsked() async throws {
    let session = Session { $0.add("Jazz", .autobot) }
    await session.start()
    let lines = [
      "home", "cybertron", "battlefield", "back", "create", "create Grimlock", "edit 1", "edit 7",
      "set rank 3", "random", "save", "delete 1", "undo", "sort name", "search x", "next",
      "previous", "page 2", "show 1", "show 7", "fight", "refresh",
    ]
    func dropping() throws -> [String] { try lines.filter(session.store.drops) }
    let named = Set(lines.map { String($0.prefix { $0 != " " }) })
    #expect(session.app.commands.map(\.name).filter { !named.contains($0) } == [])
    #expect(try dropping() == [])
    await session.type("create")
    #expect(try dropping() == [])
    await session.type("set name Bumblebee")
    let dropped = try dropping()
    #expect(
      dropped == [
        "home", "cybertron", "battlefield", "back", "create Grimlock", "edit 1", "sort name",
        "search x", "page 2", "show 1", "fight",
      ])
    func randomQuestion() throws -> Text? {
      let command = try #require(session.app.commands.first { $0.name == "random" })
      return command.question(in: session.store.state, before: .form(.randomTapped))
    }
    #expect(try randomQuestion() == nil)
    await session.type("set strength 10")
    #expect(try randomQuestion() == "Replace the numbers in the form?")
    await session.type("edit 1")
    #expect(try dropping() == [])
    await session.type("set name Jazzz")
    #expect(try session.store.drops("back"))
    await session.type("set name Jazz")
    #expect(try dropping() == [])
    // A line of a script is not asked.
    await session.type("set strength 1")
    await session.type("home")
    #expect(session.store.state.form == nil)
  }

  @Test func createAloneOpensTheForm() async {
    let session = Session()
    await session.start()
    await session.type("create")
    #expect(
      session.store.screen == """
        Create a Transformer
          name “Name” []
          team “Autobot or decepticon” []
          strength “Strength, 1 to 10” []
          intelligence “Intelligence, 1 to 10” []
          speed “Speed, 1 to 10” []
          endurance “Endurance, 1 to 10” []
          rank “Rank, 1 to 10” []
          courage “Courage, 1 to 10” []
          firepower “Firepower, 1 to 10” []
          skill “Skill, 1 to 10” []
          Fill in with “set strength 10” or “set team=A rank=7”, then “save”; “back” leaves.
          [save] [random] [back]
        """)
    await session.type("back")
    #expect(
      session.store.state.route == ScreenStack(.home, .cybertron) && session.store.state.form == nil
    )
    #expect(session.store.screen.contains("There are no Transformers yet."))
  }

  @Test func aRefusedFieldShakesOnce() async {
    let session = Session()
    await session.start()
    await session.type("create Jazz --team Q")
    #expect(session.store.screen.contains("[Q] shake ! It is A for Autobots or D for Decepticons."))
    await session.type("set team A")
    #expect(!session.store.screen.contains("[A] shake"))
    #expect(session.store.screen.contains("skill “Skill, 1 to 10” [] ! This is missing."))
  }
}

/// Commands given before the roster has arrived.
@Suite struct WaitingTests {
  @Test func waitForTheRosterThroughFailedAttempts() async {
    let session = Session {
      $0.add("Jazz", .autobot)
      $0.add("Rumble", .decepticon)
      $0.next(.refuse(.noConnection(server: "server")), .refuse(.noConnection(server: "server")))
    }
    await session.start()
    #expect(
      session.store.screen.contains(
        "  error: The roster could not be fetched. The server does not answer. Try again with "
          + "“refresh”.\n"))
    await session.type("fight")
    #expect(session.store.screen.contains("“refresh”. A command is waiting for it."))
    // The user can look around meanwhile.
    await session.type("cybertron")
    #expect(session.store.state.route == ScreenStack(.home, .cybertron))
    await session.type("battlefield")
    #expect(
      session.store.screen.contains("(fight)") && !session.store.screen.contains("There is no"))
    await session.type("back")
    await session.type("refresh")
    #expect(session.store.state.route == ScreenStack(.home, .battlefield, .result))
    #expect(session.store.state.waiting.isEmpty)
  }

  @Test func continueWithTheOldRosterIfFetchingFails() async {
    let session = Session {
      $0.add("Jazz", .autobot)
      $0.add("Rumble", .decepticon)
    }
    await session.start()
    session.service.next(.refuse(.cancelled))
    await session.typeWithoutWaiting("refresh")
    await session.typeWithoutWaiting("fight")
    await session.typeWithoutWaiting("cybertron")
    #expect(session.store.state.waiting == [.battlefield(.fightTapped), .router(.cybertronTapped)])
    await session.settle()
    #expect(session.store.state.result != nil)
    #expect(session.store.state.route == ScreenStack(.home, .cybertron))
    #expect(session.store.screen.contains("  error: The roster could not be fetched."))
  }

  @Test func aRefusedFieldDropsWaitingCommands() async {
    let session = Session { $0.add("Jazz", .autobot) }
    await session.start()
    for line in ["refresh", "create Hound --team A", "page 3", "page last", "delete 1"] {
      await session.typeWithoutWaiting(line)
    }
    await session.settle()
    #expect(
      session.store.screen.contains(
        "  info: Not done because of that: page 3, page last, delete 1.\n"))
    #expect(session.store.state.form?[.name] == "Hound")
    #expect(session.service.roster.count == 1)
  }

  @Test func theFormOfADeletedTransformerCloses() async {
    let session = Session { $0.add("Jazz", .autobot) }
    await session.start()
    await session.type("edit 1")
    await session.typeWithoutWaiting("delete 1")
    await session.typeWithoutWaiting("refresh")
    await session.settle()
    #expect(session.store.state.route == ScreenStack(.home, .cybertron))
    #expect(session.service.takeCalls().last == "fetch")
  }
}
