import Reel
import ReelApp
import Testing

@testable import CodePay

/// Filters of the visible transactions: combined conditions, and contradictory ones.
@Suite struct FilterTests {
  private let world: BankWorld

  init() throws { world = try BankWorld() }

  @Test func filtersAcceptZeroAndNegativeAmounts() async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 10")
    await session.type("send +4915100000002 1")
    await session.type("transactions --min 0 --max 5")
    #expect(session.screen.contains("Filter: at least 0.00, at most 5.00."))
    #expect(session.screen.contains("-1.00 EUR"))
    await session.type("transactions --max=-5")
    #expect(session.screen.contains("No transaction matches."))
  }

  @Test func filtersAddUpUntilTheListIsLeft() async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 100")
    await session.type("send +4915100000002 10 --note rent")
    await session.type("transactions --search rent --from 2026-01-01 --min 5 --currency EUR")
    await session.type("transactions --incoming")
    #expect(
      session.screen.contains(
        "Filter: with “rent”, from 2026-01-01, at least 5.00, EUR, incoming."))
    #expect(session.screen.contains("No transaction matches."))
    await session.type("transactions --outgoing --to 2026-01-31")
    #expect(session.screen.contains("to 2026-01-31") && session.screen.contains("-10.00 EUR"))
    // Each side of a contradiction is reported where it was typed.
    for (line, text) in [
      ("--to 2025-12-31", "to “To” [2025-12-31] shake ! Nothing matches both: the first day is"),
      (
        "--from 2026-02-01",
        "from “From” [2026-02-01] shake ! Nothing matches both: the last day is"
      ),
      ("--max 4", "max “At most” [4] shake ! Nothing matches both: the minimum is 5.00 EUR."),
      ("--currency money", "currency “Currency” [money] shake ! It has to be"),
    ] {
      await session.type("transactions \(line)")
      #expect(session.screen.contains(text), "\(session.screen)")
      #expect(session.screen.contains("with “rent”, from 2026-01-01, to 2026-01-31, at"))
    }
    await session.type("transactions --max 20 --min 6")
    await session.type("transactions --min 21")
    #expect(session.screen.contains("! Nothing matches both: the maximum is 20.00 EUR."))
    await session.type("transactions --Eingang")
    #expect(session.screen.contains("incoming."))
    await session.type("transactions --enviado")
    #expect(session.screen.contains("outgoing."))
    #expect(
      session.start("transactions --outgoing --eingang")?
        .hasPrefix("--outgoing and --eingang cannot be combined") == true)
    let none = #"transactions --search " " --from "" --to "" --min "" --max "" --currency """#
    await session.type(none)
    #expect(session.screen.contains("Filter: outgoing."))
    // Opening a transaction of the list keeps the filter; leaving the list ends it.
    await session.type("show 1")
    await session.type("back")
    #expect(session.screen.contains("Filter: outgoing."))
    await session.type("home")
    await session.type("transactions")
    #expect(!session.screen.contains("Filter:"))
  }

  /// Each condition is added and removed separately, and the list explains how.
  @Test func conditionsAreRemovedOneByOne() async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 100")
    await session.type("send +4915100000002 10 --note rent")
    await session.type("filter from 2026-01-01")
    #expect(session.store.state.route == ScreenStack(.home, .transactions))
    #expect(session.screen.contains("  Remove: “clear-filter from”.\n"))
    for line in ["to 1.2.2026", "min 5", "max 20", "currency eur", "outgoing", "search rent"] {
      await session.type("filter \(line)")
    }
    #expect(session.store.state.filter.conditions.count == 7)
    #expect(
      session.screen.contains(
        "Remove: “clear-filter search”, “clear-filter from”, “clear-filter to”, "
          + "“clear-filter min”, “clear-filter max”, “clear-filter currency” and "
          + "“clear-filter outgoing”; all: “clear-filter”."))
    #expect(session.screen.contains("[filter] [sort] [clear-filter] [refresh] [back]"))
    // Removing the other direction does not affect the filtered one.
    await session.type("clear-filter incoming")
    #expect(session.store.state.filter.direction == .outgoing)
    await session.type("filter incoming")
    #expect(session.screen.contains("No transaction matches."))
    var left = session.store.state.filter.conditions
    for condition in left {
      await session.type("clear-filter \(condition.rawValue)")
      left.removeFirst()
      #expect(session.store.state.filter.conditions == left)
    }
    #expect(session.screen.contains("-10.00 EUR") && !session.screen.contains("Filter:"))
    // A condition that is given without a text is removed, too.
    for line in ["filter search rent", "filter min 5", "filter search", "filter min"] {
      await session.type(line)
    }
    #expect(session.store.state.filter.isEmpty)
    #expect(
      await session.type("filter form 2026-01-01")?.contains("did you mean “from”?") == true)
  }

  /// A refused condition changes nothing, and its message suggests valid values.
  @Test(
    arguments: [
      ("filter to 2026-02-01", "filter from 2026-03-01", "Give that or an earlier one, or remove"),
      ("filter from 2026-02-01", "filter to 2026-01-01", "Give that or a later one, or remove"),
      (
        "filter max 5", "filter min 6", "Give that or less, or remove it with “clear-filter max”"
      ),
      (
        "filter min 5", "filter max 4", "Give that or more, or remove it with “clear-filter min”"
      ),
    ])
  func contradictionsSuggestValidValues(_ first: String, _ second: String, _ text: String)
    async throws
  {
    let session = try await world.anna()
    await session.register()
    await session.type(first)
    let filter = session.store.state.filter
    await session.type(second)
    #expect(session.screen.contains(text), "\(session.screen)")
    #expect(session.store.state.filter == filter)
  }

  /// What was typed in the same line has not become a condition, so it cannot be removed.
  @Test func contradictionsInOneLineNeedNoRemoval() async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("transactions --from 2026-01-02 --to 2026-01-01 --min 10 --max 5")
    #expect(session.store.state.filter.isEmpty)
    let problems = session.store.state.form.problems
    #expect(problems.keys.sorted { $0.rawValue < $1.rawValue } == [.max, .to])
    #expect(
      session.screen.contains(
        "! Nothing matches both: the first day is 2026-01-02. Give that or a later one.\n"))
    #expect(
      session.screen.contains(
        "! Nothing matches both: the minimum is 10.00 EUR. Give that or more.\n"))
  }

  /// Conditions are understood in the session's language and in English, so that saved scripts
  /// work.
  @Test func conditionsHaveWordsInEachLanguage() async throws {
    let session = try await world.anna(language: .de)
    await session.register()
    await session.type("add-money 100")
    await session.type("send +4915100000002 10")
    for line in ["filtern von 1.1.2026", "filter HÖCHSTENS 20", "filter outgoing", "sort größte"] {
      #expect(await session.type(line) == nil)
    }
    let texts = session.texts(in: .de)
    #expect(texts.contains("Filter: von 01.01.2026, höchstens 20,00, Ausgänge."))
    #expect(texts.contains("„filter-löschen höchstens“ und „filter-löschen ausgang“; alle:"))
    #expect(texts.contains("Sortiert: größte zuerst."))
    await session.type("filter-löschen von")
    #expect(session.store.state.filter.conditions == [.max, .outgoing])
  }

  @Test func theUserChoosesTheOrder() async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 100")
    for amount in [5, 30, 20] { await session.type("send +4915100000002 \(amount)") }
    for (line, ids) in [
      ("transactions", ["3", "2", "1"]), ("sort oldest", ["1", "2", "3"]),
      ("sort largest", ["2", "3", "1"]), ("transactions --sort smallest", ["1", "3", "2"]),
      ("sort newest", ["3", "2", "1"]),
    ] {
      await session.type(line)
      #expect(session.store.state.listed.items.map(\.id) == ids, "\(line)")
    }
    #expect(Sorting.expectation.english.contains("newest, oldest, largest, smallest"))
    await session.type("sort largest")
    #expect(session.screen.contains("2 2026-01-01  +4915100000002 -30.00 EUR"))
    // Leaving the list resets the order.
    await session.type("home")
    await session.type("transactions")
    #expect(session.store.state.sorting == .newest)
  }

  /// As people type them: without accents, in capitals, on another language's keyboard.
  @Test(arguments: [
    ("cafe", "Café"), ("CAFÉ", "cafe"), ("STRASSE", "Hauptstraße"), ("straße", "HAUPTSTRASSE"),
    ("istanbul", "İstanbul"), ("cafe", "Cafe\u{301}"),
  ])
  func notesAreFoundWithoutAccentsAndInCapitals(_ search: String, _ note: String) async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 100")
    await session.type("send +4915100000002 10 --note \"\(note)\"")
    await session.type("transactions --search \(search)")
    #expect(session.screen.contains("-10.00 EUR"))
    await session.type("filter search \(search)x")
    #expect(session.screen.contains("No transaction matches."))
  }

  /// Searches find phone numbers in any usual notation.
  @Test(arguments: ["+49 151 0000 0002", "+49-151-00000002", "+49 (151) 00000002", "0000 0002"])
  func phoneNumbersAreFound(_ number: String) async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 100")
    await session.type("send +49 (151) 0000-0002 10")
    await session.type("filter search \(number)")
    #expect(session.screen.contains("-10.00 EUR"))
    await session.type("clear-filter")
    guard number.hasPrefix("+") else { return }
    await session.type("transactions --search \(number) --min 5")
    #expect(session.screen.contains("-10.00 EUR") && session.screen.contains("at least 5.00"))
    await session.type("filter search (rent)")
    #expect(session.screen.contains("No transaction matches."))
  }

  /// A few digits, or an amount, are not taken for a part of a phone number, which many contain.
  @Test(arguments: ["1.5", "(1)", "5.1", "-15", "151", "1510.00", "1510,00", "+49"])
  func fewDigitsAreNotAPhoneNumber(_ text: String) async throws {
    let session = try await world.anna()
    await session.register()
    await session.type("add-money 100")
    await session.type("send +4915100000002 10 --note \"for \(text) l\"")
    await session.type("send +4915100000002 20 --note rent")
    session.store.send(
      .transactions(.filterTapped(condition: .search, text: text)))
    #expect(session.store.state.listed.items.map(\.reference) == ["for \(text) l"])
  }
}
