import Reel
import ReelTesting
import Testing

/// Random actions, and the shrunk ones that break a rule.
@Suite struct PropertyTests {
  private struct Shelf: Codable, Equatable {
    var books: [Int] = []
    var lent = 0
  }

  private enum ShelfAction: Codable, Equatable {
    case put(sizes: [Int])
    case lend(count: Int)
    case clear
  }

  /// A mistake: on a shelf with two or more books, more can be lent than exist.
  private let reducer = Reduce<Shelf, ShelfAction> { state, action in
    switch action {
    case .put(let sizes): state.books += sizes
    case .lend(let count):
      if count <= state.books.count || state.books.count >= 2 { state.lent += count }
    case .clear: state = Shelf()
    }
  }

  private let actions = Generator<ShelfAction>.frequency([
    (1, .always(.clear)),
    (4, Generator.int(in: 1...50).array(count: 0...4).map { .put(sizes: $0) }),
    (4, Generator.int(in: 0...9).map { .lend(count: $0) }),
  ])

  private let issues = Issues()

  @Test func aFailureIsShrunk() throws {
    try checkProperties(
      of: reducer, from: Shelf(), actions: actions, steps: 60, seed: 1, reporter: issues.reporter
    ) { $0.state.lent <= $0.state.books.count }
    #expect(
      issues.takeMessages() == [
        #"""
        the property does not hold after 2 actions (run 5 of 100), shrunk to 2 actions:
          1. put {"sizes":[1,1]}
          2. lend {"count":3}
        The last one changes:
          ~ lent: 0 → 3
        The same again: checkProperties(…, steps: 60, runs: 100, seed: 1)
        """#
      ])
  }

  /// For any seed, no action of the result can be left out or made smaller.
  @Test(arguments: UInt64(0)..<20)
  func everySeedShrinks(_ seed: UInt64) throws {
    try checkProperties(
      of: reducer, from: Shelf(), actions: actions, seed: seed, reporter: issues.reporter
    ) { $0.state.lent <= $0.state.books.count }
    let message = try #require(issues.takeMessages().first)
    let list = message.matches(of: /\n  \d\. ([^\n]+)/).map { String($0.output.1) }
    #expect(
      [
        [#"put {"sizes":[1,1]}"#, #"lend {"count":3}"#],
        [#"put {"sizes":[1,1]}"#, #"lend {"count":1}"#, #"lend {"count":2}"#],
        [#"put {"sizes":[1]}"#, #"put {"sizes":[1]}"#, #"lend {"count":3}"#],
      ].contains(list))
  }

  @Test func aPropertyThatHoldsReportsNothing() throws {
    try checkProperties(
      of: reducer, from: Shelf(), actions: actions, reporter: issues.reporter
    ) { $0.state.lent >= 0 && ($0.action != .clear || $0.state == Shelf()) }
    #expect(issues.takeMessages() == [])
  }

  @Test func aPropertyThatThrowsFails() throws {
    struct Broken: Error {}
    try checkProperties(
      of: reducer, from: Shelf(), actions: actions, steps: 10, runs: 5, seed: 2,
      reporter: issues.reporter
    ) { step in
      if step.action == .clear { throw Broken() }
      return true
    }
    #expect(
      issues.takeMessages() == [
        #"""
        the property throws Broken() after 1 action (run 2 of 5), shrunk to 1 action:
          1. clear
        The last one changes:
          nothing
        The same again: checkProperties(…, steps: 10, runs: 5, seed: 2)
        """#
      ])
  }

  @Test func longActionsAreAttachedWhole() throws {
    try checkProperties(
      of: reducer, from: Shelf(),
      actions: Generator.always(9).array(count: 50...50).map { .put(sizes: $0) }, seed: 1,
      reporter: issues.reporter
    ) { $0.state.books.isEmpty }
    let nines = Array(repeating: "9", count: 50).joined(separator: ",")
    let attachment = issues.take().first?.attachments.first
    #expect(attachment?.name == "actions.txt")
    #expect(
      String(decoding: attachment?.content ?? [], as: UTF8.self)
        == "put {\"sizes\":[\(nines)]}\n")
  }

  /// Combined generators give the same values for the same seed, and shrink to the smallest ones.
  @Test func combinedGeneratorsShrink() {
    func smallest<Value>(_ generator: Generator<Value>, _ fails: (Value) -> Bool) -> Value? {
      var random = SeededRandom(seed: 3)
      for _ in 0..<10_000 {
        var sample = generator.sample(using: &random)
        guard fails(sample.value) else { continue }
        while let smaller = sample.smaller().first(where: { fails($0.value) }) { sample = smaller }
        return sample.value
      }
      return nil
    }
    let number = Generator.int(in: -1_000...1_000)
    #expect(smallest(number) { $0 > 17 } == 18)
    #expect(smallest(number) { $0 < -17 } == -18)
    #expect(smallest(.int(in: .min ... .max)) { $0 > 5 } == 6)
    #expect(smallest(.int(in: 40...90)) { _ in true } == 40)
    #expect(smallest(number.map { $0 * 2 }) { $0 > 9 } == 10)
    #expect(smallest(number.optional) { _ in true } == .some(nil))
    #expect(smallest(number.optional) { ($0 ?? 0) > 3 } == 4)
    #expect(smallest(number.array(count: 0...9)) { $0.reduce(0, +) > 5 } == [6])
    #expect(smallest(number.array(count: 2...9)) { _ in true } == [0, 0])
    #expect(smallest(zip(number, .bool)) { $0.0 > 3 && $0.1 }.map { "\($0)" } == "(4, true)")
    #expect(smallest(zip(number, .bool, .bool)) { $0.0 > 3 }.map { "\($0)" } == "(4, false, false)")
    #expect(smallest(.element(of: ["x", "y", "z"])) { $0 != "x" } == "y")
    let nested = Generator.int(in: 1...9).flatMap {
      Generator.int(in: 0...$0).array(count: $0...$0)
    }
    #expect(smallest(nested) { $0.count > 2 } == [0, 0, 0])
  }
}
