import ReelApp
import Testing

@testable import MiniPools

/// Amounts are typed as they are shown: in the language of the session.
@Suite struct NotationTests {
  /// Starts a session in a language, on the page of a pool with $30 of $50.
  private func session(in language: Language) async throws -> Session {
    let session = Session { $0.add("Rome", contributed: 30, goal: 50) }
    await session.start()
    if language != .en {
      let action = try #require(session.app.languageChosen(language))
      await session.store.send(action) { $0.locale = language }
    }
    await session.type("open 1")
    return session
  }

  private static let notations: [(String, Language, Int?)] = [
    ("1.234", .de, 1_234), ("1.234 $", .de, 1_234), ("1.234$", .de, 1_234),
    ("$1.234", .de, 1_234), ("1.234.567", .es, 1_234_567), ("25 $", .es, 25), ("25", .de, 25),
    (" 1.234 $ ", .de, 1_234), ("1,234", .en, 1_234), ("$1,234", .en, 1_234), ("0", .de, 0),
    ("1,234", .de, nil), ("1,234", .es, nil), ("12.34", .de, nil), ("1.234,50", .de, nil),
    ("1.234", .en, nil), ("5 $", .en, nil), ("5$", .en, nil), ("$", .de, nil), ("", .de, nil),
    ("$5 $", .de, nil), ("1.2345", .de, nil), (".234", .de, nil), ("9.999.999", .en, nil),
  ]

  /// Separators are where the language has them: anything else might be meant as decimals.
  @Test(arguments: notations)
  func wholeDollars(typed: String, language: Language, amount: Int?) {
    #expect(Dollars.wholeNumber(typed, in: language) == amount)
  }

  @Test(arguments: Language.available, [1, 999, 1_000, 1_234_567, Dollars.limit])
  func whatIsShownCanBeTyped(language: Language, amount: Int) throws {
    let shown = Translation(language)(Text(Dollars(amount)))
    #expect(try Dollars(word: shown, in: language).amount == amount)
  }

  @Test(arguments: [
    ("contribute 1.234 $", 1_234, ""), ("contribute 1.234", 1_234, ""), ("contribute 5 $", 5, ""),
    ("contribute 5 $ for the beans", 5, "for the beans"), ("contribute 5$", 5, ""),
    ("contribute \"1.234 $\" \"for 2 $\"", 1_234, "for 2 $"),
    ("contribute 5 $ \"For the beans\"", 5, "For the beans"), ("contribute 5 2 $", 5, "2 $"),
  ])
  func aContributionIsTypedAsItIsShown(line: String, amount: Int, note: String) async throws {
    let session = try await session(in: .de)
    await session.type(line)
    #expect(session.service.takeCalls().last == "contribute 1 \(amount) \(note)")
  }

  @Test func decimalsAreNoWholeDollars() async throws {
    let session = try await session(in: .de)
    for (typed, told) in [("1,234", "1,234"), ("1,234 $", "1,234"), ("2,50 $", "2,50")] {
      let error = #expect(throws: LineError.self) {
        try session.store.drops("contribute \(typed)")
      }
      let text = error.map { Translation(.de)($0.message) } ?? ""
      #expect(text.contains("„\(told)“ ist kein Betrag in ganzen Dollar über null"))
      #expect(error?.range == 11..<11 + told.count)
    }
  }

  /// In English, no sign follows an amount.
  @Test func inEnglishASignBehindBelongsToTheNote() async throws {
    let session = try await session(in: .en)
    await session.type("contribute 5 $")
    await session.type("contribute 5 $ for tea")
    #expect(
      session.service.takeCalls() == ["fetch", "contribute 1 5 $", "contribute 1 5 $ for tea"])
  }

  private static let lines: [(String, String, Int?)] = [
    ("new Oslo 1.234 $", "Oslo", 1_234), ("new goal=\"1.234 $\" name=Oslo", "Oslo", 1_234),
    ("new Room 101 $", "Room", 101), ("new goal=1.234 $ name=Oslo", "Oslo", 1_234),
    ("new Oslo 1.234", "Oslo", 1_234), ("new Room \"5 $\"", "Room \"5 $\"", nil),
  ]

  @Test(arguments: lines)
  func aGoalIsTypedAsItIsShown(line: String, name: String, goal: Int?) async throws {
    let session = try await session(in: .de)
    await session.type(line)
    #expect(session.service.pools.last?.draft == Draft(name: name, goal: goal))
  }

  @Test func aGoalInTheFormKeepsItsMeaning() async throws {
    let session = try await session(in: .de)
    await session.type("edit")
    await session.type("set goal 1,234")
    await session.type("save")
    #expect(session.store.state.form?.problems[.goal] == .notPositive)
    await session.store.send(.home(.languageChosen(language: .en))) { $0.locale = .en }
    #expect(session.store.state.form?[.goal] == "1,234")
    await session.store.send(.home(.languageChosen(language: .de))) {
      $0.locale = .de
      $0.form?[.goal] = "1234"
    }
    await session.type("set goal 1.234 $")
    await session.type("save")
    #expect(session.service.pools.map(\.goalAmountValue) == [1_234])
  }

  /// The answer to a change may take long, and the language is not part of it.
  @Test func theLanguageCanBeChosenMeanwhile() async throws {
    let session = try await session(in: .de)
    session.service.next(.delay(.seconds(1)))
    await session.typeWithoutWaiting("contribute 5 $")
    await session.store.send(.home(.languageChosen(language: .es))) { $0.locale = .es }
    await session.settle()
    #expect(session.store.state.pools[0].contributed == 35)
  }

  @Test func aTypedGoalIsToldAsItWasMeant() async throws {
    let session = try await session(in: .de)
    await session.type("edit")
    await session.type("set goal 2.000 $")
    session.service.delete(1)
    await session.type("save")
    #expect(session.store.screen.contains("and the goal $2,000."))
  }
}
